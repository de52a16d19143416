import type { Actor } from "../../domain/access/actor.ts";
import type { Inbox } from "../../domain/inbox/items.ts";
import { type Captured, capture, type Delivery, type Draft } from "../../domain/item/capture.ts";
import type { Item, Kept } from "../../domain/item/item.ts";
import { asRefusal, Problem } from "../../domain/problem.ts";
import { FIRST_SEQ, type Unit } from "../engine/engine.ts";
import { captureChange } from "./change-log.ts";
import type { Tools } from "./changeset.ts";
import { captureOnce } from "./idempotency.ts";
import { COLUMNS, type ItemRow, insertCaptured, insertKept, PURGED, toKept, told } from "./item-row.ts";
import { fewOf } from "./most-selective-filter.ts";
import { pageOf, type Reached, writeCursor } from "./query.ts";
import { openReading } from "./quick-entry.ts";
import { receipt, sentAs } from "./receipts.ts";
import type { Search } from "./search.ts";
import { tagRows } from "./tag-index.ts";

const ONE = `SELECT seq, ${COLUMNS} FROM item WHERE seq = ? AND list <> '${PURGED}'`;

/** The items as `by` captures and reads them. */
export function openItems(
  tools: Tools,
  search: Search,
  wake: () => Promise<void>,
  by: Actor,
): Pick<Inbox, "capture" | "captureAll" | "preview" | "list" | "get"> {
  const { engine, ids, turn } = tools;
  const { now, newId } = tools.chance;
  const reading = openReading(tools, by.account);

  /** An item to be kept, and what keeps it: as it was typed, or with what was read from it. */
  function begin(draft: Draft, { idempotencyKey, capturedOn, ignored = [] }: Delivery = {}) {
    const arrived = now();
    const item = capture(draft, by, newId(), arrived, capturedOn);
    const captured = { id: item.id, createdOn: item.createdOn };
    const kept = receipt(by, arrived, "captured", { item: FIRST_SEQ, ignored });
    async function keep(decided?: Kept): Promise<Captured> {
      const unit = decided
        ? [...decidedItem(decided, by, arrived), kept, ...sentAs(item.title, decided.title)]
        : [...newItem(item, by, arrived), kept];
      if (idempotencyKey !== undefined)
        return captureOnce(engine, ids, by, idempotencyKey, draft, captured, unit, arrived);
      await engine.write(unit);
      return captured;
    }
    return { item, keep };
  }

  /**
   * Writes items once their titles are read. Only then it takes its turn: the project that a title names must still be one
   * when it is written.
   */
  async function readFirst<Answer>(
    typed: readonly Item[],
    write: (decided: ReadonlyMap<Item, Kept>) => Promise<Answer>,
  ): Promise<Answer> {
    const asTyped = () => new Map<Item, never>(); // a thought is kept as it came before it is lost
    const understood = await reading.understandAll(typed).catch(asTyped);
    return turn.take(async () => write(await reading.decideAll(understood).catch(asTyped)));
  }

  return {
    async capture(draft, delivery) {
      const { item, keep } = begin(draft, delivery);
      return delivery?.parse ? readFirst([item], (decided) => keep(decided.get(item))) : keep();
    },
    async captureAll(entries) {
      const begun = entries.map(({ parse: _, ...draft }) => {
        try {
          return begin(draft);
        } catch (thrown) {
          return asRefusal(thrown);
        }
      });
      const asking = begun.flatMap((one, n) => (entries[n]?.parse && "item" in one ? [one.item] : []));
      // At once, so that they share a commit.
      const write = (decided?: ReadonlyMap<Item, Kept>) =>
        Promise.all(
          begun.map((one) =>
            one instanceof Problem ? one : one.keep(decided?.get(one.item)).catch(asRefusal),
          ),
        );
      return asking.length > 0 ? readFirst(asking, write) : write();
    },
    preview: reading.preview,
    async list(query) {
      await wake().catch(whenFull);
      const few = await fewOf(engine, query, by.account);
      const question = pageOf(query, by.account, engine.words, few);
      if (!question) return { items: [], next: null };
      if (query.words !== undefined) await search.catchUp().catch(whenFull);
      const rows = await engine.readLong<ItemRow & Reached>(question.sql, question.values);
      const last = rows.at(-1);
      return {
        items: rows.map((row) => told(toKept(row))),
        next: last && last.reached > rows.length ? writeCursor(last.seq) : null,
      };
    },
    async get(id) {
      await wake().catch(whenFull);
      const seq = await ids.find(by.account, id);
      const [row] = await engine.read<ItemRow>(ONE, [seq]);
      return row ? told(toKept(row)) : null;
    },
  };
}

/** A disk that takes nothing more is no reason not to read: what is known is told, and the next reader tries again. */
function whenFull(thrown: unknown): void {
  if (!(thrown instanceof Problem) || !["disk-full", "unavailable"].includes(thrown.code)) throw thrown;
}

/** The rows of an item that begins, with its change. `at` is Unix seconds. */
export function newItem(item: Item, by: Actor, at: number): Unit {
  return [insertCaptured(item, by.account), captureChange(by, at)];
}

function decidedItem(kept: Kept, by: Actor, at: number): Unit {
  return [insertKept(kept, by.account), captureChange(by, at), ...tagRows(null, kept, by.account, null)];
}
