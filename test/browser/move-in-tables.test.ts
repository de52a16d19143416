import { beforeEach, expect, test } from "bun:test";
import { ZipWriter } from "../../src/cli/export/zip.ts";
import type { Import } from "../../src/domain/import/import.ts";
import type { Item } from "../../src/domain/item/item.ts";
import { violations } from "./axe.ts";
import { openInbox } from "./browser.ts";
import { dropFiles } from "./drop-files.ts";
import { ask, browser, eachWithHome, page, server, watch } from "./lists-fixtures.ts";

// Tables whose columns the page asks about.

const TABLE = [
  "Was,Wohin damit,Bis Datum,Bemerkung",
  "Segel flicken,Boot,3/4/2027,am großen Tisch",
  "Tank leeren,Boot,5/6/2027,",
  "Birnbaum pflanzen,Garten,7/8/2027,=1+1",
].join("\n");

eachWithHome();
beforeEach(async () => {
  for (const { id } of await listImports()) await server.asPage(`/app/imports/${id}`, { method: "DELETE" });
});

const listImports = async () => (await ask<{ imports: Import[] }>("GET", "/app/imports")).imports;
const section = () => page.getByRole("region", { name: "Move in" });
const heading = (name: string) => section().getByRole("heading", { name, exact: true });
const button = (name: string | RegExp) => section().getByRole("button", { name });
const alert = (text: string) => section().getByRole("alert").filter({ hasText: text });

async function openSection(options: Parameters<typeof openInbox>[2] = {}): Promise<void> {
  watch(await openInbox(browser, server, options));
  await page.evaluate(() => {
    location.hash = "#/settings/move-in";
  });
  await section().waitFor();
}

const drop = (...files: { name: string; bytes: Uint8Array }[]) => dropFiles(page, section(), ...files);

test("a table with unclear columns is asked about, column by column, and the answers count for the next file", async () => {
  await openSection();
  await drop({ name: "liste.csv", bytes: Buffer.from(TABLE) });
  await heading("What are the columns of liste.csv?").waitFor();
  const table = section().getByRole("table", { name: "Columns" });
  expect(await table.getByRole("row").count()).toBe(5);
  await table.getByRole("row", { name: /^Was Segel flicken Tank leeren Birnbaum pflanzen/ }).waitFor();
  expect(await violations(page)).toEqual([]);

  const role = (name: string) => table.getByRole("combobox", { name: `What ${name} is` });
  expect(await role("Was").inputValue()).toBe("title");
  await role("Was").selectOption("Note");
  await button("Read again").click();
  await alert("Choose the column with the title.").waitFor();
  await role("Was").selectOption("Title");
  await role("Bemerkung").selectOption("Title");
  await button("Read again").click();
  await alert("Several columns are the title. Choose one of them.").waitFor();
  await role("Was").selectOption("Note");
  await role("Bemerkung").selectOption("Note");
  // By keyboard alone: a letter chooses in a list, Tab goes on.
  await role("Was").focus();
  await page.keyboard.type("Titl");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Proj");
  expect(await role("Wohin damit").inputValue()).toBe("project");
  await role("Bis Datum").selectOption("Due date");
  await section()
    .getByRole("combobox", { name: "In a date as 3/4/2027 comes first" })
    .selectOption("the day");
  await button("Read again").focus();
  await page.keyboard.press("Enter");
  await heading("liste.csv").waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "liste.csv");
  await button("Import 3 items").click();
  await heading("liste.csv is imported").waitFor();
  const { items } = await ask<{ items: Item[] }>("GET", "/api/items?limit=100&list=open");
  const sails = items.find(({ title }) => title === "Segel flicken");
  expect(sails?.dueDate).toBe("2027-04-03");
  expect(items.find(({ id }) => id === sails?.project)?.title).toBe("Boot");
  expect(sails?.note).toBe("am großen Tisch");

  await button("Import another file").click();
  await drop({
    name: "mehr.csv",
    bytes: Buffer.from(`${TABLE.split("\n")[0]}\nMast lackieren,Boot,9/4/2027,\n`),
  });
  await heading("mehr.csv").waitFor();
  await button("Import 1 item").waitFor();
});

const role = (name: string) => section().getByRole("combobox", { name: `What ${name} is`, exact: true });

test("a table with a column name of any length is read with the chosen columns", async () => {
  await openSection();
  const question = "Which of the following chores can you take over at the boathouse this spring? ".repeat(4);
  await drop({ name: "form.csv", bytes: Buffer.from(`When,What,"${question}"\n1,Mend the sail,all\n`) });
  await role("What").selectOption("Title");
  await role("When").selectOption("End of note");
  await button("Read again").click();
  await button("Import 1 item").click();
  await heading("form.csv is imported").waitFor();
  const { items } = await ask<{ items: Item[] }>("GET", "/api/items?limit=100&list=open");
  expect(items.map(({ title, note }) => [title, note?.includes(question.trim())])).toEqual([
    ["Mend the sail", true],
  ]);
});

test("an answer that leaves another question asks it, also while the list of imports answers late", async () => {
  await openSection();
  await drop({ name: "late.csv", bytes: Buffer.from("What,When\nMend the sail,3/4/2027\n") });
  await role("When").selectOption("Due date");
  await page.route("**/app/imports", async (route) => {
    while ((await listImports())[0]?.state !== "failed") await Bun.sleep(20);
    await route.continue();
  });
  await button("Read again").click();
  await section().getByRole("combobox", { name: "In a date as 3/4/2027 comes first" }).waitFor();
  expect(await role("When").inputValue()).toBe("dueDate");
  await page.unroute("**/app/imports");
  await button("Read again").click();
  await button("Import 1 item").waitFor();
});

test("a table with an open question in column 120 shows that column first, and a title in column 101 can be chosen", async () => {
  await openSection();
  const names = Array.from({ length: 1_000 }, (_, at) => `Field ${at + 1}`);
  names[119] = "Field of labels";
  names[999] = "Field of comments";
  const cells = names.map((_, at) => (at === 100 ? "Mend the sail" : `v${at + 1}`));
  await drop({ name: "wide.csv", bytes: Buffer.from(`${names.join(",")}\n${cells.join(",")}\n`) });
  const rows = section().getByRole("table", { name: "Columns" }).getByRole("rowheader");
  await rows.first().waitFor();
  expect((await rows.allInnerTexts()).slice(0, 3)).toEqual([
    "Field of labels",
    "Field of comments",
    "Field 1",
  ]);
  await role("Field 1").selectOption("End of note");
  await role("Field 101").selectOption("Title");
  await button("Read again").click();
  await button("Import 1 item").click();
  await heading("wide.csv is imported").waitFor();
  const { items } = await ask<{ items: Item[] }>("GET", "/api/items?limit=100&list=open");
  expect(items.map(({ title }) => title)).toEqual(["Mend the sail"]);
});

const CLEAR = ["Task,Notes,Category", "Mend the sail,blue,Boat", "Empty the tank,,Boat"].join("\n");
const summary = () => section().getByText("Change the columns", { exact: true });

test("the columns of a table that was guessed clearly are changed in the preview, by keyboard", async () => {
  await openSection();
  await drop({ name: "clear.csv", bytes: Buffer.from(CLEAR) });
  await button("Import 2 items").waitFor();
  await summary().focus();
  await page.keyboard.press("Enter");
  const table = section().getByRole("table", { name: "Columns" });
  await table.getByRole("row", { name: /^Category Boat/ }).waitFor();
  expect(await role("Task").inputValue()).toBe("title");
  expect(await role("Category").inputValue()).toBe("tags");
  expect(await violations(page)).toEqual([]);

  await role("Task").selectOption("Note");
  expect(await button(/^Import \d/).count()).toBe(0);
  await button("Read again").click();
  await alert("Choose the column with the title.").waitFor();
  await role("Task").selectOption("Title");
  await button("Import 2 items").waitFor(); // as it was read
  await role("Category").focus();
  await page.keyboard.type("Proj");
  const isRead = (one?: Import) => one?.state === "ready" && one.options.columns?.Category === "project";
  await page.route("**/app/imports", async (route) => {
    while (!isRead((await listImports())[0])) await Bun.sleep(20); // the page does not see that it is being read
    await route.continue();
  });
  await button("Read again").focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.textContent === "clear.csv");
  await button("Import 2 items").waitFor();
  await page.unroute("**/app/imports");
  await summary().click();
  expect(await role("Category").inputValue()).toBe("project");
  await button("Import 2 items").click();
  await heading("clear.csv is imported").waitFor();
  const { items } = await ask<{ items: Item[] }>("GET", "/api/items?limit=100&list=open");
  const boat = items.find(({ title }) => title === "Boat");
  const inBoat = items.filter(({ project }) => boat && project === boat.id);
  expect(inBoat.map(({ title }) => title).sort()).toEqual(["Empty the tank", "Mend the sail"]);
});

test("a role that leaves a question asks it, and the order of dates can be changed in the preview", async () => {
  await openSection();
  await drop({ name: "dates.csv", bytes: Buffer.from("Task,When\nMend the sail,3/4/2027\n") });
  await button("Import 1 item").waitFor();
  await summary().click();
  await role("When").selectOption("Due date");
  await button("Read again").click();
  await heading("What are the columns of dates.csv?").waitFor();
  const order = section().getByRole("combobox", { name: "In a date as 3/4/2027 comes first" });
  await order.selectOption("the month");
  await button("Read again").click();
  await button("Import 1 item").waitFor();
  await summary().click();
  expect(await order.inputValue()).toBe("mdy");
  await order.selectOption("the day");
  await button("Read again").click();
  await button("Import 1 item").click();
  await heading("dates.csv is imported").waitFor();
  const { items } = await ask<{ items: Item[] }>("GET", "/api/items?limit=100&list=open");
  expect(items.map(({ dueDate }) => dueDate)).toEqual(["2027-04-03"]);
});

test("a file that is no table has no columns to change", async () => {
  await openSection();
  await drop({ name: "a.todo.txt", bytes: Buffer.from("Mend the sail\n") });
  await button("Import 1 item").waitFor();
  expect(await summary().count()).toBe(0);
});

test("the chosen roles survive a reload, and another window shows them", async () => {
  await openSection();
  // Another header: the roles of the first one are known.
  await drop({ name: "liste.csv", bytes: Buffer.from(TABLE.replace("Bemerkung", "Hinweis")) });
  await role("Was").selectOption("Note");
  await role("Hinweis").selectOption("Title");
  await role("Bis Datum").selectOption("Due date");
  const order = () => section().getByRole("combobox", { name: "In a date as 3/4/2027 comes first" });
  await order().selectOption("the month");
  const second = await page.context().newPage();
  await second.goto(page.url());
  const there = second.getByRole("combobox", { name: "What Hinweis is" });
  await there.waitFor();
  expect(await there.inputValue()).toBe("title");
  await second.getByRole("combobox", { name: "What Wohin damit is" }).selectOption("Project");
  await second.close();

  await page.reload();
  await role("Was").waitFor();
  const roles = ["Was", "Wohin damit", "Bis Datum", "Hinweis"].map((name) => role(name).inputValue());
  expect(await Promise.all(roles)).toEqual(["note", "project", "dueDate", "title"]);
  expect(await order().inputValue()).toBe("mdy");
  await button("Read again").click();
  await button("Import 2 items").waitFor();

  await summary().click();
  await role("Wohin damit").selectOption("Area");
  await page.reload();
  await button("Read again").waitFor();
  expect(await role("Wohin damit").inputValue()).toBe("area"); // open, because a choice waits
  await button("Discard").click();
  await button("Choose a file").waitFor();
  expect(await page.evaluate(() => localStorage.getItem("creel.import-columns"))).toBeNull();
});

test("of several tables in a zip file all columns are shown and can be changed", async () => {
  await openSection();
  const parts: Uint8Array[] = [];
  const zip = new ZipWriter((part) => parts.push(part), new Date(0));
  zip.add("a.csv", "Task,Due\nMend the sail,2027-01-02\n");
  zip.add("b.csv", "Title,Deadline,Mood\nPaint the mast,2027-03-04,good\n");
  zip.end();
  await drop({ name: "tables.zip", bytes: Buffer.concat(parts) });
  await button("Import 2 items").waitFor();
  await summary().click();
  await section().getByText("These are 2 tables with different columns.").waitFor();
  const row = section().getByRole("row", { name: /^Mood in b\.csv good/ });
  await row.waitFor();
  expect(await violations(page)).toEqual([]);
  await role("Mood").selectOption("Title");
  await button("Read again").click();
  await alert("Several columns are the title. Choose one of them.").waitFor();
  await role("Mood").selectOption("Tags");
  await button("Read again").click();
  await button("Import 2 items").click();
  await button("Undo the import of tables.zip").waitFor();
  const { items } = await ask<{ items: Item[] }>("GET", "/api/items?limit=100&list=open");
  expect(items.find(({ title }) => title === "Paint the mast")).toMatchObject({
    tags: ["good"],
    dueDate: "2027-03-04",
  });
});

test("the other choices survive a reload, and another window shows them", async () => {
  await openSection();
  await drop({ name: "b.todo.txt", bytes: Buffer.from("x Mend the sail\nPaint the mast\n") });
  await button("Import 2 items").waitFor();
  const choices = (where = page) => where.getByRole("region", { name: "Move in" });
  const open = (where = page) => choices(where).getByText("Options", { exact: true }).click();
  const to = (where = page) => choices(where).getByRole("combobox", { name: "Open items go to" });
  await open();
  await to().selectOption({ index: 3 });
  await section().getByRole("checkbox").first().uncheck();
  const second = await page.context().newPage();
  await second.goto(page.url());
  await button("Read again").waitFor();
  expect(await to(second).inputValue()).toBe("someday"); // open, because a choice waits
  await second.close();

  await page.reload();
  await button("Read again").waitFor();
  expect(await to().inputValue()).toBe("someday");
  expect(await section().getByRole("checkbox").first().isChecked()).toBe(false);
  await button("Read again").click();
  await button("Import 2 items").waitFor();
  const [one] = await listImports();
  expect(one?.options).toMatchObject({ to: "someday", hasBlock: false });
  expect(await page.evaluate(() => localStorage.getItem("creel.import-options"))).toBeNull();

  // A choice that is taken back leaves nothing to read again.
  await open();
  await to().selectOption({ index: 0 });
  await button("Read again").waitFor();
  await to().selectOption({ index: 3 });
  await button("Import 2 items").waitFor();
});

test("the encoding that was chosen for a file that could not be read survives a reload", async () => {
  await openSection();
  await drop({ name: "alt.csv", bytes: Buffer.from("Titel;Fällig\nTür streichen;1.2.2027\n", "latin1") });
  const encoding = () => section().getByRole("combobox", { name: "Encoding" });
  await encoding().selectOption("windows-1252");
  await page.reload();
  await encoding().waitFor();
  expect(await encoding().inputValue()).toBe("windows-1252");
  await button("Read again").click();
  await button("Import 1 item").waitFor();
});
