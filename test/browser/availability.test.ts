import { expect, test } from "bun:test";
import type { Item } from "../../src/domain/item/item.ts";
import { violations } from "./axe.ts";
import {
  addItems,
  eachWithHome,
  keys,
  open,
  page,
  readItem,
  titles,
  waitForItem,
  waitForToast,
} from "./lists-fixtures.ts";

eachWithHome();

/** The row of a title; other rows may name it too. */
const row = (title: string) =>
  page.locator("[role=row][data-key]").filter({ has: page.locator("p").getByText(title, { exact: true }) });
const waiting = () => page.getByRole("button", { name: /wait for others$|waits for another$/ });
const panel = () => page.getByRole("complementary", { name: "Item" });

/** A project with three actions, in the order of their capture, and one other action. */
async function addBoat(patch: Partial<Item> = {}): Promise<string[]> {
  const [boat = ""] = await addItems(["Boat", { kind: "project", ...patch }]);
  await addItems(["Call Ann"]);
  const steps = await addItems(
    ["Launch", { project: boat }],
    ["Paint", { project: boat }],
    ["Sand", { project: boat }],
  );
  return [boat, ...steps];
}

test("a project in order shows its first action in Next, counts the others, and goes on when it is done", async () => {
  const [boat = ""] = await addBoat();
  await open(`project/${boat}`);
  await row("Sand").waitFor();
  await keys("Shift+O");
  await waitForToast("In order: only the first action is next");
  await waitForItem(boat, { isSequential: true });
  expect(await titles()).toEqual(["Sand", "Paint", "Launch"]);
  expect(await row("Paint").getByText("Waits for: Sand").count()).toBe(1);
  expect(await row("Sand").getByText("Waits for").count()).toBe(0);

  await keys("g", "n");
  await page.getByRole("heading", { name: "Next" }).waitFor();
  await row("Paint").waitFor({ state: "detached" });
  expect(await titles()).toEqual(["Sand", "Call Ann"]);
  await waiting().click();
  await row("Paint").getByText("Waits for: Sand").waitFor();
  expect(await titles()).toEqual(["Sand", "Call Ann", "Launch", "Paint"]);
  expect(await waiting().getAttribute("aria-pressed")).toBe("true");
  await waiting().click();
  await row("Paint").waitFor({ state: "detached" });

  await row("Sand").getByRole("checkbox").click();
  await row("Paint").waitFor();
  expect(await waiting().innerText()).toBe("1 waits for another");
  await page.locator("body").click({ position: { x: 640, y: 700 } });
  await keys("z");
  await row("Paint").waitFor({ state: "detached" });
  await row("Sand").waitFor();
});

test("the order of a project in order is moved by keys, and a new action is the last", async () => {
  const [boat = ""] = await addBoat({ isSequential: true });
  await open(`project/${boat}`);
  await row("Launch").waitFor();
  await row("Launch").focus();
  await keys("Alt+ArrowUp", "Alt+ArrowUp");
  await page.waitForFunction(
    () => document.querySelector("[role=row][data-key] p")?.textContent === "Launch",
  );
  await row("Sand").getByText("Waits for: Launch").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Details" }).click();
  const line = panel().getByRole("textbox", { name: "Add an action" });
  await line.fill("Sail");
  await line.press("Enter");
  await row("Sail").waitFor();
  expect(await titles()).toEqual(["Launch", "Sand", "Paint", "Sail"]);

  await panel().getByRole("checkbox", { name: "In order: only the first is next" }).click();
  await waitForItem(boat, { isSequential: false });
  await row("Sand").getByText("Waits for: Launch").waitFor({ state: "detached" });
  expect(await violations(page)).toEqual([]);
});

test("an action waits for the item that its field names, a new one too, and for no circle", async () => {
  const [cards = "", hall = ""] = await addItems(["Print the cards"], ["Book the hall"]);
  await open(`next/${cards}`);
  const field = () => panel().locator("[data-field=blockedBy]");
  await field().click();
  await page.keyboard.type("book");
  await page.keyboard.press("Enter");
  await waitForItem(cards, { blockedBy: hall });
  await row("Print the cards").waitFor({ state: "detached" });
  expect(await waiting().innerText()).toBe("1 waits for another");
  await panel().getByRole("button", { name: "Open the item that it waits for" }).click();
  await panel().getByRole("button", { name: "Waits for: None" }).click();
  await page.keyboard.type("print");
  await page.keyboard.press("Enter");
  await panel().getByRole("alert").waitFor();
  await page.keyboard.press("Escape");
  expect((await readItem(hall)).blockedBy).toBeNull();

  await panel().getByRole("button", { name: "Waits for: None" }).click();
  await page.keyboard.type("Ask for the price");
  await page.keyboard.press("Enter");
  await row("Ask for the price").waitFor();
  await row("Book the hall").waitFor({ state: "detached" });
  expect(await titles()).toEqual(["Ask for the price"]);
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await Bun.sleep(50))
    if ((await readItem(hall)).blockedBy !== null) break;
  const blocker = (await readItem(hall)).blockedBy ?? "";
  expect((await readItem(blocker)).title).toBe("Ask for the price");
});
