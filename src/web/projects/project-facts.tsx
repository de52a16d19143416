import Flag from "lucide-react/icons/flag";
import type { Item } from "../../domain/item/item.ts";
import { isOverdue } from "../../domain/item/today.ts";
import { formatShortDay, formatWholeDay, withTime } from "../i18n/dates.ts";
import { messages } from "../i18n/messages.ts";
import { NoteField } from "../item/text/note-field.tsx";
import { createSaveField } from "../item/text/save-field.ts";
import { currentSpan } from "../items/lists.ts";
import type { Row } from "../items/row.ts";
import { today } from "../items/row.ts";
import { itemStore } from "../items/store.ts";
import { openPicker } from "../pickers/open-picker.ts";
import { go } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import { ColourDot } from "../views/colour-dot.tsx";
import styles from "./project-facts.module.css";
import { useProgress } from "./use-progress.ts";

/** The top of a project's page: how much of it is done, its due date, area and note. */
export function ProjectFacts({ item, open }: { item: Item; open: readonly Row[] }) {
  const texts = messages.projects;
  const progress = useProgress(item.id, open);
  const row = itemStore.find(item.id);
  const { dueDate, dueTime, area } = item;
  const span = useSignal(currentSpan);
  return (
    <section className={styles.facts} aria-label={texts.about} data-about={item.id}>
      <p className={styles.line}>
        <span className={styles.progress} data-known={progress !== null || undefined}>
          <progress value={progress?.done ?? 0} max={progress?.all || 1} aria-label={texts.progressLabel} />
          {progress ? texts.progress(progress.done, progress.all) : "\u00a0"}
        </span>
        {dueDate !== null && (
          <button
            type="button"
            className={styles.fact}
            data-when={isOverdue(item, span) ? "past" : undefined}
            title={messages.lists.due(withTime(formatWholeDay(dueDate), dueTime))}
            onClick={({ currentTarget }) => openPicker("dueDate", [{ item }], currentTarget)}
          >
            <Flag size={13} aria-hidden />
            {messages.lists.due(withTime(formatShortDay(dueDate, today()), dueTime))}
          </button>
        )}
        {area !== null && (
          <span className={styles.fact}>
            <ColourDot kind="area" name={area} />
            <bdi>{area}</bdi>
          </span>
        )}
      </p>
      {row && (item.note ?? "") !== "" && (
        <div className={styles.note}>
          <NoteField
            key={row.key}
            row={row}
            save={createSaveField(item.id)}
            onLeave={() => go("project", item.id)}
          />
        </div>
      )}
    </section>
  );
}
