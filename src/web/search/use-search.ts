import { useEffect, useMemo, useRef, useState } from "react";
import type { Item } from "../../domain/item/item.ts";
import { problemText } from "../i18n/problem-text.ts";
import type { Row } from "../items/row.ts";
import { itemStore } from "../items/store.ts";
import { apiClient } from "../server/client.ts";
import { useSignal } from "../state/signal.ts";
import { SlicedWork, useSlicedWork } from "../state/sliced-work.ts";
import { readWords } from "./fold-words.ts";
import { itemHasWords, matchingItems } from "./match.ts";

const SEARCH_DELAY_MS = 80; // without a key press, after which the page asks the server

export interface SearchResult {
  words: readonly string[];
  open: readonly Item[];
  /** Items in Done or in the trash, newest first; only the server has all of them. */
  closed: readonly Item[];
  isLooking: boolean;
  problem: string | null;
}

interface SearchResponse {
  query: string;
  open: readonly Item[];
  closed: readonly Item[];
  problem: string | null;
}

/** The results of a query: open items first, all items after the server's response. */
export function useSearch(query: string, limit: number): SearchResult {
  const { open, isWhole } = useSignal(itemStore.view);
  const words = useMemo(() => readWords(query), [query]);
  const { localItems, isLocalDone } = useLocalItems(open, words, limit);
  const searchText = words.join(" ");
  const [response, setResponse] = useState<SearchResponse>({
    query: "",
    open: [],
    closed: [],
    problem: null,
  });

  useEffect(() => {
    if (searchText === "") return;
    let isActive = true;
    const timer = setTimeout(async () => {
      const newResponse = await searchServer(searchText, isWhole.open, limit);
      if (isActive) setResponse(newResponse);
    }, SEARCH_DELAY_MS);
    return () => {
      isActive = false;
      clearTimeout(timer);
    };
  }, [searchText, isWhole.open, limit]);

  return useMemo(() => {
    const isCurrent = response.query === searchText;
    const localIds = new Set(localItems.map(({ id }) => id));
    // The results of the earlier words stay until the new response, if they still match.
    const closed =
      searchText !== "" && (isCurrent || searchText.startsWith(response.query)) ? response.closed : [];
    return {
      words,
      open: [...localItems, ...(isCurrent ? response.open.filter(({ id }) => !localIds.has(id)) : [])].slice(
        0,
        limit,
      ),
      closed: isCurrent ? closed : closed.filter((item) => itemHasWords(item, words)),
      isLooking: searchText !== "" && (!isCurrent || !isLocalDone),
      problem: isCurrent ? response.problem : null,
    };
  }, [words, searchText, localItems, isLocalDone, response, limit]);
}

const NO_ITEMS: readonly Item[] = [];

/** The open items that have the words. Until all are searched, these are the earlier results that still match. */
function useLocalItems(
  open: readonly Row[],
  words: readonly string[],
  limit: number,
): { localItems: readonly Item[]; isLocalDone: boolean } {
  const work = useMemo(
    () => (words.length > 0 ? new SlicedWork(matchingItems(open, words, limit)).begin() : null),
    [open, words, limit],
  );
  const found = useSlicedWork(work);
  const earlier = useRef(NO_ITEMS);
  const localItems = useMemo(
    () => (work === null ? NO_ITEMS : (found ?? earlier.current.filter((item) => itemHasWords(item, words)))),
    [work, found, words],
  );
  useEffect(() => {
    earlier.current = localItems;
  }, [localItems]);
  return { localItems, isLocalDone: work === null || found !== null };
}

async function searchServer(words: string, isOpenWhole: boolean, limit: number): Promise<SearchResponse> {
  const read = async (list: "open" | "done" | "trash") =>
    (await apiClient.inbox.list({ list, words, limit })).items;
  try {
    const [open, done, trash] = await Promise.all([
      isOpenWhole ? [] : read("open"),
      read("done"),
      read("trash"),
    ]);
    return { query: words, open, closed: [...done, ...trash], problem: null };
  } catch (thrown) {
    return { query: words, open: [], closed: [], problem: problemText(thrown) };
  }
}
