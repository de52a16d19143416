import type { Actor } from "../domain/actor.ts";
import type { Change, Changes } from "../domain/change.ts";
import type { Item } from "../domain/item.ts";
import type { Engine, Statement } from "./engine.ts";

/** The log of one account. */
export function openChanges(engine: Engine, account: number): Changes {
  return {
    since: (seq, limit) =>
      engine.read<Change>(
        "SELECT seq, at, item, verb, by FROM change WHERE account = ? AND seq > ? ORDER BY seq LIMIT ?",
        [account, seq, limit],
      ),
    async last() {
      const [row] = await engine.read<{ seq: number | null }>("SELECT max(seq) AS seq FROM change");
      return row?.seq ?? 0;
    },
    listen: (bell) => engine.onCommit(bell),
  };
}

/** The row that a capture leaves in the log. It holds no copy of the text. */
export function captureChange(item: Item, by: Actor, at: number): Statement {
  return {
    sql: "INSERT INTO change (account, at, item, verb, by) VALUES (?, ?, ?, 'capture', ?)",
    values: [by.account, at, item.id, by.name],
  };
}
