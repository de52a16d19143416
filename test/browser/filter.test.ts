import { expect, test } from "bun:test";
import type { Item } from "../../src/domain/item/item.ts";
import { endPagesEarly } from "./early-end.ts";
import {
  addItems,
  ask,
  day,
  eachWithHome,
  focused,
  keys,
  open,
  page,
  row,
  titles,
  waitForItem,
} from "./lists-fixtures.ts";

eachWithHome();

const bar = () => page.getByRole("group", { name: "Filter" });
/** Waits for these conditions above the list. */
async function waitForChips(...names: string[]): Promise<void> {
  await page.waitForFunction(
    (expected) =>
      [...document.querySelectorAll("[data-chip]")].map((chip) => chip.textContent).join() === expected,
    names.join(),
  );
}
const hash = () => page.evaluate(() => location.hash);
const waitForHash = (expected: string) => page.waitForFunction((to) => location.hash === to, expected);
const type = (text: string) => page.keyboard.type(text);
const option = (name: string | RegExp) => page.getByRole("option", { name });

/** Items that can be done at the phone in a quarter of an hour, and others. */
async function addTasks(): Promise<string[]> {
  return await addItems(
    ["Call the dentist", { tags: ["@phone"], minutes: 10, energy: "low", contact: "Noor" }],
    ["Write the report", { tags: ["work"], minutes: 90, energy: "high", dueDate: day(2), area: "Office" }],
    ["Call Jonas back", { tags: ["@phone", "family"], minutes: 15, energy: "low", dueDate: day(-1) }],
    ["Call the bank", { tags: ["@phone", "family"], minutes: 40, energy: "low" }],
    ["Read the contract", { tags: ["work", "family"], minutes: 15, energy: "high" }],
  );
}

test("typed conditions join in the address, and reload, back and forward keep them", async () => {
  await addTasks();
  await open("next");
  await row("Call the dentist").focus();
  await keys("\\");
  await page.getByRole("combobox", { name: "Show only" }).waitFor();
  await type("@ph");
  await option("@phone Context · 3").waitFor();
  await keys("Enter");
  await type("15");
  await option("At most 15 min Time · 2").waitFor();
  await keys("Enter");
  await type("tired");
  await option("Low energy Energy · 2").waitFor();
  await keys("Enter");
  await option("Show 2 of 5 items").waitFor();
  await keys("Enter");
  await page.getByRole("combobox").waitFor({ state: "detached" });
  expect(await titles()).toEqual(["Call the dentist", "Call Jonas back"]);
  await waitForChips("@phone", "At most 15 min", "Low energy");
  expect(await hash()).toBe("#/next?tag=@phone&maxMinutes=15&energy=low");
  expect(await focused()).toBe("Call the dentist");
  await page.getByRole("status").filter({ hasText: "2 of 5 items" }).waitFor();

  await page.reload();
  await row("Call Jonas back").waitFor();
  expect(await titles()).toEqual(["Call the dentist", "Call Jonas back"]);
  await page.goBack();
  await row("Call the bank").waitFor({ state: "detached" });
  expect(await hash()).toBe("#/next?tag=@phone&maxMinutes=15");
  await page.goBack();
  await row("Call the bank").waitFor();
  await page.goForward();
  await page.goForward();
  await waitForHash("#/next?tag=@phone&maxMinutes=15&energy=low");

  await page.getByRole("button", { name: "Remove the filter @phone" }).focus();
  await keys("Delete");
  await waitForChips("At most 15 min", "Low energy");
  await keys("Backspace", "Enter");
  await bar().waitFor({ state: "detached" });
  expect(await titles()).toHaveLength(5);
});

test("names, days and words are conditions too, and what nothing fits can be cleared", async () => {
  await addTasks();
  await open("open");
  for (const [text, name, expected] of [
    ["due this week", "Due this week", ["Write the report"]],
    ["noor", "Noor", ["Call the dentist"]],
    ["off", "Office", ["Write the report"]],
    ["#fam", "#family", ["Call Jonas back", "Call the bank", "Read the contract"]],
    ["contract", "“contract”", ["Read the contract"]],
    ["overdue", "Overdue", ["Call Jonas back"]],
  ] as const) {
    await keys("\\");
    await page.getByRole("combobox").fill(text);
    await option(new RegExp(`^${name} `)).waitFor();
    await keys("Enter", "Escape");
    await waitForChips(name);
    expect([text, await titles()]).toEqual([text, [...expected]]);
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await bar().waitFor({ state: "detached" });
  }
  await page.evaluate(() => {
    location.hash = "#/open?tag=nothing&maxMinutes=wrong&due=2026-99-99&other=1";
  });
  await page.getByText("No item fits.").waitFor();
  await waitForChips("#nothing");
  await page.getByRole("button", { name: "Clear the filter" }).click();
  await row("Call the bank").waitFor();
});

test("a click on a chip of a row filters by it, and so does a key", async () => {
  await addTasks();
  await open("next");
  await row("Read the contract").getByText("family").click();
  await row("Call the dentist").waitFor({ state: "detached" });
  await waitForChips("#family");
  expect(await page.getByRole("complementary", { name: "Item" }).count()).toBe(0);
  await row("Call the bank").focus();
  await keys("|");
  await option("@phone").waitFor();
  await keys("1");
  await row("Read the contract").waitFor({ state: "detached" });
  await waitForChips("@phone", "#family");
  expect(await focused()).toBe("Call the bank");
  await keys("Enter");
  await page.getByRole("complementary", { name: "Item" }).waitFor();
  expect(await hash()).toMatch(
    /^#\/next\/[-\w]+\?tag=@phone%2Cfamily$|^#\/next\/[-\w]+\?tag=@phone&tag=family$/,
  );
  await keys("Escape", "Escape");
  await page.getByRole("complementary", { name: "Item" }).waitFor({ state: "detached" });
  await waitForChips("@phone", "#family");
  await keys("e");
  await row("Call the bank").waitFor({ state: "detached" });
  expect(await titles()).toEqual(["Call Jonas back"]);
});

test("tags, people and areas are places in the sidebar and the palette, in their colours", async () => {
  await addTasks();
  await ask("PATCH", "/api/tags/family", { colour: "#c0392b" });
  await open("today");
  const sidebar = page.getByRole("navigation", { name: "Screens" });
  expect(await sidebar.getByRole("link", { name: "#family" }).count()).toBe(0);
  await sidebar.getByRole("button", { name: "Tags" }).click();
  expect(await sidebar.getByRole("list", { name: "Tags" }).getByRole("link").allInnerTexts()).toEqual([
    "@phone\n3",
    "#family\n3",
    "#work\n2",
  ]);
  await page.locator("nav [data-colour='#c0392b']").waitFor();
  await sidebar.getByRole("link", { name: "#family" }).click();
  await page.getByRole("heading", { name: "#family" }).waitFor();
  expect(await hash()).toBe("#/open?tag=family");
  expect(await titles()).toEqual(["Call Jonas back", "Call the bank", "Read the contract"]);
  expect(await page.locator("[role=row] [data-colour='#c0392b']").count()).toBe(3);
  await page.reload();
  await sidebar.getByRole("link", { name: "#work" }).waitFor(); // the group is still open

  await keys("Control+k");
  await page.getByRole("combobox").fill("@pho");
  await option(/^@phone/).waitFor();
  await keys("Enter");
  await page.getByRole("heading", { name: "@phone" }).waitFor();
  await keys("Control+k");
  await page.getByRole("combobox").fill("noor");
  await option(/^Noor/).click();
  await page.getByRole("heading", { name: "Noor" }).waitFor();
  expect(await titles()).toEqual(["Call the dentist"]);
});

test("Done is filtered by the server, beyond the first page", async () => {
  const ids = await addItems(["Paid the rent", { tags: ["home"] }]);
  const many = Array.from({ length: 130 }, (_, n) => ({ title: `Task ${n}` }));
  const { results } = await ask<{ results: { id: string }[] }>("POST", "/api/items/batch", { items: many });
  const all = [...ids, ...results.map(({ id }) => id)];
  await ask("PATCH", "/api/items", { changes: all.map((id) => ({ id, verb: "complete" })) });
  await open("done");
  await page.evaluate(() => {
    location.hash = "#/done?tag=home";
  });
  await row("Paid the rent").waitFor();
  expect(await titles()).toEqual(["Paid the rent"]);
  await bar().getByText("1 item", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await row("Task 129").waitFor();
  await keys("\\");
  await page.getByRole("combobox").fill("#home");
  await option(/^#home/).click();
  await option("Show them").click();
  await row("Paid the rent").waitFor(); // the rows of the first page go at once, those of the server come later
  expect(await titles()).toEqual(["Paid the rent"]);
  await row("Paid the rent").focus();
  await keys("e");
  await page.getByText("No item fits.").waitFor();
  await waitForItem(ids[0] ?? "", { list: "next" });
  const found = await ask<{ items: Item[] }>("GET", "/api/items?list=done&tag=home");
  expect(found.items).toEqual([]);
});

test("a page of the server that ends before it has found anything does not empty the list", async () => {
  const [id = ""] = await addItems(["Paid the rent early", { tags: ["early"] }], ["Still open", {}]);
  await ask("PATCH", "/api/items", { changes: [{ id, verb: "complete" }] });
  await open("open");
  await endPagesEarly(page, "done");
  await page.evaluate(() => {
    location.hash = "#/done?tag=early";
  });
  await row("Paid the rent early").waitFor();
});

test("words of a filter find as the search does: by names, parts and typing mistakes, in Done too", async () => {
  const [project = ""] = await addItems(["New kitchen", { kind: "project" }]);
  await addItems(
    ["Measure walls", { project }],
    ["Ring the plumber", { tags: ["urgent"] }],
    ["Urgent letter"],
    ["Ask about the offer", { contact: "Noor" }],
  );
  await open("open");
  for (const [text, expected] of [
    ["#urgent", ["Ring the plumber"]],
    ["lumber", ["Ring the plumber"]],
    ["mesure", ["Measure walls"]],
    ["kitchen wall", ["Measure walls"]],
    ["noor off", ["Ask about the offer"]],
  ] as const) {
    await page.evaluate((words) => {
      location.hash = `#/open?${new URLSearchParams({ q: words })}`;
    }, text);
    await waitForChips(`“${text}”`);
    await page.waitForFunction(
      (title) =>
        [...document.querySelectorAll("[role=row][data-key] p")].map((p) => p.textContent).join() === title,
      expected.join(),
    );
  }
  const note = `${"so long ".repeat(3_000)} the giraffe`; // beyond the part that the page searches
  const [tale = ""] = await addItems(["Long tale", { note }]);
  await ask("PATCH", "/api/items", { changes: [{ id: tale, verb: "complete" }] });
  await page.evaluate(() => {
    location.hash = "#/done?q=giraffe";
  });
  await row("Long tale").waitFor();
});

test("a row of Done that only the server finds stays when it changes, until the server no longer finds it", async () => {
  const [project = ""] = await addItems(["Kitchen renovation", { kind: "project" }]);
  const note = `${"so long ".repeat(3_000)} the kitchen`; // beyond the part that the page searches
  const ids = await addItems(
    ["Measure walls", { project }],
    ["Paint walls", { project }],
    ["Long tale", { note }],
  );
  const [measure = "", paint = "", tale = ""] = ids;
  for (const id of [...ids, project]) await ask("PATCH", `/api/items/${id}`, { list: "done" });
  await open("done");
  await page.evaluate(() => {
    location.hash = "#/done?q=kitchen";
  });
  const shown = async (...expected: string[]) => {
    await page.waitForFunction(
      (sorted) =>
        [...document.querySelectorAll("[role=row][data-key] p")]
          .map((p) => p.textContent)
          .sort()
          .join() === sorted,
      expected.sort().join(),
    );
  };
  await shown("Kitchen renovation", "Long tale", "Measure walls", "Paint walls");
  for (const title of ["Measure walls", "Paint walls"])
    await row(title).evaluate((element) => element.classList.add("same"));
  await row("Measure walls").focus();
  await keys("r");
  await page.getByRole("textbox", { name: "Title" }).fill("Measure all");
  await keys("Enter");
  await ask("PATCH", `/api/items/${paint}`, { tags: ["home"], title: "Paint all" });
  await waitForItem(measure, { title: "Measure all" });
  await shown("Kitchen renovation", "Long tale", "Measure all", "Paint all");
  await page.waitForTimeout(500); // until its own change is heard
  await shown("Kitchen renovation", "Long tale", "Measure all", "Paint all");
  expect(await page.locator(".same").count()).toBe(2); // neither was away in between

  await ask("PATCH", `/api/items/${tale}`, { note: "short" });
  await shown("Kitchen renovation", "Measure all", "Paint all");
  // It comes back by an undo, which the page cannot judge either.
  await row("Paint all").focus();
  await keys("e");
  await shown("Kitchen renovation", "Measure all");
  await keys("z");
  await shown("Kitchen renovation", "Measure all", "Paint all");
});
