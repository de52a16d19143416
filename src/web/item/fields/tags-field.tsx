import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useContext, useRef, useState } from "react";
import { messages } from "../../i18n/messages.ts";
import { showControls } from "../../i18n/title.ts";
import { RichMessage } from "../../ui/rich-message.tsx";
import { showToast } from "../../ui/toasts.ts";
import { AddButton, focusMoved, InAddLine, useEditing } from "./editable-field.tsx";
import { FieldAnchor } from "./field-popover.tsx";
import styles from "./name-field.module.css";
import { NameInput } from "./name-field.tsx";
import type { ItemFieldProps } from "./repeat-field.tsx";
import { useSuggestedNames } from "./suggested-names.ts";

/** Tags and contexts: each with a cross, and a button that opens the choice of them. */
export function TagsField({ item: { tags }, save }: ItemFieldProps) {
  const texts = messages.item;
  const { button, isEditing, open, close } = useEditing("tags");
  const popover = isEditing && (
    <FieldAnchor value={button}>
      <TagsInput tags={tags} save={save} onLeave={close} />
    </FieldAnchor>
  );
  if (useContext(InAddLine))
    return (
      <>
        <AddButton ref={button} name="tags" label={texts.tags} isOpen={isEditing} onOpen={open} />
        {popover}
      </>
    );

  function remove(tag: string): void {
    const panel = button.current?.closest<HTMLElement>("[data-panel]") ?? null;
    save({ tags: tags.filter((other) => other !== tag) });
    button.current?.focus();
    focusMoved(panel, "tags");
  }

  return (
    <div className={styles.tags}>
      {tags.map((tag) => (
        <Tag key={tag} tag={tag} onRemove={() => remove(tag)} />
      ))}
      <button
        ref={button}
        type="button"
        className={styles.add}
        data-field="tags"
        aria-haspopup="dialog"
        aria-expanded={isEditing}
        aria-label={texts.addTag}
        title={texts.addTag}
        onClick={open}
      >
        <Plus size={15} aria-hidden />
      </button>
      {popover}
    </div>
  );
}

interface TagsInputProps {
  tags: readonly string[];
  save: ItemFieldProps["save"];
  onLeave(isByKey: boolean): void;
}

/** The choice of tags: Enter adds or removes one, and all together are one step when it closes. Escape cancels them. */
function TagsInput({ tags, save, onLeave }: TagsInputProps) {
  const texts = messages.item;
  const knownTags = useSuggestedNames().tags;
  const [chosenTags, setChosenTags] = useState(tags);
  const latest = useRef(tags); // also of a name that is taken while it closes

  function choose(next: readonly string[]): null {
    latest.current = next;
    setChosenTags(next);
    return null;
  }

  const toggleTag = (tag: string) =>
    choose(chosenTags.includes(tag) ? chosenTags.filter((other) => other !== tag) : [...chosenTags, tag]);

  function close(isByKey: boolean): void {
    const isChanged = latest.current.join("\n") !== tags.join("\n");
    const refusal = isChanged ? save({ tags: latest.current }) : null;
    if (refusal !== null) showToast({ kind: "bad", title: messages.items.notChanged, detail: refusal });
    onLeave(isByKey);
  }

  return (
    <NameInput
      label={texts.tags}
      suggestions={[...new Set([...tags, ...chosenTags, ...knownTags])]}
      current={chosenTags}
      makes={texts.newTag}
      isMany
      onTake={toggleTag}
      onBack={() => choose(chosenTags.slice(0, -1))}
      onLeave={close}
      onCancel={() => onLeave(true)}
      how={
        <p className={styles.how}>
          <RichMessage sentence={texts.tagsHow} as={(key) => <kbd key={key}>{key}</kbd>} />
        </p>
      }
    >
      {chosenTags.length > 0 && (
        <div className={styles.tags}>
          {chosenTags.map((tag) => (
            <Tag key={tag} tag={tag} onRemove={() => toggleTag(tag)} />
          ))}
        </div>
      )}
    </NameInput>
  );
}

function Tag({ tag, onRemove }: { tag: string; onRemove(): void }) {
  return (
    <span className={styles.tag}>
      <bdi>{showControls(tag)}</bdi>
      <button
        type="button"
        className={`icon-button ${styles.drop}`}
        data-kind="small"
        aria-label={messages.item.remove(tag)}
        onClick={onRemove}
      >
        <X size={13} aria-hidden />
      </button>
    </span>
  );
}
