import { isDate } from "../../domain/dates.ts";
import type { DayList, ItemQuery } from "../../domain/inbox/items.ts";
import { type DaySpan, TODAY_GROUPS } from "../../domain/item/today.ts";
import type { FullTextIndex, Value } from "../engine/engine.ts";
import { COLUMNS } from "./item-row.ts";
import { conditionsOf, ITEM_SIZE, noCursor, PAGE_BYTES, type PageQuery, sourcesOf } from "./query.ts";

/** A row of a list by dates also has its place in the order: the group's number, the date or moment in it, and the time. */
export interface DayRow {
  seq: number;
  groupNumber: number;
  date: string | number;
  time: string;
}

/** Some rows of a list by dates, by an index, in the order of `date`, `time` and `seq`. */
interface Arm {
  groupNumber: number;
  date: string;
  /** Its `date` is a number: a moment, or 1. */
  isNumber?: true;
  time: string;
  where: string;
  values: Value[];
}

const IS_OPEN = "item.list NOT IN ('done', 'trash')"; // the same text as in the indexes
const DUE_TIME = "coalesce(item.due_time, '24:00')"; // the same expression as in the index
const NO_TIME = "'24:00'";

/**
 * A page of `today` or `upcoming` in one statement. Each arm has an index, from which no more rows are read than the page
 * has. An item is in one arm only. `match` is the query of the words.
 */
export function dayPageOf(
  list: DayList,
  query: ItemQuery,
  account: number,
  index: FullTextIndex,
  span: DaySpan,
  match: string | null = null,
): PageQuery {
  const { list: _, ...filter } = query;
  const sources = sourcesOf(filter, account);
  const arms = ARMS[list](span);
  const hits = match === null ? null : hitsAmong(match, account, index, arms);
  const after = query.cursor === undefined ? null : readDayCursor(query.cursor, arms);
  const conditions = [
    ...sources.map(({ from, where, seq, values }) => ({
      sql: `EXISTS (SELECT 1 FROM ${from} WHERE ${where} AND ${seq} = item.seq)`,
      values,
    })),
    ...conditionsOf(filter, account, span),
    ...(hits ? [{ sql: "item.seq IN (SELECT seq FROM hits)", values: [] }] : []),
  ];
  const pages = arms.flatMap((arm) => {
    const { groupNumber } = arm;
    if (after && groupNumber < after.groupNumber) return [];
    const isSame = after !== null && groupNumber === after.groupNumber;
    const place = isSame ? ` AND (${arm.date}, ${arm.time}, item.seq) > (?, ?, ?)` : "";
    const placeValues = isSame ? [after.date, after.time, after.seq] : [];
    const wheres = [`item.account = ? AND ${arm.where}`, ...conditions.map(({ sql }) => sql)].join(" AND ");
    const sql = `SELECT * FROM (SELECT item.seq AS seq, ${ITEM_SIZE} AS size, ${groupNumber} AS groupNumber, ${arm.date} AS date, ${arm.time} AS time
      FROM item WHERE ${wheres}${place} ORDER BY ${arm.date}, ${arm.time}, item.seq LIMIT ?)`;
    const values = conditions.flatMap((one) => one.values);
    return [{ sql, values: [account, ...arm.values, ...values, ...placeValues, query.limit + 1] }];
  });
  const order = "groupNumber, date, time, seq";
  const sql = `
    WITH ${hits ? `${hits.sql}, ` : ""}sized AS MATERIALIZED (${pages.map((arm) => arm.sql).join(" UNION ALL ")}
      ORDER BY ${order} LIMIT ?),
    summed AS (SELECT seq, groupNumber, date, time, sum(size) OVER down AS total, row_number() OVER down AS place FROM sized
      WINDOW down AS (ORDER BY ${order} ROWS UNBOUNDED PRECEDING))
    SELECT item.seq AS seq, ${COLUMNS}, groupNumber, date, time, (SELECT count(*) FROM sized) AS reached
    FROM summed JOIN item ON item.seq = summed.seq
    WHERE place <= ? AND (total <= ? OR place = 1) ORDER BY groupNumber, date, time, item.seq`;
  const values = pages.flatMap((page) => page.values);
  return {
    sql,
    values: [...(hits?.values ?? []), ...values, query.limit + 1, query.limit, PAGE_BYTES],
  };
}

/** The groups of `today` in the order of `TODAY_GROUPS`; an item is in the first that fits, as in `groupOn`. */
function todayArms({ today, time, begins, ends }: DaySpan): Arm[] {
  const notDue = "(item.due_date IS NULL OR item.due_date > ?)";
  const notStarting = "(item.start_date IS NULL OR item.start_date <> ?)";
  const several = `(SELECT min(value) FROM json_each(item.reminders) WHERE value >= ${begins} AND value < ${ends})`;
  const arms: Record<
    (typeof TODAY_GROUPS)[number] | "several",
    Omit<Arm, "groupNumber" | "time"> & { time?: string }
  > = {
    overdue: {
      date: "item.due_date",
      time: DUE_TIME,
      where: `item.due_date <= ? AND ${IS_OPEN} AND (item.due_date < ? OR ${DUE_TIME} < ?)`,
      values: [today, today, time],
    },
    due: {
      date: "item.due_date",
      time: DUE_TIME,
      where: `item.due_date = ? AND ${IS_OPEN} AND ${DUE_TIME} >= ?`,
      values: [today, time],
    },
    starting: {
      date: "item.start_date",
      where: `item.start_date = ? AND ${IS_OPEN} AND ${notDue}`,
      values: [today, today],
    },
    reminder: {
      date: "item.remind_at",
      isNumber: true,
      where: `item.remind_at >= ? AND item.remind_at < ? AND ${IS_OPEN} AND ${notDue} AND ${notStarting}
        AND item.reminders IS NULL`,
      values: [begins, ends, today, today],
    },
    several: {
      date: several,
      isNumber: true,
      where: `item.reminders IS NOT NULL AND ${IS_OPEN} AND ${notDue} AND ${notStarting} AND ${several} IS NOT NULL`,
      values: [today, today],
    },
    focus: {
      date: "item.is_focused",
      isNumber: true,
      where: `item.is_focused = 1 AND ${IS_OPEN} AND ${notDue} AND ${notStarting}
        AND (item.reminders IS NOT NULL OR item.remind_at IS NULL OR item.remind_at < ? OR item.remind_at >= ?)
        AND ${several} IS NULL`,
      values: [today, today, begins, ends],
    },
  };
  return TODAY_GROUPS.flatMap((group, groupNumber) =>
    (group === "reminder" ? [arms.reminder, arms.several] : [arms[group]]).map((arm) => ({
      time: NO_TIME,
      ...arm,
      groupNumber,
    })),
  );
}

/** The items of `upcoming` that are on the day of their due date, and the others, as in `upcomingDay`. */
function upcomingArms({ today }: DaySpan): Arm[] {
  return [
    {
      groupNumber: 0,
      date: "item.due_date",
      time: DUE_TIME,
      where: `item.due_date > ? AND ${IS_OPEN}
        AND (item.start_date IS NULL OR item.start_date <= ? OR item.start_date >= item.due_date)`,
      values: [today, today],
    },
    {
      groupNumber: 0,
      date: "item.start_date",
      time: NO_TIME,
      where: `item.start_date > ? AND ${IS_OPEN}
        AND (item.due_date IS NULL OR item.due_date <= ? OR item.due_date > item.start_date)`,
      values: [today, today],
    },
  ];
}

const ARMS: Record<DayList, (span: DaySpan) => Arm[]> = { today: todayArms, upcoming: upcomingArms };

/** `hits`: the items of these arms that have the words. The index of words is read down to the oldest of them. */
function hitsAmong(match: string, account: number, index: FullTextIndex, arms: readonly Arm[]): PageQuery {
  const all = arms.map(({ where }) => `SELECT seq FROM item WHERE account = ? AND ${where}`);
  return {
    sql: `candidates AS MATERIALIZED (${all.join(" UNION ALL ")}),
      hits AS MATERIALIZED (SELECT ${index.seq} AS seq FROM ${index.table}
        WHERE ${index.matches} AND +${index.seq} IN (SELECT seq FROM candidates)
        AND ${index.seq} >= (SELECT coalesce(min(seq), ${Number.MAX_SAFE_INTEGER}) FROM candidates))`,
    values: [...arms.flatMap((arm) => [account, ...arm.values]), match],
  };
}

/** An opaque cursor: the place of a row in the order of the list. */
export function writeDayCursor({ groupNumber, date, time, seq }: DayRow): string {
  return `t${groupNumber}.${date}.${time}.${seq.toString(36)}`;
}

/** Throws `invalid` for a cursor of no group of the list, or whose date is none of the group. */
function readDayCursor(cursor: string, arms: readonly Arm[]): DayRow {
  const [, group, date = "", time = "", seq = ""] =
    /^t(\d)\.(\d{4}-\d\d-\d\d|\d{1,12})\.((?:[01]\d|2[0-3]):[0-5]\d|24:00)\.([0-9a-z]{1,10})$/.exec(cursor) ??
    [];
  const groupNumber = Number(group);
  const arm = arms.find((one) => one.groupNumber === groupNumber);
  if (!arm || !(arm.isNumber ? /^\d+$/.test(date) : isDate(date))) throw noCursor();
  return { groupNumber, date: arm.isNumber ? Number(date) : date, time, seq: Number.parseInt(seq, 36) };
}
