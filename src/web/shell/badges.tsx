import { attention } from "../attention/attention-data.ts";
import { sentences } from "../i18n/messages.ts";
import { day } from "../items/day.ts";
import { lists } from "../items/lists.ts";
import type { Row } from "../items/row.ts";
import { items } from "../items/store.ts";
import { useCell } from "../state/signal.ts";
import styles from "./sidebar.module.css";

/** How many are in a list; the inbox also says how many captures need attention. */
export function Count({ of }: { of: "inbox" | "next" | "waiting" | "focus" | "projects" }) {
  const { isLoaded, isWhole } = useCell(items.view);
  const rows = useCell(lists)[of];
  const count = rows.length;
  return (
    <>
      {of === "inbox" && <Attention />}
      {(of === "waiting" || of === "focus") && <Overdue rows={rows} />}
      {isLoaded && count > 0 && (
        <span className={styles.count}>{sentences.list.count(count, isWhole.open)}</span>
      )}
    </>
  );
}

/** How many captures need attention. */
export function Attention() {
  const { count } = useCell(attention.view);
  return count === 0 ? null : <Badge count={count} means={sentences.attention.waiting(count)} />;
}

/** How many are due today, or were before. */
function Overdue({ rows }: { rows: readonly Row[] }) {
  const today = useCell(day);
  const count = rows.filter(({ item }) => (item.dueDate ?? "9") <= today).length;
  return count === 0 ? null : <Badge count={count} means={sentences.lists.areDue(count)} />;
}

function Badge({ count, means }: { count: number; means: string }) {
  return (
    <span className={styles.waiting} title={means}>
      <span aria-hidden>{sentences.list.count(count, true)}</span>
      <span className="unseen">{means}</span>
    </span>
  );
}
