import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, useId } from "react";
import { Signal, useSignal } from "../state/signal.ts";
import { isFlag, isRecordOf, StoredValue } from "../state/stored-value.ts";
import { NavLink } from "./nav-link.tsx";
import styles from "./sidebar-group.module.css";

export type SidebarGroupName = "projects" | "views" | "tag" | "contact" | "area";

const stored = new StoredValue<Partial<Record<SidebarGroupName, boolean>>>("sidebar", isRecordOf(isFlag));
const CLOSED_AT_FIRST: readonly SidebarGroupName[] = ["tag", "contact", "area"];

/** The groups that the user opened or closed. */
const groupStates = new Signal(stored.get() ?? {});

function toggleGroup(name: SidebarGroupName, isOpen: boolean): void {
  groupStates.set({ ...groupStates.get(), [name]: isOpen });
  stored.set(groupStates.get());
}

interface SidebarGroupProps {
  name: SidebarGroupName;
  title: string;
  /** The screen that the heading is a link to; without one the whole heading opens and closes the group. */
  to?: "projects";
  onGo?(): void;
  children: ReactNode;
}

/** A heading of the sidebar that shows and hides its links. The browser remembers it. */
export function SidebarGroup({ name, title, to, onGo, children }: SidebarGroupProps) {
  const id = useId();
  const isOpen = useSignal(groupStates)[name] ?? !CLOSED_AT_FIRST.includes(name);
  return (
    <>
      <div className={styles.line}>
        {to && <NavLink to={to} {...(onGo && { onGo })} />}
        <button
          type="button"
          className={to ? styles.toggle : styles.heading}
          aria-label={to && title}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => toggleGroup(name, !isOpen)}
        >
          <ChevronRight className={styles.arrow} size={13} aria-hidden />
          {!to && title}
        </button>
      </div>
      <ul id={id} className={styles.links} aria-label={title} hidden={!isOpen}>
        {isOpen && children}
      </ul>
    </>
  );
}
