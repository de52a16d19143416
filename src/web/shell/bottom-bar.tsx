import Ellipsis from "lucide-react/icons/ellipsis";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { messages } from "../i18n/messages.ts";
import styles from "../styles/bottom-bar.module.css";
import { LazyComponent, LazyPart } from "../ui/lazy-part.tsx";
import { PartErrorDialog } from "../ui/part-error.tsx";
import { CountBadge } from "./badges.tsx";
import { NavLink } from "./nav-link.tsx";

const moreSheet = new LazyComponent(() => import("./more-sheet.tsx"), true);

/** The phone's bar: the day's lists, capture, and the link to everything else. */
export function BottomBar({ onCapture }: { onCapture(): void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <nav className={styles.bar} aria-label={messages.navigation}>
      <NavLink to="inbox">
        <CountBadge of="inbox" />
      </NavLink>
      <NavLink to="today">
        <CountBadge of="today" />
      </NavLink>
      <button
        type="button"
        className={styles.capture}
        onClick={onCapture}
        aria-label={messages.capture.label}
      >
        <Plus size={22} aria-hidden />
      </button>
      <NavLink to="next">
        <CountBadge of="next" />
      </NavLink>
      <button
        type="button"
        className={styles.more}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Ellipsis size={17} aria-hidden />
        <span>{messages.lists.more}</span>
      </button>
      {isOpen && (
        <LazyPart of={moreSheet} props={{ onClose: close }} instead={<PartErrorDialog onClose={close} />} />
      )}
    </nav>
  );
}
