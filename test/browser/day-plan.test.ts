import { expect, test } from "bun:test";
import type { Patch } from "../../src/domain/item/item.ts";
import { violations } from "./axe.ts";
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
  waitForItem,
  waitForToast,
} from "./lists-fixtures.ts";

eachWithHome();

type Locator = ReturnType<typeof row>;
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const momentOf = (clock: string) => new Date(`${day(0)}T${clock}`).getTime() / 1000;
const plan = () => page.getByRole("region", { name: "Plan the day" });
const block = (title: string) => plan().getByRole("button").filter({ hasText: title });
const at = (clock: string) => plan().locator(`[data-drop="at ${momentOf(clock)}"]`);
const due = (dueTime: string | null, minutes: number | null = null): Patch => ({
  dueDate: day(0),
  dueTime,
  minutes,
});

/** Opens Today with its plan at twenty past eleven. */
async function openPlan(options: Parameters<typeof open>[1] = {}): Promise<void> {
  await open("today", options);
  // Drags load after the first screen, and swipes after them.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/swiping-")),
  );
  await setClock("11:20");
  await page.getByRole("button", { name: "Plan the day" }).click();
  await plan().waitFor();
}

/** Sets the clock of the page, which looks at it when the window gets the focus. */
async function setClock(clock: string): Promise<void> {
  await page.clock.setFixedTime(new Date(`${day(0)}T${clock}`));
  await page.evaluate(() => dispatchEvent(new Event("focus")));
}

async function boxOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error("It cannot be seen.");
  return box;
}

/** Drags with the mouse from a point of one element to the middle of another, and holds it there. */
async function drag(
  from: Locator,
  to: Locator,
  down: { x: number; y: number } = { x: 40, y: 8 },
): Promise<void> {
  await to.scrollIntoViewIfNeeded();
  const [start, end] = [await boxOf(from), await boxOf(to)];
  await page.mouse.move(start.x + down.x, start.y + down.y);
  await page.mouse.down();
  await page.mouse.move(start.x + down.x, start.y + down.y + 12, { steps: 3 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 6 });
}

/** Moves a mouse that is pressed on an element by a number of minutes. */
async function dragBy(from: Locator, minutes: number, down: { x: number; y: number }): Promise<void> {
  const [start, hour] = [await boxOf(from), (await boxOf(at("12:00"))).height * 4];
  await page.mouse.move(start.x + down.x, start.y + down.y);
  await page.mouse.down();
  await page.mouse.move(start.x + down.x, start.y + down.y + (minutes / 60) * hour, { steps: 8 });
}

test("a key, a button and the palette show the plan of the day, and the browser remembers it", async () => {
  await addItems(["Pay the rent", due("13:00")]);
  await open("next");
  await keys("l");
  await page.getByRole("heading", { name: "Today" }).waitFor();
  await block("Pay the rent").waitFor();
  await page.reload();
  await block("Pay the rent").waitFor();
  await keys("l");
  await plan().waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Plan the day", pressed: false }).click();
  await plan().waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("timeline");
  await page.getByRole("option", { name: "Plan the day" }).click();
  await plan().waitFor({ state: "detached" });
});

test("items stand at their times, as high as their minutes, side by side, with what is planned and free", async () => {
  await addItems(
    ["Write the report", due("13:00", 120)],
    ["Call the bank", due("14:00")],
    ["Renew the passport", due(null)],
    ["Water the plants", { startDate: day(0), remindAt: momentOf("16:30") }],
    ["Read the book", { isFocused: true }],
  );
  await openPlan();
  const [report, bank, hour] = [
    await boxOf(block("Write the report")),
    await boxOf(block("Call the bank")),
    (await boxOf(at("12:00"))).height * 4,
  ];
  expect(report.height).toBeWithin(2 * hour - 3, 2 * hour + 1);
  expect(bank.height).toBeWithin(hour / 2 - 3, hour / 2 + 1);
  expect(report.y).toBeWithin((await boxOf(at("13:00"))).y - 2, (await boxOf(at("13:00"))).y + 2);
  expect(bank.x).toBeGreaterThanOrEqual(report.x + report.width);
  expect(await block("Write the report").getAttribute("aria-describedby")).toBe("plan-how");
  const names = await plan()
    .getByRole("list", { name: "Items by time" })
    .getByRole("button")
    .allTextContents();
  expect(names.map((name) => name.replace(/\s+/g, " "))).toEqual([
    expect.stringMatching(/13:00 to 15:00.*Write the report/),
    expect.stringMatching(/^14:00, no duration Call the bank/),
    expect.stringMatching(/^16:30 Water the plants/),
  ]);
  expect(await plan().getByRole("list", { name: "All day" }).getByRole("button").allInnerTexts()).toEqual([
    "Renew the passport",
  ]);
  expect(await block("Read the book").count()).toBe(0);
  // From 11:20 to 20:00, without the two hours in which both overlap.
  await plan().getByText("2 h 30 min planned · 6 h 40 min free until 20:00").waitFor();

  const [now, clock] = [plan().locator("[class*=now]"), await boxOf(at("11:15"))];
  expect((await boxOf(now)).y).toBeWithin(clock.y, clock.y + clock.height);
  await setClock("12:30");
  await plan().getByText("2 h 30 min planned · 5 h 30 min free until 20:00").waitFor();
});

test("a row that the mouse drops on an hour is due today at it; several follow each other; undo takes it back", async () => {
  const [book = "", rent = "", ann = ""] = await addItems(
    ["Read the book", { isFocused: true, minutes: 20 }],
    ["Pay the rent", { dueDate: day(-3), repeat: "FREQ=WEEKLY", repeatFrom: "date" }],
    ["Answer Ann", { ...due("16:00"), remindAt: momentOf("15:30") }],
  );
  await openPlan();
  await drag(row("Read the book"), at("14:30"), { x: 140, y: 12 });
  expect(await at("14:30").getAttribute("data-over")).toBe("");
  await page.mouse.up();
  await waitForToast("Due today, 14:30");
  await waitForItem(book, {
    dueDate: day(0),
    dueTime: "14:30",
    isFocused: true,
    list: "next",
    remindAt: null,
  });
  await block("Read the book").waitFor();
  await page.keyboard.press("z");
  await waitForItem(book, { dueDate: null, dueTime: null });
  await block("Read the book").waitFor({ state: "detached" });

  await row("Pay the rent").focus();
  await keys("x");
  await row("Read the book").focus();
  await keys("x");
  await drag(row("Pay the rent"), at("13:00"), { x: 140, y: 12 });
  await page.mouse.up();
  await waitForItem(rent, { dueDate: day(0), dueTime: "13:00", repeat: "FREQ=WEEKLY" });
  await waitForItem(book, { dueDate: day(0), dueTime: "13:30" });

  // A time that is over may be chosen: the item is overdue at it. Its reminder of another time stays.
  await drag(row("Answer Ann"), at("11:00"), { x: 140, y: 12 });
  await page.mouse.up();
  await waitForItem(ann, { dueTime: "11:00", remindAt: momentOf("15:30") });
  await row("Answer Ann").locator("[data-when=past]").waitFor();
});

test("the mouse moves a block and its lower edge by quarters of an hour; Escape leaves it; all day takes its time", async () => {
  const [id = ""] = await addItems(["Write the report", due("13:10", 40)], ["Renew the passport", due(null)]);
  await openPlan();
  await dragBy(block("Write the report"), 65, { x: 30, y: 6 });
  await plan().getByText("14:15–14:55").waitFor();
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await plan().getByText("13:10–13:50").waitFor();
  expect((await readItem(id)).dueTime).toBe("13:10");

  await dragBy(block("Write the report"), 65, { x: 30, y: 6 });
  await page.mouse.up();
  await waitForItem(id, { dueTime: "14:15", minutes: 40 });
  expect(await page.locator("[data-panel]").count()).toBe(0);
  const { height } = await boxOf(block("Write the report"));
  await dragBy(block("Write the report"), 30, { x: 30, y: height - 2 });
  await page.mouse.up();
  await waitForToast("Takes 1 h 15 min");
  await waitForItem(id, { dueTime: "14:15", minutes: 75 });
  await dragBy(block("Write the report"), -300, {
    x: 30,
    y: (await boxOf(block("Write the report"))).height - 2,
  });
  await page.mouse.up();
  await waitForItem(id, { dueTime: "14:15", minutes: 15 });
  await page.keyboard.press("z");
  await waitForItem(id, { minutes: 75 });

  await drag(block("Write the report"), plan().getByText("All day"), { x: 30, y: 6 });
  await page.mouse.up();
  await waitForItem(id, { dueDate: day(0), dueTime: null, minutes: 75 });
  await drag(block("Renew the passport"), at("12:45"), { x: 20, y: 10 });
  await page.mouse.up();
  await block("12:45").waitFor();
  await drag(block("Renew the passport"), page.getByRole("link", { name: /^Someday/ }), { x: 60, y: 10 });
  await page.mouse.up();
  await waitForToast("Moved to Someday");
});

test("keys move a block, make it longer, open it and complete it; Tab leaves the plan", async () => {
  const [report = "", bank = "", rent = ""] = await addItems(
    ["Write the report", due("13:00", 60)],
    ["Call the bank", due("16:00")],
    ["Pay the rent", due(null)],
  );
  await openPlan();
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  await block("Pay the rent").focus();
  await keys("ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp");
  expect(await focusedText()).toContain("Write the report");
  await keys("Alt+ArrowDown", "Alt+ArrowDown", "Alt+ArrowUp", "Alt+ArrowDown");
  await waitForItem(report, { dueTime: "13:30" });
  await keys("Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowUp");
  await waitForItem(report, { dueTime: "13:30", minutes: 75 });
  expect(await focusedText()).toContain("Write the report");
  await keys("End", "Shift+ArrowUp");
  await waitForItem(bank, { minutes: 15 });
  await keys("z");
  await waitForItem(bank, { minutes: null });

  await block("Write the report").focus();
  await keys("Enter");
  const title = page.locator("[data-panel]").getByRole("textbox").first();
  await title.waitFor();
  expect(await title.inputValue()).toBe("Write the report");
  await keys("Escape", "Escape");
  await page.locator("[data-panel]").waitFor({ state: "detached" });
  expect(await focusedText()).toMatch(/14:45.*Write the report/);
  await keys("d");
  await page.getByRole("combobox").fill("today 17:00");
  await page.getByRole("option", { name: /17:00/ }).waitFor();
  await keys("Enter");
  await waitForItem(report, { dueTime: "17:00" });

  await block("Pay the rent").focus();
  await keys("Alt+ArrowDown"); // to the next quarter of an hour
  await waitForItem(rent, { dueTime: "11:30" });
  await block("Pay the rent").focus();
  await keys("e");
  await waitForItem(rent, { list: "done" });
  await block("Pay the rent").waitFor({ state: "detached" });

  await block("Call the bank").focus();
  await keys("Tab");
  expect(["Write the report", "Call the bank"]).toContain(await focused());
  await keys("j"); // in the list it goes from row to row
  expect(["Write the report", "Call the bank"]).toContain(await focused());
});

test("a finger moves a block at its grip and its edge, and a selected row at its grip", async () => {
  const [report = "", book = ""] = await addItems(
    ["Write the report", due("12:00", 60)],
    ["Read the book", { dueDate: day(-1) }],
    ...Array.from({ length: 8 }, (_, n): [string, Patch] => [`Below ${n}`, { isFocused: true }]),
  );
  await openPlan(PHONE);
  const screen = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", point?: { x: number; y: number }) =>
    screen.send("Input.dispatchTouchEvent", { type, touchPoints: point ? [point] : [] });
  const swipe = async (from: Locator, to: { x: number; y: number }) => {
    const { x, y, width, height } = await boxOf(from);
    const start = { x: x + width / 2, y: y + height / 2 };
    await touch("touchStart", start);
    for (let n = 1; n <= 8; n++)
      await touch("touchMove", {
        x: start.x + ((to.x - start.x) * n) / 8,
        y: start.y + ((to.y - start.y) * n) / 8,
      });
    await touch("touchEnd");
  };
  const middle = async (element: Locator) => {
    const { x, y, width, height } = await boxOf(element);
    return { x: x + width / 2, y: y + height / 2 };
  };
  const quarter = (await boxOf(at("12:00"))).height;
  const grip = await middle(block("Write the report").locator("[data-do=grip]"));
  await swipe(block("Write the report").locator("[data-do=grip]"), { x: grip.x, y: grip.y + 2 * quarter });
  await waitForItem(report, { dueTime: "12:30", minutes: 60 });
  const edge = await middle(block("Write the report").locator("[data-do=length]"));
  await swipe(block("Write the report").locator("[data-do=length]"), { x: edge.x, y: edge.y - 2 * quarter });
  await waitForItem(report, { dueTime: "12:30", minutes: 30 });

  // A finger that is not at the grip scrolls; a swipe is no completion here.
  const time = block("Write the report").locator("[class*=time]");
  const { x, y } = await middle(time);
  await swipe(time, { x: x + 180, y });
  expect((await readItem(report)).list).toBe("next");

  await page.locator("[data-panel]").waitFor({ state: "detached" });
  await row("Read the book").evaluate((element) => element.scrollIntoView({ block: "center" }));
  const press = await middle(row("Read the book"));
  await touch("touchStart", press);
  while ((await row("Read the book").getAttribute("aria-selected")) !== "true") await Bun.sleep(20);
  await touch("touchEnd");
  await swipe(row("Read the book").locator("[data-do=drag]"), await middle(at("13:15")));
  await waitForItem(book, { dueDate: day(0), dueTime: "13:15" });
});

test("without the server a dragged item is at its new time at once, and is sent later", async () => {
  const [id = ""] = await addItems(["Read the book", { isFocused: true }]);
  await openPlan();
  await page.context().setOffline(true);
  await drag(row("Read the book"), at("15:45"), { x: 140, y: 12 });
  await page.mouse.up();
  await block("15:45").waitFor();
  expect((await readItem(id)).dueTime).toBeNull();
  await page.context().setOffline(false);
  await waitForItem(id, { dueDate: day(0), dueTime: "15:45" });
});

test("what the filter of the list hides keeps its place in the plan, but is not changed there", async () => {
  await addItems(
    ["Write the report", { ...due("13:00", 60), tags: ["work"] }],
    ["Call Ann", due("15:00", 60)],
  );
  await openPlan();
  await block("Call Ann").waitFor();
  await page.evaluate(() => {
    location.hash = "#/today?tag=work";
  });
  await row("Call Ann").waitFor({ state: "detached" });
  expect(await titles()).toEqual(["Write the report"]);
  await block("Call Ann").waitFor({ state: "detached" });
  await plan().getByRole("listitem").filter({ hasText: "Call Ann" }).waitFor();
  await plan().getByText("2 h planned").waitFor();
});

test("an empty plan says how an item comes into it, and its hours scroll by the keyboard", async () => {
  await addItems(["Read the book", { isFocused: true }]);
  await openPlan();
  await plan().getByText("Nothing planned at a time").waitFor();
  await plan().getByText("Drag an item here").waitFor();
  const hours = page.getByRole("group", { name: "Hours of the day" });
  await hours.focus();
  const before = await hours.evaluate(({ scrollTop }) => scrollTop);
  await keys("ArrowDown", "ArrowDown");
  await page.waitForFunction(
    (top) => (document.querySelector("[data-scrolls]")?.scrollTop ?? 0) > top,
    before,
  );
  expect(await violations(page)).toEqual([]);
});

test.each(["light", "dark"] as const)(
  "axe finds nothing in the %s plan, and nothing scrolls sideways",
  async (colorScheme) => {
    await addItems(
      ["Write the report", due("13:00", 120)],
      [`A long word ${"x".repeat(200)}`, due("14:00", 15)],
      ["שלום, a title from right to left", due("14:05")],
      ["Renew the passport", due(null)],
      ["Water the plants", { startDate: day(0), remindAt: momentOf("16:30") }],
    );
    for (const width of [1280, 320]) {
      await openPlan({ colorScheme, viewport: { width, height: 700 } });
      await block("Write the report").waitFor();
      expect(await violations(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
  },
);
