import { useEffect, useState } from "react";
import { tagRows } from "../actions/item-actions.ts";
import { messages } from "../i18n/messages.ts";
import { itemStore } from "../items/store.ts";
import { apiClient } from "../server/client.ts";
import { tagChoices } from "./choices.ts";
import type { OpenPicker } from "./open-picker.ts";
import { PopupPicker } from "./popup-picker.tsx";

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

  const had = (name: string) => rows.every(({ item }) => item.tags.includes(name));
  const has = (name: string) => turned.get(name) ?? had(name);
  const all = [...new Set([...turned.keys(), ...known])].sort(compare);

  function close(): void {
    const names = [...turned.keys()].filter((name) => has(name) !== had(name));
    tagRows(
      rows,
      names.filter(has),
      names.filter((name) => !has(name)),
    );
  }

  return (
    <PopupPicker
      label={say.whichTags}
      placeholder={say.tagsPlaceholder}
      text={text}
      choices={tagChoices(all, has, text, say.newTag)}
      nothing={say.nothingFound}
      onText={setText}
      onPick={(name) => {
        if (name !== null) setTurned(new Map(turned).set(name, !has(name)));
        setText("");
      }}
      onClose={close}
    />
  );
}

function tagsHere(): string[] {
  return [...new Set(itemStore.view.get().open.flatMap(({ item }) => item.tags))].sort(compare);
}

function compare(a: string, b: string): number {
  return a.localeCompare(b);
}
