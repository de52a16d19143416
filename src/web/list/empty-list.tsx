import { How } from "../commands/how.tsx";
import { ICONS } from "../frame/icons.ts";
import { sentences } from "../sentences.ts";
import styles from "./list-screen.module.css";

const all = sentences.lists.empty;

/** What an empty list is for, and how it is filled. */
export function EmptyList({ screen }: { screen: keyof typeof all }) {
  const [title, ...how] = all[screen];
  const Icon = ICONS[screen === "project" ? "projects" : screen];
  return (
    <div className={styles.empty}>
      <Icon size={28} strokeWidth={1.5} aria-hidden />
      <p className={styles.emptyTitle}>{title}</p>
      <p>
        <How by={how} />
      </p>
    </div>
  );
}
