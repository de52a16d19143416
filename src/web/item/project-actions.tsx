import Plus from "lucide-react/icons/plus";
import type { KeyboardEvent } from "react";
import { makeAction } from "../actions/create.ts";
import { completeRows, sequenceRows } from "../actions/item-actions.ts";
import { draftsOfPanel, useTitleDraft } from "../capture/drafts.ts";
import { messages } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";
import { itemLists, waitsFor } from "../items/lists.ts";
import type { Row } from "../items/row.ts";
import { itemStore } from "../items/store.ts";
import { openItem } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import styles from "./project-actions.module.css";

/**
 * The open actions of a project, which can be completed or opened, and a line for a new one. A sequential project has its
 * own order, others that of the capture.
 */
export function ProjectActions({ row: { key, item: project } }: { row: Row }) {
  const texts = messages.item;
  const { open } = useSignal(itemStore.view);
  const { byProject } = useSignal(itemLists);
  const { title, setTitle, sent } = useTitleDraft(draftsOfPanel(key));
  const rows = byProject.get(project.id) ?? [];
  const byCapture = () => open.filter(({ item }) => item.project === project.id).reverse();
  const actions = project.isSequential ? rows : byCapture();

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === "Escape" && title !== "") {
      event.preventDefault();
      setTitle("");
    }
    if (event.key !== "Enter" || title.trim() === "") return;
    event.preventDefault();
    sent(makeAction(title.trim(), project.id));
  }

  return (
    <section className={styles.actions} aria-label={texts.actions}>
      <h3>{texts.actions}</h3>
      <label className={styles.order}>
        <input
          type="checkbox"
          data-field="sequential"
          checked={project.isSequential}
          onChange={() => sequenceRows([{ item: project }])}
        />
        {texts.inOrder}
      </label>
      {actions.length === 0 && <p className={styles.none}>{texts.noActions}</p>}
      <ul>
        {actions.map((row) => (
          <Action key={row.key} row={row} />
        ))}
      </ul>
      <label className={styles.add}>
        <Plus size={15} aria-hidden />
        <input
          className={styles.line}
          aria-label={texts.addAction}
          placeholder={texts.addAction}
          autoComplete="off"
          enterKeyHint="done"
          dir="auto"
          value={title}
          onKeyDown={onKeyDown}
          onChange={(event) => setTitle(event.target.value)}
        />
      </label>
    </section>
  );
}

function Action({ row }: { row: Row }) {
  const { item } = row;
  const title = shortTitle(item.title);
  const isHeldBack = useSignal(waitsFor).has(item.id);
  return (
    <li className={styles.action}>
      {item.kind === "note" ? (
        <span className={styles.dot} aria-hidden />
      ) : (
        <label className={styles.box}>
          <input
            type="checkbox"
            aria-label={messages.item.completeOne(title)}
            checked={false}
            onChange={() => completeRows([row])}
          />
        </label>
      )}
      <button
        type="button"
        className={styles.open}
        data-held-back={isHeldBack || undefined}
        onClick={() => openItem(item.id)}
      >
        <bdi>{title}</bdi>
        {isHeldBack && <span className="unseen">{messages.item.heldBack}</span>}
        {item.list !== "next" && <span className={styles.list}>{messages.item.lists[item.list]}</span>}
      </button>
    </li>
  );
}
