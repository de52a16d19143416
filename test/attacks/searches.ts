import { TERMINAL } from "../../src/domain/access/actor.ts";
import { SYSTEM } from "../../src/domain/environment.ts";
import { findPaths, makeHome } from "../../src/main/paths.ts";
import { openSqlite } from "../../src/store/sqlite/engine.ts";
import { openStore } from "../../src/store/store.ts";
import type { Running } from "../home.ts";
import { captureFor, type LoadReport, memoryOf } from "./slow-clients.ts";

/** What came of searches: their status, or that the connection was closed without one, and how often. */
export type Answers = Record<string, number>;

const LETTERS = Array.from({ length: 250 }, (_, n) => String.fromCharCode(97 + (n % 26)));
/** As many words as a search may have letters for: each begins many words of the items. */
const MANY_WORDS = encodeURIComponent(LETTERS.join(" "));
const SOON = 20; // ms after which who does not wait hangs up, to ask again in a second

/** `many` clients search for many words again and again, and one captures all the time. */
export async function searchUnderLoad(
  running: Running,
  key: string,
  many: number,
  seconds: number,
  areWaiting = true,
): Promise<{ answers: Answers; siege: LoadReport }> {
  const before = memoryOf(running.pid);
  const answers: Answers = {};
  let isOver = false;
  const ask = async () => {
    while (!isOver) {
      const came = await searchOnce(running, key, areWaiting ? undefined : AbortSignal.timeout(SOON));
      answers[came] = (answers[came] ?? 0) + 1;
      if (!areWaiting) await Bun.sleep(1_000);
    }
  };
  const asking = Array.from({ length: many }, ask);
  const { most, ...captures } = await captureFor(running, seconds);
  isOver = true;
  await Promise.all(asking);
  return { answers, siege: { open: {}, ...captures, memory: { before, most } } };
}

/** One search for many words: the status of its answer, or what came instead. */
export async function searchOnce(running: Running, key: string, signal?: AbortSignal): Promise<string> {
  try {
    const answer = await running.ask(`/api/items?limit=100&q=${MANY_WORDS}`, {
      headers: { "X-Api-Key": key },
      ...(signal && { signal }),
    });
    await answer.arrayBuffer();
    return String(answer.status);
  } catch {
    return signal?.aborted ? "hung up" : "closed without an answer";
  }
}

const WORDS =
  "ask boat call dentist every fence garden hospital insurance jumper kitchen letter mend number order paint quarter rent send tidy upstairs visit write xylophone yard zebra".split(
    " ",
  );
const TOGETHER = 500; // captures in one commit

/** A home that nobody holds, with so many ordinary items: a third of them has a note of some lines. */
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
  for (let n = 0; n < count; n += TOGETHER)
    await inbox.captureAll(
      Array.from({ length: Math.min(TOGETHER, count - n) }, (_, more) => draft(n + more)),
    );
  await inbox.list({ limit: 1, words: "ask" }); // the words are indexed
  await store.close();
}
