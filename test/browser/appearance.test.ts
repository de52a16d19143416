import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { makeFolder, startCreel } from "../home.ts";
import { goTo, openBrowser, openInbox } from "./browser.ts";

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
