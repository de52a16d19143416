import type { LossCode } from "../../../domain/formats/format.ts";
import type { Import, ImportPreview, RecordCounts } from "../../../domain/import/import.ts";
import { formatDay } from "../../i18n/dates.ts";
import { messages } from "../../i18n/messages.ts";
import { shortTitle, showControls } from "../../i18n/title.ts";
import { currentDay } from "../../items/lists.ts";
import styles from "./move.module.css";
import { countFormat } from "./move-data.ts";

const texts = messages.moveIn;
const OUTCOMES: readonly (keyof RecordCounts)[] = [
  "made",
  "updated",
  "unchanged",
  "leftOut",
  "refused",
  "read",
];
const LISTS = ["inbox", "next", "waiting", "scheduled", "someday", "done", "trash"] as const;
const KINDS = ["action", "project", "note"] as const;

/** What becomes of the records of a file, and where the items go. */
export function PreviewCounts({ one, preview }: { one: Import; preview: ImportPreview }) {
  const losses = Object.entries(preview.losses) as [LossCode, number][];
  return (
    <div className={styles.tables}>
      <CountTable
        title={texts.outcome}
        rows={OUTCOMES.map((outcome) => [texts[outcome], one.counts[outcome]])}
        hasSum
      />
      <CountTable title={texts.byList} rows={present(LISTS, preview.lists, messages.screens)} />
      <CountTable title={texts.byKind} rows={present(KINDS, preview.kinds, messages.filter.kinds)} />
      {losses.length > 0 && (
        <CountTable
          title={texts.lossesTitle}
          rows={losses.map(([code, count]) => [texts.losses[code] ?? code, count])}
          isWide
        />
      )}
    </div>
  );
}

function present<Name extends string>(
  names: readonly Name[],
  counts: Partial<Record<Name, number>>,
  words: Record<Name, string>,
): [string, number][] {
  return names.flatMap((name): [string, number][] => {
    const count = counts[name] ?? 0;
    return count > 0 ? [[words[name], count]] : [];
  });
}

interface CountTableProps {
  title: string;
  rows: readonly (readonly [label: string, count: number])[];
  /** Whether the last row is the sum of the others. */
  hasSum?: true;
  isWide?: true;
}

function CountTable({ title, rows, hasSum, isWide }: CountTableProps) {
  if (rows.length === 0) return null;
  return (
    <table data-sum={hasSum} data-wide={isWide}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{texts.amount}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, count]) => (
          <tr key={label} data-none={count === 0 || undefined}>
            <th scope="row">{label}</th>
            <td>{countFormat.format(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The first items of a file as they will be, and the first of its records that are no items. */
export function PreviewRows({ items, rows }: Pick<ImportPreview, "items" | "rows">) {
  return (
    <>
      {items.length > 0 && (
        <details className={styles.details}>
          <summary>{texts.firstItems(items.length)}</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.itemTitle}</th>
                <th scope="col">{texts.byList}</th>
                <th scope="col">{texts.due}</th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ title, kind, list, dueDate }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: titles may be equal, and the rows never change.
                <tr key={at}>
                  <th scope="row">
                    <bdi>{shortTitle(title)}</bdi>
                  </th>
                  <td>
                    {kind === "action"
                      ? messages.screens[list]
                      : `${messages.item.kinds[kind]}, ${messages.screens[list]}`}
                  </td>
                  <td>{dueDate === null ? "" : formatDay(dueDate, currentDay.get())}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
      {rows.length > 0 && (
        <details className={styles.details}>
          <summary>{texts.firstOthers(rows.length)}</summary>
          <ul>
            {rows.map(({ text, sentence }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: texts may be equal, and the rows never change.
              <li key={at}>
                <bdi>{showControls(text)}</bdi> <span lang="en">{showControls(sentence)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
