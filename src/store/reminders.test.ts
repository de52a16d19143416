import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { ENGINES, makeFolder, openMemoryStore } from "../../test/home.ts";
import { TERMINAL } from "../domain/access/actor.ts";
import { SYSTEM } from "../domain/environment.ts";
import type { Patch } from "../domain/item/item.ts";
import { type DueReminders, notificationText } from "../domain/item/reminders.ts";
import type { Engine } from "./engine/engine.ts";
import { openSqlite } from "./sqlite/engine.ts";
import { openStore, type Store } from "./store.ts";

const at = (text: string) => Date.parse(text) / 1000;
const NOON = at("2026-11-20T12:00:00+01:00");

describe.each(ENGINES)("reminders on %s", (name, open) => {
  let folder: ReturnType<typeof makeFolder>;
  let engine: Engine;
  let store: Store;
  let now: number;
  let notified: string[];
  let hush: () => void;
  /** When this computer wakes us, by moment: it does so when the test says. */
  let alarms: Map<number, () => void>;

  const hear = ({ count, reminders }: DueReminders) =>
    notified.push(`${count}: ${reminders.map(({ title }) => title).join(", ")}`);
  async function start(): Promise<void> {
    engine = open(folder.path);
    const ring = (moment: number, work: () => void) => {
      alarms.set(moment, work);
      return () => alarms.delete(moment);
    };
    store = await openStore(engine, {
      ...SYSTEM,
      now: () => now,
      zone: () => "Europe/Berlin",
      setAlarm: ring,
    });
    hush = store.reminders.listen(hear);
  }

  beforeEach(async () => {
    [now, notified, alarms] = [NOON, [], new Map()];
    folder = makeFolder();
    await start();
  });
  afterEach(async () => {
    await store.close();
    folder.remove();
  });

  const inbox = () => store.items(TERMINAL);
  const edit = (id: string, patch: Patch) => inbox().change({ id, command: { verb: "edit", patch } });
  const make = async (title: string, patch: Patch = {}) => {
    const { id } = await inbox().capture({ title, note: null, isFocused: false });
    await edit(id, { remindAt: NOON + 60, ...patch });
    return id;
  };
  /** The reminders that are shown at this time. */
  const notifiedAt = async (moment: number) => {
    [now, notified] = [moment, []];
    await store.reminders.sendDue();
    return notified;
  };

  test("is shown at its moment, not before, and once", async () => {
    await make("Call Ada");
    expect(await notifiedAt(NOON + 59)).toEqual([]);
    expect(await notifiedAt(NOON + 60)).toEqual(["1: Call Ada"]);
    expect(await notifiedAt(NOON + 61)).toEqual([]);
    await make("two errands at once", { remindAt: NOON + 62 });
    [now, notified] = [NOON + 62, []];
    await Promise.all([store.reminders.sendDue(), store.reminders.sendDue()]);
    expect(notified).toEqual(["1: two errands at once"]);
  });

  /** Lets time pass until that moment, and this computer do what it was asked to. */
  const pass = async (moment: number) => {
    for (const due = () => Math.min(...alarms.keys()); due() <= moment; ) {
      now = Math.max(now, due());
      const work = alarms.get(due());
      alarms.delete(due());
      await work?.();
    }
    now = moment;
    return notified.splice(0);
  };

  test("is shown at its moment by itself, whatever is set, moved or undone before", async () => {
    const id = await make("Call Ada", { remindAt: NOON + 3600 });
    const other = await make("Water", { remindAt: NOON + 7200 });
    expect(await pass(NOON + 3599)).toEqual([]);
    expect([...alarms.keys()]).toEqual([NOON + 3600]); // and nothing every second
    expect(await pass(NOON + 3600)).toEqual(["1: Call Ada"]);
    expect(await pass(NOON + 3605)).toEqual([]);
    expect([...alarms.keys()]).toEqual([NOON + 7200]);
    await edit(other, { remindAt: NOON + 3610 });
    expect(await pass(NOON + 3609)).toEqual([]);
    expect(await pass(NOON + 3610)).toEqual(["1: Water"]);
    await edit(id, { remindAt: NOON + 3620 });
    await inbox().change({ id, command: { verb: "complete" } });
    await edit(other, { remindAt: NOON + 3601 });
    expect(await pass(NOON + 3612)).toEqual(["1: Water"]); // set for what was over: within a second
    expect(await pass(NOON + 9000)).toEqual([]);
    expect([...alarms.keys()]).toEqual([]);
  });

  test("a clock that is set, or a computer that slept, is no more than the clock's errand late", async () => {
    await make("soon", { remindAt: NOON + 60 });
    await make("later", { remindAt: NOON + 3700 });
    await make("at last", { remindAt: NOON + 7300 });
    expect(await pass(NOON + 1)).toEqual([]);
    expect([...alarms.keys()]).toEqual([NOON + 60]);
    expect(await notifiedAt(NOON + 3600)).toEqual(["1: soon"]); // the alarm did not fire: no minute has passed
    expect(await pass(NOON + 3700)).toEqual(["1: soon", "1: later"]);
    now = NOON + 3200; // back again, when the alarm for the last goes off
    alarms.get(NOON + 7300)?.();
    expect(await pass(NOON + 7299)).toEqual([]);
    expect(await pass(NOON + 7300)).toEqual(["1: at last"]);
  });

  test("a home without listeners, or a closed one, sets no timer", async () => {
    await make("Call Ada");
    await pass(NOON + 1);
    expect([...alarms.keys()]).toEqual([NOON + 60]);
    await store.close();
    expect([...alarms.keys()]).toEqual([]);
    await start();
    expect([...alarms.keys()]).toEqual([NOON + 2]); // what came meanwhile is told soon
    hush();
    expect(await pass(NOON + 2)).toEqual([]);
    await make("Water");
    expect([...alarms.keys()]).toEqual([]);
  });

  test("reminders due while the app was down are shown at the next start, all at once", async () => {
    if (name.includes("memory")) return expect(engine.words).toBeDefined(); // nothing outlives it
    await make("later", { remindAt: NOON + 90 });
    await make("earlier");
    await make("told before", { remindAt: NOON + 1 });
    expect(await notifiedAt(NOON + 1)).toEqual(["1: told before"]);
    await store.close();
    await start();
    expect(await notifiedAt(NOON + 7 * 86_400)).toEqual(["2: earlier, later"]);
    await store.close();
    await start();
    expect(await notifiedAt(NOON + 8 * 86_400)).toEqual([]);
  });

  test("reminders of done or trashed items are not shown; those of every open item are", async () => {
    await inbox().change({ id: await make("done"), command: { verb: "complete" } });
    const trashed = await make("trashed");
    await inbox().change({ id: trashed, command: { verb: "trash" } });
    await make("note", { kind: "note" });
    await make("someday", { list: "someday" });
    await edit(await make("cleared"), { remindAt: null });
    expect(await notifiedAt(NOON + 60)).toEqual(["2: note, someday"]);
    await inbox().change({ id: trashed, command: { verb: "restore" } });
    expect(await notifiedAt(NOON + 70)).toEqual(["1: trashed"]);
  });

  test("a new moment is shown again (snooze); undoing it shows nothing twice", async () => {
    const id = await make("Call Ada");
    expect(await notifiedAt(NOON + 60)).toEqual(["1: Call Ada"]);
    await edit(id, { remindAt: NOON + 660 });
    expect(await notifiedAt(NOON + 659)).toEqual([]);
    await inbox().undo();
    expect(await notifiedAt(NOON + 660)).toEqual([]);
    await inbox().redo();
    expect(await notifiedAt(NOON + 661)).toEqual(["1: Call Ada"]);
    await edit(id, { remindAt: NOON });
    expect(await notifiedAt(NOON + 662)).toEqual(["1: Call Ada"]);
    expect(await notifiedAt(NOON + 400 * 86_400)).toEqual([]);
    await make("cleans up", { remindAt: now });
    expect(await notifiedAt(now)).toEqual(["1: cleans up"]);
    expect(await notifiedAt(now + 1)).toEqual([]);
  });

  test("a clock that was far ahead tells again at the right moment; one that is set right by a little does not", async () => {
    await make("Call Ada");
    expect(await notifiedAt(at("2099-01-01T00:00:00Z"))).toEqual(["1: Call Ada"]);
    expect(await notifiedAt(NOON - 3600)).toEqual([]);
    expect(await notifiedAt(NOON + 60)).toEqual(["1: Call Ada"]);
    expect(await notifiedAt(NOON + 58)).toEqual([]);
    expect(await notifiedAt(NOON + 60)).toEqual([]);
    await make("at eleven", { remindAt: NOON - 3000 });
    expect(await notifiedAt(NOON - 3001)).toEqual([]);
    expect(await notifiedAt(NOON - 3000)).toEqual(["1: at eleven"]);
  });

  test("the reminder of a repeating item keeps its hour when the clocks change", async () => {
    const first = at("2026-10-24T09:00:00+02:00");
    now = first - 60;
    const id = await make("Water", {
      list: "next",
      repeat: "FREQ=DAILY",
      dueDate: "2026-10-24",
      remindAt: first,
    });
    expect(await notifiedAt(first)).toEqual(["1: Water"]);
    await inbox().change({ id, command: { verb: "complete" } });
    expect(await notifiedAt(at("2026-10-25T09:00:00+02:00"))).toEqual([]); // it is eight in Berlin
    expect(await notifiedAt(at("2026-10-25T09:00:00+01:00"))).toEqual(["1: Water"]);
  });

  test("a page gets the reminders that no page has shown, once, and not the outdated ones", async () => {
    await make("missed");
    const done = await make("done since");
    await notifiedAt(NOON + 60);
    await inbox().change({ id: done, command: { verb: "complete" } });
    const seen: string[] = [];
    const open = () => {
      const received = Promise.withResolvers<void>();
      const close = store.reminders.listen((due) => {
        seen.push(...due.reminders.map(({ title }) => title));
        received.resolve();
      }, true);
      return { received: received.promise, close };
    };
    const page = open();
    await page.received;
    await make("there", { remindAt: now + 1 });
    await notifiedAt(now + 1);
    expect(seen).toEqual(["missed", "there"]);
    page.close();
    const next = open();
    await make("next", { remindAt: now + 1 });
    await notifiedAt(now + 1); // in turn, so that what was unseen would have been first
    expect(seen).toEqual(["missed", "there", "next"]);
    next.close();
  });
});

test("reminders over the limit are shown next time, and a page gets the earliest first", async () => {
  const store = await openMemoryStore({ ...SYSTEM, now: () => NOON });
  const inbox = store.items(TERMINAL);
  const drafts = Array.from({ length: 1_000 }, (_, n) => ({
    title: "x".repeat(300) + n,
    note: null,
    isFocused: false,
  }));
  const made = (await inbox.captureAll([...drafts, ...drafts.slice(0, 5)])) as { id: string }[];
  const wishes = made.map(({ id }) => ({
    id,
    command: { verb: "edit" as const, patch: { remindAt: NOON } },
  }));
  await inbox.changeAll(wishes);
  const notified: DueReminders[] = [];
  store.reminders.listen((due) => notified.push(due));
  for (let n = 0; n < 3; n++) await store.reminders.sendDue();
  expect(notified.map(({ count }) => count)).toEqual([1_000, 5]);
  expect(notified[0]?.reminders.map(({ title }) => title.length)).toEqual(Array(20).fill(200));
  await store.close();
});

test("thousands of reminders are gone through and marked two hundred at a time", async () => {
  const engine = openSqlite(":memory:");
  // Of the reminders alone: after a pause, the search index reads and writes beside them.
  const counts = { rows: 0, marked: 0, slices: 0 };
  const isOfReminders = (sql: string) => sql.includes("reminded");
  let held = Promise.resolve(); // a slice of the reminders waits for it
  const MARKED = "SELECT count(*) AS n FROM reminded WHERE is_seen = 1";
  const marked = async () => (await engine.read<{ n: number }>(MARKED))[0]?.n ?? 0;
  const watched: Engine = {
    ...engine,
    async read<Row>(...query: Parameters<Engine["read"]>) {
      const rows = await engine.read<Row>(...query);
      if (isOfReminders(query[0])) counts.rows = Math.max(counts.rows, rows.length);
      if (!query[0].includes("EXISTS (SELECT 1 FROM reminded")) return rows;
      counts.slices++;
      await held;
      return rows;
    },
    readLong: engine.readLong,
    async write(transaction) {
      if (!transaction.some(({ sql }) => isOfReminders(sql))) return engine.write(transaction);
      const before = await marked();
      await engine.write(transaction);
      counts.marked = Math.max(counts.marked, (await marked()) - before);
    },
  };
  const store = await openStore(watched, { ...SYSTEM, now: () => NOON, setAlarm: () => () => {} });
  const inbox = store.items(TERMINAL);
  const ids: string[] = [];
  for (let n = 0; n < 2_500; n += 500) {
    const drafts = Array.from({ length: 500 }, (_, m) => ({
      title: `${n + m}`,
      note: null,
      isFocused: false,
    }));
    const made = (await inbox.captureAll(drafts)) as { id: string }[];
    ids.push(...made.map(({ id }) => id));
  }
  const edit = (id: string, n: number) => ({
    id,
    command: { verb: "edit" as const, patch: { remindAt: NOON - (n % 3) } },
  });
  await inbox.changeAll(ids.map(edit));
  for (let n = 0; n < 3; n++) await store.reminders.sendDue();
  const order: string[] = [];
  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  held = promise;
  counts.slices = 0;
  const passing = store.reminders.sendDue().then(() => order.push("gone through"));
  while (counts.slices === 0) await new Promise(setImmediate); // the first of them are read
  const changing = store
    .tags(TERMINAL)
    .change("tag", "none", {}) // waits for its turn
    .then(() => order.push("changed"));
  for (let turn = 0; turn < 2_000 && order.length === 0; turn++) await new Promise(setImmediate);
  goOn();
  await Promise.all([passing, changing]);
  expect(order).toEqual(["changed", "gone through"]); // a change does not wait for all of them
  Object.assign(counts, { rows: 0, marked: 0, slices: 0 });
  await store.reminders.sendDue();
  expect(counts).toEqual({ rows: 200, marked: 0, slices: 16 });
  const { promise: received, resolve } = Promise.withResolvers<DueReminders>();
  const close = store.reminders.listen(resolve, true);
  const { count, reminders } = await received;
  expect([count, reminders.length, reminders[0]?.title]).toEqual([2_500, 20, "2"]);
  await store.tags(TERMINAL).change("tag", "none", {}); // waits for its turn
  expect([counts.rows, counts.marked]).toEqual([200, 200]);
  expect(await engine.read("SELECT 1 FROM reminded WHERE is_seen = 0")).toEqual([]);
  close();
  await store.close();
});

test("a desktop shows the title, or how many and the first of them; nothing in it is obeyed", () => {
  const due = (...titles: string[]): DueReminders => ({
    count: titles.length,
    reminders: titles.map((title, n) => ({ id: `${n}`, title, remindAt: n })),
  });
  expect(notificationText(due("Call Ada"))).toEqual(["Call Ada", "Reminder"]);
  expect(notificationText(due('<img src="http://x/">\nA & B\u202e'))).toEqual([
    '‹img src="http://x/"› A ＆ B',
    "Reminder",
  ]);
  expect(notificationText(due("a", "b"))).toEqual(["2 reminders", "a\nb"]);
  expect(notificationText(due("a", "b", "c", "d", "e", "f", "g"))).toEqual([
    "7 reminders",
    "a\nb\nc\nd\ne\nand 2 more",
  ]);
});
