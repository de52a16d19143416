import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { creel } from "../home.ts";
import {
  createSignInAddress,
  goTo,
  listSessionIds,
  openInbox,
  type PageHandle,
  waitForInbox,
  watchPage,
} from "./browser.ts";
import { allWithHome, browser, server } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { byTitle, countMutations, waitForAllSent } from "./triage-fixtures.ts";

allWithHome();

const row = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });
const caught = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });
const lookAgain = (page: Page) => page.evaluate(() => void dispatchEvent(new Event("focus")));
/** Fails if a page complained, and closes it. */
async function close({ complaints, close }: PageHandle): Promise<void> {
  expect(complaints).toEqual([]);
  await close();
}

/** Opens the capture window. `prepare` runs before its first read. */
async function openWindow(beside: Page, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await beside.context().newPage();
  await prepare?.(page);
  await page.goto(`${server.app}/capture`);
  await page.getByRole("textbox", { name: "Capture" }).waitFor();
  return page;
}

async function save(page: Page, title: string): Promise<void> {
  await page.getByRole("textbox", { name: "Capture" }).fill(title);
  await page.keyboard.press("Enter");
}

/** This window gets no messages about sessions from other windows. */
const missSessions = (page: Page) =>
  page.addInitScript(() => addEventListener("storage", (event) => event.stopImmediatePropagation()));

test("a window that missed a sign-in and a capture of another window finds both when it becomes active", async () => {
  const handle = await watchPage(browser);
  const { page } = handle;
  await missSessions(page);
  await page.goto(`${server.app}/capture`);
  await page.getByText("This browser is not signed in.").waitFor();
  await save(page, "kept without a session");
  const other = await page.context().newPage();
  await other.goto(await createSignInAddress(server));
  await row(other, "kept without a session").getByText("page", { exact: true }).waitFor();
  await page.getByText("This browser is not signed in.").waitFor();
  await lookAgain(page);
  await caught(page, "kept without a session").getByText("Captured").waitFor();
  await page.getByText("This browser is not signed in.").waitFor({ state: "detached" });
  await close(handle);
});

test("a tab that is refused does not end the session that another has made meanwhile", async () => {
  const before = await listSessionIds(server);
  const handle = await openInbox(browser, server, {}, missSessions);
  const { page } = handle;
  const its = (await listSessionIds(server)).filter((id) => !before.includes(id));
  const other = await page.context().newPage();
  await other.goto(await createSignInAddress(server));
  await waitForInbox(other);
  for (const id of its) await creel(server.home, ["device", "revoke", id]);
  await save(page, "with the session before");
  await row(page, "with the session before").getByText("page", { exact: true }).waitFor();
  await other.reload();
  await waitForInbox(other);
  await close(handle);
});

test("an undo and a redo of another window are shown, and the item is not shown as captured", async () => {
  const handle = await openInbox(browser, server);
  const { page } = handle;
  await page.context().route("**/api/items", (route) => route.abort());
  const window = await openWindow(page);
  await save(window, "taken back");
  await caught(window, "taken back").getByText("Waits for Creel").waitFor();
  await lookAgain(page);
  await row(page, "taken back").waitFor();
  await row(page, "taken back").focus();
  await page.keyboard.press("z");
  await row(page, "taken back").waitFor({ state: "detached" });
  await lookAgain(window);
  await caught(window, "taken back").getByText("Undone in another window").waitFor();
  await page.keyboard.press("Shift+Z");
  await row(page, "taken back").waitFor();
  await page.context().unroute("**/api/items");
  await waitForAllSent(page);
  await lookAgain(window);
  await caught(window, "taken back").getByText("Captured").waitFor();
  expect((await byTitle()).get("taken back")?.list).toBe("inbox");
  await close(handle);
});

test("a redone capture is sent by a window that has heard of its undo alone", async () => {
  const handle = await openInbox(browser, server);
  const { page } = handle;
  const window = await openWindow(page);
  for (const tab of [page, window]) await tab.route("**/api/items", (route) => route.abort());
  await save(window, "done again");
  await caught(window, "done again").getByText("Waits for Creel").waitFor();
  await lookAgain(page);
  await row(page, "done again").focus();
  await page.keyboard.press("z");
  await row(page, "done again").waitFor({ state: "detached" });
  await lookAgain(window);
  await caught(window, "done again").getByText("Undone in another window").waitFor();
  await page.keyboard.press("Shift+Z");
  await row(page, "done again").waitFor();
  await window.unroute("**/api/items"); // its next attempt comes by itself
  await caught(window, "done again").getByText("Captured").waitFor();
  await save(window, "behind it");
  await caught(window, "behind it").getByText("Captured").waitFor();
  expect((await byTitle()).get("done again")?.list).toBe("inbox");
  await page.unroute("**/api/items");
  await close(handle);
});

test("a capture that another window could save is not shown as refused", async () => {
  const handle = await openInbox(browser, server);
  const { page } = handle;
  const window = await openWindow(page);
  const refusal = { type: "about:blank", title: "Invalid", status: 422, code: "invalid", detail: "Not now." };
  await window.route("**/api/items", (route) => route.fulfill({ status: 422, json: refusal }));
  await save(window, "refused here alone");
  await caught(window, "refused here alone").getByText("Not now.").waitFor();
  await lookAgain(page);
  await row(page, "refused here alone").getByText("page", { exact: true }).waitFor();
  await waitForAllSent(page);
  await lookAgain(window);
  await caught(window, "refused here alone").getByText("Captured").waitFor();
  await close(handle);
});

test("an undone capture stays undone while the browser's database still has it", async () => {
  const handle = await openInbox(browser, server);
  const { page } = handle;
  await page.route("**/api/items", (route) => route.abort());
  await save(page, "taken back, and still in the database");
  await row(page, "taken back, and still in the database").getByText("Waits for Creel").waitFor();
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = function () {
      return this.count() as unknown as IDBRequest<undefined>; // a slow browser has deleted nothing yet
    };
  });
  await page.keyboard.press("Escape");
  await page.keyboard.press("z");
  await row(page, "taken back, and still in the database").waitFor({ state: "detached" });
  await lookAgain(page);
  expect(await countMutations(page)).toBe(1); // read after the page has read it
  expect(await row(page, "taken back, and still in the database").count()).toBe(0);
  await close(handle);
});

test("a capture that is redone during its deletion stays, also if the window looks at that moment", async () => {
  const handle = await openInbox(browser, server);
  const { page } = handle;
  await page.route("**/api/items", (route) => route.abort());
  await save(page, "redone quickly");
  await row(page, "redone quickly").getByText("Waits for Creel").waitFor();
  await page.evaluate(() => {
    const plain = IDBObjectStore.prototype.delete;
    IDBObjectStore.prototype.delete = function (key) {
      const stay = () => "release" in window || Object.assign(this.count(), { onsuccess: stay });
      stay(); // keeps the transaction open until `release` is set
      return Reflect.apply(plain, this, [key]);
    };
  });
  await page.keyboard.press("Escape");
  await page.keyboard.press("z");
  await row(page, "redone quickly").waitFor({ state: "detached" });
  await page.keyboard.press("Shift+Z");
  await row(page, "redone quickly").waitFor();
  await lookAgain(page);
  await page.evaluate(() => Object.assign(window, { release: true }));
  while ((await countMutations(page)) === 0) await Bun.sleep(20);
  expect(await row(page, "redone quickly").count()).toBe(1);
  await close(handle);
});

test("a mutation that another window is sending is left to that window", async () => {
  const handle = await openInbox(browser, server);
  const { page } = handle;
  const window = await openWindow(page);
  const sending = await holdRequests(window, "**/api/items", "POST");
  await save(window, "being sent by another");
  await sending.arrival;
  await lookAgain(page);
  expect(await countMutations(page)).toBe(1); // read after the page has read it
  expect(await row(page, "being sent by another").count()).toBe(0);
  sending.release();
  await row(page, "being sent by another").waitFor();
  await close(handle);
});

test("a mutation without the tab lock is sent at the next attempt", async () => {
  const handle = await openInbox(browser, server);
  let isRefused = 0;
  const window = await openWindow(handle.page, async (page) => {
    await page.exposeBinding("refuse", () => void isRefused++);
    await page.addInitScript(() => {
      const { request } = LockManager.prototype;
      let isFirst = true;
      LockManager.prototype.request = function (this: LockManager, name: string, ...more: unknown[]) {
        if (name !== "creel-outbox" || !isFirst) return Reflect.apply(request, this, [name, ...more]);
        isFirst = false;
        (globalThis as unknown as { refuse(): void }).refuse();
        return Promise.reject(new DOMException("not now", "InvalidStateError"));
      } as typeof request;
    });
  });
  await handle.page.close(); // it would send it
  await save(window, "without a turn");
  while (isRefused === 0) await window.waitForTimeout(20);
  await lookAgain(window);
  await caught(window, "without a turn").getByText("Captured").waitFor();
  await close(handle);
});

test("pending mutations are sent although another page has deleted the browser's database", async () => {
  const handle = await openInbox(browser, server);
  const { page } = handle;
  await page.route("**/api/items", (route) => route.abort());
  await save(page, "deleted elsewhere");
  await row(page, "deleted elsewhere").getByText("Waits for Creel").waitFor();
  while ((await countMutations(page)) === 0) await Bun.sleep(20);
  const other = await page.context().newPage();
  await other.goto(`${server.app}/api/docs`);
  await other.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase("creel");
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error);
      }),
  );
  await page.unroute("**/api/items");
  await lookAgain(page);
  await row(page, "deleted elsewhere").getByText("page", { exact: true }).waitFor();
  await close(handle);
});

test("at midnight the items that start that day move to next, on an idle page", async () => {
  const handle = await openInbox(browser, server, {}, (page) =>
    page.clock.install({ time: new Date("2031-03-01T23:59:00Z") }),
  );
  const { page } = handle;
  const { id } = (await (await server.capture({ title: "starts tomorrow" })).json()) as { id: string };
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ list: "scheduled", startDate: "2031-03-02" });
  expect((await server.asPage(`/api/items/${id}`, { method: "PATCH", headers, body })).status).toBe(200);
  await goTo(page, "Scheduled");
  await row(page, "starts tomorrow").waitFor();
  await goTo(page, "Next");
  await row(page, "starts tomorrow").waitFor({ state: "detached" });
  await page.clock.fastForward(90_000);
  await row(page, "starts tomorrow").waitFor();
  await close(handle);
});
