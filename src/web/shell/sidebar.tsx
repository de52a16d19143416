import { messages } from "../i18n/messages.ts";
import { apiStatus } from "../settings/api-status.ts";
import { isPairedDevice } from "../state/device.ts";
import { useSignal } from "../state/signal.ts";
import { LazyComponent, LazyPart } from "../ui/lazy-part.tsx";
import { Logo } from "../ui/logo.tsx";
import { CountBadge } from "./badges.tsx";
import { NavLink } from "./nav-link.tsx";
import { OverlayLink } from "./overlay-link.tsx";
import { ProjectLinks } from "./projects.tsx";
import styles from "./sidebar.module.css";
import { ViewLinks } from "./view-links.tsx";

export const placeLinks = new LazyComponent(() => import("./place-links.tsx"));

/** The links to the screens; a narrow window has a bar at the bottom instead. */
export function Sidebar() {
  return (
    <nav className={styles.sidebar} aria-label={messages.navigation}>
      <div className={styles.ways}>
        <span className={styles.brand}>
          <Logo />
          {messages.creel}
        </span>
        <OverlayLink to="search" />
        <div className={styles.middle}>
          <NavLink to="today">
            <CountBadge of="today" />
          </NavLink>
          <NavLink to="upcoming" />
          <NavLink to="inbox">
            <CountBadge of="inbox" />
          </NavLink>
          <NavLink to="triage" />
          <ViewLinks />
          <span className={styles.gap} />
          <NavLink to="next">
            <CountBadge of="next" />
          </NavLink>
          <NavLink to="waiting">
            <CountBadge of="waiting" />
          </NavLink>
          <NavLink to="scheduled" />
          <NavLink to="someday" />
          <ProjectLinks />
          <NavLink to="notes" />
          <LazyPart of={placeLinks} props={{}} instead={null} />
          <OtherLinks />
        </div>
        <LastLinks />
      </div>
    </nav>
  );
}

/** The links that are used less often. */
export function OtherLinks({ onGo }: { onGo?(): void }) {
  const linkProps = onGo && { onGo };
  return (
    <>
      <span className={styles.space} />
      <NavLink to="review" {...linkProps} />
      <OverlayLink to="history" {...linkProps} />
      <NavLink to="open" {...linkProps} />
      <NavLink to="done" {...linkProps} />
      <NavLink to="trash" {...linkProps} />
      <NavLink to="receipts" {...linkProps} />
    </>
  );
}

/** The links that stay visible at the end. */
export function LastLinks({ onGo }: { onGo?(): void }) {
  const linkProps = onGo && { onGo };
  return (
    <>
      {!isPairedDevice && (
        <NavLink to="settings" {...linkProps}>
          <ApiDot />
        </NavLink>
      )}
      <OverlayLink to="help" {...linkProps} />
    </>
  );
}

/** The state of the API as a dot. The settings have the text. */
function ApiDot() {
  const state = useSignal(apiStatus)?.state ?? "off";
  if (state === "off") return null;
  return (
    <span className={styles.door} data-state={state}>
      <span className="unseen">{state === "up" ? messages.notice.up : messages.notice.notUp}</span>
    </span>
  );
}
