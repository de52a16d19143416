import { attentionQuery } from "../attention/attention-data.ts";
import { messages } from "../i18n/messages.ts";
import { currentDay, itemLists } from "../items/lists.ts";
import type { Row } from "../items/row.ts";
import { itemStore } from "../items/store.ts";
import { useSignal } from "../state/signal.ts";
import styles from "./sidebar.module.css";

/** The number of items in a list; for the inbox also the captures that need attention. */
export function CountBadge({ of }: { of: "inbox" | "next" | "waiting" | "today" | "projects" }) {
  const { isLoaded, isWhole } = useSignal(itemStore.view);
  const rows = useSignal(itemLists)[of];
  const count = rows.length;
  return (
    <>
      {of === "inbox" && <AttentionBadge />}
      {isWhole.open && of !== "inbox" && of !== "projects" && <Overdue rows={rows} />}
      {isLoaded && count > 0 && (
        <span className={styles.count}>{messages.list.count(count, isWhole.open)}</span>
      )}
    </>
  );
}

/** The number of captures that need attention. */
export function AttentionBadge() {
  const { count } = useSignal(attentionQuery.view);
  return count === 0 ? null : <Badge count={count} label={messages.attention.waiting(count)} />;
}

/** The number of items that are due or overdue. */
function Overdue({ rows }: { rows: readonly Row[] }) {
  const today = useSignal(currentDay);
  const count = rows.filter(({ item }) => (item.dueDate ?? "9") <= today).length;
  return count === 0 ? null : <Badge count={count} label={messages.lists.areDue(count)} />;
}

function Badge({ count, label }: { count: number; label: string }) {
  return (
    <span className={styles.waiting} title={label}>
      <span aria-hidden>{messages.list.count(count, true)}</span>
      <span className="unseen">{label}</span>
    </span>
  );
}
