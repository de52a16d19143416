import { useEffect, useRef } from "react";
import { completeRows, moveRowsTo, trashRows } from "../actions/item-actions.ts";
import type { CommandName } from "../commands/definitions.ts";
import { KeyOf } from "../commands/keys.tsx";
import { registerHandlers } from "../commands/use-commands.ts";
import { messages } from "../i18n/messages.ts";
import type { Row } from "../items/row.ts";
import { openItem } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import { Card } from "../triage/card.tsx";
import { firstUnseen } from "./agenda.ts";
import { ContinueButton } from "./continue-button.tsx";
import { changeReview, storedReview } from "./review-data.ts";
import styles from "./step.module.css";

const texts = messages.review;

/** Creative: the items in Someday, one by one. A kept item is not shown again in this review. */
export function SomedayStep({ rows }: { rows: readonly Row[] }) {
  const { seen } = useSignal(storedReview);
  const heading = useRef<HTMLHeadingElement>(null);
  const row = firstUnseen(rows, seen);
  const id = row?.item.id;

  const keep = () => id && changeReview({ seen: [...seen, id] });
  const goBack = () => changeReview({ seen: seen.slice(0, -1) });
  const buttons: [label: string, command: CommandName, act: () => void][] = row
    ? [
        [texts.keep, "toSomeday", keep],
        [texts.activate, "toNext", () => void moveRowsTo([row], "next")],
        [texts.letGo, "trash", () => void trashRows([row])],
        [texts.acts.open, "open", () => openItem(row.item.id)],
      ]
    : [];
  useEffect(() =>
    registerHandlers(() => ({
      ...Object.fromEntries(buttons.map(([, command, act]) => [command, act])),
      ...(row && { next: keep, complete: () => void completeRows([row]) }),
      previous: goBack,
    })),
  );
  // Screen readers announce the next item, and keys act on it.
  useEffect(() => {
    if (id !== undefined) heading.current?.focus({ preventScroll: true });
    else document.getElementById("review-on")?.focus({ preventScroll: true });
  }, [id]);

  if (!row)
    return (
      <>
        <p className={styles.empty}>{texts.empty.someday}</p>
        <div className={styles.ways}>
          <ContinueButton isMain />
          {seen.length > 0 && (
            <button type="button" className="button" onClick={goBack}>
              {texts.back}
            </button>
          )}
        </div>
      </>
    );
  return (
    <div className={styles.one} data-keys="list">
      <p className={styles.position}>{texts.position(rows.indexOf(row) + 1, rows.length)}</p>
      <Card row={row} heading={heading}>
        {null}
      </Card>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the mouse takes no focus, so that keys go on meaning the item. */}
      <div className={styles.ways} onMouseDown={(event) => event.preventDefault()}>
        {buttons.map(([label, command, act]) => (
          <button key={command} type="button" className="button" onClick={act}>
            {label}
            <span aria-hidden>
              <KeyOf command={command} />
            </span>
          </button>
        ))}
        <ContinueButton isMain={false} />
      </div>
    </div>
  );
}
