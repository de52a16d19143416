import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { type CreelProcess, creel } from "../home.ts";
import { launch } from "./chromium.ts";

/**
 * Opens the browser of the tests. `pins` are public keys (`sha256//…`) of servers that it trusts besides; it has no
 * certificate store for our CA. `more` are further arguments.
 */
export function openBrowser(pins: string[] = [], more: string[] = []): Promise<Browser> {
  return launch({
    // The package's default arguments would switch a browser's guards off.
    args: [
      "--no-sandbox",
      "--font-render-hinting=none",
      "--force-color-profile=srgb",
      ...pins.map((pin) => `--ignore-certificate-errors-spki-list=${pin.replace("sha256//", "")}`),
      ...more,
    ],
  });
}

/** Delay of each request and of each response, in ms; a test that depends on a fast server then fails. */
const REQUEST_DELAY_MS = Number(process.env.HESITATE ?? 0);

/** A page with the origins that it requested and its complaints. */
export interface PageHandle {
  page: Page;
  /** Each origin that a request went to. */
  origins: Set<string>;
  /** Policy violations and uncaught exceptions. */
  complaints: string[];
  close(): Promise<void>;
}

export async function watchPage(browser: Browser, options: BrowserContextOptions = {}): Promise<PageHandle> {
  // A service worker would answer before the routes of a test. Tests of the worker allow it.
  const context = await browser.newContext({ locale: "en-GB", serviceWorkers: "block", ...options });
  const page = await context.newPage();
  const origins = new Set<string>();
  const complaints: string[] = [];
  context.on("request", (request) => origins.add(new URL(request.url()).origin));
  page.on("pageerror", (error) => complaints.push(`exception: ${error.message}`));
  page.on("console", (message) => {
    // The browser logs each response of 400 and above; tests cause such responses on purpose.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      complaints.push(`console: ${message.text()}`);
  });
  await page.exposeBinding("complain", (_, text: string) => complaints.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      (globalThis as unknown as { complain(text: string): void }).complain(
        `policy: ${violatedDirective} ${blockedURI}`,
      ),
    );
  });
  if (REQUEST_DELAY_MS > 0) {
    await page.addInitScript(delayRequests, REQUEST_DELAY_MS);
    await context.route(/\.js$/, async (route) => {
      await Bun.sleep(2 * REQUEST_DELAY_MS);
      await route.continue().catch(() => {}); // the page has closed meanwhile
    });
  }
  return { page, origins, complaints, close: () => context.close() };
}

/** Creates an address that signs a page in once. */
export async function createSignInAddress({ home }: CreelProcess): Promise<string> {
  const { out, err } = await creel(home, ["open", "--json"]);
  if (out === "") throw new Error(`No address to sign in with: ${err}`);
  return (JSON.parse(out) as { address: string }).address;
}

/** Lists the ids of all sessions. */
export async function listSessionIds({ home }: CreelProcess): Promise<string[]> {
  const { out } = await creel(home, ["device", "list", "--json"]);
  return out.match(/(?<="id":")[^"]+/g) ?? [];
}

/** Ends the sessions that are not in `before`. */
export async function endSessionsSince(before: string[], server: CreelProcess): Promise<void> {
  for (const id of await listSessionIds(server))
    if (!before.includes(id)) await creel(server.home, ["device", "revoke", id]);
}

/** Waits until the inbox shows the items that the server had when the page began. */
export async function waitForInbox(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Inbox" }).waitFor();
  await page
    .getByText("The inbox is empty.")
    .or(page.getByRole("region", { name: "Needs attention" }))
    .or(page.getByRole("grid").getByRole("row"))
    .first()
    .waitFor();
}

function delayRequests(ms: number): void {
  const ask = window.fetch;
  const wait = () => new Promise((resolve) => setTimeout(resolve, ms));
  const delayedAsk = async (...args: Parameters<typeof ask>) => {
    await wait();
    const response = await ask(...args);
    await wait();
    return response;
  };
  window.fetch = Object.assign(delayedAsk, ask);
}

/** Opens a signed-in page that shows the inbox. `prepare` runs before its first request. */
export async function openInbox(
  browser: Browser,
  server: CreelProcess,
  options?: BrowserContextOptions,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<PageHandle> {
  const tracked = await watchPage(browser, options);
  await prepare?.(tracked.page);
  await tracked.page.goto(await createSignInAddress(server));
  await waitForInbox(tracked.page);
  return tracked;
}

/** Opens a screen by its name. On a phone some screens are under "More". */
export async function goTo(page: Page, name: string): Promise<void> {
  const link = page.getByRole("navigation").getByRole("link", { name: new RegExp(`^${name}`) });
  const more = page.getByRole("button", { name: "More", exact: true });
  if (await more.isVisible()) await more.click();
  await link.click();
}

/** Opens a signed-in page that shows Settings > API. */
export async function openSettings(...args: Parameters<typeof openInbox>): Promise<PageHandle> {
  const handle = await openInbox(...args);
  await goTo(handle.page, "Settings");
  await handle.page.getByRole("checkbox", { name: "Enable the API" }).waitFor();
  return handle;
}
