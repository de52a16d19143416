import History from "lucide-react/icons/history";
import Keyboard from "lucide-react/icons/keyboard";
import Search from "lucide-react/icons/search";
import { useShortcuts } from "../commands/keymap.ts";
import { KeyOf } from "../commands/keys.tsx";
import { messages } from "../i18n/messages.ts";
import { openOverlayName } from "../ui/overlay.ts";
import styles from "./sidebar.module.css";

const OVERLAYS = {
  search: { Icon: Search, name: messages.searchTitle },
  history: { Icon: History, name: messages.history.title },
  help: { Icon: Keyboard, name: messages.keys.button },
};

export interface OverlayLinkProps {
  to: keyof typeof OVERLAYS;
  onGo?(): void;
}

/** A button for an overlay, with its key. */
export function OverlayLink({ to, onGo }: OverlayLinkProps) {
  const { Icon, name } = OVERLAYS[to];
  return (
    <button
      type="button"
      className={styles.way}
      data-to={to}
      aria-haspopup="dialog"
      aria-keyshortcuts={useShortcuts(to)}
      onClick={() => {
        onGo?.();
        openOverlayName.set(to);
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
