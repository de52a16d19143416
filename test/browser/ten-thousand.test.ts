import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import type { Item } from "../../src/domain/item/item.ts";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";
import { goTo, openBrowser, openInbox } from "./browser.ts";
import { measureSettledTop } from "./settled.ts";

setDefaultTimeout(120_000);

const ITEMS = 10_000;
let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;
let browser: Browser;

beforeAll(async () => {
  folder = makeFolder();
  [server, browser] = await Promise.all([startCreel(folder.path), openBrowser()]);
  const title = (number: number) =>
    `item number ${number}${number > 40 ? "" : " of several lines".repeat(9)}`;
  const lines = Array.from({ length: ITEMS }, (_, index) => title(index + 1)).join("\n");
  const { code, err } = await creel(server.home, ["add", "-", "--lines"], { stdin: lines });
  if (code !== 0) throw new Error(err);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  folder.remove();
});

test("an inbox of 10,000 items: all are counted, few are drawn, both ends are reached", async () => {
  const { page, complaints, close } = await openInbox(browser, server);
  await page.getByTitle("10,000 items").waitFor();
  const drawn = await page.getByRole("row").count();
  expect(drawn).toBeGreaterThan(5);
  expect(drawn).toBeLessThan(100);

  await page.setViewportSize({ width: 360, height: 740 }); // the last rows have several lines
  await page.keyboard.press("End");
  await page.waitForFunction(() => /item number 1(?!\d)/.test(document.activeElement?.textContent ?? ""));
  const last = page.getByRole("row").filter({ hasText: /item number 1(?!\d)/ });
  expect(await last.getAttribute("aria-rowindex")).toBe(String(ITEMS));
  expect((await last.boundingBox())?.height).toBeGreaterThan(50);
  // The rows at the end are measured a frame later than they are reached.
  await page.waitForFunction(
    () => (document.activeElement?.getBoundingClientRect().bottom ?? 0) <= innerHeight,
  );
  expect(await page.getByRole("grid").getAttribute("aria-rowcount")).toBe(String(ITEMS));

  await page.keyboard.press("Home");
  await page.waitForFunction(
    (count) => document.activeElement?.textContent?.includes(`item number ${count}`),
    ITEMS,
  );
  expect(complaints).toEqual([]);
  await close();
});

test("a key that goes to the next row costs no pass over all rows", async () => {
  const { page, complaints, close } = await openInbox(browser, server, {}, (page) =>
    page.addInitScript((most) => {
      const passes: string[] = [];
      Object.assign(globalThis, { passes });
      for (const name of [
        "map",
        "forEach",
        "filter",
        "flatMap",
        "find",
        "findIndex",
        "some",
        "every",
      ] as const) {
        const method = Array.prototype[name] as (...given: unknown[]) => unknown;
        const counted = function (
          this: unknown[],
          visit: (...given: unknown[]) => unknown,
          ...more: unknown[]
        ) {
          let visits = 0;
          const count = (...given: unknown[]) => {
            if (++visits === most) passes.push(name);
            return visit(...given);
          };
          return method.call(this, count, ...more);
        };
        Object.assign(Array.prototype, { [name]: counted });
      }
    }, ITEMS / 2),
  );
  await page.getByTitle("10,000 items").waitFor();
  const passes = () => page.evaluate(() => (globalThis as unknown as { passes: string[] }).passes.splice(0));
  expect(await passes()).not.toEqual([]); // they are counted
  await page.keyboard.press("Escape"); // out of the capture line
  await page.keyboard.press("j");
  await passes();
  for (let n = 0; n < 40; n++) await page.keyboard.press("j"); // to rows that were not drawn before
  const focused = page.locator("[role=row]:focus");
  expect(await focused.getAttribute("aria-rowindex")).toBe("41");
  expect(await passes()).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

test("what changes while the page reads its items is shown as it is", async () => {
  const held = Promise.withResolvers<void>();
  const events: string[] = [];
  const { page, complaints, close } = await openInbox(browser, server, {}, async (page) => {
    await page.exposeFunction("note", (event: string) => void events.push(event));
    await page.exposeFunction("hold", () => held.promise);
    await page.addInitScript(() => {
      const { note, hold } = globalThis as unknown as Record<string, (event?: string) => Promise<void>>;
      const { fetch } = globalThis;
      let pages = 0;
      const watched = async (...request: Parameters<typeof fetch>) => {
        if (!String(request[0]).startsWith("/api/items?")) return fetch(...request);
        const number = pages++;
        await note?.(`${number} requested`);
        const response = await fetch(...request);
        const text = response.text.bind(response);
        response.text = async () => {
          const body = await text();
          if (number === 2) await hold?.();
          await note?.(`${number} arrived`);
          return body;
        };
        return response;
      };
      Object.assign(globalThis, { fetch: watched });
    });
  });
  while (!events.includes("2 requested")) await Bun.sleep(20);
  expect(events).not.toContain("2 arrived");
  // Of a page that has arrived, and of the held one.
  const ask = async (query: string) =>
    (await (await server.asPage(`/api/items?${query}`)).json()) as { items: Item[]; next: string };
  const first = await ask("list=open&limit=500");
  const second = await ask(`list=open&limit=500&cursor=${first.next}`);
  const [early, late] = [first.items[450], second.items[400]] as [Item, Item];
  const headers = { "Content-Type": "application/json" };
  await server.asPage(`/api/items/${early.id}/trash`, { method: "POST" });
  await server.asPage(`/api/items/${late.id}`, { method: "PATCH", headers, body: '{"list":"next"}' });
  const captured = await server.capture({ title: "captured while the page loads" });
  const { id } = (await captured.json()) as { id: string };
  held.resolve();
  await page.getByTitle("9,999 items").waitFor();
  await page.getByRole("row").filter({ hasText: "captured while the page loads" }).waitFor();
  await goTo(page, "Next");
  await page.getByTitle("1 item", { exact: true }).waitFor();
  await page.getByRole("row").filter({ hasText: late.title }).waitFor();
  expect(events.length).toBeGreaterThan(2 * (ITEMS / 500));
  await server.asPage(`/api/items/${early.id}/restore`, { method: "POST" });
  await server.asPage(`/api/items/${late.id}`, { method: "PATCH", headers, body: '{"list":"inbox"}' });
  await server.asPage(`/api/items/${id}/trash`, { method: "POST" });
  expect(complaints).toEqual([]);
  await close();
});

test("without the server's answer all items are shown from the browser's copy, and no part of it is written again after it", async () => {
  const { page, complaints, close } = await openInbox(browser, server);
  await page.getByTitle("10,000 items").waitFor();
  while ((await countCopyParts(page)) < ITEMS / 500) await Bun.sleep(100);
  await page.route("**/api/items?*", (route) => route.abort());
  await page.reload();
  await page.getByTitle("10,000 items").waitFor();

  await page.unroute("**/api/items?*");
  await page.addInitScript(() => {
    const written: IDBValidKey[] = [];
    Object.assign(globalThis, { written });
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value, key) {
      if (this.name === "snapshot" && key !== undefined) written.push(key);
      return key === undefined ? put.call(this, value) : put.call(this, value, key);
    };
  });
  await page.reload();
  await page.getByTitle("10,000 items").waitFor();
  const { id } = (await (await server.capture({ title: "the only new one" })).json()) as { id: string };
  await page.waitForFunction(() => (globalThis as unknown as { written: number[] }).written.length > 0);
  expect(await page.evaluate(() => (globalThis as unknown as { written: number[] }).written)).toEqual([
    ITEMS / 500,
  ]);
  await creel(server.home, ["trash", id]);
  await page.getByTitle("10,000 items").waitFor();
  expect(complaints).toEqual([]);
  await close();
});

/** The number of parts of the copy in the browser. */
function countCopyParts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("creel");
        opening.onsuccess = () => {
          const count = opening.result.transaction("snapshot").objectStore("snapshot").count();
          count.onsuccess = () => {
            opening.result.close();
            resolve(count.result);
          };
        };
      }),
  );
}

test("items that arrive do not move the text of a scrolled list", async () => {
  const { page, close } = await openInbox(browser, server);
  await page.getByTitle("10,000 items").waitFor();
  await page.evaluate(() => scrollTo(0, 5_000));
  await page
    .getByRole("row")
    .filter({ hasText: /item number 98\d\d/ })
    .first()
    .waitFor();
  const reading = await page.waitForFunction(
    () =>
      document
        .elementFromPoint(640, 300)
        ?.closest("[role=row]")
        ?.textContent?.match(/item number \d+/)?.[0],
  );
  const currentRow = page.getByRole("row").filter({ hasText: (await reading.jsonValue()) ?? "nothing" });
  const before = await measureSettledTop(currentRow);
  await server.capture({ title: "something new" });
  await page.getByTitle("10,001 items").waitFor();
  const after = await measureSettledTop(currentRow);
  expect(Math.abs(after - before)).toBeLessThan(2);
  await close();
});

test("items moved away far down the list disappear, many at once too, and return on undo", async () => {
  const { page, complaints, close } = await openInbox(browser, server);
  const whole = await page.getByTitle(/^\d\d,\d+ items$/).getAttribute("title");
  const all = Number(whole?.replace(/\D/g, ""));
  const counted = (count: number) =>
    page.getByTitle(`${count.toLocaleString("en")} items`, { exact: true }).waitFor();
  const ask = async (method: string, path: string, body?: unknown) =>
    (
      await server.asPage(path, {
        method,
        headers: { "Content-Type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    ).json();
  const { items } = (await ask("GET", "/api/items?q=number&limit=500")) as { items: { id: string }[] };
  const ids = items.slice(300).map(({ id }) => id);
  await ask("PATCH", `/api/items/${ids[0]}`, { list: "next" });
  await counted(all - 1);
  await ask("PATCH", "/api/items", { changes: ids.slice(1).map((id) => ({ id, verb: "trash" })) });
  await counted(all - 200);
  await ask("POST", "/api/undo");
  await counted(all - 1);
  await ask("POST", "/api/undo");
  await counted(all);
  expect(complaints).toEqual([]);
  await close();
});

test("a row is put in order where more stand by their age than the server takes at once, and one undo takes it back", async () => {
  const { page, complaints, close } = await openInbox(browser, server);
  const ask = async (path: string, body?: unknown) => {
    const headers = { "Content-Type": "application/json" };
    const more = body === undefined ? {} : { method: "PATCH", headers, body: JSON.stringify(body) };
    return (await server.asPage(path, more)).json() as Promise<{ items: Item[]; next: string | null }>;
  };
  const ids: string[] = [];
  for (let cursor = ""; ids.length < 1_500; ) {
    const { items, next } = await ask(`/api/items?list=inbox&limit=500${cursor}`);
    ids.push(...items.map(({ id }) => id));
    cursor = `&cursor=${next}`;
  }
  for (const part of [ids.slice(0, 1_000), ids.slice(1_000, 1_500)])
    await ask("/api/items", { changes: part.map((id) => ({ id, patch: { list: "next" } })) });
  const placed = async () => {
    let count = 0;
    for (let cursor = ""; ; ) {
      const { items, next } = await ask(`/api/items?list=next&limit=500${cursor}`);
      count += items.filter(({ position }) => position !== null).length;
      if (next === null) return count;
      cursor = `&cursor=${next}`;
    }
  };
  await goTo(page, "Next");
  await page.getByTitle("1,500 items").waitFor();
  await page.keyboard.press("j");
  const first = await page.evaluate(() => document.activeElement?.textContent ?? "");
  await page.keyboard.press("Alt+ArrowDown");
  await page.getByText("Order changed").waitFor();
  while ((await placed()) < 1_499) await Bun.sleep(100);
  expect(await page.getByRole("row").nth(1).textContent()).toBe(first);
  await page.keyboard.press("z");
  while ((await placed()) > 0) await Bun.sleep(100);
  await page.waitForFunction((text) => document.querySelector("[role=row]")?.textContent === text, first);
  expect(complaints).toEqual([]);
  await close();
});
