import type { Actor } from "../domain/actor.ts";
import { capture } from "../domain/capture.ts";
import type { TimeAndChance } from "../domain/chance.ts";
import type { Inbox } from "../domain/inbox.ts";
import type { Item } from "../domain/item.ts";
import { Problem } from "../domain/problem.ts";
import { captureChange } from "./changes.ts";
import type { Engine, Statement } from "./engine.ts";
import { receipt } from "./receipts.ts";
import { captureOnce } from "./repeats.ts";

type ItemRow = Omit<Item, "isFocused"> & { seq: number; isFocused: number };

const COLUMNS = `seq, id, kind, title, note, list, is_focused AS isFocused, created_on AS createdOn,
  changed_on AS changedOn, completed_on AS completedOn, source, revision`;

const INSERT = `INSERT INTO item (account, id, kind, title, note, list, is_focused, created_on, changed_on,
  completed_on, source, revision) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** The items as `by` sees and captures them. */
export function openInbox(engine: Engine, by: Actor, { now, newId }: TimeAndChance): Inbox {
  return {
    async capture(draft, { idempotencyKey, capturedOn, ignored = [] } = {}) {
      const arrived = now();
      const item = capture(draft, by, newId(), arrived, capturedOn);
      const captured = { id: item.id, createdOn: item.createdOn };
      const kept = receipt(by, arrived, "captured", { item: item.id, ignored });
      const unit = [insert(item, by.account), captureChange(item, by, arrived), kept];
      if (idempotencyKey !== undefined)
        return captureOnce(engine, by, idempotencyKey, draft, captured, unit, arrived);
      await engine.write(unit);
      return captured;
    },
    async list({ list, limit, cursor }) {
      const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(cursor);
      const rows = await engine.read<ItemRow>(
        `SELECT ${COLUMNS} FROM item WHERE account = ? ${list ? "AND list = ?" : ""} AND seq < ? ORDER BY seq DESC LIMIT ?`,
        [by.account, ...(list ? [list] : []), before, limit + 1],
      );
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return { items: page.map(toItem), next: rows.length > limit && last ? writeCursor(last.seq) : null };
    },
    async get(id) {
      const [row] = await engine.read<ItemRow>(`SELECT ${COLUMNS} FROM item WHERE account = ? AND id = ?`, [
        by.account,
        id,
      ]);
      return row ? toItem(row) : null;
    },
  };
}

function insert(item: Item, account: number): Statement {
  const { id, kind, title, note, list, isFocused, createdOn, changedOn, completedOn, source, revision } =
    item;
  const values = [account, id, kind, title, note, list, Number(isFocused), createdOn, changedOn, completedOn];
  return { sql: INSERT, values: [...values, source, revision], rows: 1 };
}

function toItem({ seq: _, ...rest }: ItemRow): Item {
  return { ...rest, isFocused: rest.isFocused === 1 };
}

/** Opaque to clients. Items never change their seq, so a cursor stays right while others arrive. */
function writeCursor(seq: number): string {
  return `s${seq.toString(36)}`;
}

function readCursor(cursor: string): number {
  const seq = /^s[0-9a-z]{1,10}$/.test(cursor) ? Number.parseInt(cursor.slice(1), 36) : Number.NaN;
  if (Number.isSafeInteger(seq)) return seq;
  throw new Problem("invalid", "The cursor is none that a list gave. Start again without it.", {
    field: "cursor",
  });
}
