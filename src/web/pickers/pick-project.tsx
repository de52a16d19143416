import { useState } from "react";
import { fileRows } from "../actions/item-actions.ts";
import { messages } from "../i18n/messages.ts";
import { itemLists } from "../items/lists.ts";
import { matchNames, projectChoices } from "./choices.ts";
import { applyPick, type OpenPicker } from "./open-picker.ts";
import { PopupPicker } from "./popup-picker.tsx";

const texts = messages.pick;

/** The picker of a project. */
export function PickProject({ picker: { rows } }: { picker: OpenPicker }) {
  const [text, setText] = useState("");
  const projects = projectChoices(itemLists.get().projects.map(({ item }) => item));
  const isFiled = text.trim() === "" && rows.some(({ item }) => item.project !== null);
  return (
    <PopupPicker
      label={texts.whichProject}
      placeholder={texts.projectPlaceholder}
      text={text}
      choices={[...matchNames(projects, text), ...(isFiled ? [{ value: null, name: texts.noProject }] : [])]}
      nothing={texts.nothingFound}
      onText={setText}
      onPick={(project) => applyPick(() => fileRows(rows, project))}
    />
  );
}
