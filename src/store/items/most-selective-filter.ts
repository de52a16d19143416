import type { ItemQuery } from "../../domain/inbox/items.ts";
import type { Engine, Value } from "../engine/engine.ts";

const FEW = 5_000; // items; to look through as many costs less than a millisecond

/** The seqs of the items that fit one field of a question, by an index of its own. */
export interface SelectiveFilter {
  sql: string;
  values: Value[];
}

/**
 * The few items among which words are to be found, if one field of the question leaves only few. A word that nearly all
 * items have is otherwise looked for in all of them, one after the other, though the list has none. Null if there are many.
 */
export async function mostSelectiveFilter(
  engine: Engine,
  query: ItemQuery,
  account: number,
): Promise<SelectiveFilter | null> {
  const fields = fieldsOf(query, account);
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

function fieldsOf(
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
