import { sentences } from "../i18n/messages.ts";
import { door } from "../settings/api-status.ts";
import { isDevice } from "../state/device.ts";
import { useCell } from "../state/signal.ts";
import { Mark } from "../ui/logo.tsx";
import { Count } from "./badges.tsx";
import { Way } from "./nav-link.tsx";
import { OverWay } from "./overlay-link.tsx";
import { Projects } from "./projects.tsx";
import styles from "./sidebar.module.css";

/** The ways to the screens; where the window is narrow, a bar at the bottom takes its place. */
export function Sidebar() {
  return (
    <nav className={styles.sidebar} aria-label={sentences.navigation}>
      <div className={styles.ways}>
        <span className={styles.brand}>
          <Mark />
          {sentences.creel}
        </span>
        <OverWay to="search" />
        <span className={styles.gap} />
        <Way to="focus">
          <Count of="focus" />
        </Way>
        <Way to="inbox">
          <Count of="inbox" />
        </Way>
        <Way to="triage" />
        <span className={styles.gap} />
        <Way to="next">
          <Count of="next" />
        </Way>
        <Way to="waiting">
          <Count of="waiting" />
        </Way>
        <Way to="scheduled" />
        <Way to="someday" />
        <Way to="projects" />
        <Projects />
        <Way to="notes" />
        <Others />
      </div>
    </nav>
  );
}

/** What is looked at less often. */
export function Others({ onGo }: { onGo?(): void }) {
  const more = onGo && { onGo };
  return (
    <>
      <span className={styles.space} />
      <Way to="review" {...more} />
      <OverWay to="history" {...more} />
      <Way to="done" {...more} />
      <Way to="trash" {...more} />
      <span className={styles.gap} />
      <Way to="receipts" {...more} />
      {!isDevice && (
        <Way to="settings" {...more}>
          <DoorDot />
        </Way>
      )}
      <OverWay to="help" {...more} />
    </>
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
