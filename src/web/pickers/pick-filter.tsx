import { type KeyboardEvent, useMemo, useState } from "react";
import { filterRows } from "../filter/filter-rows.ts";
import { messages } from "../i18n/messages.ts";
import { itemStore } from "../items/store.ts";
import { partsOf, readFilterAddress, withoutPart, withPart, writeFilter } from "../state/filter-address.ts";
import { route, setFilter } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import type { PickerChoice } from "./choices.ts";
import { filterChoices, partsWithCounts, toPart } from "./filter-choices.ts";
import { applyPick, type OpenPicker } from "./open-picker.ts";
import { PopupPicker } from "./popup-picker.tsx";

const texts = messages.filterPicker;

/** The picker of a filter: each choice adds a condition, and Enter in the empty field shows the result. */
export function PickFilter({ picker: { rows } }: { picker: OpenPicker }) {
  const [text, setText] = useState("");
  const { filter: address, screen } = useSignal(route);
  const { isWhole } = useSignal(itemStore.view);
  // Of Done and the trash this page may have a part only, so it does not count them.
  const isCounted = (screen !== "done" && screen !== "trash") || isWhole[screen];
  const filter = useMemo(() => readFilterAddress(address), [address]);
  const items = useMemo(() => filterRows(rows, filter).map(({ item }) => item), [rows, filter]);
  const parts = useMemo(() => {
    const chosen = new Set(partsOf(filter).map((part) => JSON.stringify(part)));
    return partsWithCounts(items).filter(({ part }) => !chosen.has(JSON.stringify(part)));
  }, [items, filter]);
  const end: PickerChoice[] =
    address === "" || text.trim() !== ""
      ? []
      : [
          {
            value: null,
            name: isCounted
              ? texts.enough(messages.filter.shown(items.length, rows.length))
              : texts.enoughUncounted,
          },
        ];

  function pick(value: string | null): void {
    setText("");
    if (value === null) applyPick();
    else setFilter(writeFilter(withPart(filter, toPart(value))));
  }

  /** Backspace in the empty field removes the last condition. */
  function onKeyDown(event: KeyboardEvent): void {
    const last = partsOf(filter).at(-1);
    if (event.key !== "Backspace" || text !== "" || last === undefined) return;
    event.preventDefault();
    setFilter(writeFilter(withoutPart(filter, last)));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only takes Backspace from the field.
    <div onKeyDown={onKeyDown}>
      <PopupPicker
        label={texts.question}
        placeholder={texts.placeholder}
        text={text}
        choices={[...end, ...filterChoices(parts, items, text, isCounted)]}
        nothing={texts.nothing}
        onText={setText}
        onPick={pick}
      />
    </div>
  );
}
