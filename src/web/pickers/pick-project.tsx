import { useState } from "react";
import { makeProject } from "../actions/create.ts";
import { fileRows } from "../actions/item-actions.ts";
import { messages } from "../i18n/messages.ts";
import { itemLists } from "../items/lists.ts";
import { newProjectChoices } from "./choices.ts";
import { applyPick, type OpenPicker } from "./open-picker.ts";
import { PopupPicker } from "./popup-picker.tsx";

const texts = messages.pick;

/** The picker of a project, or of a new one by its name. */
export function PickProject({ picker: { rows } }: { picker: OpenPicker }) {
  const [text, setText] = useState("");
  const projects = itemLists.get().projects.map(({ item }) => item);
  const isFiled = text.trim() === "" && rows.some(({ item }) => item.project !== null);
  return (
    <PopupPicker
      label={texts.whichProject}
      placeholder={texts.projectPlaceholder}
      text={text}
      choices={[
        ...newProjectChoices(projects, text),
        ...(isFiled ? [{ value: null, name: texts.noProject }] : []),
      ]}
      nothing={texts.nothingFound}
      onText={setText}
      onPick={(project) =>
        applyPick(() => {
          if (project === null || projects.some(({ id }) => id === project)) fileRows(rows, project);
          else makeProject(project, (id) => fileRows(rows, id));
        })
      }
    />
  );
}
