import { Dialog } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { messages } from "../i18n/messages.ts";
import styles from "../styles/bottom-bar.module.css";
import { CountBadge } from "./badges.tsx";
import { NavLink } from "./nav-link.tsx";
import PlaceLinks from "./place-links.tsx";
import { ProjectLinks } from "./projects.tsx";
import { LastLinks, OtherLinks } from "./sidebar.tsx";
import { ViewLinks } from "./view-links.tsx";

/** The links that the bar has no room for. */
export default function MoreSheet({ onClose }: { onClose(): void }) {
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} data-veil />
        <Dialog.Popup className={styles.sheet}>
          <header>
            <Dialog.Title>{messages.lists.more}</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label={messages.close}>
              <X size={18} aria-hidden />
            </Dialog.Close>
          </header>
          <nav aria-label={messages.lists.more}>
            <NavLink to="upcoming" onGo={onClose} />
            <NavLink to="triage" onGo={onClose} />
            <ViewLinks onGo={onClose} />
            <NavLink to="waiting" onGo={onClose}>
              <CountBadge of="waiting" />
            </NavLink>
            <NavLink to="scheduled" onGo={onClose} />
            <NavLink to="someday" onGo={onClose} />
            <ProjectLinks onGo={onClose} />
            <NavLink to="notes" onGo={onClose} />
            <PlaceLinks onGo={onClose} />
            <OtherLinks onGo={onClose} />
            <LastLinks onGo={onClose} />
          </nav>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
