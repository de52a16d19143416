import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { eachWithPage, page, server } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { allItems, countMutations } from "./triage-fixtures.ts";

eachWithPage();

const [LINES, FEWER] = [500, 100];
const SENT_COUNT = 20; // lines that the server has at the moment of the undo
const row = (title: string, on = page) =>
  on.getByRole("row").filter({ has: on.getByText(title, { exact: true }) });

async function paste(lines: number): Promise<void> {
  await page.getByRole("textbox", { name: "Capture" }).focus();
  await page.evaluate((count) => {
    const data = new DataTransfer();
    data.setData("text/plain", Array.from({ length: count }, (_, n) => `line ${n}`).join("\n"));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, lines);
  await page.getByRole("button", { name: `${lines} items` }).click();
  await page.getByRole("button", { name: "Undo", exact: true }).hover(); // held, it does not go by itself
}

/** Pastes the lines, each as an item. The server gets `SENT_COUNT` of them; the next request is held. */
async function pasteMany(lines: number): Promise<{ release(): Promise<void> }> {
  const released = Promise.withResolvers<void>();
  const arrival = Promise.withResolvers<void>();
  let count = 0;
  await page.context().route("**/api/items", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    if (++count > SENT_COUNT) {
      arrival.resolve();
      await released.promise;
    }
    await route.continue().catch(() => {}); // the page may be closed
  });
  await paste(lines);
  await arrival.promise;
  return {
    async release() {
      released.resolve();
      await page.context().unroute("**/api/items");
    },
  };
}

async function countInbox(): Promise<number> {
  return (await allItems()).filter(({ list }) => list === "inbox").length;
}

/** Waits until the browser has sent all mutations, then counts the items of the server. */
async function countWhenSent(on: Page): Promise<{ open: number; all: number }> {
  while ((await countMutations(on)) > 0) await Bun.sleep(20);
  return { open: await countInbox(), all: (await allItems()).length };
}

test("pasted lines that are undone while they are sent: the rest is dropped, what was sent is taken back once", async () => {
  const other = await page.context().newPage();
  await other.goto(server.app);
  const sending = await pasteMany(LINES);
  while ((await countMutations()) < LINES - SENT_COUNT) await Bun.sleep(20);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByText(`Undone: ${LINES} items`).waitFor();
  expect(await countMutations()).toBeLessThanOrEqual(2); // the held capture, and the change that trashes the rest
  await sending.release();
  expect(await countWhenSent(page)).toEqual({ open: 0, all: SENT_COUNT + 1 });
  await other.getByText("The inbox is empty.").waitFor();
  await page.getByRole("textbox", { name: "Capture" }).fill("after it");
  await page.keyboard.press("Enter");
  await row("after it").getByText("page", { exact: true }).waitFor();
  await row("after it", other).getByText("page", { exact: true }).waitFor();
  expect(await countWhenSent(page)).toEqual({ open: 1, all: SENT_COUNT + 2 });
  await other.close();
});

test("a dropped mutation stays dropped when the tab closes at once, and a sent one is still undone", async () => {
  const other = await page.context().newPage();
  const sending = await pasteMany(FEWER);
  while ((await countMutations()) < FEWER - SENT_COUNT) await Bun.sleep(20);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByText(`Undone: ${FEWER} items`).waitFor();
  await page.close();
  await sending.release();
  await other.goto(server.app);
  await other.getByText("The inbox is empty.").waitFor();
  const { open: countInbox, all } = await countWhenSent(other);
  expect(countInbox).toBe(0);
  expect(all).toBeLessThanOrEqual(SENT_COUNT + 1);
});

test("undone lines come back by undo, those that were dropped as well, and older steps are left alone", async () => {
  await page.getByRole("textbox", { name: "Capture" }).fill("before it");
  await page.keyboard.press("Enter");
  await row("before it").getByText("page", { exact: true }).waitFor();
  const sending = await pasteMany(FEWER);
  while ((await countMutations()) < FEWER - SENT_COUNT) await Bun.sleep(20);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByText(`Undone: ${FEWER} items`).waitFor();
  await sending.release();
  expect(await countWhenSent(page)).toEqual({ open: 1, all: SENT_COUNT + 2 });
  await page.getByRole("button", { name: /^Redo/ }).click();
  await page.getByTitle(`${FEWER + 1} items`, { exact: true }).waitFor();
  expect(await countWhenSent(page)).toEqual({ open: FEWER + 1, all: FEWER + 1 });
  await page.getByRole("heading", { name: "Inbox" }).click();
  await page.keyboard.press("z"); // undoes the lines that had been dropped
  await page.getByTitle(`${SENT_COUNT + 2} items`, { exact: true }).waitFor();
  await page.keyboard.press("z"); // undoes the lines that had been sent
  await page.getByTitle("1 item", { exact: true }).waitFor();
  expect((await countWhenSent(page)).open).toBe(1);
  await row("before it").waitFor();
});

test("a line that another window is just sending when it is undone is taken back by that window", async () => {
  const captures = (url: URL) => url.pathname === "/api/items";
  await page.route(captures, (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await paste(FEWER);
  while ((await countMutations()) < FEWER) await Bun.sleep(20);
  const other = await page.context().newPage();
  const sending = await holdRequests(other, captures, "POST", { answers: true });
  await other.goto(server.app);
  await sending.arrival; // the server has it
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByText(`Undone: ${FEWER} items`).waitFor();
  expect(await countMutations()).toBe(0);
  sending.release();
  while (!(await allItems()).every(({ list }) => list === "trash")) await Bun.sleep(20);
  await other.getByText("The inbox is empty.").waitFor();
  expect((await allItems()).length).toBe(1);
  await other.close();
});
