import { expect, test } from "bun:test";
import { violations } from "./axe.ts";
import {
  addItems,
  eachWithHome,
  focused,
  keys,
  open,
  page,
  row,
  titles,
  waitForDragging,
  waitForItem,
  waitForToast,
} from "./lists-fixtures.ts";

eachWithHome();

const menu = () => page.getByRole("menu");
const entry = (name: string) => menu().getByRole("menuitem", { name });
const way = (name: string) => page.getByRole("navigation").getByRole("link", { name });

test("a right click on a row opens the menu of its commands, with their keys, which work there too", async () => {
  const [first = "", second = ""] = await addItems(["one"], ["two"], ["three"]);
  await open("next");
  await row("one").click({ button: "right" });
  await entry("Complete, or reopen").waitFor();
  expect(await entry("Complete, or reopen").innerText()).toMatch(/Space/);
  expect(await menu().getAttribute("aria-label")).toBe("one");
  expect(await violations(page)).toEqual([]);
  await entry("Put in focus").click();
  await waitForItem(first, { isFocused: true });
  expect(await focused()).toBe("one");
  await row("two").click({ button: "right" });
  await entry("Set the due date").waitFor();
  await keys("e");
  await menu().waitFor({ state: "detached" });
  await waitForItem(second, { list: "done" });
  await row("two").waitFor({ state: "detached" });
  await row("three").click({ button: "right" });
  await entry("Move to a list").click();
  await menu().getByRole("menuitem", { name: "Someday" }).click();
  await waitForToast("Moved to Someday");
  await row("one").click({ button: "right" });
  await keys("Escape");
  await menu().waitFor({ state: "detached" });
  expect(await focused()).toBe("one");
});

test("the menu key opens it too, and with a selection it is for all of it", async () => {
  const ids = await addItems(["one"], ["two"], ["three"]);
  await open("next");
  await keys("j", "x", "j", "x", "Shift+F10");
  await entry("Move to the trash").waitFor();
  expect(await menu().getAttribute("aria-label")).toBe("2 items");
  expect(await entry("Rename").count()).toBe(0);
  await keys("ArrowUp", "Enter");
  await waitForItem(ids[0] ?? "", { list: "trash" });
  await waitForItem(ids[1] ?? "", { list: "trash" });
  await row("two").waitFor({ state: "detached" });
  expect(await titles()).toEqual(["three"]);
});

test("Ctrl+A selects all rows of the list, but in a field its text", async () => {
  await addItems(["one"], ["two"], ["three"]);
  await open("next");
  await keys("Control+a");
  await page.getByRole("toolbar").getByText("3 items selected").waitFor();
  await keys("Escape", "j", "r");
  await page.getByRole("textbox", { name: "Title" }).waitFor();
  await keys("Control+a", "o", "Enter");
  await page.getByText("o", { exact: true }).waitFor();
  expect(await titles()).toEqual(["o", "two", "three"]);
  await keys("Control+k");
  await page.getByRole("combobox").fill("abc");
  await keys("Control+a", "x");
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement).value === "x");
  expect(await page.getByRole("toolbar", { includeHidden: true }).count()).toBe(0);
});

async function drag(title: string, to: ReturnType<typeof way>): Promise<void> {
  await waitForDragging();
  const [from, target] = [await row(title).boundingBox(), await to.boundingBox()];
  if (!from || !target) throw new Error("not visible");
  await page.mouse.move(from.x + 120, from.y + 15);
  await page.mouse.down();
  await page.mouse.move(from.x + 90, from.y + 30, { steps: 3 });
  await page.mouse.move(target.x + 40, target.y + 12, { steps: 5 });
}

test("rows that are dragged on a list or a project of the sidebar move there, in one step of undo", async () => {
  const [boat = ""] = await addItems(["boat", { kind: "project" }]);
  const ids = await addItems(["one"], ["two"], ["three"]);
  await open("next");
  await drag("one", way("Someday"));
  expect(await way("Someday").getAttribute("data-over")).toBe("");
  expect(await way("Waiting").getAttribute("data-over")).toBe(null);
  await page.mouse.up();
  await waitForToast("Moved to Someday");
  await waitForItem(ids[0] ?? "", { list: "someday" });
  expect(await way("Someday").getAttribute("data-over")).toBe(null);
  await row("one").waitFor({ state: "detached" });
  await keys("Control+a");
  await drag("three", way("boat"));
  await page.mouse.up();
  await waitForItem(ids[1] ?? "", { project: boat });
  await waitForItem(ids[2] ?? "", { project: boat });
  await keys("z");
  await waitForItem(ids[1] ?? "", { project: null });
  await waitForItem(ids[2] ?? "", { project: null });
  await drag("two", way("Scheduled"));
  await page.mouse.up();
  await page.getByRole("combobox", { name: "Until when?" }).waitFor();
});

test("a drag that ends elsewhere, or with Escape, moves nothing", async () => {
  const [one = ""] = await addItems(["one"], ["two"]);
  await open("next");
  await drag("one", way("Someday"));
  await keys("Escape");
  await page.mouse.up();
  await drag("one", way("Weekly review"));
  await page.mouse.up();
  await waitForItem(one, { list: "next", position: null });
  expect(
    await page
      .locator("[data-toast]")
      .filter({ hasText: /one|Order/ })
      .count(),
  ).toBe(0);
});

test("completing the only row of a list leaves the focus on the screen, where keys work on", async () => {
  const [id = ""] = await addItems(["alone"]);
  await open("next");
  await keys("j");
  await page.waitForFunction(() => document.activeElement?.closest("[role=row]"));
  await keys("Space");
  await waitForItem(id, { list: "done" });
  await row("alone").waitFor({ state: "detached" });
  await page.waitForFunction(() => document.activeElement?.tagName === "MAIN");
  await keys("z");
  await row("alone").waitFor();
});
