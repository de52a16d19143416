import type { DueReminders, Reminder, Reminders } from "../domain/item/reminders.ts";
import type { Statement } from "./engine/engine.ts";
import { yieldToOthers } from "./engine/yield.ts";
import type { StoreContext } from "./items/changeset.ts";

interface Place {
  remindAt: number;
  seq: number;
}
type Row = Reminder & Place;
/** An item whose next reminder is over. */
interface FoundRow extends Row {
  isSent: number;
  /** Of an item with several reminders: those that were not sent, and the last of all. */
  unsent: string | null;
  last: number | null;
}
/** A reminder to send. */
interface DueRow extends Row {
  /** Earlier ones of the item that were not sent. */
  missed: number[];
  /** The next of an item with several. */
  next: number | null;
}

const BEGINNING: Place = { remindAt: Number.MIN_SAFE_INTEGER, seq: 0 };

const MAX_REMINDERS = 1_000; // sent at one time; the rest follows at the next
const SLICE_ROWS = 200; // rows gone through or written at once, a few milliseconds: captures go between two
const MAX_NAMED = 20; // of them in the event of a page
const MAX_TITLE_CHARS = 200; // characters
const SENT_LIFETIME_S = 90 * 86_400; // seconds that sent reminders are stored after no item has that moment
const CLOCK_SLACK_S = 600; // seconds that a clock may be set back without sending again

const COLUMNS = `item.seq AS seq, id, substr(title, 1, ${MAX_TITLE_CHARS}) AS title, item.remind_at AS remindAt`;
const sentAt = (moment: string) =>
  `reminded.account = item.account AND reminded.remind_at = ${moment} AND reminded.item = item.seq`;
const EACH_OF_SEVERAL = "SELECT value FROM json_each(item.reminders)";
const UNSENT = `SELECT json_group_array(value) FROM (${EACH_OF_SEVERAL}
  WHERE NOT EXISTS (SELECT 1 FROM reminded WHERE ${sentAt("value")}))`;
// The same condition as in the index, which has only open items.
const openAt = (moments: string, limit = SLICE_ROWS) => `
  SELECT ${COLUMNS}, EXISTS (SELECT 1 FROM reminded WHERE ${sentAt("item.remind_at")}) AS isSent,
    iif(item.reminders IS NULL, NULL, (${UNSENT})) AS unsent, item.reminders ->> '$[#-1]' AS last FROM item
  WHERE item.account = ? AND ${moments} AND list NOT IN ('done', 'trash')
  ORDER BY item.remind_at, item.seq LIMIT ${limit}`;
const OF_MOMENT = openAt("item.remind_at = ? AND item.seq > ?");
const OF_LATER_MOMENTS = openAt("item.remind_at > ? AND item.remind_at <= ?");
const OF_ITEMS = openAt(
  "item.remind_at <= ? AND item.seq IN (SELECT value FROM json_each(?))",
  MAX_REMINDERS,
);
/** The item still has that moment. */
const HAS_MOMENT = `(item.remind_at = reminded.remind_at OR reminded.remind_at IN (${EACH_OF_SEVERAL}))`;
const UNSEEN = `FROM reminded CROSS JOIN item ON item.seq = reminded.item AND item.account = reminded.account AND ${HAS_MOMENT}
  WHERE reminded.account = ? AND is_seen = 0 AND list NOT IN ('done', 'trash')`;
const COUNT_UNSEEN = `SELECT count(DISTINCT item.seq) AS count ${UNSEEN}`;
const NAMED_UNSEEN = `SELECT ${COLUMNS.replace("item.remind_at", "max(reminded.remind_at)")} ${UNSEEN}
  GROUP BY item.seq ORDER BY max(reminded.remind_at), item.seq LIMIT ${MAX_NAMED}`;
const UNSEEN_SLICE = `SELECT remind_at AS remindAt, item AS seq FROM reminded
  WHERE account = ? AND is_seen = 0 AND (remind_at, item) > (?, ?) ORDER BY remind_at, item LIMIT ${SLICE_ROWS}`;
const MARK_SEEN = `UPDATE reminded SET is_seen = 1
  WHERE account = ? AND (remind_at, item) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))`;
const INSERT = "INSERT INTO reminded (account, remind_at, item, is_seen) VALUES (?, ?, ?, ?)";
/** Not a change of the item: it has no revision and no row in the log, and the checksum leaves it out. */
const MOVE_ON = "UPDATE item SET remind_at = ? WHERE seq = ? AND account = ? AND reminders IS NOT NULL";
const MOVE_BACK = `UPDATE item SET remind_at = reminders ->> 0 WHERE account = ?1 AND reminders IS NOT NULL
  AND seq IN (SELECT item FROM reminded WHERE account = ?1 AND remind_at > ?2)`;
const NEXT = `SELECT min(item.remind_at) AS moment FROM item
  WHERE item.account = ? AND item.remind_at > ? AND list NOT IN ('done', 'trash')`;
const FORGET = `DELETE FROM reminded WHERE account = ? AND remind_at < ?
  AND NOT EXISTS (SELECT 1 FROM item WHERE item.seq = reminded.item AND ${HAS_MOMENT})`;

/** The reminders of one account. A reminder is stored as sent before it is sent. */
export function openReminders(
  { engine, mutex, environment }: StoreContext,
  account: number,
): Reminders & { close(): void } {
  const listeners = new Map<(due: DueReminders) => void, boolean>();
  let alarm: { moment: number; stop(): void } | null = null;

  /** Sets the alarm for the earliest moment; `tell` sets the next one. */
  function wakeAt(moment: number): void {
    if (listeners.size === 0 || (alarm && alarm.moment <= moment)) return;
    alarm?.stop();
    alarm = { moment, stop: environment.setAlarm(moment, () => sendDue().catch(() => {})) }; // the scheduler tries again
  }

  function sleep(): void {
    alarm?.stop();
    alarm = null;
  }

  // A commit may have set an earlier moment. One check a second is enough: moments are whole seconds.
  const unsubscribe = engine.onCommit(() => wakeAt(environment.now() + 1));

  async function sendDue(): Promise<void> {
    sleep(); // before anything is read, so that a commit meanwhile sets it again
    const now = environment.now();
    await mutex.run(() => resetFuture(now));
    const found = await findDue(now);
    // One at a time: two at once would send twice.
    if (found.length > 0)
      await mutex.run(async () => {
        const due = await takeDue(found, now);
        if (due.length > 0) for (const listener of listeners.keys()) listener(dueOf(due));
      });
    const [next] = await engine.read<{ moment: number | null }>(NEXT, [account, environment.now()]);
    if (next?.moment) wakeAt(next.moment);
  }

  /** Sent reminders that must come again, because the clock was wrong when they were sent. */
  async function resetFuture(now: number): Promise<void> {
    const [row] = await engine.read("SELECT 1 FROM reminded WHERE account = ? AND remind_at > ? LIMIT 1", [
      account,
      now + CLOCK_SLACK_S,
    ]);
    const sql = "DELETE FROM reminded WHERE account = ? AND remind_at > ?";
    const values = [account, now + CLOCK_SLACK_S];
    if (row)
      await engine.write([
        { sql: MOVE_BACK, values },
        { sql, values },
      ]);
  }

  /** Stores the reminders of the found items as sent, if they are still due, and returns them. */
  async function takeDue(found: readonly number[], now: number): Promise<Reminder[]> {
    const rows = await engine.read<FoundRow>(OF_ITEMS, [account, now, JSON.stringify(found)]);
    const { due, sent } = divide(rows, now);
    const unit: Statement[] = [];
    const moveOn = (seq: number, next: number | null) =>
      next === null ? [] : [{ sql: MOVE_ON, values: [next, seq, account] }];
    const isSeen = Number([...listeners.values()].includes(true));
    for (const { seq, remindAt, missed, next } of due) {
      unit.push({ sql: INSERT, values: [account, remindAt, seq, isSeen] });
      for (const one of missed) unit.push({ sql: INSERT, values: [account, one, seq, 1] });
      unit.push(...moveOn(seq, next));
    }
    for (const { seq, next } of sent) unit.push(...moveOn(seq, next));
    if (due.length > 0) unit.push({ sql: FORGET, values: [account, now - SENT_LIFETIME_S] });
    if (unit.length > 0) await engine.write(unit);
    return due;
  }

  /**
   * Goes through all moments until now, also those that were sent: thousands may have one moment. Returns the items, by seq,
   * that have something to send or to move on. Without the mutex, because it takes long where many are over.
   */
  async function findDue(now: number): Promise<number[]> {
    const found: number[] = [];
    let { remindAt, seq } = BEGINNING;
    for (let isInMoment = false; found.length < MAX_REMINDERS; ) {
      await yieldToOthers("");
      const slice: FoundRow[] = await (isInMoment
        ? engine.read(OF_MOMENT, [account, remindAt, seq])
        : engine.read(OF_LATER_MOMENTS, [account, remindAt, now]));
      const { due, sent } = divide(slice, now);
      found.push(...[...due, ...sent].map((row) => row.seq));
      const isFull = slice.length === SLICE_ROWS;
      if (!isFull && !isInMoment) break;
      ({ remindAt, seq } = slice.at(-1) ?? { remindAt, seq });
      isInMoment = isFull;
    }
    return found.slice(0, MAX_REMINDERS);
  }

  /** Reads beside the commits: no other work of the mutex changes what was sent. */
  async function showUnseen(listener: (due: DueReminders) => void): Promise<void> {
    const [row] = await engine.readLong<{ count: number }>(COUNT_UNSEEN, [account]);
    const named = row?.count ? await engine.readLong<Row>(NAMED_UNSEEN, [account]) : [];
    if (named.length === 0 || !listeners.has(listener)) return;
    listener({ ...dueOf(named), count: row?.count ?? 0 });
    for (let from: Place | undefined = BEGINNING; from; ) {
      const start: number[] = [account, from.remindAt, from.seq];
      const slice: Place[] = await engine.readLong<Place>(UNSEEN_SLICE, start);
      const keys = JSON.stringify(slice.map(({ remindAt, seq }) => [remindAt, seq]));
      if (slice.length > 0) await engine.write([{ sql: MARK_SEEN, values: [account, keys] }]);
      from = slice.at(-1);
    }
  }

  return {
    sendDue,
    listen(listener, isPage = false) {
      listeners.set(listener, isPage);
      wakeAt(environment.now() + 1); // a reminder may be due
      if (isPage) mutex.run(() => showUnseen(listener)).catch(() => {}); // the next page gets them
      return () => listeners.delete(listener);
    },
    close() {
      unsubscribe();
      listeners.clear();
      sleep();
    },
  };
}

/**
 * The reminders to send, and the items with several of which all until now are sent and a later one is next: an undo may
 * have set an earlier one.
 */
function divide(
  rows: readonly FoundRow[],
  now: number,
): { due: DueRow[]; sent: { seq: number; next: number }[] } {
  const due: DueRow[] = [];
  const sent: { seq: number; next: number }[] = [];
  for (const row of rows) {
    const { moment, missed, next } = momentsOf(row, now);
    if (moment !== null) due.push({ ...row, remindAt: moment, missed, next });
    else if (next !== null && next !== row.remindAt) sent.push({ seq: row.seq, next });
  }
  return { due, sent };
}

/** The moment to send, if there is one, and of several reminders of an item the missed ones and the next. */
function momentsOf({ remindAt, isSent, unsent, last }: FoundRow, now: number) {
  if (unsent === null) return { moment: isSent ? null : remindAt, missed: [], next: null };
  const moments: number[] = JSON.parse(unsent);
  const missed = moments.filter((one) => one <= now);
  const moment = missed.pop() ?? null;
  return { moment, missed, next: moments.find((one) => one > now) ?? last };
}

function dueOf(rows: Reminder[]): DueReminders {
  return {
    count: rows.length,
    reminders: rows.slice(0, MAX_NAMED).map(({ id, title, remindAt }) => ({ id, title, remindAt })),
  };
}
