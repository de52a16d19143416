import { useState } from "react";
import { messages } from "../i18n/messages.ts";
import { readFilterAddress, withPart, writeFilter } from "../state/filter-address.ts";
import { route, setFilter } from "../state/route.ts";
import { matchNames } from "./choices.ts";
import { alikeChoices, toPart } from "./filter-choices.ts";
import { applyPick, type OpenPicker } from "./open-picker.ts";
import { PopupPicker } from "./popup-picker.tsx";

const texts = messages.filterPicker;

/** Filters the list by a tag, person, area or project of the row. */
export function PickAlike({ picker: { rows } }: { picker: OpenPicker }) {
  const [text, setText] = useState("");
  const item = rows[0]?.item;
  if (!item) return null;
  return (
    <PopupPicker
      label={texts.alike}
      placeholder={texts.alike}
      text={text}
      choices={matchNames(alikeChoices(item), text)}
      nothing={texts.nothing}
      onText={setText}
      onPick={(value) =>
        applyPick(() =>
          setFilter(writeFilter(withPart(readFilterAddress(route.get().filter), toPart(value)))),
        )
      }
    />
  );
}
