import { useEffect, useState } from "react";
import { tagRows } from "../actions/item-actions.ts";
import { messages } from "../i18n/messages.ts";
import { itemStore } from "../items/store.ts";
import { apiClient } from "../server/client.ts";
import { tagChoices } from "./choices.ts";
import type { OpenPicker } from "./open-picker.ts";
import { PopupPicker } from "./popup-picker.tsx";

const texts = messages.pick;

/** The picker of tags: each choice adds or removes one, and all together are one step. */
export function PickTags({ picker: { rows } }: { picker: OpenPicker }) {
  const [text, setText] = useState("");
  const [knownTags, setKnownTags] = useState(openItemTags);
  const [toggles, setToggles] = useState<ReadonlyMap<string, boolean>>(new Map());
  useEffect(() => {
    // The loaded tags are shown first; the server also has those of done items.
    apiClient.tags.list("tag").then(
      (all) => setKnownTags((tags) => [...new Set([...tags, ...all.map(({ name }) => name)])].sort(compare)),
      () => {},
    );
  }, []);

  const hadTag = (name: string) => rows.every(({ item }) => item.tags.includes(name));
  const hasTag = (name: string) => toggles.get(name) ?? hadTag(name);
  const allTags = [...new Set([...toggles.keys(), ...knownTags])].sort(compare);

  function close(): void {
    const names = [...toggles.keys()].filter((name) => hasTag(name) !== hadTag(name));
    tagRows(
      rows,
      names.filter(hasTag),
      names.filter((name) => !hasTag(name)),
    );
  }

  return (
    <PopupPicker
      label={texts.whichTags}
      placeholder={texts.tagsPlaceholder}
      text={text}
      choices={tagChoices(allTags, hasTag, text, texts.newTag)}
      nothing={texts.nothingFound}
      onText={setText}
      onPick={(name) => {
        if (name !== null) setToggles(new Map(toggles).set(name, !hasTag(name)));
        setText("");
      }}
      onClose={close}
    />
  );
}

function openItemTags(): string[] {
  return [...new Set(itemStore.view.get().open.flatMap(({ item }) => item.tags))].sort(compare);
}

function compare(a: string, b: string): number {
  return a.localeCompare(b);
}
