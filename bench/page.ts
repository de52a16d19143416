import { join } from "node:path";
import type { Page } from "playwright-core";
import { openBrowser, openInbox } from "../test/browser/browser.ts";
import { creel, startCreel } from "../test/home.ts";
import { quantile, statisticsOf } from "./statistics.ts";
import type { Table } from "./table-row.ts";

const ITEMS = 10_000;
const ROUNDS = 5;
const KEY_PRESSES = 100; // keys of each round
const WHEEL_TURNS = 100; // turns of the wheel of each round, half a window each
const SNAPSHOT_DELAY_MS = 4_000; // ms after which the page has written what it keeps
const MIN_EVENT_MS = 16; // ms: the browser tells of no event that was painted sooner

interface Loaded {
  first: number;
  all: number;
}

/** How soon the page shows many open items, and how soon it has painted the result of a key. */
export async function measurePage(folder: string): Promise<Table> {
  const server = await startCreel(join(folder, "page"));
  const browser = await openBrowser();
  try {
    const lines = Array.from({ length: ITEMS }, (_, n) => `item number ${n + 1}`).join("\n");
    const added = await creel(server.home, ["add", "-", "--lines"], { stdin: lines });
    if (added.code !== 0) throw new Error(added.err);
    const { page, close } = await openInbox(browser, server, {}, watch);
    await page.getByTitle(/^10,000 /).waitFor();
    const first: Loaded[] = [];
    const later: Loaded[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await forgetItems(page);
      first.push(await reload(page));
      await rememberItems(page);
      later.push(await reload(page));
    }
    const pressed: number[] = [];
    for (let round = 0; round < ROUNDS; round++) pressed.push(await press(page, "j"));
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round++) bare.push(await wheel(page));
    const heap = await heapOf(page);
    await close();
    return {
      title: "The page",
      how: `In headless Chromium on this computer, drawing in software, with ${ITEMS.toLocaleString("en")} open items. Paints as the browser tells them (Event Timing, in steps of 8 ms).`,
      rows: [
        {
          what: "the first rows are painted, the browser knows no item yet",
          measured: statisticsOf(first.map(({ first }) => first)),
          unit: "ms",
        },
        {
          what: "ready, the browser knows no item yet: all are in memory and counted",
          measured: statisticsOf(first.map(({ all }) => all)),
          unit: "ms",
          target: { sense: "<=", now: 500 },
        },
        {
          what: "ready, as at each later start: the browser has kept them",
          measured: statisticsOf(later.map(({ all }) => all)),
          unit: "ms",
          target: { sense: "<=", now: 500 },
        },
        {
          what: `a key to its next paint, p95 of ${KEY_PRESSES}`,
          measured: statisticsOf(pressed),
          unit: "ms",
          target: { sense: "<=", now: 50 },
        },
        {
          what: `frames that lack a row while ${WHEEL_TURNS} turns of the wheel scroll`,
          measured: statisticsOf(bare),
          unit: "%",
          target: { sense: "<=", now: 0 },
        },
        { what: "memory of the page's script", measured: statisticsOf([heap]), unit: "MB" },
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Notes when the first row and the whole count have been painted, and every key that took a frame or more. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const paints = { first: 0, all: 0, keys: [] as number[] };
    Object.assign(globalThis, { paints });
    const painted = (of: "first" | "all") =>
      requestAnimationFrame(() => requestAnimationFrame(() => (paints[of] ||= performance.now())));
    new MutationObserver(() => {
      if (paints.first === 0 && document.querySelector("[role=grid] [role=row]")) painted("first");
      if (paints.all === 0 && document.querySelector("[title^='10,000 ']")) painted("all");
    }).observe(document, { subtree: true, childList: true, attributes: true });
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === "keydown") paints.keys.push(duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
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

async function rememberItems(page: Page): Promise<void> {
  while ((await page.evaluate<number, SnapshotStep>(ofSnapshot, "count")) < Math.ceil(ITEMS / 500))
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

async function press(page: Page, key: string): Promise<number> {
  await page.evaluate(() => (globalThis as unknown as PaintWindow).paints.keys.splice(0));
  for (let n = 0; n < KEY_PRESSES; n++) {
    await page.keyboard.press(key);
    await Bun.sleep(30); // as someone does who holds it down
  }
  await Bun.sleep(200);
  const durations = await page.evaluate(() => (globalThis as unknown as PaintWindow).paints.keys);
  const sooner = Array.from({ length: Math.max(0, KEY_PRESSES - durations.length) }, () => MIN_EVENT_MS);
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
