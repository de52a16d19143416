import type { StoredItem } from "../../domain/item/item.ts";
import type { Statement } from "../engine/engine.ts";

const INSERT = "INSERT INTO item_tag (account, kind, name, item) VALUES (?, ?, ?, ?)";
const INSERT_FOR_NEWEST = INSERT.replace("?, ?, ?, ?", "?, ?, ?, (SELECT max(seq) FROM item)");
const DELETE = "DELETE FROM item_tag WHERE account = ? AND kind = ? AND name = ? AND item = ?";

/** The rows by which items are found that have a tag, an area or a contact. `seq` is null for the item just inserted. */
export function tagIndexRows(
  before: StoredItem | null,
  after: StoredItem,
  account: number,
  seq: number | null,
): Statement[] {
  const [had, has] = [before ? namesOf(before) : [], namesOf(after)];
  const gone = had.filter((one) => !has.some((other) => isSame(one, other)));
  const come = has.filter((one) => !had.some((other) => isSame(one, other)));
  return [
    ...gone.map((one) => ({ sql: DELETE, values: [account, ...one, seq], rows: 1 })),
    ...come.map((one) =>
      seq === null
        ? { sql: INSERT_FOR_NEWEST, values: [account, ...one] }
        : { sql: INSERT, values: [account, ...one, seq] },
    ),
  ];
}

type Name = ["tag" | "area" | "contact", string];

function namesOf({ tags, area, contact }: StoredItem): Name[] {
  return [
    ...tags.map((name): Name => ["tag", name]),
    ...(area === null ? [] : [["area", area] satisfies Name]),
    ...(contact === null ? [] : [["contact", contact] satisfies Name]),
  ];
}

function isSame(one: Name, other: Name): boolean {
  return one[0] === other[0] && one[1] === other[1];
}
