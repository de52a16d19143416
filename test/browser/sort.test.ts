import { expect, test } from "bun:test";
import type { View } from "../../src/domain/home/views.ts";
import { violations } from "./axe.ts";
import { goTo } from "./browser.ts";
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

const sortButton = () => page.getByRole("button", { name: "Sort by" });
const inOrder = (...expected: string[]) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll("[role=row][data-key] p")].map((title) => title.textContent).join() ===
      wanted,
    expected.join(),
  );
async function choose(name: string): Promise<void> {
  await sortButton().click();
  await page.getByRole("menuitemradio", { name, exact: true }).click();
}
const addDue = () =>
  addItems(
    ["someday", { minutes: 5 }],
    ["late", { dueDate: day(9) }],
    ["Zoo", {}],
    ["soon", { dueDate: day(1), minutes: 90 }],
    ["noon", { dueDate: day(1), dueTime: "12:00" }],
  );
const BY_DUE = ["noon", "soon", "late", "someday", "Zoo"];
const BY_HAND = ["someday", "late", "Zoo", "soon", "noon"];

test("a list is sorted by a field with the mouse and by key, each by itself, and stays so", async () => {
  await addDue();
  await addItems(["idea 2", { list: "someday" }], ["idea 1", { list: "someday", dueDate: day(3) }]);
  await open("next");
  await sortButton().click();
  await page.getByRole("menuitemradio", { name: "By hand" }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("menuitemradio", { name: "Due date" }).click();
  await inOrder(...BY_DUE);
  expect(page.url()).toEndWith("#/next?sort=due");
  await page.getByRole("status").filter({ hasText: "Sorted by due date" }).waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Sorted by due date" }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await inOrder(...BY_DUE);

  await goTo(page, "Someday");
  await inOrder("idea 2", "idea 1");
  await goTo(page, "Next");
  await inOrder(...BY_DUE);
  await keys("j", "j", "Shift+S");
  await page.getByRole("menuitemradio", { name: "Due date", checked: true }).waitFor();
  await keys("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "Enter");
  await inOrder("late", "noon", "someday", "soon", "Zoo");
  expect(await focused()).toBe("soon"); // the row that had the focus has it again
  await choose("Time needed");
  await inOrder("someday", "soon", "late", "Zoo", "noon");
  await choose("Newest first");
  await inOrder(...BY_HAND);
  await choose("By hand");
  await inOrder(...BY_HAND);
  expect(page.url()).toEndWith("#/next");
  await page.reload();
  await inOrder(...BY_HAND);
});

test("a new item and a changed one are where the field puts them", async () => {
  const [, late = ""] = await addDue();
  await open("next?sort=due");
  await inOrder(...BY_DUE);
  await addItems(["between", { dueDate: day(4) }]);
  await inOrder("noon", "soon", "between", "late", "someday", "Zoo");
  await ask("PATCH", `/api/items/${late}`, { dueDate: day(0) });
  await inOrder("late", "noon", "soon", "between", "someday", "Zoo");
  await goTo(page, "Inbox");
  await choose("Title");
  for (const text of ["b", "a", "c"]) {
    await page.getByRole("textbox", { name: "Capture" }).fill(text);
    await keys("Enter");
  }
  await inOrder("a", "b", "c");
});

test("rows of a sorted list do not move by hand: keys and mouse say so, with the way back", async () => {
  const ids = await addDue();
  const positions = () => Promise.all(ids.map(async (id) => (await readItem(id)).position));
  const before = await positions();
  await open("next?sort=due");
  await inOrder(...BY_DUE);
  await sortButton().waitFor();
  await keys("j", "Alt+ArrowDown");
  await waitForToast("Items of a sorted list are not moved by hand.");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await waitForDragging();
  const [from, to] = [await row("late").boundingBox(), await row("noon").boundingBox()];
  if (!from || !to) throw new Error("no rows");
  await page.mouse.move(from.x + 200, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 200, from.y - 20, { steps: 4 });
  await page.mouse.move(to.x + 200, to.y + 4, { steps: 4 });
  await page.mouse.up();
  await waitForToast("Items of a sorted list are not moved by hand.");
  expect(await titles()).toEqual(BY_DUE);
  expect(await positions()).toEqual(before);
  await page.getByRole("button", { name: /^Order by hand/ }).click();
  await inOrder(...BY_HAND);
  await keys("j", "Alt+ArrowDown");
  await waitForToast("Order changed");
});

test("groups of the user stay and are sorted inside; the list's own ones make place for one list", async () => {
  await addItems(
    ["w2", { area: "Work", dueDate: day(2) }],
    ["h", { area: "Home", dueDate: day(3), isFocused: true }],
    ["w1", { area: "Work", dueDate: day(0) }],
  );
  const [trip = ""] = await addItems(["trip", { kind: "project" }]);
  await addItems(
    ["pack", { project: trip, heading: "Before" }],
    ["book", { project: trip, dueDate: day(1) }],
  );
  await open("next?sort=due");
  await inOrder("w1", "book", "w2", "h", "pack");
  await page.getByRole("button", { name: "Group by" }).click();
  await page.getByRole("menuitemradio", { name: "Area" }).click();
  await inOrder("h", "w1", "w2", "book", "pack");
  expect(await page.getByRole("rowheader").allInnerTexts()).toEqual(["Home", "Work", "No area"]);
  await goTo(page, "Today");
  await page.getByRole("rowheader").first().waitFor();
  await choose("Title");
  await inOrder("h", "w1");
  expect(await page.getByRole("rowheader").count()).toBe(0);
  await page.evaluate((id) => {
    location.hash = `#/project/${id}?sort=due`;
  }, trip);
  await inOrder("book", "pack");
  expect(await page.getByRole("rowheader").count()).toBe(0);
  await page.getByRole("button", { name: "Sorted by due date" }).click();
  await page.getByRole("rowheader").waitFor();
  for (const screen of ["Upcoming", "Done", "Trash"]) {
    await goTo(page, screen);
    await page.getByRole("heading", { level: 1, name: screen }).waitFor();
    await sortButton().waitFor({ state: "detached" });
  }
});

test("the order stays with a filter, and a saved view has both", async () => {
  await addDue();
  const ids = await addItems(
    ["tagged", { tags: ["x"], dueDate: day(5) }],
    ["tagged too", { tags: ["x"], dueDate: day(2) }],
  );
  await open("next?sort=due");
  await inOrder("noon", "soon", "tagged too", "tagged", "late", "someday", "Zoo");
  await sortButton().waitFor();
  await keys("\\");
  await page.getByRole("combobox", { name: "Show only" }).fill("#x");
  await keys("Enter");
  await inOrder("tagged too", "tagged");
  await keys("Escape");
  expect(page.url()).toEndWith("#/next?tag=x&sort=due");
  await keys("Shift+B");
  await page.getByRole("combobox", { name: "Name of the view" }).fill("X");
  await keys("Enter");
  await page.getByRole("heading", { level: 1, name: "X" }).waitFor();
  const stored = async () => (await ask<{ views: View[] }>("GET", "/api/views")).views;
  for (let n = 0; n < 600 && (await stored()).length === 0; n++) await Bun.sleep(50);
  expect(await stored()).toEqual([{ name: "X", list: "next", filter: { tag: ["x"] }, sort: "due" }]);
  await keys("Shift+C");
  await inOrder("noon", "soon", "tagged too", "tagged", "late", "someday", "Zoo");
  await goTo(page, "Someday");
  await keys("g", "1");
  await inOrder("tagged too", "tagged");
  await page.getByRole("heading", { level: 1, name: "X" }).waitFor();
  await ask("PATCH", `/api/items/${ids[0]}`, { dueDate: day(1) });
  await waitForItem(ids[0] ?? "", { dueDate: day(1) });
  await inOrder("tagged", "tagged too");
});

test("an order from anywhere that no list has is none", async () => {
  await addDue();
  await open("next?sort=size");
  await inOrder(...BY_HAND);
  for (const screen of ["done", "upcoming"]) {
    await page.evaluate((to) => {
      location.hash = `#/${to}?sort=due`;
    }, screen);
    await page.getByRole("heading", { level: 1, name: screen === "done" ? "Done" : "Upcoming" }).waitFor();
    expect(await page.getByRole("group", { name: "Filter" }).count()).toBe(0);
  }
});

test("on a phone a touch sorts, in German, and nothing is wider than the screen", async () => {
  await addDue();
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  await open("next", phone);
  await page.evaluate(() => localStorage.setItem("creel.language", '"de"'));
  await page.reload();
  await page.getByRole("button", { name: "Sortieren nach" }).tap();
  await page.getByRole("menuitemradio", { name: "Fälligkeit" }).tap();
  await inOrder(...BY_DUE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await violations(page)).toEqual([]);
  const grips = () => page.locator("[data-do=drag]").count(); // they are shown while rows are selected
  expect(await grips()).toBe(BY_DUE.length);
  await page.getByRole("button", { name: "Nach Fälligkeit sortiert" }).tap();
  await inOrder(...BY_HAND);
  await page.evaluate(() => {
    location.hash = "#/open?sort=due";
  });
  await inOrder(...BY_DUE);
  expect(await grips()).toBe(0); // no order by hand
});
