import { afterAll, afterEach, beforeAll, beforeEach, expect } from "bun:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { type CreelProcess, makeFolder, startCreel } from "../home.ts";
import { freePort } from "../ports.ts";
import { openBrowser, openInbox, type PageHandle } from "./browser.ts";
import { emptyHome } from "./empty-home.ts";
import { limitTests } from "./time-limit.ts";

let folder: ReturnType<typeof makeFolder>;
export let server: CreelProcess;
export let browser: Browser;
export let handle: PageHandle;
export let page: Page;

/**
 * Each test begins with an empty home and a signed-in page, and ends without a complaint of the page or a request to
 * another origin.
 */
export function eachWithPage(options?: BrowserContextOptions, open = openInbox): void {
  const openOwn = async () => {
    browser = await openBrowser();
  };
  limitTests(() => ({ browser, server }), openOwn);
  beforeAll(openOwn);
  afterAll(() => browser.close());
  beforeEach(async () => {
    folder = makeFolder();
    const port = String(await freePort());
    server = await startCreel(folder.path, { args: ["--api", "--app-port", port, "--api-port", "0"] });
    handle = await open(browser, server, options);
    page = handle.page;
  });
  afterEach(async () => {
    checkPage();
    await handle.close();
    await server.stop();
    folder.remove();
  });
}

/** All tests of a file share one home and one browser. */
export function allWithHome(): void {
  const open = async () => {
    [server, browser] = await Promise.all([startCreel(folder.path), openBrowser()]);
  };
  limitTests(() => ({ browser, server }), open);
  beforeAll(() => {
    folder = makeFolder();
    return open();
  });
  afterAll(async () => {
    await handle?.close();
    await browser?.close();
    await server?.stop();
    folder.remove();
  });
}

/** All tests of a file share one home; each test has its own page. */
export function allWithPage(): void {
  allWithHome();
  beforeEach(() => reopenPage());
}

/**
 * As `eachWithPage`, but all tests of a file share one server, whose items and refused captures are removed before each.
 * For tests that do not look at history, receipts or settings.
 */
export function eachWithEmptyHome(): void {
  allWithHome();
  beforeEach(async () => {
    await emptyHome(server);
    await reopenPage();
  });
  afterEach(checkPage);
}

/** No complaint of the page, and no request to another origin. */
function checkPage(): void {
  expect(handle.complaints).toEqual([]);
  expect([...handle.origins]).toEqual([server.app]);
}

/** The parameters of a function that opens a page, after the browser and the server. */
type OptionsOf<F extends (...all: never[]) => unknown> =
  Parameters<F> extends [unknown, unknown, ...infer Rest] ? Rest : never;

/** Replaces the open page by another. */
export async function reopenPage(...how: OptionsOf<typeof openInbox>): Promise<void> {
  await handle?.close();
  handle = await openInbox(browser, server, ...how);
  page = handle.page;
}

/** Restarts the server at its address. */
export async function restartServer(): Promise<void> {
  const { port } = new URL(server.app);
  server = await startCreel(folder.path, { args: ["--app-port", port] });
}
