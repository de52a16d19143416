import type { Actor } from "../domain/actor.ts";
import type { Change, Changes } from "../domain/change.ts";
import { type Engine, FIRST_SEQ, type Statement } from "./engine.ts";

/** The log of one account. */
export function openChanges(engine: Engine, account: number): Changes {
  return {
    since: (seq, limit) =>
      engine.read<Change>(
        `SELECT change.seq, at, id AS item, verb, by FROM change JOIN item ON item.seq = change.item
         WHERE change.account = ? AND change.seq > ? ORDER BY change.seq LIMIT ?`,
        [account, seq, limit],
      ),
    async last() {
      const [row] = await engine.read<{ seq: number | null }>("SELECT max(seq) AS seq FROM change");
      return row?.seq ?? 0;
    },
    listen: (bell) => engine.onCommit(bell),
  };
}

/** The row that a capture leaves in the log, in a unit that begins with the item. It holds no copy of the text. */
export function captureChange(by: Actor, at: number): Statement {
  return {
    sql: "INSERT INTO change (account, at, item, verb, by) VALUES (?, ?, ?, 'capture', ?)",
    values: [by.account, at, FIRST_SEQ, by.name],
  };
}
