import { type Actor, clientOf } from "../../domain/access/actor.ts";
import {
  type DayList,
  type ItemPage,
  type ItemQuery,
  type Items,
  isDayList,
  type SearchIndex,
} from "../../domain/inbox/items.ts";
import { type Captured, type CaptureOptions, capture, type Draft } from "../../domain/item/capture.ts";
import type { Item, StoredItem } from "../../domain/item/item.ts";
import { daySpan, dayTime } from "../../domain/item/today.ts";
import { Problem, problemOrThrow } from "../../domain/problem.ts";
import { FIRST_ROWID, type Transaction } from "../engine/engine.ts";
import { yieldToOthers } from "../engine/yield.ts";
import { captureChange, furtherCaptureChange } from "./change-log.ts";
import type { StoreContext } from "./changeset.ts";
import { type DayRow, dayPageOf, writeDayCursor } from "./day-lists.ts";
import { captureBatch, captureOnce } from "./idempotency.ts";
import { tagIndexRows } from "./indexes/tag-index.ts";
import {
  COLUMNS,
  type ItemRecord,
  insertCaptured,
  insertStoredItem,
  PURGED,
  toPublicItem,
  toStoredItem,
} from "./item-row.ts";
import { mostSelectiveFilter, type PageQuery, pageOf, type RowCount, writeCursor } from "./query.ts";
import { openQuickEntry } from "./quick-entry.ts";
import { captureFormat, receiptStatement } from "./receipts.ts";
import { whenFull } from "./search.ts";
import { readSearchPage, WordSearch } from "./search-page.ts";

const SELECT_ITEM = `SELECT seq, ${COLUMNS} FROM item WHERE seq = ? AND list <> '${PURGED}'`;

/** The captures of one actor. */
export function openCaptures(
  tools: StoreContext,
  by: Actor,
): Pick<Items, "capture" | "captureAll" | "preview"> {
  const { engine, ids, mutex, nameLimit } = tools;
  const { now, newId } = tools.environment;
  const reading = openQuickEntry(tools, by.account, clientOf(by));

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
    preview: (text) => reading.preview(text, by.scope === "capture"),
  };
}

/** The lists and look-ups of one actor. */
export function openItemReads(
  { engine, ids, environment }: StoreContext,
  search: SearchIndex,
  wake: () => Promise<void>,
  by: Actor,
): Pick<Items, "list" | "get"> {
  /** A page of a list by dates, in its own order also with words. */
  async function listDays(list: DayList, query: ItemQuery, match: string | null): Promise<ItemPage> {
    const span = daySpan(environment.now(), environment.zone());
    const rows = await readPage<DayRow>(dayPageOf(list, query, by.account, engine.words, span, match));
    return toPage(rows, writeDayCursor);
  }

  async function listWords(query: ItemQuery, words: string): Promise<ItemPage> {
    const { account } = by;
    const found = await WordSearch.open(engine, account, words);
    if (isDayList(query.list)) {
      const match = await found.upTo("typo");
      return match === null ? { items: [], next: null } : listDays(query.list, query, match);
    }
    const at = dayTime(environment.now(), environment.zone());
    const few = await mostSelectiveFilter(engine, query, account, at);
    const { rows, next } = await readSearchPage(engine, query, found, (part, words) =>
      pageOf(part, account, at, engine.words, few, words),
    );
    return { items: rows.map((row) => toPublicItem(toStoredItem(row))), next };
  }

  const readPage = <More>({ sql, values }: PageQuery) =>
    engine.readLong<ItemRecord & RowCount & More>(sql, values);

  return {
    async list(query, isCaughtUp = false) {
      await wake().catch(whenFull);
      if (query.words !== undefined) {
        if (!isCaughtUp) await search.catchUp();
        return listWords(query, query.words);
      }
      if (isDayList(query.list)) return listDays(query.list, query, null);
      const at = dayTime(environment.now(), environment.zone());
      const few = await mostSelectiveFilter(engine, query, by.account, at);
      const rows = await readPage(pageOf(query, by.account, at, engine.words, few));
      return toPage(rows, (last) => writeCursor(last.seq));
    },
    async get(id) {
      await wake().catch(whenFull);
      const seq = await ids.find(by.account, id);
      const [row] = await engine.read<ItemRecord>(SELECT_ITEM, [seq]);
      return row ? toPublicItem(toStoredItem(row)) : null;
    },
  };
}

function toPage<Row extends ItemRecord & RowCount>(rows: Row[], cursorAfter: (row: Row) => string): ItemPage {
  const last = rows.at(-1);
  return {
    items: rows.map((row) => toPublicItem(toStoredItem(row))),
    next: last && last.reached > rows.length ? cursorAfter(last) : null,
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
