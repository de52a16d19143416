import { useEffect, useState } from "react";
import { tagRows } from "../actions/item-actions.ts";
import { messages } from "../i18n/messages.ts";
import { itemStore } from "../items/store.ts";
import { apiClient } from "../server/client.ts";
import { Chooser, type PickerChoice } from "./chooser.tsx";
import type { OpenPicker } from "./open-picker.ts";

const say = messages.lists;

/** The picker of tags: each choice adds or removes one, and all together are one step. */
export function PickTags({ asked: { rows } }: { asked: OpenPicker }) {
  const [text, setText] = useState("");
  const [known, setKnown] = useState(tagsHere);
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  useEffect(() => {
    // The loaded tags are shown first; the server also has those of done items.
    apiClient.tags.list("tag").then(
      (all) => setKnown((here) => [...new Set([...here, ...all.map(({ name }) => name)])].sort(compare)),
      () => {},
    );
  }, []);

  const word = text.trim();
  const has = (name: string) => turned.get(name) ?? rows.every(({ item }) => item.tags.includes(name));
  const all = [...new Set([...turned.keys(), ...known])].sort(compare);
  const found = all.filter((name) => fold(name).includes(fold(word)));
  const isNew = word !== "" && all.every((name) => fold(name) !== fold(word));
  const choices: PickerChoice[] = found.map((name) => ({ id: name, name, isOn: has(name) }));
  if (isNew) choices.push({ id: word, name: say.newTag(word), isOn: false });

  function close(): void {
    const names = [...turned.keys()].filter(
      (name) => has(name) !== rows.every(({ item }) => item.tags.includes(name)),
    );
    tagRows(
      rows,
      names.filter(has),
      names.filter((name) => !has(name)),
    );
  }

  return (
    <Chooser
      label={say.whichTags}
      placeholder={say.tagsPlaceholder}
      text={text}
      choices={choices}
      nothing={say.nothingFound}
      onText={setText}
      onChoose={(name) => {
        setTurned(new Map(turned).set(name, !has(name)));
        setText("");
      }}
      onClose={close}
    />
  );
}

function tagsHere(): string[] {
  return [...new Set(itemStore.view.get().open.flatMap(({ item }) => item.tags))].sort(compare);
}

function fold(name: string): string {
  return name.toLocaleLowerCase();
}

function compare(a: string, b: string): number {
  return a.localeCompare(b);
}
