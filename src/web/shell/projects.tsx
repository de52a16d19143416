import { isOpen } from "../../domain/item/item.ts";
import { messages } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";
import { itemLists } from "../items/lists.ts";
import { addressOf, route } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import styles from "./sidebar.module.css";

const MAX_PROJECTS = 12; // in the sidebar; the others are on their own screen

/** The active projects with the number of their open actions. Postponed ones are on their own screen. */
export function ProjectLinks({ onGo }: { onGo?(): void }) {
  const { projects, byProject } = useSignal(itemLists);
  const { screen, subject } = useSignal(route);
  const shownProjects = projects.filter(({ item: { list } }) => list === "next").slice(0, MAX_PROJECTS);
  if (shownProjects.length === 0) return null;
  return (
    <ul className={styles.projects} aria-label={messages.screens.projects}>
      {shownProjects.map(({ key, item: { id, title } }) => {
        const openCount = (byProject.get(id) ?? []).filter(
          ({ item }) => item.kind === "action" && isOpen(item.list),
        ).length;
        return (
          <li key={key}>
            <a
              className={styles.way}
              href={addressOf("project", id)}
              data-drop={id}
              aria-current={screen === "project" && subject === id ? "page" : undefined}
              onClick={onGo}
            >
              <bdi className={styles.name}>{shortTitle(title)}</bdi>
              {openCount > 0 && (
                <span className={styles.count} title={messages.lists.openActions(openCount)}>
                  {messages.list.count(openCount, true)}
                </span>
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
