import { KeyHelp } from "../commands/key-help.tsx";
import { messages } from "../i18n/messages.ts";
import styles from "../styles/list-screen.module.css";
import { ICONS } from "../ui/icons.ts";

const hints = messages.listParts.empty;

/** The hint of an empty list: its purpose, and how to fill it. */
export default function EmptyList({ screen }: { screen: keyof typeof hints }) {
  const [title, ...how] = hints[screen];
  const Icon = ICONS[screen === "project" ? "projects" : screen];
  return (
    <div className={styles.empty}>
      <Icon size={28} strokeWidth={1.5} aria-hidden />
      <p className={styles.emptyTitle}>{title}</p>
      <p>
        <KeyHelp by={how} />
      </p>
    </div>
  );
}
