import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";
import { violations } from "./axe.ts";
import { openBrowser, openInbox, type PageHandle } from "./browser.ts";
import { holdRequests } from "./hold-requests.ts";

setDefaultTimeout(60_000);

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;
let browser: Browser;
let handle: PageHandle;
let page: Page;

beforeAll(async () => {
  folder = makeFolder();
  [server, browser] = await Promise.all([startCreel(folder.path), openBrowser()]);
  await creel(server.home, ["add", "Café meeting with Zoë"]);
  await creel(server.home, ["add", "Renew the passport", "photos are in the drawer"]);
});
afterAll(async () => {
  await handle?.close();
  await browser?.close();
  await server?.stop();
  folder.remove();
});
beforeEach(async () => {
  await handle?.close();
  handle = await openInbox(browser, server);
  page = handle.page;
  await page.getByRole("row").first().waitFor();
});

const dialog = () => page.getByRole("dialog", { name: "Commands" });
const option = (name: string | RegExp) => page.getByRole("option", { name });
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");

async function open(words = ""): Promise<void> {
  await page.keyboard.press("Control+k");
  await dialog().waitFor();
  await page.keyboard.type(words);
}

test("Ctrl+K, some letters and Enter go to a screen; each line shows its key", async () => {
  await open();
  expect(await option(/^Receipts/).textContent()).toContain("gthena");
  expect(await option(/^Capture/).textContent()).toContain("i");
  await page.keyboard.type("rece");
  await page.waitForFunction(() =>
    document.querySelector("[role=option]")?.textContent?.startsWith("Receipts"),
  );
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Receipts" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("an action is done as its key would do it; other words find it too", async () => {
  await open("write");
  await option(/^Capture/).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.id === "capture");
});

test("an action has the sign that its button or its date has elsewhere", async () => {
  await page.getByRole("row").first().focus();
  await open();
  for (const [name, sign] of [
    [/^Set the due date/, "flag"],
    [/^Set the start date/, "calendar-clock"],
    [/^Tags/, "tag"],
    [/^Put in focus/, "star"],
    [/^Move to the trash/, "trash-2"],
  ] as const)
    expect(await option(name).locator("svg").first().getAttribute("class")).toContain(`lucide-${sign}`);
});

test("arrows choose, and the choice is announced", async () => {
  await open();
  const chosen = () =>
    page.evaluate(() => {
      const id = document.activeElement?.getAttribute("aria-activedescendant");
      return id ? document.getElementById(id)?.textContent : null;
    });
  await page.waitForFunction(() => document.activeElement?.hasAttribute("aria-activedescendant"));
  expect(await chosen()).toStartWith("Capture");
  await page.keyboard.press("ArrowDown");
  expect(await chosen()).toStartWith("Search everything");
  await page.keyboard.press("ArrowUp");
  expect(await chosen()).toStartWith("Capture");
});

test("an item is found by any of its words, without its accents, and Enter opens it", async () => {
  await open("zoe caf");
  await option(/Café meeting/).waitFor();
  expect(await page.locator("[role=option] mark").allTextContents()).toEqual(["Caf", "Zoë"]);
  await page.keyboard.press("Enter");
  await page.waitForURL(/#\/inbox\/[0-9A-F]{32}$/);
});

test("a part of the settings is one line away", async () => {
  await open("certif");
  await option("Settings: Certificate").waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Certificate" }).waitFor();
  expect(page.url()).toEndWith("#/settings/certificate");
  await page.waitForFunction(() => {
    const box = document.getElementById("certificate")?.getBoundingClientRect();
    return box && box.top >= 8 && box.bottom <= innerHeight; // a part of a pixel above the window is not in it
  });
});

test("Esc and a second Ctrl+K leave it, and the focus is where it was", async () => {
  await page.keyboard.press("j");
  await page.waitForFunction(() => document.activeElement?.textContent?.includes("Renew the passport"));
  await open("anything");
  await page.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
  expect(await focused()).toContain("Renew the passport");
  await open();
  await page.keyboard.press("Control+k");
  await dialog().waitFor({ state: "detached" });
  expect(await focused()).toContain("Renew the passport");
});

test("it opens while one types elsewhere, and leaves what was typed", async () => {
  await page.keyboard.press("i");
  await page.keyboard.type("half a thought");
  await open("keys");
  await page.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
  expect(await page.locator("#capture").inputValue()).toBe("half a thought");
  await page.waitForFunction(() => document.activeElement?.id === "capture");
  await page.locator("#capture").fill("");
});

test("a line below the items takes the words along to the search", async () => {
  await open("passport");
  await option("Search everything for “passport”").click();
  await page.getByRole("dialog", { name: "Search" }).waitFor();
  expect(await page.getByRole("combobox").inputValue()).toBe("passport");
  await option(/Renew the passport/).waitFor();
});

test("items are found by names, parts and mistakes, and those of the server come below all other lines", async () => {
  const { out } = await creel(server.home, ["add", "--json", "Old plumber's bill"]);
  await creel(server.home, ["done", (JSON.parse(out) as { id: string }).id]);
  const { out: other } = await creel(server.home, ["add", "--json", "Ring the plumber"]);
  await creel(server.home, ["edit", (JSON.parse(other) as { id: string }).id, "--tag", "+urgent"]);
  const held = await holdRequests(page, ({ searchParams }) => searchParams.has("q"), "GET");
  await open("plubmer");
  await held.arrival;
  await option(/Ring the plumber/).waitFor();
  const line = "Search everything for “plubmer”";
  const starts = async () =>
    (await page.getByRole("option").allTextContents()).map((text) => text.slice(0, 31));
  expect(await starts()).toEqual(["Ring the plumberInbox", line]);
  await page.keyboard.press("ArrowUp");
  held.release();
  await option(/Old plumber/).waitFor();
  expect(await starts()).toEqual(["Ring the plumberInbox", line, "Old plumber's billDone"]);
  expect(await page.locator("[role=option][data-highlighted]").textContent()).toContain(line);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("#urgent");
  await option(/Ring the plumber/).waitFor();
});

describe.each(["light", "dark"] as const)("in the %s theme", (colorScheme) => {
  test.each([1280, 360])("nothing is inaccessible or cut off, %d px wide", async (width) => {
    const { page, complaints, close } = await openInbox(browser, server, {
      colorScheme,
      viewport: { width, height: 740 },
    });
    await page.getByRole("row").first().waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Commands" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type("pass");
    await page.locator("mark").first().waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(complaints).toEqual([]);
    await close();
  });
});
