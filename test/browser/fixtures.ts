import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout } from "bun:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { makeFolder, type Running, startCreel } from "../home.ts";
import { freePort } from "../ports.ts";
import { openBrowser, openInbox, type Watched } from "./browser.ts";

let folder: ReturnType<typeof makeFolder>;
export let running: Running;
export let browser: Browser;
export let watched: Watched;
export let page: Page;

/**
 * Each test begins with an empty home and a signed-in page, and ends without a complaint of the page, or a word to anybody
 * else.
 */
export function eachWithPage(options?: BrowserContextOptions, open = openInbox): void {
  setDefaultTimeout(90_000);
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    folder = makeFolder();
    const port = String(await freePort());
    running = await startCreel(folder.path, { args: ["--api", "--app-port", port, "--api-port", "0"] });
    watched = await open(browser, running, options);
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

/** All tests of a file have one home, and one browser to open it in. */
export function allWithHome(): void {
  setDefaultTimeout(60_000);
  beforeAll(async () => {
    folder = makeFolder();
    [running, browser] = await Promise.all([startCreel(folder.path), openBrowser()]);
  });
  afterAll(async () => {
    await watched?.close();
    await browser?.close();
    await running?.stop();
    folder.remove();
  });
}

/** All tests of a file have one home, and each a page of its own. */
export function allWithPage(): void {
  allWithHome();
  beforeEach(() => reopenPage());
}

/** Another page instead of the one that was open. */
export async function reopenPage(options?: BrowserContextOptions): Promise<void> {
  await watched?.close();
  watched = await openInbox(browser, running, options);
  page = watched.page;
}

/** The server is there again, at its address. */
export async function restartServer(): Promise<void> {
  const { port } = new URL(running.app);
  running = await startCreel(folder.path, { args: ["--app-port", port] });
}
