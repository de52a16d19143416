import { afterEach, beforeAll, beforeEach, expect, setDefaultTimeout } from "bun:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { Item } from "../../src/domain/item.ts";
import { makeFolder, type Running, startCreel } from "../home.ts";
import { openBrowser, openInbox, type Watched } from "./browser.ts";

let folder: ReturnType<typeof makeFolder>;
export let running: Running;
export let browser: Browser;
let watched: Watched;
export let page: Page;

/** Each test begins with an empty inbox and a page that shows it, and ends without a complaint of the page. */
export function eachWithInbox(options?: BrowserContextOptions): void {
  setDefaultTimeout(90_000);
  beforeAll(async () => {
    browser = await openBrowser();
    return () => browser.close();
  });
  beforeEach(async () => {
    folder = makeFolder();
    running = await startCreel(folder.path);
    watched = await openInbox(browser, running, options);
    page = watched.page;
  });
  afterEach(async () => {
    expect(watched.complaints).toEqual([]);
    expect([...watched.origins]).toEqual([running.app]);
    await watched.close();
    await running.stop();
    folder.remove();
  });
}

/** The server is there again, at its address. */
export async function restart(port: string): Promise<void> {
  running = await startCreel(folder.path, { args: ["--app-port", port] });
}

export const inHand = (title: string, on = page) =>
  on.getByRole("heading", { level: 2, name: title, exact: true });
export const said = (text: string, on = page) => on.locator("main").getByText(text, { exact: true });
export const isEmpty = (on = page) => on.getByRole("heading", { name: "The inbox is empty." });

/** All that the server has. */
export async function everything(): Promise<Item[]> {
  const found: Item[] = [];
  for (const list of ["open", "done", "trash"]) {
    const answer = await running.asPage(`/api/items?list=${list}&limit=500`);
    found.push(...((await answer.json()) as { items: Item[] }).items);
  }
  return found;
}

/** The same by title, where each is there once. */
export async function byTitle(): Promise<Map<string, Item>> {
  return new Map((await everything()).map((item) => [item.title, item]));
}

/** Nothing waits in the browser any more. */
export async function allSent(): Promise<void> {
  const waiting = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const asked = indexedDB.open("creel");
          asked.onsuccess = () => {
            const { result } = asked;
            const counted = result.transaction("outbox").objectStore("outbox").count();
            counted.onsuccess = () => {
              result.close();
              resolve(counted.result);
            };
          };
        }),
    );
  while ((await waiting()) > 0) await Bun.sleep(20);
}
