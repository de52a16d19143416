import type { Actor } from "../../domain/access/actor.ts";
import {
  type DayList,
  type ItemPage,
  type ItemQuery,
  type Items,
  isDayList,
  type SearchIndex,
} from "../../domain/inbox/items.ts";
import type { Item } from "../../domain/item/item.ts";
import { daySpan, dayTime } from "../../domain/item/today.ts";
import type { StoreContext } from "./changeset.ts";
import { type DayRow, dayPageOf, writeDayCursor } from "./day-lists.ts";
import { COLUMNS, type ItemRecord, PURGED, toPublicItem, toStoredItem } from "./item-row.ts";
import { mostSelectiveFilter, pageOf, type RowCount, readItemRows, writeCursor } from "./query.ts";
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
    const { sql, values } = dayPageOf(list, query, by.account, engine.words, span, match);
    const rows = await engine.readLong<ItemRecord & RowCount & DayRow>(sql, values);
    const last = rows.at(-1);
    return { items: toItems(rows), next: last && last.reached > rows.length ? writeDayCursor(last) : null };
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
    // The beginning of a word that most items have takes tens of milliseconds, also among no items.
    if (few?.count === 0) return { items: [], next: null };
    const { rows, next } = await readSearchPage(engine, query, found, (part, words) =>
      pageOf(part, account, at, engine.words, few, words),
    );
    return { items: toItems(rows), next };
  }

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
      const page = pageOf(query, by.account, at, engine.words, few);
      const { rows, after } = await readItemRows(engine, page);
      return { items: toItems(rows), next: after === null ? null : writeCursor(after) };
    },
    async get(id) {
      await wake().catch(whenFull);
      const seq = await ids.find(by.account, id);
      const [row] = await engine.read<ItemRecord>(SELECT_ITEM, [seq]);
      return row ? toPublicItem(toStoredItem(row)) : null;
    },
  };
}

function toItems(rows: readonly ItemRecord[]): Item[] {
  return rows.map((row) => toPublicItem(toStoredItem(row)));
}
