import { useEffect, useMemo, useState } from "react";
import type { Item } from "../../domain/item/item.ts";
import { problemText } from "../i18n/problem-text.ts";
import { itemStore } from "../items/store.ts";
import { apiClient } from "../server/client.ts";
import { useSignal } from "../state/signal.ts";
import { readWords } from "./fold-words.ts";
import { matchItems } from "./match.ts";

const REST = 80; // ms without a key press, after which the page asks the server

export interface SearchResult {
  words: readonly string[];
  open: readonly Item[];
  /** Items in Done or in the trash, newest first; only the server has all of them. */
  closed: readonly Item[];
  isLooking: boolean;
  problem: string | null;
}

interface Told {
  query: string;
  open: readonly Item[];
  closed: readonly Item[];
  problem: string | null;
}

/** The results of a query: open items at once, all items after the server's response. */
export function useSearch(query: string, limit: number): SearchResult {
  const { open, isWhole } = useSignal(itemStore.view);
  const words = useMemo(() => readWords(query), [query]);
  const here = useMemo(() => (words.length > 0 ? matchItems(open, words, limit) : []), [open, words, limit]);
  const asked = words.join(" ");
  const [told, setTold] = useState<Told>({ query: "", open: [], closed: [], problem: null });

  useEffect(() => {
    if (asked === "") return;
    let isWanted = true;
    const timer = setTimeout(async () => {
      const answer = await ask(asked, isWhole.open, limit);
      if (isWanted) setTold(answer);
    }, REST);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [asked, isWhole.open, limit]);

  return useMemo(() => {
    const isTold = told.query === asked;
    const known = new Set(here.map(({ id }) => id));
    // The results of the earlier words stay until the new response, if they still match.
    const closed = asked !== "" && (isTold || asked.startsWith(told.query)) ? told.closed : [];
    return {
      words,
      open: [...here, ...(isTold ? told.open.filter(({ id }) => !known.has(id)) : [])].slice(0, limit),
      closed: isTold
        ? closed
        : matchItems(
            closed.map((item) => ({ item })),
            words,
            limit,
          ),
      isLooking: asked !== "" && !isTold,
      problem: isTold ? told.problem : null,
    };
  }, [words, asked, here, told, limit]);
}

async function ask(words: string, isOpenWhole: boolean, limit: number): Promise<Told> {
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
