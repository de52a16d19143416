import { TERMINAL } from "../../src/domain/access/actor.ts";
import { SYSTEM } from "../../src/domain/environment.ts";
import { findPaths, makeHome } from "../../src/main/paths.ts";
import { openSqlite } from "../../src/store/sqlite/engine.ts";
import { openStore } from "../../src/store/store.ts";
import type { CreelProcess } from "../home.ts";
import { captureFor, type LoadReport, memoryOf } from "./slow-clients.ts";

/** The number of searches by outcome: a status, or a connection closed without one. */
export type OutcomeCounts = Record<string, number>;

const LETTERS = Array.from({ length: 250 }, (_, n) => String.fromCharCode(97 + (n % 26)));
/** As many words as the length limit allows; each is a prefix of many words of the items. */
const MANY_WORDS = encodeURIComponent(LETTERS.join(" "));
const ABORT_DELAY_MS = 20; // an impatient client aborts after it and retries in a second

/** `many` clients repeat a search for many words while another client captures. */
export async function searchUnderLoad(
  server: CreelProcess,
  key: string,
  many: number,
  seconds: number,
  areWaiting = true,
): Promise<{ outcomeCounts: OutcomeCounts; load: LoadReport }> {
  const before = memoryOf(server.pid);
  const outcomeCounts: OutcomeCounts = {};
  let isOver = false;
  const ask = async () => {
    while (!isOver) {
      const outcome = await searchOnce(
        server,
        key,
        areWaiting ? undefined : AbortSignal.timeout(ABORT_DELAY_MS),
      );
      outcomeCounts[outcome] = (outcomeCounts[outcome] ?? 0) + 1;
      if (!areWaiting) await Bun.sleep(1_000);
    }
  };
  const clients = Array.from({ length: many }, ask);
  const { max, ...captures } = await captureFor(server, seconds);
  isOver = true;
  await Promise.all(clients);
  return { outcomeCounts, load: { open: {}, ...captures, memory: { before, max } } };
}

/** Sends one search for many words. Returns its status, or how it failed. */
export async function searchOnce(server: CreelProcess, key: string, signal?: AbortSignal): Promise<string> {
  try {
    const response = await server.ask(`/api/items?limit=100&q=${MANY_WORDS}`, {
      headers: { "X-Api-Key": key },
      ...(signal && { signal }),
    });
    await response.arrayBuffer();
    return String(response.status);
  } catch {
    return signal?.aborted ? "hung up" : "closed without an answer";
  }
}

const WORDS =
  "ask boat call dentist every fence garden hospital insurance jumper kitchen letter mend number order paint quarter rent send tidy upstairs visit write xylophone yard zebra".split(
    " ",
  );
const BATCH_SIZE = 500; // captures in one commit

/** Makes an unused home with `count` ordinary items; a third of them have a note of some lines. */
export async function makeHomeOf(home: string, count: number): Promise<void> {
  const paths = findPaths(home);
  makeHome(paths);
  const store = await openStore(openSqlite(paths.database), SYSTEM);
  const inbox = store.items(TERMINAL);
  const words = (from: number, many: number) =>
    Array.from({ length: many }, (_, n) => WORDS[(from * 7 + n * n + (from >> (n % 9))) % WORDS.length]);
  const draft = (n: number) => ({
    title: `${words(n, 6).join(" ")} ${n}`,
    note: n % 3 === 0 ? words(n, 60).join(" ") : null,
    isFocused: false,
  });
  for (let n = 0; n < count; n += BATCH_SIZE)
    await inbox.captureAll(
      Array.from({ length: Math.min(BATCH_SIZE, count - n) }, (_, more) => draft(n + more)),
    );
  await inbox.list({ limit: 1, words: "ask" }); // the words are indexed
  await store.close();
}
