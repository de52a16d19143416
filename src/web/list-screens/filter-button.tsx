import ListFilter from "lucide-react/icons/list-filter";
import { useEffect, useRef } from "react";
import { useKeys, useShortcuts } from "../commands/keymap.ts";
import { nameKeys } from "../commands/keys.tsx";
import { registerHandlers } from "../commands/use-commands.ts";
import { messages } from "../i18n/messages.ts";
import type { Row } from "../items/row.ts";
import { openListPicker, openPickerState } from "../pickers/open-picker.ts";
import { partsOf, readFilterAddress } from "../state/filter-address.ts";
import { route } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";

/** Opens the choices of a filter, by a click or the key. */
export function FilterButton({ rows }: { rows: readonly Row[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = useSignal(openPickerState)?.question === "filter";
  const isOn = partsOf(readFilterAddress(useSignal(route).filter)).length > 0;
  const [keys] = useKeys("filter");
  const open = () => openListPicker("filter", rows, button.current);
  useEffect(() => registerHandlers(() => ({ filter: open })));
  const name = messages.commands.filter;
  return (
    <button
      ref={button}
      type="button"
      className="icon-button"
      aria-label={name}
      title={keys === undefined ? name : `${name} (${nameKeys(keys)})`}
      aria-keyshortcuts={useShortcuts("filter")}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-on={isOn || undefined}
      onClick={open}
    >
      <ListFilter size={17} aria-hidden />
    </button>
  );
}
