import History from "lucide-react/icons/history";
import Keyboard from "lucide-react/icons/keyboard";
import Search from "lucide-react/icons/search";
import { useShortcuts } from "../commands/keymap.ts";
import { KeyOf } from "../commands/keys.tsx";
import { sentences } from "../i18n/messages.ts";
import { overlay } from "../ui/overlay.ts";
import styles from "./sidebar.module.css";

const WAYS = {
  search: { Icon: Search, name: sentences.search.title },
  history: { Icon: History, name: sentences.history.title },
  help: { Icon: Keyboard, name: sentences.keys.button },
};

export interface OverWayProps {
  to: keyof typeof WAYS;
  onGo?(): void;
}

/** A way to what lies over the page, with its key. */
export function OverWay({ to, onGo }: OverWayProps) {
  const { Icon, name } = WAYS[to];
  return (
    <button
      type="button"
      className={styles.way}
      data-to={to}
      aria-haspopup="dialog"
      aria-keyshortcuts={useShortcuts(to)}
      onClick={() => {
        onGo?.();
        overlay.set(to);
      }}
    >
      <Icon size={17} aria-hidden />
      <span className={styles.name}>{name}</span>
      <span className={styles.key} aria-hidden>
        <KeyOf command={to} />
      </span>
    </button>
  );
}
