import { useEffect } from "react";
import type { Item, Patch } from "../../domain/item/item.ts";
import { groupOn, isOverdue } from "../../domain/item/today.ts";
import { planRows } from "../actions/item-actions.ts";
import { useKeys } from "../commands/keymap.ts";
import { nameKeys } from "../commands/keys.tsx";
import { registerHandlers } from "../commands/use-commands.ts";
import { messages } from "../i18n/messages.ts";
import { currentSpan } from "../items/lists.ts";
import type { Row } from "../items/row.ts";
import { useSignal } from "../state/signal.ts";

/** At a time that is over an item would still be overdue. */
function withoutPastTime(item: Item): Patch {
  const { today, time } = currentSpan.get();
  return isOverdue({ ...item, dueDate: today }, { today, time }) ? { dueTime: null } : {};
}

/** Makes all overdue items due today, by a click or the key; absent when none is overdue. */
export function OverdueButton({ rows }: { rows: readonly Row[] }) {
  const span = useSignal(currentSpan);
  const [keys] = useKeys("allToToday");
  const overdue = rows.filter(({ item }) => groupOn(item, span) === "overdue");
  const move =
    overdue.length === 0 ? undefined : () => void planRows(overdue, "dueDate", span.today, withoutPastTime);
  useEffect(() => registerHandlers(() => (move ? { allToToday: move } : {})));
  if (!move) return null;
  const name = messages.commands.allToToday;
  return (
    <button
      type="button"
      className="button"
      title={keys === undefined ? name : `${name} (${nameKeys(keys)})`}
      onClick={move}
    >
      {messages.listParts.overdueToToday(overdue.length)}
    </button>
  );
}
