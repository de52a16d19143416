import { useEffect, useState } from "react";
import type { Row } from "../items/row.ts";
import { itemStore } from "../items/store.ts";
import { apiClient } from "../server/client.ts";
import { connectionState } from "../server/event-stream.ts";
import { useSignal } from "../state/signal.ts";

const DELAY_MS = 400; // after a change, so that several are counted once

/** The items of a project that are done, as the server had them, and those that were open then. */
interface Count {
  id: string;
  done: number;
  open: readonly string[];
}

/** How many items of a project are done, of all outside the trash that can be done; null until the server has counted them. */
export function useProgress(id: string, open: readonly Row[]): { done: number; all: number } | null {
  const [count, setCount] = useState<Count | null>(null);
  const isLive = useSignal(connectionState) === "live";
  const isSettled = open.every(({ state }) => state === "kept");
  const ids = open.map(({ item }) => item.id).join(" ");

  useEffect(() => {
    if (!isLive || !isSettled) return;
    let isActive = true;
    const read = async () => {
      const all = await apiClient.projects.list();
      const items = all.find((project) => project.id === id)?.items;
      const opened = ids === "" ? [] : ids.split(" ");
      if (isActive && items !== undefined)
        setCount({ id, done: Math.max(0, items - opened.length), open: opened });
    };
    const timer = setTimeout(() => void read().catch(() => {}), DELAY_MS);
    return () => {
      isActive = false;
      clearTimeout(timer);
    };
  }, [id, ids, isLive, isSettled]);

  if (count?.id !== id) return null;
  // Until it is counted again: those that were completed here since then.
  const since = count.open.filter((known) => itemStore.find(known)?.item.list === "done").length;
  const done = count.done + since;
  return { done, all: done + open.filter(({ item }) => item.kind !== "note").length };
}
