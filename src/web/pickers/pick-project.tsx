import { useState } from "react";
import { fileRows } from "../actions/item-actions.ts";
import { messages } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";
import { itemLists } from "../items/lists.ts";
import { Chooser, type PickerChoice } from "./chooser.tsx";
import { applyPick, type OpenPicker } from "./open-picker.ts";

const say = messages.lists;
const NONE = "none";

/** The picker of a project. */
export function PickProject({ asked: { rows } }: { asked: OpenPicker }) {
  const [text, setText] = useState("");
  const word = text.trim().toLocaleLowerCase();
  const found = itemLists
    .get()
    .projects.map(({ item }): PickerChoice => ({ id: item.id, name: shortTitle(item.title) }))
    .filter(({ name }) => name.toLocaleLowerCase().includes(word));
  const isFiled = word === "" && rows.some(({ item }) => item.project !== null);
  return (
    <Chooser
      label={say.whichProject}
      placeholder={say.projectPlaceholder}
      text={text}
      choices={[...found, ...(isFiled ? [{ id: NONE, name: say.noProject }] : [])]}
      nothing={say.nothingFound}
      onText={setText}
      onChoose={(id) => applyPick(() => fileRows(rows, id === NONE ? null : id))}
    />
  );
}
