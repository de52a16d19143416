import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";
import { violations } from "./axe.ts";
import { openBrowser, openInbox, type PageHandle } from "./browser.ts";

setDefaultTimeout(60_000);

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;
let browser: Browser;
let handle: PageHandle;
let page: Page;

beforeAll(async () => {
  folder = makeFolder();
  [server, browser] = await Promise.all([startCreel(folder.path), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  folder.remove();
});
beforeEach(async () => {
  handle = await openInbox(browser, server, {}, blockParts);
  page = handle.page;
});
afterEach(() => handle.close());

const PARTS = /\/assets\/(palette|help|settings-screen|item-panel|note-text|pickers|parse|date)-[^/]*\.js$/;
/** Blocks the code files that load later. */
async function blockParts(page: Page): Promise<void> {
  await page.route(PARTS, (route) => route.abort());
}
const row = (title: string) => page.getByRole("row").filter({ hasText: title });
const notLoaded = () => page.getByRole("alertdialog", { name: "Not loaded" });
const retry = () => page.getByRole("button", { name: "Try again" });

test.each([
  ["the palette", "Control+k", "combobox"],
  ["the help", "?", "dialog"],
] as const)("without its file %s says so, the page goes on, and another try has it", async (_, key, role) => {
  await page.keyboard.press(key);
  await notLoaded().getByText("This part of the page did not load.").waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Try again");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await notLoaded().waitFor({ state: "hidden" });
  await page.getByRole("textbox", { name: "Capture" }).fill("Kept while typing");
  await page.keyboard.press("Escape");

  await page.keyboard.press(key);
  await page.route("**/*", (route) =>
    route.request().method() === "HEAD" ? route.abort() : route.fallback(),
  );
  await retry().click();
  await notLoaded().getByText("Creel does not answer.").waitFor();
  await page.unrouteAll();
  await retry().click();
  await notLoaded().waitFor({ state: "hidden" });
  await page.getByRole("heading", { name: "Inbox" }).waitFor();
  expect(await page.getByRole("textbox", { name: "Capture" }).inputValue()).toBe("Kept while typing");
  await page.keyboard.press(key);
  await page.getByRole(role).first().waitFor();
  expect(handle.complaints).toEqual([]);
});

test("a key that comes at once after Escape is heard", async () => {
  await page.keyboard.press("?");
  await notLoaded().waitFor();
  const focused = await page.evaluate(async () => {
    for (const key of ["Escape", "i"]) {
      const pressed = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(pressed);
      await null; // the browser gives only this much time between two queued keys
    }
    return document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.tagName;
  });
  expect(focused).toBe("Capture");
});

test("without its file a screen shows an error in its place", async () => {
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("main").getByText("This part of the page did not load.").waitFor();
  await page.unrouteAll();
  await retry().click();
  await page.getByRole("heading", { name: "Settings" }).waitFor();
});

test("without their files an item and its pickers show an error, and a note is plain text", async () => {
  await creel(folder.path, ["add", "With a note", "some *words*"]);
  await row("With a note").waitFor();
  await row("With a note").focus();
  await page.keyboard.press("m");
  await notLoaded().getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("Enter");
  await notLoaded().getByRole("button", { name: "Close" }).click();
  expect(await row("With a note").evaluate((element) => element.contains(document.activeElement))).toBe(true);

  await page.unrouteAll();
  await page.route("**/assets/note-text-*.js", (route) => route.abort());
  await page.reload();
  await row("With a note").click();
  await page.getByRole("complementary").getByText("some *words*").waitFor();
  await page.getByRole("complementary").getByText("This part of the page did not load.").waitFor();
  expect(handle.complaints).toEqual([]);
});

test("without its reader a line is captured as it was typed, and the server reads it", async () => {
  await page.keyboard.press("i");
  await page.keyboard.type("Buy paint #home !2031-12-24");
  await page.getByText("when it has the text").waitFor();
  await page.keyboard.press("Enter");
  await row("Buy paint").getByText("page", { exact: true }).waitFor(); // it arrived
  await row("Buy paint").getByText("home", { exact: true }).waitFor();
  const { out } = await creel(folder.path, ["list", "--json", "--search", "paint"]);
  expect(JSON.parse(out)).toMatchObject({
    items: [{ title: "Buy paint", tags: ["home"], dueDate: "2031-12-24" }],
  });
  expect(handle.complaints).toEqual([]);
});

test("without the date parser a picker reports it, and accepts a numeric date", async () => {
  await page.unrouteAll();
  await page.route(/\/assets\/index-/, async (route) => {
    const answer = await route.fetch();
    if ((await answer.text()).includes("feber")) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await page.reload();
  await creel(folder.path, ["add", "On a day"]);
  await row("On a day").focus();
  await page.keyboard.press("d");
  await page.getByRole("combobox").fill("in three weeks");
  await page.getByText("The page cannot read days in words").waitFor();
  await page.getByRole("combobox").fill("2031-12-24");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
  await row("On a day").getByText("2031").waitFor();

  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary");
  await panel.getByRole("button", { name: /^Start/ }).click();
  await page.keyboard.type("in three weeks");
  await panel.getByText("The page cannot read days in words").waitFor();
  await page.keyboard.press("Enter");
  await panel.getByText("The page cannot read days in words").waitFor();
  expect(handle.complaints).toEqual([]);
});

test("a page of which no script loads says so after a moment, and a click tries again", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({ colorScheme, serviceWorkers: "block" });
    const empty = await context.newPage();
    await empty.route(/\.js$/, (route) => route.abort());
    await empty.goto(server.app);
    const text = empty.getByText("The page has not loaded.");
    await text.waitFor();
    expect(await violations(empty)).toEqual([]);
    await empty.unroute(/\.js$/);
    await empty.getByRole("link", { name: "Try again" }).click();
    await text.waitFor({ state: "detached" });
    await empty.getByRole("heading", { level: 1 }).waitFor();
    await context.close();
  }
});
