import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser } from "playwright-core";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";
import { violations } from "./axe.ts";
import { goTo, openBrowser, openInbox, openSettings, watchPage } from "./browser.ts";

setDefaultTimeout(60_000);

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;
let browser: Browser;

beforeAll(async () => {
  folder = makeFolder();
  [server, browser] = await Promise.all([startCreel(folder.path), openBrowser()]);
  await creel(server.home, ["add", "Call Ada", "about the boat", "-f"]);
  await creel(server.home, ["add", `a long word ${"x".repeat(300)}`]);
  await creel(server.home, ["add", "שלום, a title from right to left"]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  folder.remove();
});

describe.each(["light", "dark"] as const)("in the %s theme", (colorScheme) => {
  test("the inbox, closed, open and while capturing", async () => {
    const { page, complaints, close } = await openInbox(browser, server, { colorScheme });
    await page.getByRole("row").first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.getByText("Captured ").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape"); // the caret leaves the title
    await page.keyboard.press("i");
    await page.keyboard.type("half");
    await page.keyboard.press("Shift+Enter");
    await page.getByRole("textbox", { name: "Note" }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test("the help", async () => {
    const { page, complaints, close } = await openInbox(browser, server, { colorScheme });
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test("the settings, with every part that can show", async () => {
    const { page, complaints, close } = await openSettings(browser, server, { colorScheme });
    expect(await violations(page)).toEqual([]);
    await page.getByLabel("Name").fill(`seen in ${colorScheme}`);
    await page.getByRole("button", { name: "Add key" }).click();
    await page.getByRole("region", { name: `Your key “seen in ${colorScheme}”` }).waitFor();
    await page.getByRole("button", { name: "Revoke first" }).click();
    await page.getByRole("combobox", { name: "Host" }).fill("192.0.2.7");
    await page.keyboard.press("Escape");
    await page.getByLabel("Port").fill("0");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("alert").filter({ hasText: "1 to 65535" }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  test("the way in", async () => {
    const { page, close } = await watchPage(browser, { colorScheme });
    await page.goto(server.app);
    await page.getByRole("heading", { name: "Sign in to Creel" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await close();
  });
});

test.each([320, 360, 768, 2560])(
  "at a width of %d px nothing is cut off or scrolls sideways",
  async (width) => {
    const { page, close } = await openInbox(browser, server, { viewport: { width, height: 700 } });
    await page.getByRole("row").first().waitFor();
    // Also at the start of the side panel's animation.
    const overflow = () =>
      page.evaluate(() => {
        const moving = document.getAnimations();
        for (const one of moving) {
          one.pause();
          one.currentTime = 0;
        }
        const { scrollWidth } = document.documentElement;
        const { body } = document; // width without a scroll bar
        const over = Math.max(scrollWidth - innerWidth, body.scrollWidth - body.clientWidth);
        for (const one of moving) one.play();
        return over;
      });
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.locator("[data-panel]").waitFor();
    expect(await overflow()).toBeLessThanOrEqual(0);
    await goTo(page, "Settings");
    await page.getByRole("checkbox", { name: "Enable the API" }).waitFor();
    expect(await overflow()).toBeLessThanOrEqual(0);
    await close();
  },
);

test("every control is at least 24 px wide and high", async () => {
  const { page, close } = await openSettings(browser, server, { viewport: { width: 360, height: 700 } });
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("a, button, input, select, [role=checkbox]")]
      .filter((element) => element.checkVisibility() && element.getAttribute("aria-hidden") !== "true")
      .map((element) => ({ text: element.outerHTML.slice(0, 80), box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
      .map(({ text }) => text),
  );
  expect(small).toEqual([]);
  await close();
});

test("on paper all items stand, not only those in the window", async () => {
  const { page, close } = await openInbox(browser, server, { viewport: { width: 800, height: 200 } });
  await page.getByRole("row").first().waitFor();
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  expect(await page.getByRole("row").count()).toBe(3);
  expect(await page.getByRole("navigation").isVisible()).toBe(false);
  await close();
});
