import { useState } from "react";
import { NAME_LIMIT } from "../../domain/item/tags.ts";
import { runAction } from "../actions/run-action.ts";
import { messages } from "../i18n/messages.ts";
import { itemLists } from "../items/lists.ts";
import { matchNames } from "./choices.ts";
import { applyPick, type OpenPicker } from "./open-picker.ts";
import { PopupPicker } from "./popup-picker.tsx";

const texts = messages.projects;

/** The picker of a heading of the project, or of a new one. */
export function PickHeading({ picker: { rows } }: { picker: OpenPicker }) {
  const [text, setText] = useState("");
  const [first] = rows;
  const others = itemLists.get().byProject.get(first?.item.project ?? "") ?? [];
  const known = [...new Set(others.flatMap(({ item }) => item.heading ?? []))];
  const name = text.replaceAll(",", " ").replace(/\s+/g, " ").trim().slice(0, NAME_LIMIT);
  const isUnderOne = name === "" && rows.some(({ item }) => item.heading);

  function put(heading: string | null): void {
    runAction(
      rows,
      { verb: "edit", patch: { heading } },
      heading === null ? texts.underNone : texts.under(heading),
    );
  }

  return (
    <PopupPicker
      label={texts.whichHeading}
      placeholder={texts.headingName}
      text={text}
      choices={[
        ...matchNames(
          known.map((value) => ({ value, name: value })),
          name,
          known.includes(name) ? null : { value: name, name: texts.newHeading(name) },
        ),
        ...(isUnderOne ? [{ value: null, name: texts.noHeading }] : []),
      ]}
      nothing={texts.headingHow}
      onText={setText}
      onPick={(heading: string | null) => applyPick(() => put(heading))}
    />
  );
}
