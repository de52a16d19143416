import { expect, test } from "bun:test";
import { addDays, dayIn } from "../../src/domain/dates.ts";
import type { Item } from "../../src/domain/item/item.ts";
import { allWithHome, page, reopenPage, server } from "./fixtures.ts";

allWithHome(); // in UTC

/** At any time, the day of one of the first two is another one than that of UTC. */
const ZONES = ["Pacific/Kiritimati", "Etc/GMT+12", "Pacific/Auckland", "America/Los_Angeles"];
const HOUR = 3_600; // seconds

const row = (title: string) => page.getByRole("row").filter({ hasText: title });
const line = () => page.getByRole("textbox", { name: "Capture" });
const chips = () => page.getByRole("form", { name: "Capture" }).getByRole("listitem");
const today = () => dayIn("UTC", Date.now() / 1000);
const dayText = (day: string) =>
  new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" })
    .format(Date.parse(day))
    .replace(",", "");

async function readItem(title: string): Promise<Item> {
  const response = await server.asPage("/api/items?list=open");
  const { items } = (await response.json()) as { items: Item[] };
  const item = items.find((one) => one.title === title);
  if (!item) throw new Error(`${title} is not stored.`);
  return item;
}

for (const zone of ZONES)
  test(`what the page shows of a day is what the server stores, with the browser in ${zone}`, async () => {
    await reopenPage({ timezoneId: zone });
    const tomorrow = addDays(today(), 1) ?? "";
    const title = `Pay in ${zone}`;
    await page.keyboard.press("i");
    await line().fill(`${title} !tomorrow 17:00`);
    await chips().getByText(dayText(tomorrow)).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await row(title).getByText("page", { exact: true }).waitFor();
    expect(await readItem(title)).toMatchObject({
      dueDate: tomorrow,
      dueTime: "17:00",
      remindAt: Date.parse(tomorrow) / 1000 + 17 * HOUR,
    });
    await row(title).getByText("tomorrow, 17:00").waitFor();
    expect(await row(title).locator("time", { hasText: "Reminder" }).innerText()).toContain("17:00");

    await row(title).focus();
    await page.keyboard.press("d");
    await page.getByRole("combobox").fill("today");
    await page.getByRole("option", { selected: true }).getByText(dayText(today())).waitFor();
    await page.keyboard.press("Enter");
    await row(title).locator("time[data-when=today], time[data-when=past]").waitFor();
    while ((await readItem(title)).dueDate !== today()) await Bun.sleep(50);
    await page.keyboard.press(".");
    const list = page.getByRole("grid");
    await list.getByText(title).waitFor();

    await page.evaluate(() => localStorage.removeItem("creel.time-zone")); // the window asks the server
    await page.goto(`${server.app}/capture`);
    await line().fill(`From the window in ${zone} !tomorrow`);
    await chips().getByText(dayText(tomorrow)).waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Captured").first().waitFor();
    expect((await readItem(`From the window in ${zone}`)).dueDate).toBe(tomorrow);
  });
