import { expect, test } from "bun:test";
import type { Item, Patch } from "../../src/domain/item/item.ts";
import {
  addItems,
  ask,
  day,
  eachWithHome,
  focused,
  keys,
  open,
  page,
  readItem,
  row,
  titles,
  waitForDragging,
  waitForItem,
  waitForToast,
} from "./lists-fixtures.ts";

eachWithHome();

const TITLES = ["Answer Ann", "Plant the bulbs", "Pay the rent", "Renew the passport"];
const DATES: Patch[] = [
  { dueDate: day(1), list: "waiting" },
  { startDate: day(2), dueDate: day(30), list: "scheduled" },
  { dueDate: day(2) },
  { dueDate: day(60), list: "someday" },
];
const fill = () =>
  addItems(...TITLES.map((title, n): [string, Patch?] => [title, DATES[n] ?? {}]).toReversed());
const headings = () => page.locator("[role=row]:not([data-key])");
const heading = (n: number) => page.locator(`[role=row][data-drop="${day(n)}"]:not([data-key])`);

/** Drags a row by its title until the mouse is over another place. */
async function drag(title: string, to: ReturnType<typeof heading>): Promise<void> {
  await waitForDragging();
  const [from, target] = [await row(title).boundingBox(), await to.boundingBox()];
  if (!from || !target) throw new Error(`no place for ${title}`);
  await page.mouse.move(from.x + 120, from.y + 15);
  await page.mouse.down();
  await page.mouse.move(from.x + 110, from.y + 25, { steps: 3 });
  await page.mouse.move(target.x + 100, target.y + target.height / 2, { steps: 5 });
}

test("Upcoming has two weeks of days, later months below, and the order of the API; each date has its sign", async () => {
  await fill();
  await open("next");
  await keys("g", "u");
  await page.getByRole("heading", { name: "Upcoming" }).waitFor();
  await row("Renew the passport").waitFor();
  const expected = await ask<{ items: Item[] }>("GET", "/api/items?list=upcoming");
  expect(await titles()).toEqual(expected.items.map(({ title }) => title));
  expect(await titles()).toEqual(TITLES);
  const days = await headings().evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.drop));
  expect(days).toEqual([...Array.from({ length: 14 }, (_, n) => day(n + 1)), undefined]);
  expect(await heading(1).innerText()).toStartWith("Tomorrow · ");
  expect(await heading(3).innerText()).toContain("nothing planned");
  const bulbs = await row("Plant the bulbs").innerText();
  expect([bulbs.includes("Starts"), bulbs.includes("Due")]).toEqual([true, true]);

  await page.evaluate(() => {
    location.hash = "#/upcoming?due=week";
  });
  await row("Renew the passport").waitFor({ state: "detached" });
  await row("Pay the rent").waitFor();
  expect(await titles()).toEqual(["Answer Ann", "Pay the rent"]);
});

test("keys move the date that is on the day, and undo takes it back", async () => {
  const [passport = "", rent = "", bulbs = "", ann = ""] = await fill();
  await open("upcoming");
  await row("Plant the bulbs").focus();
  await keys("]");
  await waitForItem(bulbs, { startDate: day(3), dueDate: day(30) });
  expect(await focused()).toBe("Plant the bulbs");
  expect(await titles()).toEqual(["Answer Ann", "Pay the rent", "Plant the bulbs", "Renew the passport"]);
  await row("Answer Ann").focus();
  await keys("[");
  await waitForItem(ann, { dueDate: day(0), startDate: null });
  await row("Answer Ann").waitFor({ state: "detached" }); // it is in Today
  await keys("z");
  await row("Answer Ann").waitFor();
  await row("Pay the rent").focus();
  await keys("x", "Shift+J", "]");
  await waitForToast("Moved a day later");
  await waitForItem(rent, { dueDate: day(3), startDate: null });
  await waitForItem(bulbs, { startDate: day(4) });
  expect((await readItem(passport)).dueDate).toBe(day(60));
});

test("the mouse moves rows to a day, also to an empty one and onto a row of it", async () => {
  const [, rent = "", bulbs = "", ann = ""] = await fill();
  await open("upcoming");
  await row("Renew the passport").waitFor();
  await drag("Answer Ann", heading(5));
  await page.locator(`[data-over][data-drop="${day(5)}"]`).waitFor();
  await page.mouse.up();
  await waitForItem(ann, { dueDate: day(5), list: "waiting" });
  await waitForToast("Answer Ann");
  await drag("Pay the rent", row("Answer Ann"));
  await page.mouse.up();
  await waitForItem(rent, { dueDate: day(5), startDate: null });
  await drag("Plant the bulbs", heading(1));
  await page.mouse.up();
  await waitForItem(bulbs, { startDate: day(1), dueDate: day(30) });
  await keys("z");
  await waitForItem(bulbs, { startDate: day(2) });
});

test("without an item it says how one comes here", async () => {
  await addItems(["Pay the rent"]);
  await open("next");
  await page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name: "Upcoming" }).click();
  await page.getByText("Nothing is coming up.").waitFor();
  await keys("g", "n");
  await row("Pay the rent").focus();
  await keys("d");
  await page.getByRole("combobox").fill("tomorrow");
  await keys("Enter", "g", "u");
  await row("Pay the rent").waitFor();
});
