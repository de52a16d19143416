import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { makeFolder, startCreel } from "../home.ts";
import { createSignInAddress, goTo, openBrowser, openInbox, watchPage } from "./browser.ts";

setDefaultTimeout(90_000);

let folder: ReturnType<typeof makeFolder>;
let creel: Awaited<ReturnType<typeof startCreel>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;

beforeAll(async () => {
  folder = makeFolder();
  creel = await startCreel(folder.path, { args: ["--app-port", "0"] });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await creel.stop();
  folder.remove();
});

test("theme, text size and density are chosen in the settings and by keys, and survive a reload", async () => {
  const { page, close } = await openInbox(browser, creel, {
    viewport: { width: 1280, height: 800 },
    colorScheme: "light",
  });
  const looks = () =>
    page.evaluate(() => {
      const { colorScheme, fontSize } = getComputedStyle(document.documentElement);
      const bar = document.querySelector<HTMLMetaElement>("meta[name=theme-color]")?.content;
      return { ...document.documentElement.dataset, colorScheme, fontSize, bar };
    });
  const system = await looks();
  expect(system).toMatchObject({
    theme: "system",
    textSize: "normal",
    density: "comfortable",
    fontSize: "16px",
  });

  await page.getByPlaceholder("What is on your mind?").fill("A row with a note");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  const row = page.locator("main [data-key]").first();
  const height = async () => (await row.boundingBox())?.height ?? 0;
  await row.waitFor();
  expect(await height()).toBe(44);

  await page.keyboard.press("Shift+V");
  await page.waitForFunction(() => document.querySelector("main [data-key]")?.clientHeight === 32);
  expect(await height()).toBe(32);
  await page.keyboard.press("Shift+T");
  await page.keyboard.press("Shift+T");
  const dark = await looks();
  expect(dark).toMatchObject({ theme: "dark", density: "compact", colorScheme: "dark" });
  expect(dark.bar).not.toBe(system.bar);

  await page.reload();
  await row.waitFor();
  expect(await looks()).toEqual(dark);

  await goTo(page, "Settings");
  await page.getByLabel("Text size").selectOption("Larger");
  expect(await looks()).toMatchObject({ fontSize: "20px", theme: "dark" });
  await close();
});

const weekdays = (page: Page) => page.getByRole("dialog").getByRole("columnheader").allTextContents();

test("the first day of the week and the clock are those of the language, until the settings choose others", async () => {
  const { page, close } = await openInbox(browser, creel);
  await page.getByPlaceholder("What is on your mind?").fill("Ring the bell !2031-05-09 17:00");
  await page.getByRole("button", { name: /17:00, with a reminder/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  const row = page.getByRole("row", { name: "Ring the bell" });
  await row.click();
  const panel = page.getByRole("complementary", { name: "Item" });
  const reminder = panel.locator("[data-field=remindAt]");
  await reminder.filter({ hasText: "17:00" }).waitFor();
  await panel.locator("[data-field=dueDate]").click();
  await page.getByRole("grid", { name: "May 2031" }).waitFor();
  expect((await weekdays(page))[0]).toBe("Mon");
  await page.keyboard.press("Escape");

  // Another window, which shows the changes at once.
  const other = await page.context().newPage();
  await other.goto(`${creel.app}/#/settings/general`);
  await other.getByLabel("Week begins on").selectOption("Sunday");
  await other.getByLabel("Clock").selectOption("12 hours");
  await reminder.filter({ hasText: /5:00\s?pm/i }).waitFor();
  await panel.locator("[data-field=dueDate]").click();
  await page.getByRole("grid", { name: "May 2031" }).waitFor();
  expect((await weekdays(page))[0]).toBe("Sun");
  await page.getByRole("gridcell", { selected: true }).getByRole("button").focus();
  await page.keyboard.press("Home");
  await page.waitForFunction(() => (document.activeElement as HTMLElement).dataset.day === "2031-05-04");
  await page.keyboard.press("Escape");

  await page.reload();
  await reminder.filter({ hasText: /5:00\s?pm/i }).waitFor();
  await other.getByLabel("Clock").selectOption("Of your language (24 hours)");
  await reminder.filter({ hasText: "17:00" }).waitFor();
  await close();
});

test("in German the choices have German names", async () => {
  const { page, close } = await watchPage(browser, { locale: "de-DE" });
  await page.goto(await createSignInAddress(creel));
  await page.getByRole("heading", { name: "Eingang" }).waitFor();
  await page.goto(`${creel.app}/#/settings/general`);
  const week = page.getByLabel("Die Woche beginnt am");
  await week.waitFor();
  expect(await week.locator("option").allTextContents()).toEqual([
    "Wie deine Sprache (Montag)",
    "Montag",
    "Sonntag",
    "Samstag",
  ]);
  expect(await page.getByLabel("Uhr", { exact: true }).locator("option").allTextContents()).toEqual([
    "Wie deine Sprache (24 Stunden)",
    "24 Stunden",
    "12 Stunden",
  ]);
  await close();
});
