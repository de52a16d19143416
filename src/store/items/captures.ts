import { type Actor, clientOf } from "../../domain/access/actor.ts";
import type { Captures } from "../../domain/inbox/items.ts";
import { type Captured, type CaptureOptions, capture, type Draft } from "../../domain/item/capture.ts";
import type { Item, StoredItem } from "../../domain/item/item.ts";
import { lazy } from "../../domain/lazy.ts";
import { Problem, problemOrThrow } from "../../domain/problem.ts";
import { FIRST_ROWID, type Transaction } from "../engine/engine.ts";
import { yieldToOthers } from "../engine/yield.ts";
import { captureChange, furtherCaptureChange } from "./change-log.ts";
import type { StoreContext } from "./changeset.ts";
import { captureBatch, captureOnce } from "./idempotency.ts";
import { tagIndexRows } from "./indexes/tag-index.ts";
import { insertCaptured, insertStoredItem } from "./item-row.ts";
import { captureFormat, receiptStatement } from "./receipts.ts";

/** The captures of one actor. */
export function openCaptures(tools: StoreContext, by: Actor): Captures {
  const { engine, ids, mutex, nameLimit } = tools;
  const { now, newId } = tools.environment;
  // A capture from cold that is stored as typed needs none of it.
  const quickEntry = lazy(async () =>
    (await import("./quick-entry.ts")).openQuickEntry(tools, by.account, clientOf(by)),
  );

  /**
   * A new item, and the statements that write it: as typed, or with its interpretation. `place` counts the captures
   * before it in its step.
   */
  function begin(draft: Draft, { idempotencyKey, capturedOn, ignored = [] }: CaptureOptions = {}) {
    const arrived = now();
    const item = capture(draft, by, newId(), arrived, capturedOn);
    const captured: Captured = { id: item.id, createdOn: item.createdOn };
    function statements(decided: StoredItem | undefined, place: number): Transaction {
      const of = place === 0 ? FIRST_ROWID : "newest";
      const receipt = receiptStatement(by, arrived, "captured", { item: of, ignored });
      return decided
        ? [...decidedItem(decided, by, arrived, place), receipt, ...captureFormat(item.title, decided.title)]
        : [...newItem(item, by, arrived, place), receipt];
    }
    return { item, draft, captured, idempotencyKey, arrived, statements };
  }

  /**
   * Reads the titles and then writes the items. Only the write of a title that names a project takes the mutex: it must
   * still be a project then. No other capture waits for changes.
   */
  async function readFirst<Answer>(
    typed: readonly Item[],
    write: (decided: ReadonlyMap<Item, StoredItem>) => Promise<Answer>,
  ): Promise<Answer> {
    const asTyped = () => new Map<Item, never>(); // stored as typed rather than lost
    const reading = await quickEntry();
    const understood = await reading.understandAll(typed).catch(asTyped);
    const decideAndWrite = async () =>
      nameLimit.write(by, await reading.decideAll(understood).catch(asTyped), write);
    const isProjectNamed = [...understood.values()].some(({ draft }) => draft.project !== undefined);
    return isProjectNamed ? mutex.run(decideAndWrite, clientOf(by)) : decideAndWrite();
  }

  return {
    async capture(draft, delivery) {
      const one = begin(draft, delivery);
      const keep = (decided?: StoredItem) => captureOnce(engine, ids, by, one, one.statements(decided, 0));
      return delivery?.parse ? readFirst([one.item], (decided) => keep(decided.get(one.item))) : keep();
    },
    async captureAll(entries) {
      const started: (ReturnType<typeof begin> | Problem)[] = [];
      for (const { parse: _, idempotencyKey, capturedOn, ...draft } of entries) {
        await yieldToOthers(clientOf(by));
        try {
          const delivery = {
            ...(idempotencyKey !== undefined && { idempotencyKey }),
            ...(capturedOn !== undefined && { capturedOn }),
          };
          started.push(begin(draft, delivery));
        } catch (thrown) {
          started.push(problemOrThrow(thrown));
        }
      }
      const parsed = started.flatMap((one, n) => (entries[n]?.parse && "item" in one ? [one.item] : []));
      async function write(decided?: ReadonlyMap<Item, StoredItem>): Promise<(Captured | Problem)[]> {
        const valid = started.flatMap((one) => (one instanceof Problem ? [] : [one]));
        const results = await captureBatch(engine, ids, by, valid, (one, place) =>
          one.statements(decided?.get(one.item), place),
        );
        return started.map((one) =>
          one instanceof Problem ? one : (results.get(one) as Captured | Problem),
        );
      }
      return parsed.length > 0 ? readFirst(parsed, write) : write();
    },
    preview: async (text) => (await quickEntry()).preview(text, by.scope === "capture"),
  };
}

/** The rows of a new item and its change. `at` is Unix seconds; `place` counts the captures before it in its step. */
export function newItem(item: Item, by: Actor, at: number, place = 0): Transaction {
  return [insertCaptured(item, by.account), changeAt(by, at, place)];
}

function changeAt(by: Actor, at: number, place: number) {
  return place === 0 ? captureChange(by, at) : furtherCaptureChange(by, at, place);
}

/** The rows of a new item with all its details. */
export function decidedItem(stored: StoredItem, by: Actor, at: number, place: number): Transaction {
  return [
    insertStoredItem(stored, by.account),
    changeAt(by, at, place),
    ...tagIndexRows(null, stored, by.account, null),
  ];
}
