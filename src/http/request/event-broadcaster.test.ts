import { afterEach, beforeEach, expect, test } from "bun:test";
import { openMemoryStore } from "../../../test/home.ts";
import { ONLY_ACCOUNT, TERMINAL } from "../../domain/access/actor.ts";
import type { ChangeLog } from "../../domain/item/change-log.ts";
import { openSemaphore } from "../limits/large-response-limit.ts";
import { type FeedReader, openEventFeed } from "./event-broadcaster.ts";

let store: Awaited<ReturnType<typeof openMemoryStore>>;
let changes: ChangeLog;

beforeEach(async () => {
  store = await openMemoryStore();
  changes = store.changes(ONLY_ACCOUNT);
});
afterEach(() => store.close());

const capture = () => store.items(TERMINAL).capture({ title: "a", note: null, isFocused: false });

/** A reader that keeps the text that it was sent. */
function reading(at: number, more: Partial<FeedReader> = {}) {
  let leave = () => {};
  const heard = {
    text: "",
    isOver: false,
    seqs: () => [...heard.text.matchAll(/^id: (\d+)$/gm)].map(([, seq]) => Number(seq)),
    join(feed: ReturnType<typeof openEventFeed>, newest: number) {
      const seat = feed.join(reader, newest);
      leave = seat.unsubscribe;
      return seat;
    },
    leave: () => leave(),
  };
  const reader: FeedReader = {
    at,
    credential: "one",
    asker: "one",
    signal: new AbortController().signal,
    drained: async () => {},
    isStillAuthorized: async () => true,
    send(bytes) {
      heard.text += new TextDecoder().decode(bytes);
    },
    end() {
      heard.isOver = true;
      leave();
    },
    ...more,
  };
  return heard;
}

/** A bell in our hand: the store's also rings for its housekeeping. */
function makeBell() {
  let signal = () => {};
  const listen: ChangeLog["listen"] = (heard) => {
    signal = heard;
    return () => {};
  };
  return { ring: () => signal(), listen };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate);
}

test("many readers cost one reading of the log, one count, and one question for each credential", async () => {
  const calls = { since: 0, count: 0, may: 0 };
  const { ring, listen } = makeBell();
  const feed = openEventFeed(
    {
      ...changes,
      listen,
      since(...place) {
        calls.since++;
        return changes.since(...place);
      },
    },
    { count: async () => ++calls.count && 0 },
    openSemaphore(),
  );
  const isStillAuthorized = async () => ++calls.may > 0;
  const all = Array.from({ length: 200 }, (_, n) =>
    reading(0, { credential: `${n % 2}`, isStillAuthorized }),
  );
  for (const one of all) one.join(feed, 0);
  await until(() => all.every(({ text }) => text.includes("attention")));
  calls.since = calls.count = calls.may = 0;
  await capture();
  ring();
  await until(() => all.every(({ text }) => text.includes("id: 1\n")));
  await Bun.sleep(5); // it looks whether there is more
  expect(calls).toEqual({ since: 2, count: 2, may: 4 });
  for (const one of all) one.leave();
});

test("a reader gets the time zone at first, and again when it changes", async () => {
  let zone = "Europe/Berlin";
  const one = reading(0);
  const options = { heartbeatMs: 1, zone: () => zone };
  one.join(openEventFeed(changes, { count: async () => 0 }, openSemaphore(), options), 0);
  const zonesOf = (text: string) => text.match(/(?<=event: zone\ndata: ).+/g) ?? [];
  await until(() => zonesOf(one.text).length === 1);
  zone = "Asia/Tokyo";
  await until(() => zonesOf(one.text).length > 1);
  const before = one.text;
  await until(() => one.text.length > before.length + 20); // more beats
  expect(zonesOf(one.text)).toEqual(['{"timeZone":"Europe/Berlin"}', '{"timeZone":"Asia/Tokyo"}']);
  one.leave();
});

test("a commit during an empty read is sent, although no signal follows", async () => {
  const { ring, listen } = makeBell();
  let meanwhile = async () => {};
  const count = () => meanwhile().then(() => 0);
  const one = reading(0);
  one.join(openEventFeed({ ...changes, listen }, { count }, openSemaphore(), { heartbeatMs: 600_000 }), 0);
  await until(() => one.text.includes("attention"));
  meanwhile = async () => {
    meanwhile = async () => {};
    await capture();
    ring();
  };
  ring();
  await until(() => one.seqs().length === 1);
  one.leave();
});

test("between two of many readers somebody else gets a turn", async () => {
  const feed = openEventFeed(changes, store.attention(TERMINAL), openSemaphore());
  const order: string[] = [];
  const all = Array.from({ length: 500 }, () => {
    const one = reading(0, {
      send() {
        order.push("told");
      },
    });
    one.join(feed, 0);
    return one;
  });
  await until(() => order.length === all.length); // how many captures need attention
  order.length = 0;
  await capture();
  await until(() => order.includes("told"));
  setImmediate(() => {
    order.push("somebody else");
    all.at(-1)?.leave(); // and who leaves meanwhile is not told
  });
  await until(() => order.length >= all.length);
  await Bun.sleep(5);
  expect([order.at(-1), order.length]).toEqual(["told", all.length]);
  for (const one of all) one.leave();
});

test("a reader whose credential is gone ends, untold, and the others stay", async () => {
  const feed = openEventFeed(changes, store.attention(TERMINAL), openSemaphore());
  let isValid = true;
  const [goes, stays] = [
    reading(0, { credential: "gone", isStillAuthorized: async () => isValid }),
    reading(0, { credential: "kept" }),
  ];
  for (const one of [goes, stays]) one.join(feed, 0);
  await until(() => goes.text !== "" && stays.text !== "");
  isValid = false;
  await capture();
  await until(() => goes.isOver && stays.text.includes("id: 1\n"));
  expect([goes.seqs(), stays.isOver]).toEqual([[], false]);
  stays.leave();
});

test("a subscription that was revoked before it started ends at once", async () => {
  const feed = openEventFeed(changes, store.attention(TERMINAL), openSemaphore());
  const [there, late] = [
    reading(0),
    reading(0, { credential: "gone", isStillAuthorized: async () => false }),
  ];
  there.join(feed, 0);
  await until(() => there.text !== "");
  late.join(feed, 0);
  await until(() => late.isOver);
  expect(late.text).toBe("");
  there.leave();
});

test("a commit right after a read of the log is sent, although nothing follows", async () => {
  let isDue = false;
  const { ring, listen } = makeBell();
  const since: ChangeLog["since"] = async (...place) => {
    const batch = await changes.since(...place);
    if (isDue && batch.length === 0) {
      isDue = false;
      await capture();
      ring();
    }
    return batch;
  };
  const feed = openEventFeed({ ...changes, since, listen }, store.attention(TERMINAL), openSemaphore());
  const one = reading(0);
  one.join(feed, 0);
  await until(() => one.text !== "");
  isDue = true;
  await capture();
  ring();
  await until(() => one.seqs().length === 2);
  one.leave();
});

test("a failed read ends the waiting subscriptions, and the next ones get events", async () => {
  let fails = false;
  const since: ChangeLog["since"] = async (...place) => {
    if (fails) throw new Error("The disk is gone.");
    return changes.since(...place);
  };
  const feed = openEventFeed({ ...changes, since }, store.attention(TERMINAL), openSemaphore());
  const [first, second] = [reading(0), reading(0)];
  first.join(feed, 0);
  await until(() => first.text !== "");
  fails = true;
  await capture();
  await until(() => first.isOver);
  fails = false;
  second.join(feed, 1);
  await until(() => second.text.includes("id: 1\n"));
  second.leave();
});

test("when the last reader has left, no bell and no beat is listened for", async () => {
  let listeners = 0;
  const listen: ChangeLog["listen"] = (onCommit) => {
    const leave = changes.listen(onCommit);
    listeners++;
    return () => {
      listeners--;
      leave();
    };
  };
  let calls = 0;
  const feed = openEventFeed({ ...changes, listen }, { count: async () => ++calls }, openSemaphore(), {
    heartbeatMs: 1,
  });
  const [first, second] = [reading(0), reading(0)];
  first.join(feed, 0);
  second.join(feed, 0);
  await until(() => second.text.includes(": \n\n"));
  first.leave();
  expect(listeners).toBe(1);
  second.leave();
  expect(listeners).toBe(0);
  await Bun.sleep(5);
  const before = calls;
  await Bun.sleep(10);
  expect(calls).toBe(before);
});

/** Readers of the same old log: `taken` holds, for each, the functions that say that it took its batch. */
async function catchingUp(askers: string[], turnMs: number) {
  for (let n = 0; n < 4; n++) await capture();
  const begun: string[] = [];
  const feed = openEventFeed(
    { ...changes, catchUp: (seq) => changes.catchUp(seq, 1) },
    { count: async () => 0 },
    openSemaphore(1, 1),
    { turnMs },
  );
  const taken = askers.map((): (() => void)[] => []);
  const all = askers.map((asker, n) => {
    const one = reading(0, {
      asker,
      send: () => begun.push(`${asker} ${n}`),
      drained: () => new Promise((resolve) => taken[n]?.push(resolve)),
    });
    one.join(feed, 4);
    return one;
  });
  const take = (n: number) => {
    for (const resolve of taken[n]?.splice(0) ?? []) resolve();
  };
  const leave = () => {
    for (const one of all) one.leave();
    for (const n of askers.keys()) take(n);
  };
  return { begun, take, leave };
}

test("one batch at a time is read for those who catch up, and the next one when it was taken", async () => {
  const { begun, take, leave } = await catchingUp(["a", "a"], 600_000);
  await until(() => begun.length === 1);
  await Bun.sleep(5);
  expect(begun).toEqual(["a 0"]);
  take(0);
  await until(() => begun.length === 2);
  await Bun.sleep(5);
  expect(begun).toEqual(["a 0", "a 1"]);
  leave();
});

test("a client with many readers that catch up delays another client by one batch", async () => {
  const { begun, take, leave } = await catchingUp(["a", "a", "a", "b"], 600_000);
  await until(() => begun.length === 1);
  take(0);
  await until(() => begun.length === 2);
  take(1);
  await until(() => begun.length === 3);
  expect(begun).toEqual(["a 0", "a 1", "b 3"]);
  leave();
});

test("a reader that takes nothing gets one batch, and gives its turn to the next", async () => {
  const { begun, leave } = await catchingUp(["a", "b"], 1);
  await until(() => begun.length === 2);
  await Bun.sleep(10);
  expect(begun).toEqual(["a 0", "b 1"]);
  leave();
});

interface Visitor {
  heard: ReturnType<typeof reading>;
  from: number;
  /** The newest seq at that time. */
  leftOrRevokedAt: number | null;
  isRevoked: boolean;
}

/** Park and Miller. */
function openDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

test("each subscription gets each change once, in order, however often it reconnects", async () => {
  let received = 0;
  for (let seed = 1; seed <= 40; seed++) {
    const roll = openDice(seed * 7919);
    const lag = async () => {
      for (let turns = roll(4); turns > 0; turns--) await new Promise(setImmediate);
    };
    const slow = async <Value>(work: () => Promise<Value>) => {
      await lag();
      const value = await work();
      await lag();
      return value;
    };
    const feed = openEventFeed(
      {
        ...changes,
        since: (seq, limit) => slow(() => changes.since(seq, Math.min(limit, 1 + roll(3)))),
        catchUp: (seq, limit) => slow(() => changes.catchUp(seq, Math.min(limit, 1 + roll(3)))),
      },
      { count: () => slow(async () => roll(3)) },
      openSemaphore(1),
    );
    const all: Visitor[] = [];
    const come = (from: number, newest: number) => {
      const one: Visitor = { heard: reading(from), from, leftOrRevokedAt: null, isRevoked: false };
      const isStillAuthorized = () => slow(async () => !one.isRevoked);
      one.heard = reading(from, { credential: `${all.length}`, isStillAuthorized });
      all.push(one);
      one.heard.join(feed, newest);
    };
    for (let step = 0; step < 60; step++) {
      const chosen = all[roll(all.length + 1)];
      const act = roll(8);
      const newest = await changes.last();
      if (act < 3) await capture();
      else if (act < 6) {
        await lag(); // what is committed in between is not missed either
        come(Math.max(0, newest - roll(6)), newest);
      } else if (chosen && chosen.leftOrRevokedAt === null) {
        chosen.leftOrRevokedAt = newest;
        if (act === 6) chosen.heard.leave();
        else chosen.isRevoked = true;
      }
      if (roll(2)) await lag();
    }
    const newest = await changes.last();
    const staying = all.filter(({ leftOrRevokedAt }) => leftOrRevokedAt === null);
    await until(() => staying.every(({ heard, from }) => heard.seqs().length >= newest - from));
    for (const { heard, from, leftOrRevokedAt } of all) {
      const seqs = heard.seqs();
      expect(seqs).toEqual(seqs.map((_, n) => from + 1 + n));
      expect(seqs.length).toBeLessThanOrEqual(Math.max(0, (leftOrRevokedAt ?? newest) - from));
      received += seqs.length;
      heard.leave();
    }
  }
  expect(received).toBeGreaterThan(1_000);
});
