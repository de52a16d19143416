import { expect, test } from "bun:test";
import { violations } from "./axe.ts";
import { goTo } from "./browser.ts";
import {
  addItems,
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

import { waitForFrames } from "./settled.ts";

eachWithHome();

const undo = () => page.getByRole("button", { name: "Undo" });

test("completed by key: the row is shown as done, leaves, its neighbor gets the focus, and z restores it", async () => {
  const [first = ""] = await addItems(["one"], ["two"], ["three"]);
  await open("next");
  const isChecked = () =>
    document
      .querySelector("[role=row] [role=checkbox][aria-checked=true]")
      ?.closest("[role=row]")
      ?.querySelector("p")?.textContent === "one";
  await Promise.all([page.waitForFunction(isChecked), keys("j", "Space")]); // the function runs at each frame
  await waitForToast("Completed");
  await row("one").waitFor({ state: "detached" });
  expect(await focused()).toBe("two");
  await waitForItem(first, { list: "done" });
  await keys("z");
  await row("one").waitFor();
  await waitForToast("Undone");
  await keys("Shift+Z");
  await row("one").waitFor({ state: "detached" });
  await waitForItem(first, { list: "done" });

  await page.getByRole("link", { name: "Done" }).click();
  await page.getByRole("row", { name: "Today" }).waitFor();
  await row("one").getByRole("checkbox").click();
  await waitForItem(first, { list: "next" });
});

test("a press on the checkbox and on the star works", async () => {
  const [first = "", second = ""] = await addItems(["one"], ["two"]);
  await open("next");
  await row("two").getByRole("button", { name: "Focus: two" }).click();
  await waitForItem(second, { isFocused: true });
  await row("one").getByRole("checkbox", { name: "Complete: one" }).click();
  await undo().hover(); // held, it does not go by itself
  await waitForItem(first, { list: "done" });
  await undo().click();
  await waitForItem(first, { list: "next" });
});

test("m and a letter moves; from waiting to reference, to a project, and back to the inbox", async () => {
  const [first = "", second = "", third = "", fourth = ""] = await addItems(
    ["call"],
    ["recipe"],
    ["boat"],
    ["unclear"],
  );
  await open("next");
  await keys("j", "m");
  await page.getByRole("menuitem", { name: "Waiting" }).waitFor();
  await keys("w");
  await waitForToast("Moved to Waiting");
  await waitForItem(first, { list: "waiting" });
  expect(await focused()).toBe("recipe");
  await keys("m", "r");
  await waitForItem(second, { kind: "note", list: "next" });
  await keys("m", "p");
  await waitForItem(third, { kind: "project" });
  await keys("m", "+");
  await page.getByRole("combobox", { name: "Project" }).waitFor();
  await keys("b", "o", "Enter");
  await waitForItem(fourth, { project: third });
  await keys("m", "i");
  await waitForItem(fourth, { list: "inbox" });
  await goTo(page, "Projects");
  await row("boat").click();
  await page.getByRole("heading", { name: "boat" }).waitFor();
  await row("unclear").waitFor();
});

test("a due date in words, by one key, and cleared; a start date puts off", async () => {
  const [first = ""] = await addItems(["insurance"], ["other"]);
  await open("next");
  await keys("j", "d");
  const field = page.getByRole("combobox", { name: "Due when?" });
  await field.waitFor();
  await field.pressSequentially("in 3 days");
  await page.getByRole("option", { name: String(Number(day(3).slice(8))) }).waitFor();
  await keys("Enter");
  await waitForItem(first, { dueDate: day(3) });
  await row("insurance").getByText("in 3 days").waitFor();
  expect(await focused()).toBe("insurance");
  await keys("d", ".");
  await waitForItem(first, { dueDate: day(0) });
  await keys("Shift+D");
  await waitForItem(first, { dueDate: null });
  await keys("d");
  await field.pressSequentially("one day or another");
  await page.getByText("That is not a date").waitFor();
  await keys("Escape");
  await field.waitFor({ state: "detached" });
  expect(await focused()).toBe("insurance");
  await keys("]");
  await waitForItem(first, { startDate: day(1), list: "scheduled" });
  await row("insurance").waitFor({ state: "detached" });
  await goTo(page, "Scheduled");
  await page.getByRole("row", { name: "Tomorrow", exact: true }).waitFor();
  await keys("j", "]");
  await waitForItem(first, { startDate: day(2) });
});

test("several items are filed under a new project by its name, as one step", async () => {
  const [first = "", second = ""] = await addItems(["one"], ["two"]);
  await open("next");
  await keys("j", "x", "Shift+J", "p");
  const field = page.getByRole("combobox", { name: "Project" });
  await field.pressSequentially("Boat");
  await page.getByRole("option", { name: "New project: Boat" }).waitFor();
  await keys("Enter");
  await waitForToast("2 items");
  await row("two").getByText("Boat").waitFor();
  let project: string | null = null;
  while (project === null) ({ project } = await readItem(first)); // until the change is sent
  expect(await readItem(project)).toMatchObject({ kind: "project", title: "Boat" });
  await waitForItem(first, { project });
  await waitForItem(second, { project });
  await keys("z");
  await waitForItem(first, { project: null });
  await waitForItem(second, { project: null });
});

test("tags are added to and removed from several items at once, as one step", async () => {
  const [first = "", second = ""] = await addItems(["one", { tags: ["old"] }], ["two"]);
  await open("next");
  await keys("j", "x", "Shift+J", "t");
  const field = page.getByRole("combobox", { name: "Tags" });
  await field.fill("@phone");
  await page.getByRole("option", { name: "New tag: @phone" }).waitFor();
  await keys("Enter");
  await page.getByRole("option", { name: "@phone", selected: true }).waitFor();
  await keys("Escape");
  await waitForItem(first, { tags: ["old", "@phone"] });
  await waitForItem(second, { tags: ["@phone"] });
  await page.keyboard.press("z");
  await waitForItem(first, { tags: ["old"] });
  await waitForItem(second, { tags: [] });
});

test("several items are selected by keys and by mouse, announced, and changed as one step", async () => {
  const ids = await addItems(["one"], ["two"], ["three"], ["four"]);
  await open("next");
  expect(await page.getByRole("grid").getAttribute("aria-multiselectable")).toBe("true");
  await keys("j", "x", "Shift+J", "Shift+J");
  await page.getByText("3 items selected").last().waitFor();
  expect(await page.getByRole("row", { selected: true }).count()).toBe(3);
  await keys("Shift+K");
  expect(await page.getByRole("row", { selected: true }).count()).toBe(2);
  await keys("Escape");
  expect(await page.getByRole("row", { selected: true }).count()).toBe(0);
  await row("one").click({ modifiers: ["Control"] });
  await row("three").click({ modifiers: ["Shift"] });
  await page.getByRole("toolbar").getByText("3 items selected").waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("toolbar").getByRole("button", { name: "Move to the trash" }).click();
  await waitForToast("3 items");
  await undo().hover();
  for (const id of ids.slice(0, 3)) await waitForItem(id, { list: "trash" });
  expect(await titles()).toEqual(["four"]);
  await undo().click();
  for (const id of ids) await waitForItem(id, { list: "next" });
});

test("a project with open actions is completed with them, or without, in one step of undo", async () => {
  const [boat = ""] = await addItems(["boat", { kind: "project" }], ["rope"]);
  const [sail = "", mast = ""] = await addItems(["sail", { project: boat }], ["mast", { project: boat }]);
  await open("projects");
  await keys("j", "Space");
  await waitForToast("“boat” has 2 open actions.");
  expect(await titles()).toEqual(["boat"]);
  await page.getByRole("button", { name: "Complete all" }).click();
  for (const id of [boat, sail, mast]) await waitForItem(id, { list: "done" });
  await undo().click();
  for (const id of [boat, sail, mast]) await waitForItem(id, { list: "next" });
  await row("boat").waitFor();
  await row("boat").getByRole("checkbox").click();
  await page.getByRole("button", { name: "Take them out" }).click();
  await waitForItem(boat, { list: "done" });
  for (const id of [sail, mast]) await waitForItem(id, { list: "next", project: null });
  await undo().click();
  for (const id of [sail, mast]) await waitForItem(id, { list: "next", project: boat });
  await waitForItem(boat, { list: "next" });
});

test("the order by keys and by drag stays; new items appear above it", async () => {
  await addItems(["one"], ["two"], ["three"], ["four"]);
  await open("next");
  await keys("j", "Alt+ArrowDown", "Alt+ArrowDown");
  await page.waitForFunction(() => document.querySelectorAll("[role=row] p")[2]?.textContent === "one");
  expect(await titles()).toEqual(["two", "three", "one", "four"]);
  expect(await focused()).toBe("one");
  await waitForDragging();
  const from = await row("four").boundingBox();
  const to = await row("two").boundingBox();
  if (!from || !to) throw new Error("no rows");
  await page.mouse.move(from.x + 200, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 200, from.y - 20, { steps: 4 });
  await page.mouse.move(to.x + 200, to.y + 4, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector("[role=row] p")?.textContent === "four");
  const ordered = ["four", "two", "three", "one"];
  expect(await titles()).toEqual(ordered);
  expect(page.url()).toEndWith("#/next"); // the drag has opened nothing
  await waitForToast("Order changed");
  await addItems(["new"]);
  await row("new").waitFor();
  await page.reload();
  await row("new").waitFor();
  expect(await titles()).toEqual(["new", ...ordered]);
});

test("a row that is pressed before the part that drags has loaded is dragged once it is there", async () => {
  await addItems(["one"], ["two"]);
  let load: () => void = () => {};
  const asked = new Promise<void>((resolve) => {
    load = resolve;
  });
  await open("next");
  await page.route(/\/dragging-/, async (request) => {
    await asked;
    await request.continue();
  });
  await page.reload();
  await row("two").waitFor();
  const [from, to] = [await row("two").boundingBox(), await row("one").boundingBox()];
  if (!from || !to) throw new Error("no rows");
  await page.mouse.move(from.x + 200, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 200, from.y + 10, { steps: 2 });
  load();
  const isDragging = () => page.evaluate(() => document.documentElement.dataset.dragging === "");
  for (let n = 0; n < 500 && !(await isDragging()); n++) {
    await page.mouse.move(to.x + 200, to.y + 4 + (n % 2));
    await waitForFrames(page);
  }
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector("[role=row] p")?.textContent === "two");
});

test("where an item lies over the list, j and k go from item to item, and Escape leads to the row of the last", async () => {
  await addItems(["one"], ["two"], ["three"]);
  await open("next", { viewport: { width: 500, height: 740 } });
  const title = () => page.getByRole("textbox", { name: "Title" });
  const shows = (text: string) =>
    page.waitForFunction(
      (expected) =>
        document.querySelector<HTMLTextAreaElement>("[data-panel] [aria-label=Title]")?.value === expected,
      text,
    );
  const [, second = "", third = ""] = await titles();
  await row(second).focus();
  await keys("Enter");
  await title().waitFor();
  await page.waitForFunction(() => document.activeElement?.matches("[data-panel] [data-field=title]"));
  await keys("Escape"); // no row can be seen: the panel has the keys
  await page.waitForFunction(() => document.activeElement?.matches("[data-panel]"));
  await keys("j");
  await shows(third);
  await keys("j");
  await shows(third);
  await keys("k");
  await shows(second);
  await keys("Escape");
  await title().waitFor({ state: "detached" });
  expect(await focused()).toBe(second);
});
