import { isOpen } from "../../domain/item/item.ts";
import { messages } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";
import { itemLists } from "../items/lists.ts";
import { addressOf, route } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import styles from "./sidebar.module.css";

const MOST = 12; // in the sidebar; the others are on their own screen

/** The active projects with the number of their open actions. Postponed ones are on their own screen. */
export function ProjectLinks({ onGo }: { onGo?(): void }) {
  const { projects, byProject } = useSignal(itemLists);
  const { screen, subject } = useSignal(route);
  const shown = projects.filter(({ item: { list } }) => list === "next").slice(0, MOST);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.projects} aria-label={messages.screens.projects}>
      {shown.map(({ key, item: { id, title } }) => {
        const open = (byProject.get(id) ?? []).filter(
          ({ item }) => item.kind === "action" && isOpen(item.list),
        ).length;
        return (
          <li key={key}>
            <a
              className={styles.way}
              href={addressOf("project", id)}
              aria-current={screen === "project" && subject === id ? "page" : undefined}
              onClick={onGo}
            >
              <bdi className={styles.name}>{shortTitle(title)}</bdi>
              {open > 0 && (
                <span className={styles.count} title={messages.lists.openActions(open)}>
                  {messages.list.count(open, true)}
                </span>
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
