import { useEffect, useMemo, useRef, useState } from "react";
import { type Item, isOpen } from "../../domain/item/item.ts";
import { problemText } from "../i18n/problem-text.ts";
import { projectTitles } from "../items/project-titles.ts";
import { useSameList } from "../items/same-list.ts";
import { itemStore } from "../items/store.ts";
import { apiClient } from "../server/client.ts";
import { connectionState } from "../server/event-stream.ts";
import { useSignal } from "../state/signal.ts";
import { SlicedWork, useSlicedWork } from "../state/sliced-work.ts";
import { readWords } from "./fold-words.ts";
import { joinResults } from "./join-results.ts";
import { matchesQuery, matchingItems } from "./match.ts";
import { readQuery, type SearchQuery, searchTextOf } from "./search-query.ts";

const SEARCH_DELAY_MS = 80; // without a key press, after which the page asks the server

export interface SearchResult {
  /** All words of the query, with those of names. */
  words: readonly string[];
  query: SearchQuery;
  /** The page's results at once, and after them the others of the server. */
  open: readonly Item[];
  /** How many of the open ones are the page's. */
  ownCount: number;
  /** Items in Done or in the trash, newest first; only the server has all of them. */
  closed: readonly Item[];
  isLooking: boolean;
  problem: string | null;
}

interface SearchResponse {
  text: string;
  /** Open items, then those that are done, then those in the trash. */
  items: readonly Item[];
  problem: string | null;
}

/** The results of what was typed: open items first, all items after the server's response. */
export function useSearch(typed: string, limit: number): SearchResult {
  const view = useSignal(itemStore.view);
  const titles = useSignal(projectTitles);
  const isLive = useSignal(connectionState) === "live";
  const text = searchTextOf(typed);
  const query = useMemo(() => readQuery(text), [text]);
  const words = useMemo(() => readWords(text), [text]);
  const matches = useMemo(() => {
    const isMatch = matchesQuery(query);
    return (item: Item) => isMatch(item, titles);
  }, [query, titles]);
  const work = useMemo(
    () => (text === "" ? null : new SlicedWork(matchingItems(view.open, query, titles, limit)).begin()),
    [text, view.open, query, titles, limit],
  );
  const { localItems, isLocalDone } = useLocalItems(work, query, matches);
  const response = useServerItems(text, limit);
  const isCurrent = response.text === text;

  const joined = useMemo(() => {
    // The results of the earlier words stay until the new response, if they still match. The server's open items wait
    // for the page's own, which would push them down.
    const isEarlier = text !== "" && text.startsWith(response.text);
    const found = response.items.filter(
      (item) => (isCurrent || (isEarlier && matches(item))) && (isLocalDone || !isOpen(item.list)),
    );
    return joinResults(localItems, found, { find: ownCopy, isWhole: view.isWhole.open && isLive, matches });
  }, [text, matches, localItems, isLocalDone, response, isCurrent, view, isLive]);
  const open = useSameList(joined.open);
  const closed = useSameList(joined.closed);

  return useMemo(
    () => ({
      words,
      query,
      open: open.slice(0, limit),
      ownCount: localItems.length,
      closed,
      isLooking: text !== "" && (!isCurrent || !isLocalDone),
      problem: isCurrent ? response.problem : null,
    }),
    [words, query, open, localItems, closed, text, isCurrent, isLocalDone, response, limit],
  );
}

function ownCopy(id: string): { item: Item; isPending: boolean } | null {
  const item = itemStore.find(id)?.item;
  return item ? { item, isPending: item !== itemStore.serverItem(id) } : null;
}

const NO_ITEMS: readonly Item[] = [];

/** The page's open items that match. Until all are searched, these are the earlier results that still match. */
function useLocalItems(
  work: SlicedWork<Item[]> | null,
  query: SearchQuery,
  matches: (item: Item) => boolean,
): { localItems: readonly Item[]; isLocalDone: boolean } {
  const found = useSlicedWork(work);
  const earlier = useRef<{ items: readonly Item[]; query: SearchQuery | null }>({
    items: NO_ITEMS,
    query: null,
  });
  const localItems = useMemo(
    () => (work === null ? NO_ITEMS : (found ?? earlier.current.items.filter(matches))),
    [work, found, matches],
  );
  // When an item changes, the results of the same query stay until all items are searched again.
  const isLocalDone = work === null || found !== null || earlier.current.query === query;
  useEffect(() => {
    earlier.current = { items: localItems, query: isLocalDone ? query : null };
  }, [localItems, isLocalDone, query]);
  return { localItems, isLocalDone };
}

const NO_RESPONSE: SearchResponse = { text: "", items: NO_ITEMS, problem: null };

/** The server's last response. It is asked after a pause in typing. */
function useServerItems(text: string, limit: number): SearchResponse {
  const [response, setResponse] = useState(NO_RESPONSE);
  useEffect(() => {
    if (text === "") return;
    let isActive = true;
    const timer = setTimeout(async () => {
      const newResponse = await searchServer(text, limit);
      if (isActive) setResponse(newResponse);
    }, SEARCH_DELAY_MS);
    return () => {
      isActive = false;
      clearTimeout(timer);
    };
  }, [text, limit]);
  return response;
}

/** Takes the text as it was typed: its sigils and quotes count. */
async function searchServer(text: string, limit: number): Promise<SearchResponse> {
  try {
    const lists = await Promise.all(
      (["open", "done", "trash"] as const).map((list) => readFound(list, text, limit)),
    );
    return { text, items: lists.flat(), problem: null };
  } catch (thrown) {
    return { text, items: NO_ITEMS, problem: problemText(thrown) };
  }
}

const MAX_PAGES = 20; // the server ends a page early where 10,000 items have the words and few of them match

async function readFound(list: "open" | "done" | "trash", words: string, limit: number): Promise<Item[]> {
  const found: Item[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < MAX_PAGES && found.length < limit; page++) {
    const { items, next } = await apiClient.inbox.list({ list, words, limit, ...(cursor && { cursor }) });
    found.push(...items);
    if (next === null) break;
    cursor = next;
  }
  return found;
}
