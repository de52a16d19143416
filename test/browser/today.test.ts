import { expect, test } from "bun:test";
import type { Item } from "../../src/domain/item/item.ts";
import { goTo } from "./browser.ts";
import {
  addItems,
  ask,
  day,
  eachWithHome,
  keys,
  open,
  page,
  readItem,
  row,
  titles,
  waitForItem,
  waitForToast,
} from "./lists-fixtures.ts";

eachWithHome();

/** The last second of the day is a moment of today in every zone of a test run. */
const endOfDay = () => Math.floor(new Date(`${day(1)}T00:00`).getTime() / 1000) - 1;
const link = () => page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name: "Today" });
const button = () => page.getByRole("button", { name: /^Move .* overdue to today$/ });

test("Today has what is overdue, due, starts and reminds today, and the focus, in the order of the API", async () => {
  await addItems(
    ["Read the book", { isFocused: true }],
    ["Someday", { list: "someday", dueDate: day(9) }],
    ["Pay the rent", { dueDate: day(-1), isFocused: true }],
    ["Renew the passport", { dueDate: day(-200), list: "someday" }],
    ["Answer Ann", { dueDate: day(0), list: "waiting" }],
    ["Water the plants", { startDate: day(0) }],
    ["Call the bank", { remindAt: endOfDay() }],
    ["Sort the photos", { isFocused: true }],
  );
  await open("next");
  await keys(".");
  await page.getByRole("heading", { name: "Today" }).waitFor();
  const expected = await ask<{ items: Item[] }>("GET", "/api/items?list=today");
  expect(await titles()).toEqual(expected.items.map(({ title }) => title));
  expect(await page.locator("[role=row]:not([data-key])").allInnerTexts()).toEqual(
    ["Overdue", "Due today", "Starts today", "Reminders", "Focus"].map((name) =>
      expect.stringContaining(name),
    ),
  );
  expect(await link().innerText()).toMatch(/^Today\s+3\s+3 are due\s+7$/);

  await row("Sort the photos").getByRole("button", { name: "Focus: Sort the photos" }).click();
  await row("Sort the photos").waitFor({ state: "detached" });
  await row("Pay the rent").getByRole("button", { name: "Focus: Pay the rent" }).click();
  await waitForToast("Out of focus");
  await row("Pay the rent").waitFor(); // it is still overdue
});

test("an empty Today explains how it is filled, and an item that becomes due is in it at once", async () => {
  await addItems(["Pay the rent"]);
  await open("next");
  await keys("j", ".");
  await page.getByText("Nothing for today.").waitFor();
  await keys("g", "n");
  await row("Pay the rent").focus();
  await keys("d");
  await page.getByRole("combobox").fill("today");
  await keys("Enter", ".");
  await row("Pay the rent").waitFor();
});

test("the address and the stored keys of the former Focus lead to Today after a reload", async () => {
  await addItems(["Pay the rent", { dueDate: day(-1) }]);
  await open("focus");
  await page.evaluate(() =>
    localStorage.setItem("creel.keys", JSON.stringify({ preset: "creel", own: { goFocus: ["o"] } })),
  );
  await page.reload();
  await page.getByRole("heading", { name: "Today" }).waitFor();
  await keys("g", "n");
  await page.getByRole("heading", { name: "Next" }).waitFor();
  await keys("o");
  await page.getByRole("heading", { name: "Today" }).waitFor();
});

test("one key or click moves all that is overdue to today, and one undo takes it back", async () => {
  const [rent = "", passport = "", ann = ""] = await addItems(
    ["Pay the rent", { dueDate: day(-1) }],
    ["Renew the passport", { dueDate: day(-200), list: "someday" }],
    ["Answer Ann", { dueDate: day(1), isFocused: true }],
  );
  await open("focus"); // the former address of the screen
  await page.getByRole("heading", { name: "Today" }).waitFor();
  await button().waitFor(); // it loads late and has the command
  await keys("Shift+M");
  for (const id of [rent, passport]) await waitForItem(id, { dueDate: day(0) });
  await button().waitFor({ state: "detached" });
  expect((await readItem(ann)).dueDate).toBe(day(1));
  expect((await readItem(passport)).list).toBe("someday");
  await keys("Shift+M"); // nothing is overdue
  await keys("z");
  await waitForItem(rent, { dueDate: day(-1) });
  await waitForItem(passport, { dueDate: day(-200) });
  await button().click();
  for (const id of [rent, passport]) await waitForItem(id, { dueDate: day(0) });

  await goTo(page, "Next");
  await page.getByRole("heading", { name: "Next" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("overdue");
  await page.getByRole("option", { name: "Today" }).waitFor();
  expect(await page.getByRole("option", { name: "Move all overdue to today" }).count()).toBe(0);
});
