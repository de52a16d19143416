import Ellipsis from "lucide-react/icons/ellipsis";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { sentences } from "../i18n/messages.ts";
import styles from "../styles/bottom-bar.module.css";
import { Late, LatePart } from "../ui/lazy-part.tsx";
import { MissingOver } from "../ui/load-failure.tsx";
import { Count } from "./badges.tsx";
import { Way } from "./nav-link.tsx";

const moreWays = new LatePart(() => import("./more-sheet.tsx"));

/** On a phone: the lists of the day, capturing, and the way to everything else, in reach of a thumb. */
export function BottomBar({ onCapture }: { onCapture(): void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <nav className={styles.bar} aria-label={sentences.navigation}>
      <Way to="inbox">
        <Count of="inbox" />
      </Way>
      <Way to="focus">
        <Count of="focus" />
      </Way>
      <button
        type="button"
        className={styles.capture}
        onClick={onCapture}
        aria-label={sentences.capture.label}
      >
        <Plus size={22} aria-hidden />
      </button>
      <Way to="next">
        <Count of="next" />
      </Way>
      <button
        type="button"
        className={styles.more}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Ellipsis size={17} aria-hidden />
        <span>{sentences.lists.more}</span>
      </button>
      {isOpen && <Late of={moreWays} props={{ onClose: close }} instead={<MissingOver onClose={close} />} />}
    </nav>
  );
}
