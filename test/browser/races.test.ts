import { expect, test } from "bun:test";
import { creel } from "../home.ts";
import { openInbox } from "./browser.ts";
import { browser, eachWithPage, page, running } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import {
  allSent,
  byTitle,
  changeElsewhere,
  currentItem,
  isEmpty,
  waitingMutations,
} from "./triage-fixtures.ts";

eachWithPage();

const CHANGE = (url: URL) => /^\/api\/items\/[^/]+$/.test(url.pathname);
const LIST = (url: URL) => url.pathname === "/api/items" && url.searchParams.get("list") === "open";
const row = (title: string, on = page) => on.getByRole("row").filter({ hasText: title });

async function add(...titles: string[]): Promise<void> {
  for (const title of titles) expect((await creel(running.home, ["add", title])).code).toBe(0);
  await row(titles.at(-1) ?? "").waitFor();
}

async function capture(title: string): Promise<void> {
  await page.keyboard.press("i");
  await page.keyboard.type(title);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
}

/** The browser keeps what was captured last for the next start. */
async function remembered(count: number): Promise<void> {
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const asked = indexedDB.open("creel");
          asked.onsuccess = () => {
            const reading = asked.result.transaction("snapshot").objectStore("snapshot").getAll();
            reading.onsuccess = () => {
              asked.result.close();
              resolve((reading.result as unknown[][]).flat().length);
            };
          };
        }),
    );
  while ((await kept()) < count) await Bun.sleep(20);
}

/** The text of each row at each drawing from now on. */
async function watchRows(): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      for (const each of document.querySelectorAll("[role=row]")) seen.push(each.textContent ?? "");
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
}

test("a list that was read before an answer came does not take the answer back", async () => {
  await add("to be done", "stays");
  await remembered(2);
  const list = await holdRequests(page, LIST, "GET", { answers: true });
  await page.reload();
  await row("to be done").waitFor();
  await list.come;
  const news = await holdRequests(page, CHANGE, "GET");
  await capture("captured meanwhile");
  await row("to be done").focus();
  await page.keyboard.press("Space");
  await allSent();
  await row("to be done").waitFor({ state: "detached" });
  const seen = await watchRows();
  list.release();
  await news.come; // the list is laid out, and what is heard is about to be read
  expect(await row("to be done").count()).toBe(0);
  expect(await row("captured meanwhile").count()).toBe(1);
  expect((await seen()).filter((text) => text.includes("to be done"))).toEqual([]);
  news.release();
});

test("an answer that comes late does not bring back what was decided meanwhile", async () => {
  await add("decided meanwhile");
  const late = await holdRequests(page, CHANGE, "GET", { answers: true, first: true });
  await changeElsewhere("decided meanwhile", { note: "changed elsewhere" });
  await late.come;
  await row("decided meanwhile").focus();
  await page.keyboard.press("Space");
  await allSent();
  await row("decided meanwhile").waitFor({ state: "detached" });
  const seen = await watchRows();
  late.release();
  await add("after all of it");
  const rows = await seen();
  expect(rows.filter((text) => text.includes("after all of it"))).not.toEqual([]);
  expect(rows.filter((text) => text.includes("decided meanwhile"))).toEqual([]);
});

test("a list that was read after an answer came is not taken back by that answer", async () => {
  await add("first title");
  await remembered(1);
  const list = await holdRequests(page, LIST, "GET");
  await page.reload();
  await row("first title").focus();
  await list.come;
  await page.keyboard.press("f");
  await allSent();
  await changeElsewhere("first title", { title: "second title" });
  const news = await holdRequests(page, CHANGE, "GET");
  list.release();
  await news.come; // the list is laid out, and what is heard is about to be read
  expect(await row("second title").count()).toBe(1);
  news.release();
});

test("a capture and the item that it becomes are one row at every moment", async () => {
  await page.evaluate(() => {
    const counts: number[] = [];
    Object.assign(globalThis, { counts });
    const rows = () => [...document.querySelectorAll("[role=row]")];
    new MutationObserver(() =>
      counts.push(rows().filter(({ textContent }) => textContent.includes("only one")).length),
    ).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await capture("only one");
  await row("only one").waitFor();
  await allSent();
  expect((await byTitle()).has("only one")).toBe(true);
  const counts = await page.evaluate(() => (globalThis as unknown as { counts: number[] }).counts);
  expect([Math.max(...counts), counts.at(-1)]).toEqual([1, 1]);
});

test("what was decided before anything was read stays decided while it is read", async () => {
  await add("decided early", "stays");
  await remembered(2);
  const list = await holdRequests(page, LIST, "GET");
  await page.reload();
  await row("decided early").focus();
  await page.keyboard.press("Space");
  await capture("captured early");
  await allSent();
  await row("decided early").waitFor({ state: "detached" });
  expect(await row("captured early").count()).toBe(1);
  expect(await row("stays").count()).toBe(1);
  list.release();
});

test("undo comes after what is being sent, and before what is decided next", async () => {
  await add("first", "second");
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await currentItem("first").waitFor();
  const change = await holdRequests(page, CHANGE, "PATCH");
  await page.keyboard.press("n");
  await currentItem("second").waitFor();
  await change.come;
  await page.keyboard.press("z");
  await page.keyboard.press("y");
  await isEmpty().waitFor();
  change.release();
  await currentItem("first").waitFor();
  await allSent();
  const items = await byTitle();
  expect([items.get("first")?.list, items.get("second")?.list]).toEqual(["inbox", "someday"]);
});

test("what could not be sent is undone here, also when undo was pressed while it was tried", async () => {
  await add("kept at home");
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await currentItem("kept at home").waitFor();
  const come = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  await page.route(CHANGE, async (route) => {
    come.resolve();
    await gone.promise;
    await route.abort();
  });
  await page.keyboard.press("n");
  await come.promise;
  await page.keyboard.press("z");
  gone.resolve();
  await currentItem("kept at home").waitFor();
  await allSent();
  expect((await byTitle()).get("kept at home")?.list).toBe("inbox");
});

test("a decision that is redone is about the item that its capture has become meanwhile", async () => {
  await page.route("**/api/items", (route) => route.abort());
  await capture("became an item");
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await currentItem("became an item").waitFor();
  await page.keyboard.press("y");
  await isEmpty().waitFor();
  await page.keyboard.press("z");
  await currentItem("became an item").waitFor();
  await page.unroute("**/api/items");
  await allSent();
  await page.keyboard.press("Shift+Z");
  await isEmpty().waitFor();
  await allSent();
  expect((await byTitle()).get("became an item")?.list).toBe("someday");
});

test("what waits in two windows is sent by one of them, in order", async () => {
  await add("moved twice");
  await page.route(CHANGE, (route) => route.abort());
  await row("moved twice").focus();
  for (const list of ["Next", "Someday"]) {
    await page.keyboard.press("m");
    await page.getByRole("menuitem", { name: list }).click();
    await page.keyboard.press("g");
    await page.keyboard.press(list === "Next" ? "n" : "y");
    await row("moved twice").focus();
  }
  const changes: string[] = [];
  page.context().on("requestfinished", (request) => {
    if (request.method() === "PATCH") changes.push(request.postData() ?? "");
  });
  const other = await page.context().newPage();
  const change = await holdRequests(other, CHANGE, "PATCH");
  await other.goto(running.app);
  await change.come;
  await page.unroute(CHANGE);
  // Now this one has hope, too; if it takes longer than this to say so, the test shows less.
  await capture("a reason to try at once");
  await page.waitForRequest((request) => request.method() === "PATCH", { timeout: 1_000 }).catch(() => {});
  change.release();
  await allSent();
  while (changes.length < 2) await page.waitForTimeout(20); // told on a way of its own
  expect(changes.map((body) => JSON.parse(body))).toEqual([{ list: "next" }, { list: "someday" }]);
  expect((await byTitle()).get("moved twice")?.list).toBe("someday");
  await other.close();
});

test("what a window could not send before it was closed is sent by the one that is looked at next", async () => {
  const other = await page.context().newPage();
  await other.goto(`${running.app}/capture`);
  await other.route("**/api/items", (route) => route.abort());
  await other.getByRole("textbox", { name: "Capture" }).fill("left behind");
  await other.keyboard.press("Enter");
  await other.getByText("Waits for Creel").waitFor();
  await other.close();
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await row("left behind").getByText("page", { exact: true }).waitFor();
  expect(await row("left behind").count()).toBe(1);
});

test("when reading ends halfway, the rest is read as soon as it can be", async () => {
  const stdin = Array.from({ length: 150 }, (_, n) => `one of many ${n}`).join("\n");
  await creel(running.home, ["add", "-", "--lines"], { stdin });
  const watched = await browser.newContext({
    serviceWorkers: "block",
    storageState: await page.context().storageState(),
  });
  const fresh = await watched.newPage();
  let failed = 0;
  await fresh.route(
    (url) => LIST(url) && url.searchParams.has("cursor"),
    (route) => {
      failed++;
      return route.abort();
    },
    { times: 1 },
  );
  await fresh.goto(running.app);
  await fresh.getByTitle("150 items").waitFor();
  expect(failed).toBe(1);
  await watched.close();
});

test("what waits is sent although the browser has emptied its database under the page", async () => {
  await page.route("**/api/items", (route) => route.abort());
  await capture("only in memory now");
  await row("only in memory now").waitFor();
  while ((await waitingMutations()) === 0) await Bun.sleep(20);
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin: running.app, storageTypes: "indexeddb" });
  while ((await waitingMutations()) > 0) await Bun.sleep(20);
  await page.unroute("**/api/items");
  while (!(await byTitle()).has("only in memory now")) await Bun.sleep(20);
});

test("what is captured is sent although the browser's database never answers", async () => {
  const { page: other, close } = await openInbox(browser, running, {}, (one) =>
    one.addInitScript(() => {
      const { open } = IDBFactory.prototype;
      IDBFactory.prototype.open = function (...given) {
        return Object.assign(open.apply(this, given), { addEventListener() {} }); // nobody hears of it
      };
    }),
  );
  await other.getByRole("textbox", { name: "Capture" }).fill("without a database");
  await other.keyboard.press("Enter");
  while (!(await byTitle()).has("without a database")) await Bun.sleep(20);
  await close();
});
