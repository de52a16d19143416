import { isOpen } from "../../domain/item/item.ts";
import { messages } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";
import { itemLists } from "../items/lists.ts";
import { addressOf, route } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import { NavLink } from "./nav-link.tsx";
import styles from "./sidebar.module.css";
import { SidebarGroup } from "./sidebar-group.tsx";

const MAX_PROJECTS = 100; // in the sidebar; the others are on their own screen

/** The active and the waiting projects with the number of their open actions. Postponed ones are on their own screen. */
export function ProjectLinks({ onGo }: { onGo?(): void }) {
  const { projects, byProject } = useSignal(itemLists);
  const { screen, subject } = useSignal(route);
  const ofList = (wanted: string) => projects.filter(({ item: { list } }) => list === wanted);
  const shownProjects = [...ofList("next"), ...ofList("waiting")].slice(0, MAX_PROJECTS);
  if (shownProjects.length === 0) return <NavLink to="projects" {...(onGo && { onGo })} />;
  return (
    <SidebarGroup name="projects" title={messages.screens.projects} to="projects" {...(onGo && { onGo })}>
      {shownProjects.map(({ key, item: { id, title, list } }) => {
        const openCount = (byProject.get(id) ?? []).filter(
          ({ item }) => item.kind === "action" && isOpen(item.list),
        ).length;
        const name = shortTitle(title);
        return (
          <li key={key}>
            <a
              className={styles.way}
              href={addressOf("project", id)}
              title={list === "waiting" ? `${name} · ${messages.screens.waiting}` : name}
              data-list={list}
              data-drop={id}
              aria-current={screen === "project" && subject === id ? "page" : undefined}
              onClick={onGo}
            >
              <bdi className={styles.name}>{name}</bdi>
              {openCount > 0 && (
                <span className={styles.count} title={messages.lists.openActions(openCount)}>
                  {messages.list.count(openCount, true)}
                </span>
              )}
            </a>
          </li>
        );
      })}
    </SidebarGroup>
  );
}
