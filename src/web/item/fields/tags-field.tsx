import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { messages } from "../../i18n/messages.ts";
import { showControls } from "../../i18n/title.ts";
import { useSignal } from "../../state/signal.ts";
import styles from "./name-field.module.css";
import { NameInput } from "./name-field.tsx";
import type { ItemFieldProps } from "./repeat-field.tsx";
import { suggestedNames } from "./suggestions.ts";

/** Tags and contexts: each with a cross, and a line that adds more. */
export function TagsField({ item: { tags }, save }: ItemFieldProps) {
  const say = messages.item;
  const known = useSignal(suggestedNames).tags;
  const [isAdding, setAdding] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const isBack = useRef(false);

  useEffect(() => {
    if (isAdding || !isBack.current) return;
    isBack.current = false;
    add.current?.focus();
  });

  function remove(tag: string): void {
    isBack.current = true;
    save({ tags: tags.filter((one) => one !== tag) });
  }

  return (
    <div className={styles.tags}>
      {tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          <bdi>{showControls(tag)}</bdi>
          <button
            type="button"
            className={`icon-button ${styles.drop}`}
            data-kind="small"
            aria-label={say.remove(tag)}
            onClick={() => remove(tag)}
          >
            <X size={13} aria-hidden />
          </button>
        </span>
      ))}
      {isAdding ? (
        <span className={styles.adding}>
          <NameInput
            label={say.addTag}
            suggestions={known.filter((name) => !tags.includes(name))}
            isMany
            onTake={(tag) => (tags.includes(tag) ? null : save({ tags: [...tags, tag] }))}
            onBack={() => {
              if (tags.length > 0) save({ tags: tags.slice(0, -1) });
            }}
            onLeave={(isByKey) => {
              isBack.current = isByKey;
              setAdding(false);
            }}
          />
        </span>
      ) : (
        <button
          ref={add}
          type="button"
          className={styles.add}
          data-field="tags"
          data-empty={tags.length === 0 || undefined}
          aria-label={tags.length === 0 ? `${say.tags}: ${say.none}` : say.addTag}
          onClick={() => setAdding(true)}
        >
          {tags.length === 0 ? say.none : <Plus size={15} aria-hidden />}
        </button>
      )}
    </div>
  );
}
