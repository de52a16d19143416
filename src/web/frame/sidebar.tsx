import InboxIcon from "lucide-react/icons/inbox";
import Keyboard from "lucide-react/icons/keyboard";
import Receipts from "lucide-react/icons/receipt-text";
import Settings from "lucide-react/icons/settings-2";
import { attention } from "../attention/attention-data.ts";
import { useCell } from "../cell.ts";
import { door } from "../door.ts";
import { inbox } from "../inbox/inbox-data.ts";
import { addressOf, route, type Screen } from "../route.ts";
import { sentences } from "../sentences.ts";
import { Mark } from "./mark.tsx";
import styles from "./sidebar.module.css";

const ICONS = { inbox: InboxIcon, receipts: Receipts, settings: Settings };

/** The ways to the screens; a bar on top where the window is narrow. */
export function Sidebar({ onHelp }: { onHelp(): void }) {
  const { items, isLoaded, isWhole } = useCell(inbox.view);
  return (
    <nav className={styles.sidebar} aria-label={sentences.navigation}>
      <div className={styles.ways}>
        <span className={styles.brand}>
          <Mark />
          {sentences.creel}
        </span>
        <Way to="inbox">
          <Waiting />
          {isLoaded && items > 0 && (
            <span className={styles.count}>{sentences.list.count(items, isWhole)}</span>
          )}
        </Way>
        <span className={styles.space} />
        <Way to="receipts" />
        <Way to="settings">
          <DoorDot />
        </Way>
        <button type="button" className={styles.way} onClick={onHelp}>
          <Keyboard size={17} aria-hidden />
          <span className={styles.name}>{sentences.keys.button}</span>
          <kbd className={styles.key} aria-hidden>
            ?
          </kbd>
        </button>
      </div>
    </nav>
  );
}

function Way({ to, children }: { to: Screen; children?: React.ReactNode }) {
  const Icon = ICONS[to];
  return (
    <a className={styles.way} href={addressOf(to)} aria-current={useCell(route) === to ? "page" : undefined}>
      <Icon size={17} aria-hidden />
      <span className={styles.name}>{sentences[to]}</span>
      {children}
    </a>
  );
}

/** How many captures need attention. */
function Waiting() {
  const { count } = useCell(attention.view);
  if (count === 0) return null;
  return (
    <span className={styles.waiting} title={sentences.attention.waiting(count)}>
      <span aria-hidden>{sentences.list.count(count, true)}</span>
      <span className="unseen">{sentences.attention.waiting(count)}</span>
    </span>
  );
}

/** Whether the API is up, at a glance. The settings say it in words. */
function DoorDot() {
  const state = useCell(door)?.state ?? "off";
  if (state === "off") return null;
  return (
    <span className={styles.door} data-state={state}>
      <span className="unseen">{state === "up" ? sentences.notice.up : sentences.notice.notUp}</span>
    </span>
  );
}
