import { isOpen } from "../../domain/item/item.ts";
import { sentences } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";
import { lists } from "../items/lists.ts";
import { addressOf, route } from "../state/route.ts";
import { useCell } from "../state/signal.ts";
import styles from "./sidebar.module.css";

const MOST = 12; // in the side; the others are on their own screen

/** The projects that go on, with how many open actions they have. Those that were put off are on their own screen. */
export function Projects({ onGo }: { onGo?(): void }) {
  const { projects, byProject } = useCell(lists);
  const { screen, subject } = useCell(route);
  const shown = projects.filter(({ item: { list } }) => list === "next").slice(0, MOST);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.projects} aria-label={sentences.screens.projects}>
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
                <span className={styles.count} title={sentences.lists.openActions(open)}>
                  {sentences.list.count(open, true)}
                </span>
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
