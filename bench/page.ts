import { join } from "node:path";
import type { Page } from "playwright-core";
import { openBrowser, openInbox } from "../test/browser/browser.ts";
import { creel, startCreel } from "../test/home.ts";
import { quantile, statisticsOf } from "./statistics.ts";
import type { Table } from "./table-row.ts";

const ROUNDS = 5;
const KEY_PRESSES = 100; // keys of each round
const WHEEL_TURNS = 100; // turns of the wheel of each round, half a window each
const SNAPSHOT_DELAY_MS = 4_000; // ms after which the page has written what it keeps
const MIN_EVENT_MS = 16; // ms: the browser tells of no event that was painted sooner

/** How many open items the page has, and the limits in ms until it is ready: at its first start and at each later one. */
interface PageSize {
  items: number;
  /** Ready is when the first rows are painted, or when all items are in memory, too. */
  readyWith: keyof Loaded;
  ready: [firstStart: number, laterStart: number];
}

const SIZES: readonly PageSize[] = [
  { items: 10_000, readyWith: "all", ready: [500, 500] },
  { items: 100_000, readyWith: "first", ready: [1_500, 300] },
];
const KEY_LIMIT = { sense: "<=", now: 50 } as const; // ms

interface Loaded {
  first: number;
  all: number;
}

/** How soon the page shows many open items, and how soon it has painted the result of a key, for each size. */
export async function measurePages(folder: string): Promise<Table[]> {
  const tables: Table[] = [];
  for (const size of SIZES) tables.push(await measurePage(join(folder, `page-${size.items}`), size));
  return tables;
}

async function measurePage(home: string, size: PageSize): Promise<Table> {
  const server = await startCreel(home);
  const browser = await openBrowser();
  const count = size.items.toLocaleString("en");
  try {
    const lines = Array.from({ length: size.items }, (_, n) => `item number ${n + 1}`).join("\n");
    const added = await creel(server.home, ["add", "-", "--lines"], { stdin: lines });
    if (added.code !== 0) throw new Error(added.err);
    const { page, close } = await openInbox(browser, server, {}, (page) => watch(page, count));
    await page.getByTitle(new RegExp(`^${count} `)).waitFor();
    const first: Loaded[] = [];
    const later: Loaded[] = [];
    const loading: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await forgetItems(page);
      first.push(await reload(page));
      await rememberItems(page, size.items);
      later.push(await reload(page));
      await forgetItems(page);
      loading.push(await pressWhileLoading(page));
      await rememberItems(page, size.items);
    }
    const moves: number[] = [];
    for (let round = 0; round < ROUNDS; round++) moves.push(await press(page, ["j"]));
    const stars: number[] = [];
    for (let round = 0; round < ROUNDS; round++) stars.push(await press(page, ["f", "j"]));
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round++) bare.push(await wheel(page));
    const heap = await heapOf(page);
    await close();
    const limitOf = (loaded: keyof Loaded, start: 0 | 1) =>
      loaded === size.readyWith ? { target: { sense: "<=" as const, now: size.ready[start] } } : {};
    return {
      title: `The page with ${count} open items`,
      how: "In headless Chromium on this computer, drawing in software. Paints as the browser tells them (Event Timing, in steps of 8 ms).",
      rows: [
        {
          what: "the first rows are painted, the browser knows no item yet",
          measured: statisticsOf(first.map(({ first }) => first)),
          unit: "ms",
          ...limitOf("first", 0),
        },
        {
          what: "all are in memory and counted, the browser knows no item yet",
          measured: statisticsOf(first.map(({ all }) => all)),
          unit: "ms",
          ...limitOf("all", 0),
        },
        {
          what: "the first rows are painted, as at each later start: the browser has kept them",
          measured: statisticsOf(later.map(({ first }) => first)),
          unit: "ms",
          ...limitOf("first", 1),
        },
        {
          what: "all are in memory and counted, as at each later start",
          measured: statisticsOf(later.map(({ all }) => all)),
          unit: "ms",
          ...limitOf("all", 1),
        },
        {
          what: "a key to its next paint while the items are read, p95",
          measured: statisticsOf(loading),
          unit: "ms",
          target: KEY_LIMIT,
        },
        {
          what: `a key that moves to the next item, to its next paint, p95 of ${KEY_PRESSES}`,
          measured: statisticsOf(moves),
          unit: "ms",
          target: KEY_LIMIT,
        },
        {
          what: `a key that changes an item, or moves to the next, p95 of ${KEY_PRESSES}`,
          measured: statisticsOf(stars),
          unit: "ms",
          target: KEY_LIMIT,
        },
        {
          what: `frames that lack a row while ${WHEEL_TURNS} turns of the wheel scroll`,
          measured: statisticsOf(bare),
          unit: "%",
          target: { sense: "<=", now: 0 },
        },
        {
          what: "memory of the page's script",
          measured: statisticsOf([heap]),
          unit: "MB",
          target: { sense: "<=", now: 120 },
        },
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Notes when the first row and the whole count have been painted, and every key that took a frame or more. */
async function watch(page: Page, count: string): Promise<void> {
  await page.addInitScript((count) => {
    const paints = { first: 0, all: 0, keys: [] as number[] };
    Object.assign(globalThis, { paints });
    const painted = (of: "first" | "all") =>
      requestAnimationFrame(() => requestAnimationFrame(() => (paints[of] ||= performance.now())));
    new MutationObserver(() => {
      if (paints.first === 0 && document.querySelector("[role=grid] [role=row]")) painted("first");
      if (paints.all === 0 && document.querySelector(`[title^='${count} ']`)) painted("all");
    }).observe(document, { subtree: true, childList: true, attributes: true });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === "keydown") paints.keys.push(duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  }, count);
}

type PaintWindow = { paints: Loaded & { keys: number[] } };

async function reload(page: Page): Promise<Loaded> {
  await page.reload();
  await page.waitForFunction(() => (globalThis as unknown as PaintWindow).paints.all > 0);
  return page.evaluate(() => {
    const { first, all } = (globalThis as unknown as PaintWindow).paints;
    return { first, all };
  });
}

/** Deletes the browser's copy of the items, so that the next start is like the first. */
async function forgetItems(page: Page): Promise<void> {
  await Bun.sleep(SNAPSHOT_DELAY_MS); // the page would write it once more
  await page.evaluate<number, SnapshotStep>(ofSnapshot, "clear");
}

async function rememberItems(page: Page, items: number): Promise<void> {
  while ((await page.evaluate<number, SnapshotStep>(ofSnapshot, "count")) < Math.ceil(items / 500))
    await Bun.sleep(100);
}

type SnapshotStep = "clear" | "count";

function ofSnapshot(what: SnapshotStep): Promise<number> {
  return new Promise((resolve) => {
    const request = indexedDB.open("creel");
    request.onsuccess = () => {
      const store = request.result.transaction("snapshot", "readwrite").objectStore("snapshot");
      const done = store[what]() as IDBRequest;
      done.onsuccess = () => {
        request.result.close();
        resolve(Number(done.result));
      };
    };
  });
}

/** The 95th percentile of keys in turn, in ms. */
async function press(page: Page, keys: readonly string[]): Promise<number> {
  return p95Of(page, async () => {
    for (let n = 0; n < KEY_PRESSES; n++) {
      await page.keyboard.press(keys[n % keys.length] as string);
      await Bun.sleep(30); // as someone does who holds it down
    }
    return KEY_PRESSES;
  });
}

/** The same from the first row until all items are read. */
async function pressWhileLoading(page: Page): Promise<number> {
  await page.reload();
  await page.waitForFunction(() => (globalThis as unknown as PaintWindow).paints.first > 0);
  return p95Of(page, async () => {
    let count = 0;
    const isRead = () => page.evaluate(() => (globalThis as unknown as PaintWindow).paints.all > 0);
    do {
      await page.keyboard.press("j");
      await Bun.sleep(30);
      count++;
    } while (!(await isRead()));
    return count;
  });
}

/** The 95th percentile of the keys that a task presses, in ms; it returns how many. */
async function p95Of(page: Page, task: () => Promise<number>): Promise<number> {
  await page.evaluate(() => (globalThis as unknown as PaintWindow).paints.keys.splice(0));
  const count = await task();
  await Bun.sleep(200);
  const durations = await page.evaluate(() => (globalThis as unknown as PaintWindow).paints.keys);
  const sooner = Array.from({ length: Math.max(0, count - durations.length) }, () => MIN_EVENT_MS);
  return quantile(
    [...sooner, ...durations].toSorted((a, b) => a - b),
    0.95,
  );
}

/** Scrolls down, and tells in how many of a hundred frames the rows did not reach over the whole window. */
async function wheel(page: Page): Promise<number> {
  await page.evaluate(() => scrollTo(0, 2_000));
  await Bun.sleep(500);
  await page.evaluate(() => {
    const watched = { frames: 0, bare: 0, isOver: false };
    Object.assign(globalThis, { watched });
    const look = () => {
      const boxes = [...document.querySelectorAll("[role=grid] [role=row]")].map((row) =>
        row.getBoundingClientRect(),
      );
      const isWhole =
        Math.min(...boxes.map(({ top }) => top)) <= 0 &&
        Math.max(...boxes.map(({ bottom }) => bottom)) >= innerHeight;
      watched.frames++;
      if (!isWhole) watched.bare++;
      if (!watched.isOver) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.mouse.move(640, 400);
  for (let n = 0; n < WHEEL_TURNS; n++) {
    await page.mouse.wheel(0, 400);
    await Bun.sleep(16);
  }
  const { frames, bare, y } = await page.evaluate(() => {
    const { watched } = globalThis as unknown as {
      watched: { frames: number; bare: number; isOver: boolean };
    };
    watched.isOver = true;
    return { ...watched, y: scrollY };
  });
  if (frames < WHEEL_TURNS / 4 || y < 10_000)
    throw new Error(`Only ${frames} frames, ${y} px: nothing was shown.`);
  return (100 * bare) / frames;
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Number.NaN) / 2 ** 20;
}
