import { beforeEach, expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Import } from "../../src/domain/import/import.ts";
import { violations } from "./axe.ts";
import { openInbox } from "./browser.ts";
import { dropFiles, SAMPLES } from "./drop-files.ts";
import {
  addItems,
  ask,
  browser,
  eachWithHome,
  handle,
  keys,
  open,
  page,
  row,
  server,
  waitForItem,
  watch,
} from "./lists-fixtures.ts";

const PIECE_BYTES = 8 * 1024 * 1024;

eachWithHome();
beforeEach(async () => {
  for (const { id } of await listImports()) await server.asPage(`/app/imports/${id}`, { method: "DELETE" });
});

const listImports = async () => (await ask<{ imports: Import[] }>("GET", "/app/imports")).imports;
const section = () => page.getByRole("region", { name: "Move in" });
const heading = (name: string) => section().getByRole("heading", { name, exact: true });
const button = (name: string | RegExp) => section().getByRole("button", { name });
const alert = (text: string) => section().getByRole("alert").filter({ hasText: text });
const earlier = (name: string) =>
  section().getByRole("list", { name: "Earlier imports" }).getByRole("listitem").filter({ hasText: name });

async function openSection(options: Parameters<typeof openInbox>[2] = {}): Promise<void> {
  watch(await openInbox(browser, server, options));
  await page.evaluate(() => {
    location.hash = "#/settings/move-in";
  });
  await section().waitFor();
}

const drop = (...files: { name: string; bytes: Uint8Array }[]) => dropFiles(page, section(), ...files);

async function dropSample(name: string): Promise<void> {
  await drop({ name, bytes: await Bun.file(join(SAMPLES, name)).bytes() });
}

async function choose(path: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await button("Choose a file").click();
  await (await chooser).setFiles(path);
}

const count = async (query: string) =>
  (await ask<{ items: unknown[] }>("GET", `/api/items?limit=100&${query}`)).items.length;

test("a dropped file is shown before it is imported, then imported, and taken back", async () => {
  await openSection();
  await dropSample("everdo.json");
  await heading("everdo.json").waitFor();
  await section().getByText("Everdo, 35 records. Nothing is imported yet.").waitFor();
  const records = section().getByRole("table").filter({ hasText: "Left out" });
  expect((await records.innerText()).replace(/\s+/g, " ")).toBe(
    "Records Number New 26 Changed there 0 The same as here 0 Left out 9 Refused 0 In the file 35",
  );
  await section().getByRole("row", { name: "Scheduled 2" }).waitFor();
  await section().getByRole("row", { name: "Reference 3" }).waitFor();
  await section().getByText("The first 20 items").click();
  await section()
    .getByRole("row", { name: /^Get the boat ready for winter Project, Next/ })
    .waitFor();
  await section().getByText("The first 9 records that are no items").click();
  await section().getByText("Options", { exact: true }).click();
  expect(await violations(page)).toEqual([]);
  expect(await count("list=inbox")).toBe(0);

  await button("Import 26 items").click();
  await heading("everdo.json is imported").waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "everdo.json is imported");
  expect(await count("list=inbox")).toBe(3);
  await button("Undo the import of everdo.json").click();
  await heading("everdo.json is taken back").waitFor();
  expect(await count("list=inbox")).toBe(0);
  expect(await violations(page)).toEqual([]);

  await button("Import another file").click();
  await earlier("everdo.json").getByText("taken back").waitFor();
  await button("Forget everdo.json").click();
  await button("No").click();
  await button("Forget everdo.json").click();
  await button("Yes, forget").click();
  await earlier("everdo.json").waitFor({ state: "detached" });
  expect(await listImports()).toEqual([]);
  expect(handle.complaints).toEqual([]);
});

test("the undo key takes back an import that is the newest step, and the redo key imports it again", async () => {
  await openSection();
  await dropSample("nirvana.json");
  await button(/^Import \d+ items$/).click();
  await heading("nirvana.json is imported").waitFor();
  const imported = await count("list=next");
  expect(imported).toBeGreaterThan(0);
  await keys("h");
  const history = page.getByRole("dialog", { name: "History" });
  await history.getByRole("button", { name: "Undo", disabled: false }).waitFor();
  await keys("Escape", "z");
  await page.getByText("The import of nirvana.json is being taken back").first().waitFor();
  await heading("nirvana.json is taken back").waitFor();
  expect(await count("list=next")).toBe(0);
  await keys("h");
  await history.getByRole("button", { name: "Redo", disabled: false }).waitFor();
  await keys("Escape");
  await page.keyboard.press("Shift+Z");
  await page.getByText("nirvana.json is being imported again").first().waitFor();
  await heading("nirvana.json is imported").waitFor();
  expect(await count("list=next")).toBe(imported);
  await page.route("**/api/me", async (route) => {
    const response = await route.fetch();
    const me = (await response.json()) as { time: number };
    await route.fulfill({ response, json: { ...me, time: me.time + 25 * 60 } });
  });
  await page.reload();
  await section().waitFor();
  await page.keyboard.press("z"); // an old step is named first
  await page.getByText("You imported nirvana.json").waitFor();
  expect(await count("list=next")).toBe(imported);
  await page.getByRole("button", { name: "Undo anyway" }).click();
  await page.getByText("The import of nirvana.json is being taken back").first().waitFor();
  await earlier("nirvana.json").getByText("taken back").waitFor();
});

test("the undo key keeps to the steps of its window, and an import without an answer is taken back once", async () => {
  const [id = ""] = await addItems(["mine", { list: "next" }]);
  await open("next");
  await row("mine").click();
  await keys("f"); // a step of this window
  await waitForItem(id, { isFocused: true });
  const until = async (one: string, state: string) => {
    while ((await ask<Import>("GET", `/app/imports/${one}`)).state !== state) await Bun.sleep(20);
  };
  const { id: other } = await ask<{ id: string }>("POST", "/app/imports", { name: "o.todo.txt", bytes: 8 });
  await server.asPage(`/app/imports/${other}/source?at=0`, { method: "PUT", body: "one\ntwo\n" });
  await until(other, "ready");
  await server.asPage(`/app/imports/${other}/write`, { method: "POST" });
  await until(other, "done");
  await page.keyboard.press("z");
  await page.getByText("Undone: mine").waitFor();
  await waitForItem(id, { isFocused: false });
  expect(await count("list=inbox")).toBe(2);

  await page.route(`**/app/imports/${other}/undo`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.reload();
  await row("mine").waitFor();
  await page.keyboard.press("z");
  await page.getByText("That cannot be undone").waitFor();
  await page.unroute(`**/app/imports/${other}/undo`);
  await page.keyboard.press("z");
  await page
    .getByText(/The import of o\.todo\.txt (was taken back already|is being taken back)/)
    .first()
    .waitFor();
  await until(other, "undone");
  expect(await count("list=inbox")).toBe(0);
  await waitForItem(id, { list: "next" });
});

test("a file that was imported brings nothing new, and the import before is undone from the list", async () => {
  await openSection();
  await dropSample("mindwtr.csv");
  await button(/^Import \d+ items$/).click();
  await heading("mindwtr.csv is imported").waitFor();
  await dropSample("mindwtr.csv");
  await section().getByText("Everything in the file is here already.").waitFor();
  expect(await button(/^Import \d/).count()).toBe(0);
  await button("Discard").click();
  await button("Choose a file").waitFor();
  await button("Undo the import of mindwtr.csv").click();
  await button("Yes, undo").click();
  await heading("mindwtr.csv is taken back").waitFor();
});

test("the import of a file that is not recognised asks for its format, and its progress survives a reload", async () => {
  await openSection();
  await drop({ name: "ideas.txt", bytes: Buffer.from("Learn to sail\nPlant a pear tree\n") });
  await heading("ideas.txt could not be read").waitFor();
  await section().getByText("Creel does not know this file.").waitFor();
  expect(await violations(page)).toEqual([]);
  await section().getByRole("combobox", { name: "Format" }).selectOption("lines");
  await button("Read again").click();
  await section().getByText("Plain text: each line an item, 2 records.").waitFor();
  await section().getByText("Options", { exact: true }).click();
  await section().getByRole("combobox", { name: "Open items go to" }).selectOption("someday");
  expect(await button(/^Import/).count()).toBe(0); // the preview is of other choices
  await button("Read again").click();
  await section().getByRole("row", { name: "Someday 2" }).waitFor();

  let isHeld = true;
  await page.route("**/app/imports", async (route) => {
    const response = await route.fetch();
    const { imports } = (await response.json()) as { imports: Import[] };
    const held = imports.map((one) => ({ ...one, state: "writing", progress: { done: 1, total: 4 } }));
    await route.fulfill({ response, json: { imports: isHeld ? held : imports } });
  });
  await button("Import 2 items").click();
  await heading("Importing ideas.txt").waitFor();
  await page.reload();
  await section().getByText("1 of 4 items").waitFor();
  expect(
    await section().getByRole("progressbar", { name: "Importing ideas.txt" }).getAttribute("value"),
  ).toBe("0.25");
  expect(await violations(page)).toEqual([]);
  isHeld = false;
  await earlier("ideas.txt").getByText("2 new").or(heading("ideas.txt is imported")).first().waitFor();
  expect(await count("list=someday")).toBe(2);
});

test("a file that is no UTF-8 asks for its encoding", async () => {
  await openSection();
  await dropSample("outlook-de.csv");
  await heading("outlook-de.csv could not be read").waitFor();
  await section().getByText("The file is not UTF-8.").waitFor();
  await section().getByRole("combobox", { name: "Encoding" }).selectOption("windows-1252");
  await button("Read again").click();
  await section()
    .getByText(/^Outlook, /)
    .waitFor();
  await section()
    .getByText(/^The first( \d+)? items?$/)
    .click();
  await section()
    .getByRole("row", { name: /[äöüß]/ })
    .first()
    .waitFor();
});

test("an import that waits after a restore goes on by its button", async () => {
  await openSection();
  await drop({ name: "ideas.txt", bytes: Buffer.from("(A) Learn to sail @boat\n(B) Plant a pear tree\n") });
  await button("Import 2 items").waitFor();
  let isStopped = true;
  await page.route("**/app/imports", async (route) => {
    const response = await route.fetch();
    const { imports } = (await response.json()) as { imports: Import[] };
    const stopped = imports.map((one) => ({ ...one, state: "writing", problem: "A backup was restored." }));
    await route.fulfill({ response, json: { imports: isStopped ? stopped : imports } });
  });
  await page.reload();
  await heading("Importing ideas.txt").waitFor();
  await alert("A backup was restored.").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.route("**/app/imports/*/write", (route) => {
    isStopped = false;
    return route.continue();
  });
  await button("Go on").click();
  await heading("ideas.txt is imported").or(earlier("ideas.txt").getByText("2 new")).first().waitFor();
  expect(await count("list=open")).toBe(2);
});

test("an upload goes on after a broken connection, and after a reload with the same file", async () => {
  const file = join(tmpdir(), `creel-move-${process.pid}.txt`);
  writeFileSync(file, `${"x".repeat(9_999)}\n`.repeat(2_000)); // three pieces
  try {
    await openSection();
    const sent: string[] = [];
    let isBroken = true;
    await page.route("**/app/imports/*/source*", async (route) => {
      const at = new URL(route.request().url()).searchParams.get("at") ?? "";
      sent.push(at);
      if (isBroken && at !== "0") await route.abort();
      else await route.continue();
    });
    await choose(file);
    await alert("Creel does not answer. The file goes on from here as soon as it does.").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await section().getByText("Only a part of").waitFor();
    isBroken = false;
    sent.length = 0;
    await choose(file);
    await section().getByText("Creel does not know this file.").waitFor();
    expect(sent).toEqual(["0", `${PIECE_BYTES}`, `${2 * PIECE_BYTES}`]); // the first one asks how much is there
    const [only, ...others] = await listImports();
    expect(others).toEqual([]);
    expect(only?.bytes).toBe(20_000_000);
  } finally {
    rmSync(file, { force: true });
  }
});

test("several files at once and an empty file are refused with a cure", async () => {
  await openSection();
  const bytes = Buffer.from("one\n");
  await drop({ name: "a.txt", bytes }, { name: "b.txt", bytes });
  await alert("These are several files. Drop one at a time, or a zip file with all of them.").waitFor();
  await drop({ name: "a.txt", bytes: Buffer.from("") });
  await alert("The file is empty. Choose another one.").waitFor();
  expect(await listImports()).toEqual([]);
});

test("everything is downloaded as one whole file, and the palette leads there", async () => {
  await ask("POST", "/api/items", { title: "Learn to sail" });
  await open("inbox");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("backup");
  await page.getByRole("option", { name: "Settings: Download everything" }).click();
  const button = page.getByRole("region", { name: "Download everything" }).getByRole("button");
  const downloading = page.waitForEvent("download");
  await button.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^creel-\d{4}-\d\d-\d\d\.jsonl$/);
  const lines = (await Bun.file(await download.path()).text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const types = lines.map(({ type }) => type).filter((type) => type !== "tombstone" && type !== "origin"); // of the tests before
  expect(types).toEqual(["creel-export", "item", "end"]);
  expect(lines.at(-2).title).toBe("Learn to sail");
  expect(handle.complaints).toEqual([]);
});
