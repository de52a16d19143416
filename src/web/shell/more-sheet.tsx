import { Dialog } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { sentences } from "../i18n/messages.ts";
import styles from "../styles/bottom-bar.module.css";
import { Count } from "./badges.tsx";
import { Way } from "./nav-link.tsx";
import { Projects } from "./projects.tsx";
import { Others } from "./sidebar.tsx";

/** All the ways that the bar has no room for. */
export default function MoreWays({ onClose }: { onClose(): void }) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} data-veil />
        <Dialog.Popup className={styles.sheet}>
          <header>
            <Dialog.Title>{sentences.lists.more}</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label={sentences.close}>
              <X size={18} aria-hidden />
            </Dialog.Close>
          </header>
          <nav aria-label={sentences.lists.more}>
            <Way to="triage" onGo={onClose} />
            <Way to="waiting" onGo={onClose}>
              <Count of="waiting" />
            </Way>
            <Way to="scheduled" onGo={onClose} />
            <Way to="someday" onGo={onClose} />
            <Way to="projects" onGo={onClose} />
            <Projects onGo={onClose} />
            <Way to="notes" onGo={onClose} />
            <Others onGo={onClose} />
          </nav>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
