import { type DueRange, dueRange, tagsOf } from "../../domain/inbox/filter.ts";
import type { ItemQuery } from "../../domain/inbox/items.ts";
import { isOpen, LISTS } from "../../domain/item/item.ts";
import type { TagKind } from "../../domain/item/tags.ts";
import type { DayTime } from "../../domain/item/today.ts";
import { Problem } from "../../domain/problem.ts";
import type { Engine, FullTextIndex, Value } from "../engine/engine.ts";
import { availableCondition, heldBackFilter } from "./conditions/availability.ts";
import { COLUMNS, type ItemRecord, PURGED } from "./item-row.ts";

// A page ends early when its text is long: a response of hundreds of megabytes would block all other requests.
export const PAGE_BYTES = 1024 * 1024;
export const ITEM_SIZE = "octet_length(item.title) + coalesce(octet_length(item.note), 0)";

/** A page looks at so many items that an index has, and then ends early: a million take 0.9 s, these a hundredth of it. */
const MAX_CANDIDATES = 10_000;

export interface PageQuery {
  sql: string;
  values: Value[];
}

/** A row of `pageOf` also has the number of rows reached, including one beyond the page. */
export type RowCount = { reached: number };

/** The words of a page. */
export interface PageWords {
  match: string | null;
  /** The seqs of items to leave out. */
  without: readonly number[];
  /** The index takes long to find the first item, so it is asked once. */
  isSlow: boolean;
}

/** A condition of `item`, with its values. */
export interface QueryCondition {
  sql: string;
  values: Value[];
}

/** One part of a query: rows from `from` in the order of `seq` that match `where`. */
interface QuerySource {
  from: string;
  seq: string;
  where: string;
  values: Value[];
}

/**
 * A page of items, newest first, in one statement, because a capture may commit between two: as many rows as fit, and
 * at least one, unless it ends early. `few` are the only candidates, if they are known. The narrowest index comes first,
 * and no row beyond the page is read.
 */
export function pageOf(
  query: ItemQuery,
  account: number,
  at: DayTime,
  index: FullTextIndex,
  few: SelectiveFilter | null = null,
  { match = null, without = [], isSlow = false }: Partial<PageWords> = {},
  maxCandidates = MAX_CANDIDATES,
): PageQuery {
  const before = query.cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(query.cursor);
  const parts = sourcesOf(query, account);
  if (match !== null)
    parts.splice(query.id === undefined ? 0 : 1, 0, {
      from: index.table,
      seq: index.seq,
      where: index.matches,
      values: [match],
    });
  const isFewFirst = parts.length === 0;
  if (few && isFewFirst)
    parts.push({ from: `(${few.sql}) AS few`, seq: "few.seq", where: "TRUE", values: few.values });
  const [first, ...others] = parts;
  const conditions: QueryCondition[] = [
    ...(without.length > 0
      ? [{ sql: "item.seq NOT IN (SELECT value FROM json_each(?))", values: [JSON.stringify(without)] }]
      : []),
    ...others.map((part) => ({
      sql: `EXISTS (SELECT 1 FROM ${part.from} WHERE ${part.where} AND ${part.seq} = item.seq)`,
      values: part.values,
    })),
    ...conditionsOf(query, account, at),
  ];
  const candidates = first
    ? candidatesOf(first, isFewFirst ? null : few, before)
    : itemCandidates(query, account, before);
  const lastCandidate = `CASE WHEN reached < ? THEN
    (SELECT CASE WHEN count(*) = ${maxCandidates} THEN min(seq) END FROM candidate) END`;
  const rowLimit = query.limit + 1;
  const sql = `
    WITH candidate (seq) AS ${isSlow && !few ? "MATERIALIZED" : "NOT MATERIALIZED"} (
      ${candidates.sql} ORDER BY seq DESC LIMIT ${few ? FEW_ITEMS : maxCandidates}),
    sized AS MATERIALIZED (SELECT item.seq AS seq, ${ITEM_SIZE} AS size
      FROM candidate CROSS JOIN item ON item.seq = candidate.seq
      WHERE ${conditions.map((condition) => condition.sql).join(" AND ")} AND item.account = ?
      ORDER BY candidate.seq DESC LIMIT ?),
    summed AS (SELECT seq, sum(size) OVER down AS total, row_number() OVER down AS place FROM sized
      WINDOW down AS (ORDER BY seq DESC ROWS UNBOUNDED PRECEDING)),
    counted AS MATERIALIZED (SELECT count(*) AS reached FROM sized)
    SELECT page.seq AS seq, ${COLUMNS}, reached, ${few ? "NULL" : lastCandidate} AS lastCandidate
    FROM counted LEFT JOIN (SELECT seq FROM summed WHERE place <= ? AND (total <= ? OR place = 1)) AS page
    LEFT JOIN item ON item.seq = page.seq ORDER BY page.seq DESC`;
  const values = [
    ...candidates.values,
    ...conditions.flatMap((condition) => condition.values),
    account,
    rowLimit,
    ...(few ? [] : [rowLimit]),
  ];
  return { sql, values: [...values, query.limit, PAGE_BYTES] };
}

/** Reads a page of `pageOf`. `after` is the seq that the next page begins after; null at the end. */
export async function readItemRows(
  engine: Pick<Engine, "readLong">,
  { sql, values }: PageQuery,
): Promise<{ rows: ItemRecord[]; after: number | null }> {
  const all = await engine.readLong<ItemRecord & RowCount & { lastCandidate: number | null }>(sql, values);
  const rows = all.filter(({ seq }) => seq !== null); // an empty page also says how far it looked
  const last = rows.at(-1);
  if (last && last.reached > rows.length) return { rows, after: last.seq };
  return { rows, after: all[0]?.lastCandidate ?? null };
}

/** The seqs of a source, or those of them that are among `few`: the index of words is read down to the oldest of these. */
function candidatesOf(
  { from, seq, where, values }: QuerySource,
  few: SelectiveFilter | null,
  before: number,
): QueryCondition {
  const sql = `SELECT ${seq} AS seq FROM ${from} WHERE ${where} AND ${seq} < ?`;
  if (!few) return { sql, values: [...values, before] };
  const oldest = `(SELECT coalesce(min(seq), ${Number.MAX_SAFE_INTEGER}) FROM (${few.sql}))`;
  return {
    // `+`, or SQLite would query the index of words again for each of them.
    sql: `${sql} AND +${seq} IN (${few.sql}) AND ${seq} >= ${oldest}`,
    values: [...values, before, ...few.values, ...few.values],
  };
}

/** The seqs by an index of the items, which has them in order. */
function itemCandidates(query: ItemQuery, account: number, before: number): QueryCondition {
  const lists = listsOf(query);
  const arms = lists.length > 0 ? lists : [indexedCondition(query)];
  return {
    sql: arms
      .map(({ sql }) => `SELECT seq FROM item WHERE ${sql} AND account = ? AND seq < ?`)
      .join(" UNION ALL "),
    values: arms.flatMap((arm) => [...arm.values, account, before]),
  };
}

/**
 * The conditions for each of several lists. The index has each list in order, and SQLite merges them; one condition for
 * all would sort every row for each page. Focus, projects and a project's items have indexes of their own.
 */
function listsOf({ list, kind, isFocused, project }: ItemQuery): QueryCondition[] {
  if (isFocused || kind === "project" || project !== undefined) return [];
  const lists = list === undefined ? LISTS : list === "open" ? LISTS.filter(isOpen) : [list];
  return lists.map((one) => ({ sql: `list = '${one}'`, values: [] }));
}

/** The condition of the index that is not by list. */
function indexedCondition({ isFocused, project }: ItemQuery): QueryCondition {
  if (project !== undefined) return { sql: "project = ?", values: [project] };
  return { sql: isFocused ? "is_focused = 1" : "kind = 'project'", values: [] };
}

/** The indexes that hold the id and the names of a query. */
export function sourcesOf(query: Omit<ItemQuery, "list">, account: number): QuerySource[] {
  const parts: QuerySource[] = query.id === undefined ? [] : [partOf(query.id, account)];
  for (const [n, [kind, name]] of namesOf(query).entries()) {
    const as = `name${n}`;
    const where = `${as}.account = ? AND ${as}.kind = '${kind}' AND ${as}.name = ?`;
    parts.push({ from: `item_tag AS ${as}`, seq: `${as}.item`, where, values: [account, name] });
  }
  return parts;
}

/** The names that an item must have, by their kind. */
function namesOf({ area, contact, ...filter }: Omit<ItemQuery, "list">): [TagKind, string][] {
  return [
    ...tagsOf(filter).map((name): [TagKind, string] => ["tag", name]),
    ...(area === undefined ? [] : [["area", area.normalize("NFC")] satisfies [TagKind, string]]),
    ...(contact === undefined ? [] : [["contact", contact.normalize("NFC")] satisfies [TagKind, string]]),
  ];
}

/**
 * The items whose id begins with a text: from the projection of `id-index.ts`, and from the newest rows by seq, not by
 * an index of the account (hence `+`). `G` follows `F`.
 */
function partOf(id: string, account: number): QuerySource {
  const begins = "account = ? AND id >= ? AND id < ? || 'G'";
  const from = `(SELECT item AS seq FROM item_by_id WHERE ${begins} UNION ALL SELECT seq FROM item
    WHERE seq > (SELECT seq FROM projection WHERE name = 'item_by_id') AND +${begins}) AS named`;
  return { from, seq: "named.seq", where: "TRUE", values: [account, id, id, account, id, id] };
}

/** The conditions of a query that no source has. */
export function conditionsOf(
  { list, kind, isFocused, project, maxMinutes, energy, due, isAvailable }: Omit<ItemQuery, "words">,
  account: number,
  at: DayTime,
): QueryCondition[] {
  const condition = (sql: string, ...values: Value[]): QueryCondition => ({ sql, values });
  return [
    list === "open"
      ? condition(`item.list NOT IN ('done', 'trash', '${PURGED}')`)
      : list
        ? condition("item.list = ?", list)
        : condition(`item.list <> '${PURGED}'`),
    // The same text as in the index.
    ...(kind === "project"
      ? [condition("item.kind = 'project'")]
      : kind
        ? [condition("item.kind = ?", kind)]
        : []),
    ...(isFocused === undefined ? [] : [condition(`item.is_focused = ${Number(isFocused)}`)]),
    ...(project === undefined ? [] : [condition("item.project = ?", project)]),
    ...(maxMinutes === undefined ? [] : [condition("item.minutes <= ?", maxMinutes)]),
    ...(energy === undefined ? [] : [condition("item.energy = ?", energy)]),
    ...(due === undefined ? [] : [dueCondition(dueRange(due, at))]),
    ...(isAvailable === undefined ? [] : [availableCondition(isAvailable, account, project)]),
  ];
}

function dueCondition(range: DueRange): QueryCondition {
  if (range === null) return { sql: "item.due_date IS NULL", values: [] };
  const { from, to, before } = range;
  const days = { sql: "item.due_date BETWEEN ? AND ?", values: [from, to] };
  return before === undefined
    ? days
    : {
        sql: `${days.sql} AND (item.due_date < ? OR item.due_time < ?)`,
        values: [...days.values, to, before],
      };
}

/** An opaque cursor. The seq of an item never changes, so a cursor stays valid while items arrive. */
export function writeCursor(seq: number): string {
  return `s${seq.toString(36)}`;
}

/** The seq of a cursor. Throws `invalid`. */
export function readCursor(cursor: string): number {
  const seq = /^s[0-9a-z]{1,10}$/.test(cursor) ? Number.parseInt(cursor.slice(1), 36) : Number.NaN;
  if (Number.isSafeInteger(seq)) return seq;
  throw noCursor();
}

export function noCursor(): Problem {
  return new Problem("invalid", "Unknown cursor. Start again without one.", {
    field: "cursor",
  });
}

const FEW_ITEMS = 5_000; // items; scanning them takes less than a millisecond

/** The seqs of the items that match one field of a query, by its own index. */
export interface SelectiveFilter {
  sql: string;
  values: Value[];
}

/**
 * The items to look at, if one field of the query leaves only few. Otherwise a word that nearly all items have would be
 * looked up in all of them, although the list has none; and a due date, or an action that is held back, would be looked
 * for in the whole list. Null if there are many.
 */
export async function mostSelectiveFilter(
  engine: Engine,
  query: ItemQuery,
  account: number,
  at: DayTime,
): Promise<(SelectiveFilter & { count: number }) | null> {
  const sparse = [...dueFilter(query, account, at), ...heldBackFilter(query, account)];
  const fields = [...filtersOf(query, account), ...sparse];
  if ((query.words === undefined && sparse.length === 0) || fields.length === 0) return null;
  const counts = fields.map(({ sql }, n) => `(SELECT count(*) FROM (${sql} LIMIT ${FEW_ITEMS})) AS n${n}`);
  const values = fields.flatMap((one) => one.values);
  const [row = {}] = await engine.readLong<Record<string, number>>(`SELECT ${counts.join(", ")}`, values);
  const few = fields
    .map((field, n) => ({ field, count: row[`n${n}`] ?? FEW_ITEMS }))
    .filter(({ count }) => count < FEW_ITEMS)
    .sort((one, other) => one.count - other.count);
  return few[0] ? { ...few[0].field, count: few[0].count } : null;
}

function filtersOf(
  { list, kind, isFocused, project, ...names }: ItemQuery,
  account: number,
): SelectiveFilter[] {
  const among = (where: string, ...values: Value[]): SelectiveFilter => ({
    sql: `SELECT seq FROM item WHERE account = ? AND ${where}`,
    values: [account, ...values],
  });
  return [
    ...(list === undefined || list === "open" ? [] : [among("list = ?", list)]),
    ...(kind === "project" ? [among("kind = 'project'")] : []),
    ...(isFocused ? [among("is_focused = 1")] : []),
    ...(project === undefined ? [] : [among("project = ?", project)]),
    ...namesOf(names).map(([one, name]): SelectiveFilter => {
      const sql = `SELECT item AS seq FROM item_tag WHERE account = ? AND kind = '${one}' AND name = ?`;
      return { sql, values: [account, name] };
    }),
  ];
}

/** The open items with a due date have an index. */
function dueFilter({ list, due }: ItemQuery, account: number, at: DayTime): SelectiveFilter[] {
  const range = due === undefined ? null : dueRange(due, at);
  if (range === null || list === undefined || list === "done" || list === "trash") return [];
  const sql = `SELECT seq FROM item
    WHERE account = ? AND due_date BETWEEN ? AND ? AND list NOT IN ('done', 'trash')`;
  return [{ sql, values: [account, range.from, range.to] }];
}
