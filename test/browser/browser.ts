import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { creel, type Running } from "../home.ts";
import { launch } from "./chromium.ts";

/**
 * The browser of the tests. `pins` are public keys (`sha256//…`) of servers that it trusts besides; it has no store to which
 * our CA could be added. `more` are further arguments.
 */
export function openBrowser(pins: string[] = [], more: string[] = []): Promise<Browser> {
  return launch({
    // None of the package's own arguments, which switch a browser's guards off.
    args: [
      "--no-sandbox",
      "--font-render-hinting=none",
      "--force-color-profile=srgb",
      ...pins.map((pin) => `--ignore-certificate-errors-spki-list=${pin.replace("sha256//", "")}`),
      ...more,
    ],
  });
}

/** How long each request of a page waits before it goes and before its answer comes, in ms: what needs a quick server fails. */
const HESITATION = Number(process.env.HESITATE ?? 0);

/** A page with everything that it asked for and complained about. */
export interface Watched {
  page: Page;
  /** Each origin that a request went to. */
  origins: Set<string>;
  /** What the policy refused, and exceptions that nobody caught. */
  complaints: string[];
  close(): Promise<void>;
}

export async function watchPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Watched> {
  // A service worker would answer before the routes of a test; those of the worker itself allow it.
  const context = await browser.newContext({ locale: "en-GB", serviceWorkers: "block", ...options });
  const page = await context.newPage();
  const origins = new Set<string>();
  const complaints: string[] = [];
  context.on("request", (request) => origins.add(new URL(request.url()).origin));
  page.on("pageerror", (error) => complaints.push(`exception: ${error.message}`));
  page.on("console", (message) => {
    // The browser itself notes each answer of 400 and above; those belong to what is being tested.
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
  if (HESITATION > 0) await page.addInitScript(hesitate, HESITATION);
  return { page, origins, complaints, close: () => context.close() };
}

/** An address that signs a page in: a fresh one, for each works once. */
export async function signInAddress({ home }: Running): Promise<string> {
  const { out, err } = await creel(home, ["open", "--json"]);
  if (out === "") throw new Error(`No address to sign in with: ${err}`);
  return (JSON.parse(out) as { address: string }).address;
}

/** The ids of all sessions. */
export async function sessionIds({ home }: Running): Promise<string[]> {
  const { out } = await creel(home, ["device", "list", "--json"]);
  return out.match(/(?<="id":")[^"]+/g) ?? [];
}

/** Ends the sessions that were made since these were all. */
export async function endSessionsSince(before: string[], running: Running): Promise<void> {
  for (const id of await sessionIds(running))
    if (!before.includes(id)) await creel(running.home, ["device", "revoke", id]);
}

/** The inbox is shown, with all that the server had when the page began. */
export async function inboxIsRead(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Inbox" }).waitFor();
  await page
    .getByText("The inbox is empty.")
    .or(page.getByRole("region", { name: "Needs attention" }))
    .or(page.getByRole("grid").getByRole("row"))
    .first()
    .waitFor();
}

function hesitate(ms: number): void {
  const ask = window.fetch;
  const wait = () => new Promise((resolve) => setTimeout(resolve, ms));
  const late = async (...args: Parameters<typeof ask>) => {
    await wait();
    const answer = await ask(...args);
    await wait();
    return answer;
  };
  window.fetch = Object.assign(late, ask);
}

/** A page that is signed in and shows the inbox. `prepare` has it before it asks for anything. */
export async function openInbox(
  browser: Browser,
  running: Running,
  options?: BrowserContextOptions,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Watched> {
  const watched = await watchPage(browser, options);
  await prepare?.(watched.page);
  await watched.page.goto(await signInAddress(running));
  await inboxIsRead(watched.page);
  return watched;
}

/** Goes to a screen by its name: on a phone, what the bar has no room for is under "More". */
export async function goTo(page: Page, name: string): Promise<void> {
  const way = page.getByRole("navigation").getByRole("link", { name: new RegExp(`^${name}`) });
  const more = page.getByRole("button", { name: "More", exact: true });
  if (await more.isVisible()) await more.click();
  await way.click();
}

/** A page that is signed in and shows Settings > API. */
export async function openSettings(...args: Parameters<typeof openInbox>): Promise<Watched> {
  const watched = await openInbox(...args);
  await goTo(watched.page, "Settings");
  await watched.page.getByRole("checkbox", { name: "Enable the API" }).waitFor();
  return watched;
}
