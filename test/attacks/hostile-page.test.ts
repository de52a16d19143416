import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import type { Item } from "../../src/domain/item/item.ts";
import { CLOSED_LIMIT, readTitle } from "../../src/web/i18n/title.ts";
import { openBrowser, openInbox, watchPage } from "../browser/browser.ts";
import { waitForFrames } from "../browser/settled.ts";
import { type CreelProcess, makeFolder, startCreel } from "../home.ts";
import { NAUGHTY, SCRIPTS, STEERING } from "./naughty-strings.ts";

setDefaultTimeout(60_000);

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;
let browser: Browser;

beforeAll(async () => {
  folder = makeFolder();
  [server, browser] = await Promise.all([startCreel(folder.path), openBrowser()]);
  for (const title of NAUGHTY) {
    await server.capture({ title, note: title });
    await server.capture(null, { body: `{"title": "${title}", "note": "${title}"` });
  }
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  folder.remove();
});

/** Records calls of injected scripts: `hit`, and the dialogs that the corpus opens. */
async function setTraps(page: Page): Promise<string[]> {
  const violations: string[] = [];
  page.on("dialog", (dialog) => {
    violations.push(`dialog ${dialog.message()}`);
    dialog.dismiss().catch(() => {});
  });
  await page.exposeBinding("caught", (_, what: string) => violations.push(what));
  await page.addInitScript(() => {
    const { caught } = globalThis as unknown as { caught(what: string): void };
    const trap = () => caught("a script ran");
    Object.assign(globalThis, { hit: trap, alert: trap, prompt: trap, confirm: trap });
  });
  return violations;
}

/** Scrolls through the whole page and returns all drawn texts. */
async function readThrough(page: Page, of: string): Promise<Set<string>> {
  const texts = new Set<string>();
  for (let at = 0; ; at += 2_000) {
    await page.evaluate((top) => scrollTo(0, top), at);
    await waitForFrames(page);
    for (const text of await page.locator(of).allTextContents()) texts.add(text);
    if (await page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1))
      return texts;
  }
}

test("the page shows the naughty strings and the corpus as text, and nothing runs or loads", async () => {
  let violations: string[] = [];
  const options = { viewport: { width: 1_000, height: 3_000 } };
  const { page, complaints, origins, close } = await openInbox(browser, server, options, async (one) => {
    violations = await setTraps(one);
  });
  const drawn = await readThrough(page, "bdi");
  const missing = NAUGHTY.map((title) => readTitle(title).first.slice(0, CLOSED_LIMIT)).filter(
    (one) => !drawn.has(one),
  );
  expect(missing).toEqual([]);
  await page.keyboard.press("Home");
  for (let n = 0; n < SCRIPTS.length + STEERING.length; n++) {
    await page.keyboard.press("Enter"); // opens it, with its note
    await page.keyboard.press("j");
  }
  for (const name of ["Receipts", "Settings", "Inbox"]) {
    await page.getByRole("link", { name }).first().click();
    await page.getByRole("heading", { name }).first().waitFor();
    await readThrough(page, "bdi");
  }
  expect(violations).toEqual([]);
  expect(complaints).toEqual([]);
  expect([...origins]).toEqual([server.app]);
  await close();
});

test("text typed into the page is stored unchanged", async () => {
  const { page, complaints, close } = await openInbox(browser, server);
  await page.keyboard.press("i");
  const line = page.getByRole("textbox", { name: "Capture" });
  for (const script of SCRIPTS) {
    await line.fill(`typed ${script}`);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement)?.value === "");
  }
  const storedItems = async () => {
    const response = await server.asPage(`/api/items?limit=${SCRIPTS.length}`);
    return ((await response.json()) as { items: Item[] }).items;
  };
  while (!(await storedItems()).every(({ title }) => title.startsWith("typed ")))
    await page.waitForTimeout(50);
  const items = await storedItems();
  expect(items.map(({ title }) => title).sort()).toEqual(SCRIPTS.map((script) => `typed ${script}`).sort());
  expect(complaints).toEqual([]);
  await close();
});

test("a page that takes text for markup is seen to run it and to ask elsewhere", async () => {
  const { page, origins, close } = await watchPage(browser);
  const violations = await setTraps(page);
  const careless = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: () => new Response(`<body>${SCRIPTS.join("\n")}`, { headers: { "Content-Type": "text/html" } }),
  });
  await page.goto(`http://127.0.0.1:${careless.port}/`).catch(() => {});
  while (violations.length === 0 || !origins.has("https://canary.invalid")) await page.waitForTimeout(20);
  await careless.stop(true);
  await close();
});
