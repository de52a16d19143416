import { expect, test } from "bun:test";
import { allWithPage, page, reopenPage, server } from "./fixtures.ts";
import { itemsOf, panelOf } from "./item-panel.ts";

allWithPage();

const { make, until } = itemsOf(() => server);
const { panel, field, open } = panelOf(() => page);
const at = (day: number, hour: number) => Date.UTC(2031, 4, day, hour) / 1000;
const focusedField = () => page.evaluate(() => document.activeElement?.getAttribute("data-field"));
const untilReminders = (id: string, ...moments: number[]) =>
  until(id, ({ reminders }) => reminders.join() === moments.join());

test("reminders are listed, added, changed and removed by keyboard", async () => {
  const id = await make("Call", { reminders: [at(14, 9), at(15, 18)] });
  await open(id);
  await field("remindAt").filter({ hasText: "14 May 2031, 09:00" }).waitFor();
  await field("remindAt2").filter({ hasText: "15 May 2031, 18:00" }).waitFor();

  await field("addReminder").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("2031-05-13 12:00");
  await page.keyboard.press("Enter");
  await untilReminders(id, at(13, 12), at(14, 9), at(15, 18));
  await field("remindAt3").waitFor();
  expect(await focusedField()).toBe("addReminder");

  await field("remindAt2").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("2031-05-16 7:00");
  await page.keyboard.press("Enter");
  await untilReminders(id, at(13, 12), at(15, 18), at(16, 7));

  await field("remindAt3").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter"); // its cross
  await untilReminders(id, at(13, 12), at(15, 18));
  await page.waitForFunction(() => document.activeElement?.getAttribute("data-field") === "remindAt");

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await untilReminders(id, at(15, 18));
  await panel().getByRole("button", { name: "Clear: Reminder", exact: true }).click();
  await untilReminders(id);
  await page.waitForFunction(() => document.activeElement?.getAttribute("data-field") === "remindAt");
  expect(await field("addReminder").count()).toBe(0);
  await page.keyboard.press("Enter");
  await page.keyboard.type("2031-05-13 12:00");
  await page.keyboard.press("Enter");
  await untilReminders(id, at(13, 12));
});

test("ten are the most, and the row shows the next one", async () => {
  const days = Array.from({ length: 9 }, (_, n) => at(10 + n, 9));
  const id = await make("Often", { reminders: [1_700_000_000, ...days] });
  await open(id);
  await field("remindAt10").waitFor();
  expect(await field("addReminder").count()).toBe(0);
  const row = page
    .getByRole("listitem")
    .filter({ hasText: "Often" })
    .or(page.getByRole("row", { name: /Often/ }));
  expect(await row.first().locator("time[title^=Reminder]").getAttribute("datetime")).toBe(
    "2031-05-10T09:00:00.000Z",
  );
});

test("a thumb adds and removes", async () => {
  await reopenPage({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const id = await make("By thumb", { reminders: [at(14, 9), at(15, 18)] });
  await open(id);
  const cross = panel().getByRole("button", { name: "Clear: Reminder 2" });
  for (const target of [field("addReminder"), cross, field("remindAt")]) {
    const box = await target.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
  }
  await cross.tap();
  await untilReminders(id, at(14, 9));
  await field("addReminder").tap();
  await panel()
    .getByRole("button", { name: /^Tomorrow/ })
    .tap();
  await until(id, ({ reminders }) => reminders.length === 2);
});
