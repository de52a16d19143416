import type { ItemFilter, ItemPage, Items } from "../domain/inbox/items.ts";

const PAGE_SIZE = 500;
/** A server that always names another page must not keep a command going. */
const MAX_EMPTY_PAGES = 20;
const MAX_PAGES = 1_000; // of a list that is read to its end

/** The pages of a list, to its end or up to `most` items. */
export async function* readItemPages(
  inbox: Pick<Items, "list">,
  filter: ItemFilter,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<ItemPage> {
  const maxPages = most === Number.POSITIVE_INFINITY ? MAX_PAGES : most + MAX_EMPTY_PAGES;
  let [count, emptyPages] = [0, 0];
  let cursor: string | null | undefined;
  for (let pages = 0; pages < maxPages && cursor !== null && count < most; pages++) {
    const limit = Math.min(PAGE_SIZE, most - count);
    const page = await inbox.list({ ...filter, limit, ...(cursor ? { cursor } : {}) });
    yield page;
    count += page.items.length;
    if (page.items.length === 0 && ++emptyPages === MAX_EMPTY_PAGES) return;
    cursor = page.next;
  }
}
