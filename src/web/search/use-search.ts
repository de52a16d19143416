import { useEffect, useMemo, useState } from "react";
import type { Item } from "../../domain/item/item.ts";
import { problemText } from "../i18n/problem-text.ts";
import { itemStore } from "../items/store.ts";
import { apiClient } from "../server/client.ts";
import { useSignal } from "../state/signal.ts";
import { readWords } from "./fold-words.ts";
import { matchItems } from "./match.ts";

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

/** The results of a query: open items at once, all items after the server's response. */
export function useSearch(query: string, limit: number): SearchResult {
  const { open, isWhole } = useSignal(itemStore.view);
  const words = useMemo(() => readWords(query), [query]);
  const localItems = useMemo(
    () => (words.length > 0 ? matchItems(open, words, limit) : []),
    [open, words, limit],
  );
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
      closed: isCurrent
        ? closed
        : matchItems(
            closed.map((item) => ({ item })),
            words,
            limit,
          ),
      isLooking: searchText !== "" && !isCurrent,
      problem: isCurrent ? response.problem : null,
    };
  }, [words, searchText, localItems, response, limit]);
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
