import { type KeyboardEvent, useState } from "react";
import { readKey } from "../commands/conflicts.ts";
import type { CommandName } from "../commands/definitions.ts";
import { keyOf } from "../commands/key.ts";
import { keymap } from "../commands/keymap.ts";

/** The keys of the plan: one tab stop, which the keys of a list move, and the moves of the entry that has it. */
export interface PlanKeys {
  /** The id of the entry that is the tab stop. */
  tabStop: string | undefined;
  setTabStop(id: string): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

export interface PlanMoves {
  shift(id: string, by: 1 | -1): void;
  lengthen(id: string, by: 1 | -1): void;
}

/** `ids` are those of all entries, in their order. */
export function usePlanKeys(ids: readonly string[], { shift, lengthen }: PlanMoves): PlanKeys {
  const [active, setActive] = useState<string | null>(null);
  const tabStop = active !== null && ids.includes(active) ? active : ids[0];

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const id = (event.target as Element).closest<HTMLElement>("[data-plan-id]")?.dataset.planId;
    const key = keyOf(event.nativeEvent);
    if (id === undefined || key === null) return;
    const plan = event.currentTarget;
    const index = ids.indexOf(id);
    const focus = (to: number) => focusEntry(plan, ids[Math.min(Math.max(to, 0), ids.length - 1)]);
    const moves: Partial<Record<CommandName, () => void>> = {
      next: () => focus(index + 1),
      previous: () => focus(index - 1),
      first: () => focus(0),
      last: () => focus(ids.length - 1),
      moveDown: () => shift(id, 1),
      moveUp: () => shift(id, -1),
      extendNext: () => lengthen(id, 1),
      extendPrevious: () => lengthen(id, -1),
    };
    const move = readKey(key, keymap.get())
      .map((command) => moves[command])
      .find(Boolean);
    if (!move) return;
    event.preventDefault(); // else the list takes the key
    move();
  }

  return { tabStop, setTabStop: setActive, onKeyDown };
}

function focusEntry(plan: HTMLElement, id: string | undefined): void {
  [...plan.querySelectorAll<HTMLElement>("[data-plan-id]")]
    .find(({ dataset }) => dataset.planId === id)
    ?.focus();
}
