import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { endSessionsSince, listSessionIds, openInbox, type PageHandle, waitForInbox } from "./browser.ts";
import { allWithHome, browser, server } from "./fixtures.ts";
import { holdTimers, type Timers } from "./hold-timers.ts";

allWithHome();

const row = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });
const entries = (page: Page) => page.getByRole("region", { name: "Needs attention" }).getByRole("listitem");
const STREAM = "/api/events";
/** The range of the page's timeouts for a silent server or leading tab, in ms. */
const SILENCES = [15_000, 45_000] as const;

/** Fails if a page complained, and closes it. */
async function close({ complaints, close }: PageHandle): Promise<void> {
  expect(complaints).toEqual([]);
  await close();
}

/** While `isDeaf` is set, the page ignores messages of the leading tab. */
const missTabs = (page: Page) =>
  page.addInitScript(() => {
    window.BroadcastChannel = class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        this.addEventListener("message", (event) => "isDeaf" in window && event.stopImmediatePropagation());
      }
    };
  });
const setDeaf = (page: Page, isDeaf: boolean) =>
  page.evaluate((isNewDeaf) => {
    if (isNewDeaf) Object.assign(window, { isDeaf: true });
    else Reflect.deleteProperty(window, "isDeaf");
  }, isDeaf);

test("a tab that did not hear the one that leads shows what it missed as soon as it hears it again", async () => {
  const handle = await openInbox(browser, server);
  const { page } = handle;
  const other = await page.context().newPage();
  await missTabs(other);
  await other.goto(server.app);
  await waitForInbox(other);
  await server.capture({ title: "heard by both" });
  for (const each of [page, other]) await row(each, "heard by both").waitFor();
  await setDeaf(other, true);
  await server.capture({ title: "heard by one" });
  await server.capture({ name: "not understood" });
  await row(page, "heard by one").waitFor();
  await entries(page).waitFor();
  expect(await row(other, "heard by one").count()).toBe(0);
  await setDeaf(other, false);
  await server.capture({ title: "heard by both again" });
  await row(other, "heard by one").waitFor();
  await entries(other).waitFor();
  // The change log does not contain attention entries.
  await setDeaf(other, true);
  await server.capture({ name: "not understood either" });
  await entries(page).nth(1).waitFor();
  await setDeaf(other, false);
  await server.capture({ title: "heard by both at last" });
  await entries(other).nth(1).waitFor();
  await close(handle);
});

test("a tab that opens later asks for the state and gets it at once", async () => {
  const handle = await openInbox(browser, server);
  const { page } = handle;
  await page.evaluate(() => {
    const messages: unknown[] = [];
    const channel = new BroadcastChannel("creel-events-2");
    channel.onmessage = ({ data }) => void messages.push(data.say);
    Object.assign(window, { messages, channel });
  });
  const waitForMessage = (say: string) =>
    page.waitForFunction((one) => (window as unknown as { messages: string[] }).messages.includes(one), say);
  const other = await page.context().newPage();
  await other.goto(server.app);
  await waitForMessage("hello");
  server.kill("SIGSTOP"); // the server cannot send events
  try {
    await page.evaluate(() => {
      const { messages, channel } = window as unknown as { messages: string[]; channel: BroadcastChannel };
      messages.length = 0;
      channel.postMessage({ say: "hello" });
    });
    await waitForMessage("lives");
  } finally {
    server.kill("SIGCONT");
  }
  await close(handle);
});

test("a silent stream counts as lost, and continues where it was", async () => {
  let timers: Timers | undefined;
  const froms: (string | undefined)[] = [];
  const handle = await openInbox(browser, server, {}, async (page) => {
    timers = await holdTimers(page, ...SILENCES);
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === STREAM) froms.push(request.headers()["last-event-id"]);
    });
  });
  const { page } = handle;
  await server.capture({ title: "before the silence" });
  await row(page, "before the silence").waitFor();
  server.kill("SIGSTOP");
  try {
    await timers?.runOut();
    await page.getByText("Reconnecting…").waitFor();
  } finally {
    server.kill("SIGCONT");
  }
  await page.getByText("Reconnecting…").waitFor({ state: "detached" });
  await server.capture({ title: "after the silence" });
  await row(page, "after the silence").waitFor();
  expect(froms.slice(0, 2)).toEqual([undefined, expect.stringMatching(/^\d+$/)]);
  await close(handle);
});

test("a tab that leads and is frozen is replaced, and shows what it missed when it goes on", async () => {
  const handle = await openInbox(browser, server);
  const { page } = handle;
  const other = await page.context().newPage();
  const timers = await holdTimers(other, ...SILENCES);
  await other.goto(server.app);
  await waitForInbox(other);
  await server.capture({ title: "before it froze" });
  for (const each of [page, other]) await row(each, "before it froze").waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setWebLifecycleState", { state: "frozen" });
  await server.capture({ title: "while it was frozen" });
  const again = other.waitForRequest((request) => new URL(request.url()).pathname === STREAM);
  await timers.runOut();
  expect((await again).headers()["last-event-id"]).toMatch(/^\d+$/);
  await row(other, "while it was frozen").waitFor();
  await session.send("Page.setWebLifecycleState", { state: "active" });
  await row(page, "while it was frozen").waitFor();
  await server.capture({ title: "after it froze" });
  for (const each of [page, other]) await row(each, "after it froze").waitFor();
  await close(handle);
});

test("a tab that takes over and is then silent is replaced too", async () => {
  let timers: Timers | undefined;
  const handle = await openInbox(browser, server, {}, async (page) => {
    timers = await holdTimers(page, ...SILENCES);
  });
  const { page } = handle;
  const other = await page.context().newPage();
  const its = await holdTimers(other, ...SILENCES);
  await other.route(`**${STREAM}`, () => {}); // never answered
  await other.goto(server.app);
  await waitForInbox(other);
  const taken = other.waitForRequest(`**${STREAM}`);
  await its.runOut();
  await taken;
  await server.capture({ title: "led by a mute" });
  await page.evaluate(() => navigator.locks.query()); // the leader is elected by now
  await timers?.runOut();
  await row(page, "led by a mute").waitFor();
  await close(handle);
});

test("of two tabs that open at once without a leader, the waiting one replaces the other", async () => {
  const handle = await openInbox(browser, server);
  const { page } = handle;
  const session = await page.context().newCDPSession(page);
  await session.send("Page.setWebLifecycleState", { state: "frozen" });
  const other = await page.context().newPage();
  const timers = await holdTimers(other, ...SILENCES);
  await other.addInitScript(() => {
    LockManager.prototype.query = () => Promise.resolve({ held: [], pending: [] });
  });
  await other.goto(server.app);
  const opened = other.waitForRequest(`**${STREAM}`);
  await other.getByRole("textbox", { name: "Capture" }).waitFor();
  await timers.runOut();
  await opened;
  await server.capture({ title: "led by the other" });
  await row(other, "led by the other").waitFor();
  await session.send("Page.setWebLifecycleState", { state: "active" });
  await close(handle);
});

test("the stream notices the end of a session on an idle page", async () => {
  const before = await listSessionIds(server);
  const handle = await openInbox(browser, server);
  await endSessionsSince(before, server);
  await handle.page.getByRole("heading", { name: "Sign in to Creel" }).waitFor();
  await close(handle);
});
