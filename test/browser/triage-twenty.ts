import { expect } from "bun:test";
import type { Item } from "../../src/domain/item/item.ts";
import { page } from "./fixtures.ts";
import { allItems, currentItem, isEmpty, statusText } from "./triage-fixtures.ts";

/** Twenty captures and the decision about each, by a single key or the button of that name. */
export const TITLES = Array.from({ length: 20 }, (_, index) => `thought ${index + 1}`);
const DECISIONS: readonly [key: string, button: string, list: Item["list"]][] = [
  ["n", "Next", "next"],
  ["e", "Done", "done"],
  ["y", "Someday", "someday"],
  ["r", "Reference", "next"],
  ["Delete", "Trash", "trash"],
];
const TALLY = "20 decided: 4 next, 4 someday, 4 kept as reference, 4 done, 4 in the trash.";
export const PLANNED = "thought 6"; // which is next
export const DUE = "2031-12-24";

const decisionOf = (index: number) => DECISIONS[index % DECISIONS.length] ?? ["", "", "inbox"];

/** Decides about all in order; `decide` presses the key or taps the button. */
export async function decideAll(decide: (key: string, button: string) => Promise<void>): Promise<void> {
  for (const [index, title] of TITLES.entries()) {
    await currentItem(title).waitFor();
    await page.getByText(`${index + 1} of 20`, { exact: true }).waitFor();
    const [key, button] = decisionOf(index);
    await decide(key, button);
  }
  await isEmpty().waitFor();
  await statusText(TALLY).waitFor();
}

export async function undoAll(undo: () => Promise<void>): Promise<void> {
  for (const title of TITLES.toReversed()) {
    await undo();
    await currentItem(title).waitFor();
  }
  await page.getByText("1 of 20", { exact: true }).waitFor();
}

export async function captureByKeyboard(): Promise<void> {
  await page.keyboard.press("i");
  for (const title of TITLES) {
    await page.keyboard.type(title);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Escape");
  await page.getByRole("row").nth(19).waitFor();
}

export async function decideByKeyboard(): Promise<void> {
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await decideAll((key) => page.keyboard.press(key));
}

const panel = () => page.getByRole("complementary", { name: "Item" });
export const dueField = () => panel().locator("[data-field=dueDate]");

/** Finds an item by its words, sets its day, and completes it. */
export async function planByKeyboard(): Promise<void> {
  await page.keyboard.press("/");
  await page.getByRole("dialog", { name: "Search" }).waitFor();
  await page.keyboard.type(PLANNED);
  await page.getByRole("option", { name: PLANNED }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.closest("[data-panel]"));
  await page.keyboard.press("d");
  await page.getByRole("textbox", { name: "Due", exact: true }).waitFor();
  await page.keyboard.type(DUE);
  await page.keyboard.press("Enter");
  await dueField().filter({ hasText: "2031" }).waitFor();
  await page.keyboard.press("e");
  await panel().getByRole("button", { name: "Reopen" }).waitFor();
}

/** Expects each item once with its decision. With `isUndone` all but the planned one are back in the inbox. */
export async function expectDecided(others: readonly string[], { isUndone = false } = {}): Promise<void> {
  const items = await allItems();
  expect(items.map(({ title }) => title).sort()).toEqual([...TITLES, ...others].sort());
  const of = (title: string) => items.find((item) => item.title === title);
  for (const [index, title] of TITLES.entries()) {
    const [, button, list] = decisionOf(index);
    const expected = isUndone ? "inbox action" : `${list} ${button === "Reference" ? "note" : "action"}`;
    if (title !== PLANNED)
      expect([title, `${of(title)?.list} ${of(title)?.kind}`]).toEqual([title, expected]);
  }
  expect(of(PLANNED)).toMatchObject({ list: "done", dueDate: DUE });
  for (const title of others) expect([title, of(title)?.list]).toEqual([title, "inbox"]);
}
