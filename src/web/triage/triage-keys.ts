import { useEffect } from "react";
import { registerHandlers } from "../commands/use-commands.ts";
import type { Row } from "../items/row.ts";
import { go, openItem, route } from "../state/route.ts";
import type { Act } from "./actions.tsx";
import { triageState } from "./triage-data.ts";

/** The commands of triage, for the current item and its possible duplicate. */
export function useTriageKeys(row: Row | null, duplicate: Row | null, act: (action: Act) => void): void {
  useEffect(
    () =>
      registerHandlers(() => ({
        undo: () => void triageState.undo(),
        redo: () => void triageState.redo(),
        ...(row && {
          toNext: () => act("next"),
          toWaiting: () => act("waiting"),
          toScheduled: () => act("scheduled"),
          toSomeday: () => act("someday"),
          toProject: () => act("project"),
          toNotes: () => act("notes"),
          complete: () => act("done"),
          trash: () => act("trash"),
          focus: () => act("focus"),
          tags: () => act("tags"),
          dueDate: () => act("due"),
          clearDue: () => triageState.edit(row, { dueDate: null }),
          twoMinutes: () => act("twoMinutes"),
          open: () => openItem(row.item.id),
          next: () => triageState.skip(1),
          previous: () => triageState.skip(-1),
          ...(duplicate && { merge: () => triageState.merge(row, duplicate) }),
        }),
      })),
    [row, duplicate, act],
  );
  useEscape();
}

/** Escape leaves triage, unless it closes an overlay or ends typing. */
function useEscape(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || route.get().item !== null) return;
      if (event.target instanceof Element && event.target.closest("input, textarea, [role=dialog]")) return;
      leaveTriage();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

export function leaveTriage(): void {
  go(triageState.from);
}
