import { useState } from "react";
import { file } from "../actions/item-actions.ts";
import { sentences } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";
import { lists } from "../items/lists.ts";
import { type Choice, Chooser } from "./chooser.tsx";
import { type Asked, answer } from "./open-picker.ts";

const say = sentences.lists;
const NONE = "none";

/** Asks which project they are part of. */
export function AskProject({ asked: { rows } }: { asked: Asked }) {
  const [text, setText] = useState("");
  const word = text.trim().toLocaleLowerCase();
  const found = lists
    .get()
    .projects.map(({ item }): Choice => ({ id: item.id, name: shortTitle(item.title) }))
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
      onChoose={(id) => answer(() => file(rows, id === NONE ? null : id))}
    />
  );
}
