import { expect, test } from "bun:test";
import type { Item } from "../../src/domain/item/item.ts";
import { goTo, openInbox } from "./browser.ts";
import { holdRequests } from "./hold-requests.ts";
import {
  addItems,
  ask,
  browser,
  day,
  eachWithHome,
  keys,
  open,
  page,
  readItem,
  row,
  server,
  waitForItem,
  watch,
} from "./lists-fixtures.ts";

eachWithHome();

/** Presses the keys at once, also before a picker has loaded. Returns how many they were. */
async function press(...all: string[]): Promise<number> {
  await keys(...all);
  return all.length;
}

async function openNext(...titles: string[]): Promise<string[]> {
  const ids = await addItems(...titles.map((title): [string] => [title]));
  await open("next");
  await row(titles[0] ?? "").focus();
  return ids;
}

// The figures of docs/comparison.md. The text of a capture or a title is not counted.

test("due tomorrow takes 2 keys, also before the picker has loaded", async () => {
  const [id = ""] = await openNext("pay");
  const part = await holdRequests(page, ({ pathname }) => pathname.startsWith("/assets/pickers-"), "GET");
  await page.reload();
  await row("pay").focus();
  await part.arrival;
  expect(await press("d", ",")).toBe(2);
  part.release();
  await waitForItem(id, { dueDate: day(1) });
});

test("to postpone to the next week takes 2 keys", async () => {
  const [id = ""] = await openNext("pay");
  expect(await press("s", ";")).toBe(2);
  await row("pay").waitFor({ state: "detached" });
  await waitForItem(id, { list: "scheduled" });
  const { startDate } = await readItem(id);
  expect(startDate && startDate > day(0) && startDate <= day(7)).toBe(true);
});

test("to move to a project takes 4 keys: two of them begin its name", async () => {
  const [id = "", kitchen = ""] = await addItems(
    ["paint"],
    ["New kitchen", { kind: "project" }],
    ["Boat", { kind: "project" }],
  );
  await open("next");
  await row("paint").focus();
  let count = await press("p", "k", "i");
  await page.getByRole("option", { name: "New kitchen" }).waitFor();
  count += await press("Enter");
  expect(count).toBe(4);
  await waitForItem(id, { project: kitchen });
});

test("a capture on any list takes 2 keys beside its text, and the list stays", async () => {
  await openNext("pay");
  let count = await press("i");
  await page.getByRole("textbox", { name: "Capture" }).waitFor();
  await page.keyboard.type("Buy milk");
  count += await press("Enter");
  expect(count).toBe(2);
  await page.getByRole("heading", { level: 1, name: "Next" }).waitFor();
  for (const deadline = Date.now() + 30_000; ; await Bun.sleep(50)) {
    const { items } = await ask<{ items: Item[] }>("GET", "/api/items?list=inbox");
    if (items.some(({ title }) => title === "Buy milk")) break;
    expect(Date.now()).toBeLessThan(deadline);
  }
});

test("the caret is in the title after 1 key, and in the note after 1", async () => {
  await openNext("pay");
  expect(await press("r")).toBe(1);
  await page.waitForFunction(() => (document.activeElement as HTMLTextAreaElement)?.value === "pay");
  await keys("Escape");
  await row("pay").focus();
  expect(await press("n")).toBe(1);
  await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label") === "Note");
});

test("five items are done with 6 keys", async () => {
  const ids = await openNext("one", "two", "three", "four", "five");
  expect(await press("x", "Shift+J", "Shift+J", "Shift+J", "Shift+J", "e")).toBe(6);
  for (const id of ids) await waitForItem(id, { list: "done" });
});

test("a list takes 2 keys, and Today 1", async () => {
  await openNext("pay");
  expect(await press("g", "w")).toBe(2);
  await page.getByRole("heading", { level: 1, name: "Waiting" }).waitFor();
  expect(await press(".")).toBe(1);
  await page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
});

test("a newcomer captures, triages, finds and sees today in 7 presses, by what the page shows", async () => {
  watch(await openInbox(browser, server));
  let steps = 0;
  const step = (work: Promise<unknown>) => {
    steps++;
    return work;
  };
  const line = page.getByRole("textbox", { name: "Capture" });
  await step(line.click());
  await page.keyboard.type("Pay the rent !today");
  await step(keys("Enter"));
  await row("Pay the rent").waitFor();

  await step(goTo(page, "Triage"));
  const card = page.getByRole("article");
  await card.getByText("Pay the rent").waitFor();
  await step(page.getByRole("button", { name: /^Next/ }).click());
  await card.waitFor({ state: "detached" });

  await step(
    page
      .getByRole("button", { name: /^Search/ })
      .first()
      .click(),
  );
  await page.keyboard.type("rent");
  await page
    .getByRole("option", { name: /Pay the rent/ })
    .first()
    .waitFor();
  await step(keys("Escape"));

  await step(goTo(page, "Today"));
  await row("Pay the rent").waitFor();
  expect(steps).toBe(7);
});
