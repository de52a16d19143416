import { afterAll, beforeAll, beforeEach, expect } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { addDays, dayIn } from "../../src/domain/dates.ts";
import type { Item, Patch } from "../../src/domain/item/item.ts";
import { type CreelProcess, makeFolder, startCreel } from "../home.ts";
import { openBrowser, openInbox, type PageHandle } from "./browser.ts";
import { emptyHome } from "./empty-home.ts";
import { waitForAnimations, waitForFrames } from "./settled.ts";
import { limitTests } from "./time-limit.ts";

let folder: ReturnType<typeof makeFolder>;
export let server: CreelProcess;
export let browser: Browser;
export let handle: PageHandle;
export let page: Page;

/** Each test of a file begins without items; the tests share one server. */
export function eachWithHome(): void {
  const start = async () => {
    [server, browser] = await Promise.all([startCreel(folder.path), openBrowser()]);
  };
  limitTests(() => ({ browser, server }), start);
  beforeAll(() => {
    folder = makeFolder();
    return start();
  });
  beforeEach(async () => {
    await handle?.close();
    await emptyHome(server);
  });
  afterAll(async () => {
    await handle?.close();
    await browser?.close();
    await server?.stop();
    folder?.remove();
  });
}

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
export const day = (n: number) => addDays(dayIn(zone, Date.now() / 1000), n) as string;

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers = { "Content-Type": "application/json" };
  const response = await server.asPage(path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const value = (await response.json()) as T;
  if (!response.ok) throw new Error(JSON.stringify(value));
  return value;
}

/** Makes items and returns their ids; the first item is on top. */
export async function addItems(...all: [title: string, patch?: Patch][]): Promise<string[]> {
  const ids: string[] = [];
  for (const [title, patch = {}] of all.toReversed()) {
    const { id } = await ask<Item>("POST", "/api/items", { title });
    await ask("PATCH", `/api/items/${id}`, { list: "next", ...patch });
    ids.unshift(id);
  }
  return ids;
}

/** Shows a screen by its address. */
export async function open(screen: string, options: Parameters<typeof openInbox>[2] = {}): Promise<void> {
  handle = await openInbox(browser, server, options);
  page = handle.page;
  await page.evaluate((to) => {
    location.hash = `#/${to}`;
  }, screen);
  const inbox = page.getByRole("heading", { level: 1, name: "Inbox" });
  if (screen !== "inbox") await inbox.waitFor({ state: "detached" });
  await page.getByRole("grid").waitFor();
}

export const row = (title: string) => page.getByRole("row").filter({ hasText: title });
export const titles = () => page.locator("[role=row][data-key] p").allInnerTexts();
export const focused = () =>
  page.evaluate(() => document.activeElement?.querySelector("p")?.textContent ?? "");
export const waitForToast = (text: string) =>
  page.getByRole("status").filter({ hasText: text }).first().waitFor();
export const readItem = (id: string) => ask<Item>("GET", `/api/items/${id}`);
export async function waitForItem(id: string, expected: Partial<Item>): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
    const item = await readItem(id);
    if (Object.entries(expected).every(([field, value]) => Bun.deepEquals(item[field as keyof Item], value)))
      return;
    await Bun.sleep(50);
  }
  expect(await readItem(id)).toMatchObject(expected);
}
export async function keys(...all: string[]): Promise<void> {
  for (const key of all) await page.keyboard.press(key);
}

/**
 * Waits for the part that drags rows, which loads after the first screen: a drag of a test is over before it. Waits for
 * rows that move to their new place, too.
 */
export async function waitForDragging(): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/dragging-")),
  );
  await waitForFrames(page);
  await waitForAnimations(page);
}

/** Replaces the page that `open` returned. */
export function watch(other: PageHandle): void {
  handle = other;
  page = other.page;
}
