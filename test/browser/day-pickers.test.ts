import { expect, test } from "bun:test";
import { addDays } from "../../src/domain/dates.ts";
import { violations } from "./axe.ts";
import { goTo } from "./browser.ts";
import { allWithPage, page, reopenPage, server } from "./fixtures.ts";
import { holdTimers, type Timers } from "./hold-timers.ts";
import { itemsOf } from "./item-panel.ts";
import { waitForAnimations } from "./settled.ts";

allWithPage();

const { make, until } = itemsOf(() => server);
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const TODAY = new Date().toISOString().slice(0, 10);
const picker = (name: string | RegExp) => page.getByRole("dialog", { name });
const focusedDay = (day: string) =>
  page.waitForFunction(
    (expected) => (document.activeElement as HTMLElement | null)?.dataset.day === expected,
    day,
  );
const rowOf = (title: string) => page.getByRole("row", { name: title });

/** Selects the row, so that the keys are for it. */
async function focusRow(title: string): Promise<void> {
  await rowOf(title).waitFor();
  await waitForAnimations(page); // the row of the test before may still leave the list, which then moves the focus
  await rowOf(title).focus();
}

test("in triage, too, each question of a day has the calendar", async () => {
  const id = await make("To triage");
  await goTo(page, "Triage");
  await page.getByRole("main").getByText("To triage").first().waitFor();
  await page.keyboard.press("d");
  await page.getByRole("combobox", { name: "When is it due?" }).waitFor();
  const tomorrow = addDays(TODAY, 1) ?? "";
  await page.locator(`[data-day="${TODAY}"]`).focus();
  await page.keyboard.press("."); // no key of triage
  await page.keyboard.press("ArrowRight");
  await focusedDay(tomorrow);
  await page.keyboard.press("Enter");
  await until(id, ({ dueDate }) => dueDate === tomorrow);
});

test("a date that d asks for can be chosen in the calendar, by keys and by the mouse", async () => {
  await make("Another one", { dueDate: "2031-05-15" });
  const id = await make("By keys", { dueDate: "2031-05-14" });
  await focusRow("By keys");
  await page.keyboard.press("d");
  const dialog = picker("Due when?");
  const grid = dialog.getByRole("grid", { name: "May 2031" });
  await grid
    .getByRole("gridcell", { selected: true })
    .getByRole("button", { name: /14 May 2031/ })
    .waitFor();
  expect(await grid.getByRole("columnheader").first().textContent()).toBe("Mon");
  await grid.getByRole("button", { name: /15 May 2031, 1 due$/ }).waitFor();
  expect(await violations(page)).toEqual([]);

  // From the field to the day: two buttons of months are between them.
  await dialog.getByRole("combobox").waitFor();
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press("Tab");
  await focusedDay("2031-05-14");
  await page.keyboard.press("j"); // no command of the list
  await page.keyboard.press("ArrowDown");
  await focusedDay("2031-05-21");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await until(id, ({ dueDate }) => dueDate === "2031-05-21");
  await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "row");

  await page.keyboard.press("d");
  await waitForAnimations(page);
  const day = await dialog.getByRole("button", { name: /^Thursday,? 1 May 2031/ }).boundingBox();
  if (!day) throw new Error("The day cannot be seen.");
  await page.mouse.move(day.x + day.width / 2, day.y + day.height / 2);
  await page.mouse.down();
  await page.mouse.up();
  await until(id, ({ dueDate }) => dueDate === "2031-05-01");
});

test("typed words move the calendar, which marks today", async () => {
  const id = await make("By words");
  await focusRow("By words");
  await page.keyboard.press("s");
  const dialog = picker("Start when?");
  await dialog.locator(`[data-day="${TODAY}"][aria-current=date]`).waitFor();
  await page.keyboard.type("14 may 2031");
  await dialog.getByRole("grid", { name: "May 2031" }).getByRole("gridcell", { selected: true }).waitFor();
  await page.keyboard.press("Enter");
  await until(id, ({ startDate }) => startDate === "2031-05-14");
});

test("words that can become a date are no error before Enter, and others only after a pause", async () => {
  let timers: Timers | undefined;
  await reopenPage({}, async (page) => {
    timers = await holdTimers(page, 600, 900);
  });
  await make("By half words");
  await focusRow("By half words");
  await page.keyboard.press("d");
  const dialog = picker("Due when?");
  const field = dialog.getByRole("combobox");
  const noChoice = () => page.waitForFunction(() => document.querySelector("[role=option]") === null);
  const error = dialog.getByText("That is not a date");
  for (const words of ["next fr", "in 3", "on th", "end of"]) {
    await field.fill(words);
    await noChoice();
    await timers?.runOut();
    expect([words, await error.count()]).toEqual([words, 0]);
  }
  await page.keyboard.press("Enter");
  await error.waitFor();
  await field.fill("soup");
  await error.waitFor({ state: "detached" });
  await noChoice();
  await timers?.runOut();
  await error.waitFor();
});

test("a day of the calendar has the time that was typed", async () => {
  const id = await make("With a time");
  await focusRow("With a time");
  await page.keyboard.press("d");
  const dialog = picker("Due when?");
  await page.keyboard.type("14 may 2031 17:00");
  await dialog.getByRole("grid", { name: "May 2031" }).getByRole("gridcell", { selected: true }).waitFor();
  await waitForAnimations(page);
  await dialog.getByRole("button", { name: /^Thursday,? 1 May 2031/ }).click();
  await until(id, ({ dueDate, dueTime }) => dueDate === "2031-05-01" && dueTime === "17:00");
});

test("on a phone the picker lies in the window, and a tap chooses the day without the keyboard", async () => {
  const ids = [];
  for (let n = 1; n <= 8; n++) ids.push(await make(`Row ${n}`, { list: "someday" }));
  await reopenPage(PHONE);
  await page.evaluate(() => {
    location.hash = "#/someday";
  });
  for (const title of ["Row 1", "Row 8"]) {
    await focusRow(title);
    await page.keyboard.press("d");
    const dialog = picker("Due when?");
    await focusedDay(TODAY);
    await waitForAnimations(page);
    const box = await dialog.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
    const day = dialog.locator(`[data-day="${TODAY}"]`);
    expect((await day.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await day.tap();
    await dialog.waitFor({ state: "detached" });
  }
  await until(ids[0] ?? "", ({ dueDate }) => dueDate === TODAY);
  await until(ids[7] ?? "", ({ dueDate }) => dueDate === TODAY);
});

test("in German the calendar is German", async () => {
  await make("Auf Deutsch");
  await page.evaluate(() => localStorage.setItem("creel.language", '"de"'));
  await page.reload();
  await focusRow("Auf Deutsch");
  await page.keyboard.press("d");
  const dialog = page.getByRole("dialog", { name: "Wann fällig?" });
  await dialog.getByRole("grid").waitFor();
  expect(await dialog.getByRole("columnheader").first().textContent()).toBe("Mo");
  await dialog.getByRole("button", { name: "Nächster Monat" }).waitFor();
});
