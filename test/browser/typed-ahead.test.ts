import { expect, test } from "bun:test";
import type { Locator } from "playwright-core";
import { allWithHome, page, reopenPage, server } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { itemsOf, panelOf } from "./item-panel.ts";

allWithHome();

const { make, readItem, until } = itemsOf(() => server);
const { note } = panelOf(() => page);

/** The letters are keys of a row, too: `f` focuses, `x` completes, `m` moves it. */
const TEXT = "fix me, AM";

test.each([
  ["the picker of a day", "d", "pickers", () => page.getByRole("combobox", { name: "Due when?" })],
  ["the search", "/", "palette", () => page.getByRole("dialog", { name: "Search" }).getByRole("combobox")],
  ["the palette", "Control+k", "palette", () => page.getByRole("dialog").getByRole("combobox")],
  ["the title of a row", "r", "row-title", () => page.getByRole("textbox", { name: "Title" })],
  ["the note", "n", "item-panel", () => note()],
] satisfies [string, string, string, () => Locator][])(
  "letters typed before the file of %s has come are typed into its field",
  async (_, key, file, field) => {
    const id = await make(`Typed at ${key}`);
    const before = await readItem(id);
    await reopenPage();
    const part = await holdRequests(
      page,
      ({ pathname }) => pathname.startsWith(`/assets/${file}-`) && pathname.endsWith(".js"),
      "GET",
    );
    await page.reload();
    await page.getByRole("row", { name: `Typed at ${key}` }).focus();
    await part.arrival;
    await page.keyboard.press(key);
    if (key === "d") {
      await page.keyboard.type("nothing");
      await page.keyboard.press("Escape");
      await page.keyboard.press(key);
    }
    await page.keyboard.type(`${TEXT}M`);
    await page.keyboard.press("Backspace");
    part.release();
    const title = key === "r" ? before.title : "";
    await field().waitFor();
    await page.waitForFunction(
      (text) => (document.activeElement as HTMLInputElement | null)?.value === text,
      title + TEXT,
    );
    expect(await readItem(id)).toEqual(before);
    await page.keyboard.press("Escape");
  },
);

test("letters typed for the note of an item that is deleted for good are dropped, and the next keys are commands", async () => {
  const next = await make("Next to it");
  const id = await make("Deleted");
  await reopenPage();
  const part = await holdRequests(page, ({ pathname }) => pathname.startsWith("/assets/item-panel-"), "GET");
  await page.reload();
  await page.getByRole("row", { name: "Deleted" }).focus();
  await part.arrival;
  await page.keyboard.press("n");
  await page.keyboard.type("no note");
  await server.asPage(`/api/items/${id}/trash`, { method: "POST" });
  await server.asPage(`/api/items/${id}`, { method: "DELETE" });
  await page.getByRole("row", { name: "Deleted" }).waitFor({ state: "detached" });
  part.release();
  await page.getByText("It was deleted for good, or the address is wrong.").waitFor();
  await page.getByRole("row", { name: "Next to it" }).focus();
  await page.keyboard.press("f");
  while (!(await readItem(next)).isFocused) await Bun.sleep(20);
  await page.keyboard.press("/");
  const search = page.getByRole("dialog", { name: "Search" }).getByRole("combobox");
  await search.waitFor();
  expect(await search.inputValue()).toBe("");
});

/** Opens a list while a file of the page is held; `focused` is the row of the focus. */
async function openHeld(file: string, path: string, focused?: string) {
  await reopenPage();
  const part = await holdRequests(page, ({ pathname }) => pathname.startsWith(`/assets/${file}-`), "GET");
  await page.goto(new URL(`/#/${path}`, page.url()).href);
  await page.reload();
  if (focused) await page.getByRole("row", { name: focused }).focus();
  return part;
}

async function pressAll(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test("a project is chosen by letters and Enter before the file of the picker has come, and the next key is for the row", async () => {
  const project = await make("Veranda", { kind: "project", list: "next" });
  const id = await make("Paint the rail", { list: "next" });
  const part = await openHeld("pickers", "next", "Paint the rail");
  await part.arrival;
  await pressAll("p", "v", "e", "r", "Enter", "f");
  part.release();
  await until(id, (item) => item.project === project && item.isFocused === true);
});

test("Enter waits for the parser of dates, and the next keys wait for Enter", async () => {
  const id = await make("Oil the gate");
  const part = await openHeld("date", "", "Oil the gate");
  await page.keyboard.press("d");
  const field = page.getByRole("combobox", { name: "Due when?" });
  await field.waitFor();
  await pressAll(..."5 december", "Enter", "f");
  await part.arrival;
  part.release();
  await until(id, (item) => String(item.dueDate).endsWith("-12-05") && item.isFocused === true);
});

test("keys after Enter in a date of the panel wait until the field has closed", async () => {
  const id = await make("Plan the trip");
  await reopenPage();
  await page.getByRole("row", { name: "Plan the trip" }).click();
  await page.waitForFunction(() => document.activeElement?.closest("[data-panel]"));
  await page.locator("[data-panel]").focus();
  await page.keyboard.press("d");
  await page.getByRole("textbox", { name: "Due", exact: true }).waitFor();
  await pressAll(..."6 december", "Enter", "e");
  await until(id, (item) => String(item.dueDate).endsWith("-12-06") && item.list === "done");
});

test.each(["list-options", "pop-menu"])(
  "a list is sorted by a key and arrows before the file %s has come",
  async (file) => {
    await make(`Sorted with ${file}`, { list: "next" });
    const part = await openHeld(file, "next", `Sorted with ${file}`);
    await pressAll("Shift+S", "ArrowDown", "ArrowDown", "Enter", "f");
    await part.arrival;
    part.release();
    await page.waitForURL(/[?&]sort=/);
    await page
      .getByRole("row", { name: `Sorted with ${file}` })
      .getByRole("button", { pressed: true })
      .waitFor();
  },
);

test("keys of triage wait for its screen", async () => {
  await make("Decided at once");
  const inSomeday = async () => {
    const response = await server.asPage("/api/items?list=someday");
    return ((await response.json()) as { items: unknown[] }).items.length;
  };
  const before = await inSomeday();
  const part = await openHeld("triage-screen", "", "Decided at once");
  await pressAll("g", "t", "y");
  await part.arrival;
  expect(await inSomeday()).toBe(before);
  part.release();
  while ((await inSomeday()) === before) await Bun.sleep(20);
});

test("letters wait for the command that opens their field", async () => {
  const project = await make("Attic", { kind: "project", list: "next" });
  const id = await make("Sort the boxes", { list: "next", project });
  const part = await openHeld("project-commands", "next", "Sort the boxes");
  await part.arrival;
  await pressAll("Shift+G", ..."first f", "Enter", "f");
  part.release();
  await until(id, ({ heading, isFocused }) => heading !== null && isFocused);
});

test("Tab and arrows go to a day of the calendar as they do in a picker that has loaded", async () => {
  const ids = [await make("Early keys"), await make("Late keys")];
  const part = await openHeld("pickers", "", "Early keys");
  await part.arrival;
  const keys = ["Tab", "Tab", "Tab", "ArrowRight", "Enter"];
  await pressAll("d", ...keys);
  part.release();
  const early = await until(ids[0] ?? "", ({ dueDate }) => dueDate !== null);
  await page.getByRole("row", { name: "Late keys" }).focus();
  await page.keyboard.press("d");
  await page.getByRole("combobox").waitFor();
  await pressAll(...keys);
  const late = await until(ids[1] ?? "", ({ dueDate }) => dueDate !== null);
  expect(early.dueDate).toBe(late.dueDate);
});

test("a title is changed before the file of the panel has come", async () => {
  const id = await make("Call Noo");
  const part = await openHeld("item-panel", "", "Call Noo");
  await part.arrival;
  await pressAll("Enter", "Home", "!", "End", "Backspace", "r", "Control+Enter");
  part.release();
  await until(id, ({ title }) => title === "!Call Nor");
});

test("the search opens what its letters find before its file has come", async () => {
  await make("Behind the search");
  const part = await openHeld("palette", "", "Behind the search");
  await part.arrival;
  await pressAll("/", ..."behind", "ArrowDown", "ArrowUp", "Enter");
  part.release();
  await page.getByRole("complementary", { name: "Item" }).waitFor();
});

test("keys of a row move it before the rules of moves have come", async () => {
  const first = await make("Up here", { list: "someday" });
  await make("Down there", { list: "someday" });
  const part = await openHeld("move-rows", "someday", "Up here");
  await part.arrival;
  const titles = () => page.getByRole("row").allInnerTexts();
  const before = await titles();
  await pressAll(before[0]?.startsWith("Up") ? "Alt+ArrowDown" : "Alt+ArrowUp", "f");
  part.release();
  await until(first, ({ isFocused }) => isFocused === true);
  while ((await titles())[0]?.slice(0, 4) === before[0]?.slice(0, 4)) await Bun.sleep(20);
});

test("Escape closes what still loads, and the next keys are for the row at once", async () => {
  const id = await make("Left alone");
  const part = await openHeld("pickers", "", "Left alone");
  await part.arrival;
  await pressAll("p", "x", "e", "Escape", "f");
  await until(id, ({ isFocused, list }) => isFocused === true && list === "inbox");
  part.release();
  await page.keyboard.press("t");
  const field = page.getByRole("combobox", { name: "Tag" });
  await field.waitFor();
  expect(await field.inputValue()).toBe("");
});

test("Escape after Enter takes back nothing that was confirmed while its part still loaded", async () => {
  const id = await make("Old");
  const part = await openHeld("row-title", "", "Old");
  await part.arrival;
  await pressAll("r", "e", "r", "Enter", "Escape");
  part.release();
  await until(id, ({ title }) => title === "Older");
});

test("a second Escape gives up what waits for a part that does not come", async () => {
  const id = await make("Kept as it is");
  const part = await openHeld("row-title", "", "Kept as it is");
  await part.arrival;
  await pressAll("r", "e", "r", "Enter", "Escape", "Escape", "f");
  await until(id, ({ isFocused }) => isFocused === true);
  part.release();
  expect((await readItem(id)).title).toBe("Kept as it is");
});

test("keys for a part that cannot be loaded are dropped", async () => {
  const id = await make("No picker");
  await reopenPage();
  await page.route(/\/assets\/pickers-/, (route) => route.abort());
  await page.reload();
  await page.getByRole("row", { name: "No picker" }).focus();
  const questions: string[] = []; // whether the server is there, before the page loads again
  page.on("request", (request) => request.method() === "HEAD" && questions.push(request.url()));
  await pressAll("d", "Enter", "e", "f");
  const dialog = page.getByRole("alertdialog");
  await dialog.waitFor();
  await page.evaluate(async () => {
    for (let n = 0; n < 9; n++) await new Promise((resolve) => setTimeout(resolve, 10)); // keys are pressed in such tasks
  });
  expect(questions).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await readItem(id)).toMatchObject({ isFocused: false, list: "inbox" });
});
