import type { ItemQuery } from "../../domain/inbox/items.ts";
import { isOpen, LISTS } from "../../domain/item/item.ts";
import { Problem } from "../../domain/problem.ts";
import type { Engine, FullTextIndex, Value } from "../engine/engine.ts";
import { COLUMNS, PURGED } from "./item-row.ts";

// A page ends early when its text is long: a response of hundreds of megabytes would block all other requests.
const PAGE_BYTES = 1024 * 1024;
const SIZE = "octet_length(item.title) + coalesce(octet_length(item.note), 0)";

export interface PageQuery {
  sql: string;
  values: Value[];
}

/** A row of `pageOf` also has the number of rows reached, including one beyond the page. */
export type RowCount = { reached: number };

/** One part of a query: rows from `from` in the order of `seq` that match `where`. */
interface QuerySource {
  from: string;
  seq: string;
  where: string;
  values: Value[];
}

/**
 * A page of items, newest first, in one statement, because a capture may commit between two: as many rows as fit, and
 * at least one. Null if the search text has no word. `few` are the only candidates, if they are known. The narrowest
 * index comes first, and no row beyond the page is read.
 */
export function pageOf(
  query: ItemQuery,
  account: number,
  index: FullTextIndex,
  few: SelectiveFilter | null = null,
): PageQuery | null {
  const before = query.cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(query.cursor);
  const parts = partsOf(query, account, index);
  if (!parts) return null;
  const [first, ...others] = parts;
  const { from, seq } = first ?? { from: "item", seq: "item.seq" };
  const wheres = [
    ...(first ? [first.where] : []),
    // `+`, or SQLite would query the word index for each of them again; it is read down to the oldest of them.
    ...(few
      ? [
          `+${seq} IN (${few.sql})`,
          `${seq} >= (SELECT coalesce(min(seq), ${Number.MAX_SAFE_INTEGER}) FROM (${few.sql}))`,
        ]
      : []),
    ...others.map(
      (part) => `EXISTS (SELECT 1 FROM ${part.from} WHERE ${part.where} AND ${part.seq} = item.seq)`,
    ),
    ...fieldsOf(query),
  ];
  const listConditions = first ? [] : listsOf(query);
  const arm = (more: readonly string[]) => `SELECT ${seq} AS seq, ${SIZE} AS size
    FROM ${first ? `${from} CROSS JOIN item ON item.seq = ${seq}` : "item"}
    WHERE ${[...wheres, ...more, "item.account = ?"].join(" AND ")} AND ${seq} < ?`;
  const sql = `
    WITH sized AS MATERIALIZED (${listConditions.length > 0 ? listConditions.map((list) => arm([list])).join(" UNION ALL ") : arm([])}
      ORDER BY seq DESC LIMIT ?),
    summed AS (SELECT seq, sum(size) OVER down AS total, row_number() OVER down AS place FROM sized
      WINDOW down AS (ORDER BY seq DESC ROWS UNBOUNDED PRECEDING))
    SELECT item.seq AS seq, ${COLUMNS}, (SELECT count(*) FROM sized) AS reached
    FROM summed JOIN item ON item.seq = summed.seq
    WHERE place <= ? AND (total <= ? OR place = 1) ORDER BY item.seq DESC`;
  const [leading = [], ...following] = parts.map((part) => part.values);
  const values = [
    ...leading,
    ...(few ? [...few.values, ...few.values] : []),
    ...following.flat(),
    ...valuesOf(query),
  ];
  const inArms = Array.from({ length: listConditions.length || 1 }, () => [
    ...values,
    account,
    before,
  ]).flat();
  return { sql, values: [...inArms, query.limit + 1, query.limit, PAGE_BYTES] };
}

/**
 * The conditions for each of several lists. The index has each list in order, and SQLite merges them; one condition for
 * all would sort every row for each page. Focus, projects and a project's items have indexes of their own.
 */
function listsOf({ list, kind, isFocused, project }: ItemQuery): string[] {
  if (isFocused || kind === "project" || project !== undefined || (list !== undefined && list !== "open"))
    return [];
  const lists = list === "open" ? LISTS.filter(isOpen) : LISTS;
  return lists.map((one) => `item.list = '${one}'`);
}

function partsOf(query: ItemQuery, account: number, index: FullTextIndex): QuerySource[] | null {
  const parts: QuerySource[] = query.id === undefined ? [] : [partOf(query.id, account)];
  if (query.words !== undefined) {
    const match = index.ask(query.words);
    if (match === null) return null;
    parts.push({ from: index.table, seq: index.seq, where: index.matches, values: [match] });
  }
  for (const kind of ["tag", "area", "contact"] as const) {
    const name = query[kind];
    if (name === undefined) continue;
    const as = `of_${kind}`;
    const where = `${as}.account = ? AND ${as}.kind = '${kind}' AND ${as}.name = ?`;
    parts.push({
      from: `item_tag AS ${as}`,
      seq: `${as}.item`,
      where,
      values: [account, name.normalize("NFC")],
    });
  }
  return parts;
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

function fieldsOf({ list, kind, isFocused, project }: ItemQuery): string[] {
  return [
    list === "open"
      ? `item.list NOT IN ('done', 'trash', '${PURGED}')`
      : list
        ? "item.list = ?"
        : `item.list <> '${PURGED}'`,
    ...(kind === "project" ? ["item.kind = 'project'"] : kind ? ["item.kind = ?"] : []), // the same text as in the index
    ...(isFocused === undefined ? [] : [`item.is_focused = ${Number(isFocused)}`]),
    ...(project === undefined ? [] : ["item.project = ?"]),
  ];
}

function valuesOf({ list, kind, project }: ItemQuery): Value[] {
  return [list === "open" ? undefined : list, kind === "project" ? undefined : kind, project].filter(
    (value) => value !== undefined,
  );
}

/** An opaque cursor. The seq of an item never changes, so a cursor stays valid while items arrive. */
export function writeCursor(seq: number): string {
  return `s${seq.toString(36)}`;
}

function readCursor(cursor: string): number {
  const seq = /^s[0-9a-z]{1,10}$/.test(cursor) ? Number.parseInt(cursor.slice(1), 36) : Number.NaN;
  if (Number.isSafeInteger(seq)) return seq;
  throw new Problem("invalid", "The cursor is none that a list gave. Start again without it.", {
    field: "cursor",
  });
}

const FEW = 5_000; // items; scanning them takes less than a millisecond

/** The seqs of the items that match one field of a query, by its own index. */
export interface SelectiveFilter {
  sql: string;
  values: Value[];
}

/**
 * The items to search, if one field of the query leaves only few. Otherwise a word that nearly all items have would be
 * looked up in all of them, although the list has none. Null if there are many.
 */
export async function mostSelectiveFilter(
  engine: Engine,
  query: ItemQuery,
  account: number,
): Promise<SelectiveFilter | null> {
  const fields = filtersOf(query, account);
  if (query.words === undefined || fields.length === 0) return null;
  const counts = fields.map(({ sql }, n) => `(SELECT count(*) FROM (${sql} LIMIT ${FEW})) AS n${n}`);
  const values = fields.flatMap((one) => one.values);
  const [row = {}] = await engine.readLong<Record<string, number>>(`SELECT ${counts.join(", ")}`, values);
  const few = fields
    .map((field, n) => ({ field, count: row[`n${n}`] ?? FEW }))
    .filter(({ count }) => count < FEW)
    .sort((one, other) => one.count - other.count);
  return few[0]?.field ?? null;
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
    ...(["tag", "area", "contact"] as const).flatMap((one): SelectiveFilter[] => {
      const name = names[one]?.normalize("NFC");
      const sql = `SELECT item AS seq FROM item_tag WHERE account = ? AND kind = '${one}' AND name = ?`;
      return name === undefined ? [] : [{ sql, values: [account, name] }];
    }),
  ];
}
