import type { Actor } from "../../domain/access/actor.ts";
import {
  type DayList,
  type ItemPage,
  type ItemQuery,
  type Items,
  isDayList,
  type SearchIndex,
} from "../../domain/inbox/items.ts";
import { daySpan, dayTime } from "../../domain/item/today.ts";
import type { StoreContext } from "./changeset.ts";
import { type DayRow, dayPageOf, writeDayCursor } from "./day-lists.ts";
import { COLUMNS, type ItemRecord, PURGED, toPublicItem, toStoredItem } from "./item-row.ts";
import { mostSelectiveFilter, type PageQuery, pageOf, type RowCount, writeCursor } from "./query.ts";
import { whenFull } from "./search.ts";
import { readSearchPage, WordSearch } from "./search-page.ts";

const SELECT_ITEM = `SELECT seq, ${COLUMNS} FROM item WHERE seq = ? AND list <> '${PURGED}'`;

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
