import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { waitForInbox } from "./browser.ts";
import { eachWithEmptyHome, page, server } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { panelOf } from "./item-panel.ts";
import { byTitle, captureIn, countMutations, waitForAllSent } from "./triage-fixtures.ts";

// A field of an unsent capture that is typed in goes on when the capture becomes an item: the next letters are text, not
// commands.

eachWithEmptyHome();

const CAPTURE = "**/api/items";
const API = "**/api/**";
const REST = " typed, e z #"; // outside a field these are commands
const row = (tab: Page, title: string) => tab.getByRole("row").filter({ hasText: title });
const fieldOf = (tab: Page, field: "note" | "title") => panelOf(() => tab)[field]();
const look = (tab: Page) => tab.evaluate(() => dispatchEvent(new Event("focus")));
const hash = (tab: Page) => new URL(tab.url()).hash;

/** Notes in the page whether it ever has no row of this title from now on. */
const watchRow = (tab: Page, title: string) =>
  tab.evaluate((text) => {
    const isGone = () =>
      [...document.querySelectorAll('[role="row"]')].every((one) => !one.textContent?.includes(text));
    const watcher = new MutationObserver(() => isGone() && Object.assign(window, { wasGone: true }));
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
  }, title);
const wasGone = (tab: Page) => tab.evaluate(() => "wasGone" in window);

/** Opens a field of the row's panel and types in it. */
async function typeIn(tab: Page, title: string, field: "note" | "title"): Promise<void> {
  await tab.bringToFront();
  await row(tab, title).focus();
  await tab.keyboard.press("n");
  await fieldOf(tab, "note").waitFor();
  if (field === "title") await fieldOf(tab, "title").focus();
  await tab.keyboard.press("End");
  await tab.keyboard.type("half");
}

/** Waits until the address has the id of the item, in place of the key of its capture. */
async function waitForItem(tab: Page, title: string): Promise<string> {
  while (!(await byTitle()).has(title)) await Bun.sleep(20);
  const id = (await byTitle()).get(title)?.id ?? "";
  await tab.waitForFunction((part) => location.hash.includes(part), id);
  return id;
}

for (const field of ["note", "title"] as const)
  test(`the ${field} of a capture is typed on when it becomes an item`, async () => {
    const sent = await holdRequests(page, CAPTURE, "POST", { first: true });
    await captureIn(page, "An idea");
    await sent.arrival;
    await typeIn(page, "An idea", field);
    sent.release();
    const id = await waitForItem(page, "An idea");
    await page.keyboard.type(REST);
    expect(await fieldOf(page, field).inputValue()).toEndWith(`half${REST}`);
    expect(hash(page)).toBe(`#/inbox/${id}`);
    await page.keyboard.press("Control+Enter");
    while (![...(await byTitle()).values()][0]?.[field]?.endsWith(`half${REST}`)) await Bun.sleep(20);
  });

for (const [how, isHeard, isLookedFor] of [
  ["and its event came first", true, true],
  ["before the item can be read", false, true],
  ["which an attempt to send it finds out", false, false],
] as const)
  test(`the note of a capture is typed on when another window has sent it, ${how}`, async () => {
    const other = await page.context().newPage();
    await other.goto(server.app);
    await waitForInbox(other);
    for (const tab of [page, other]) await tab.route(CAPTURE, (route) => route.abort());
    await captureIn(page, "Sent elsewhere");
    while ((await countMutations()) !== 1) await Bun.sleep(20);
    while (!(await row(other, "Sent elsewhere").isVisible())) {
      await look(other); // it takes the entry up between two attempts of the first window
      await Bun.sleep(100);
    }
    await typeIn(other, "Sent elsewhere", "note");
    const ofCapture = hash(other);
    await watchRow(other, "Sent elsewhere");
    if (!isHeard) await other.route(API, (route) => route.abort());
    await page.unroute(CAPTURE);
    await look(page);
    await waitForAllSent(other);
    // The capture and its item are two rows until this window learns that they are one, which it may do at once.
    const isLearned = () => hash(other) !== ofCapture;
    if (isHeard) while ((await row(other, "Sent elsewhere").count()) < 2 && !isLearned()) await Bun.sleep(20);
    if (isLookedFor) await look(other);
    await waitForItem(other, "Sent elsewhere");
    await other.keyboard.type(REST);
    expect(await fieldOf(other, "note").inputValue()).toBe(`half${REST}`);
    expect(await row(other, "Sent elsewhere").count()).toBe(1);
    await other.unroute(API);
    await other.unroute(CAPTURE);
    await other.keyboard.press("Control+Enter");
    while ((await byTitle()).get("Sent elsewhere")?.note !== `half${REST}`) await Bun.sleep(20);
    expect(await row(other, "Sent elsewhere").count()).toBe(1);
    expect(await wasGone(other)).toBe(false);
  });

test("the note of a capture is typed on when the page knows its item before the outbox tells that it was sent", async () => {
  const other = await page.context().newPage();
  await other.goto(server.app);
  await waitForInbox(other);
  for (const tab of [page, other]) await tab.route(CAPTURE, (route) => route.abort());
  await captureIn(page, "Known early");
  while ((await countMutations()) !== 1) await Bun.sleep(20);
  while (!(await row(other, "Known early").isVisible())) {
    await look(other);
    await Bun.sleep(100);
  }
  await typeIn(other, "Known early", "note");
  // Texts that other windows have left are looked for without this question, which comes before a look at the outbox.
  await other.evaluate(() => {
    const query = navigator.locks.query.bind(navigator.locks);
    const held = new Promise<void>((resolve) => Object.assign(window, { release: resolve }));
    navigator.locks.query = () => held.then(query);
  });
  await page.unroute(CAPTURE);
  await look(page);
  while (!(await byTitle()).has("Known early")) await Bun.sleep(20);
  const id = (await byTitle()).get("Known early")?.id ?? "";
  while ((await countMutations()) !== 0) await Bun.sleep(20);
  await look(other);
  await other.waitForFunction((item) => Object.keys(localStorage).some((name) => name.includes(item)), id);
  await server.asPage("/api/items", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ title: "Drawn again" }),
  });
  await row(other, "Drawn again").waitFor();
  await other.keyboard.type(REST);
  expect(await fieldOf(other, "note").inputValue()).toBe(`half${REST}`);
  await other.evaluate(() => (window as unknown as { release(): void }).release());
  await waitForItem(other, "Known early");
  await other.keyboard.type("!");
  expect(await fieldOf(other, "note").inputValue()).toBe(`half${REST}!`);
  await other.unroute(CAPTURE);
  await other.keyboard.press("Control+Enter");
  while ((await byTitle()).get("Known early")?.note !== `half${REST}!`) await Bun.sleep(20);
  expect(await row(other, "Known early").count()).toBe(1);
});

test("the page of an unsent project stays when it becomes an item, with the line that is typed in", async () => {
  const sent = await holdRequests(page, CAPTURE, "POST", { first: true });
  await captureIn(page, "Garden");
  await sent.arrival;
  await row(page, "Garden").focus();
  await page.keyboard.press("m");
  await page.getByRole("menuitem", { name: "Its own project" }).click();
  await row(page, "Garden").waitFor({ state: "detached" });
  const link = page.getByRole("navigation").getByRole("link", { name: "Garden" });
  await link.click();
  const line = page.getByRole("textbox", { name: "Add an action" });
  await line.focus();
  await page.keyboard.type("Sow");
  sent.release();
  const id = await waitForItem(page, "Garden");
  await waitForAllSent();
  await page.keyboard.type(" the beans");
  expect(await line.inputValue()).toBe("Sow the beans");
  await page.keyboard.press("Enter");
  await row(page, "Sow the beans").waitFor();
  await page.keyboard.type("Water");
  expect(await line.inputValue()).toBe("Water");
  expect(hash(page)).toBe(`#/project/${id}`);
  expect(await link.getAttribute("aria-current")).toBe("page");
  while ((await byTitle()).get("Sow the beans")?.project !== id) await Bun.sleep(20);
});
