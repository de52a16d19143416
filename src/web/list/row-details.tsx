import CalendarDays from "lucide-react/icons/calendar-days";
import Folder from "lucide-react/icons/folder";
import Hourglass from "lucide-react/icons/hourglass";
import User from "lucide-react/icons/user";
import { type Item, isOpen, type List } from "../../domain/item/item.ts";
import { formatShortDay, formatWholeDay } from "../i18n/dates.ts";
import { messages } from "../i18n/messages.ts";
import { preview, shortTitle } from "../i18n/title.ts";
import { itemLists, waitsFor } from "../items/lists.ts";
import { itemStore } from "../items/store.ts";
import { useSignal } from "../state/signal.ts";
import { projectTitle } from "./list-entries.ts";
import type { RowContext } from "./row-context.ts";
import styles from "./row-details.module.css";

const texts = messages.lists;

/** A row's second line: the item's details and the rest of its text; empty if there are none. */
export function RowDetails({ item, context, rest }: { item: Item; context: RowContext; rest: string }) {
  const { screen, today } = context;
  const project = screen === "project" ? null : projectTitle(item);
  const isLater = screen !== "scheduled" && item.startDate !== null && item.startDate > today;
  const start = isLater ? item.startDate : null;
  const summary = preview(rest, item.note);
  const isProject = item.kind === "project" && isOpen(item.list);
  const blocker = useSignal(waitsFor).get(item.id);
  const place = screen === "project" ? listInSequence(item) : null;
  const isPlain = !(
    blocker ||
    place ||
    project ||
    start ||
    item.minutes ||
    item.contact ||
    item.area ||
    isProject
  );
  if (isPlain && item.tags.length === 0 && summary === "") return null;
  return (
    <span className={styles.facts}>
      {isProject && <OpenActions id={item.id} />}
      {place && <span className={styles.fact}>{messages.screens[place]}</span>}
      {blocker && (
        <span
          data-waits
          className={screen === "project" && item.blockedBy !== blocker ? "unseen" : styles.fact}
        >
          <Hourglass size={13} aria-hidden />
          <bdi>{texts.waitsFor(shortTitle(itemStore.find(blocker)?.item.title ?? ""))}</bdi>
        </span>
      )}
      {project && (
        <span className={styles.fact}>
          <Folder size={13} aria-hidden />
          <bdi>{project}</bdi>
        </span>
      )}
      {start && (
        <span className={styles.fact} title={formatWholeDay(start)}>
          <CalendarDays size={13} aria-hidden />
          {texts.starts(formatShortDay(start, today))}
        </span>
      )}
      {item.minutes !== null && <span className={styles.fact}>{texts.minutes(item.minutes)}</span>}
      {item.contact && (
        <span className={styles.fact}>
          <User size={13} aria-hidden />
          <bdi>{item.contact}</bdi>
        </span>
      )}
      {item.area && <bdi className={styles.fact}>{item.area}</bdi>}
      {item.tags.map((name) => (
        <bdi key={name} className={styles.tag}>
          {name}
        </bdi>
      ))}
      {summary && (
        <bdi dir="auto" className={styles.preview}>
          {summary}
        </bdi>
      )}
    </span>
  );
}

/** The list of an action of a sequential project, whose rows have no headings; null for Next. */
function listInSequence({ list, project }: Item): Exclude<List, "next"> | null {
  const isSequence = project !== null && itemStore.find(project)?.item.isSequential;
  return isSequence && list !== "next" ? list : null;
}

function OpenActions({ id }: { id: string }) {
  const openCount = (useSignal(itemLists).byProject.get(id) ?? []).filter(
    ({ item }) => item.kind === "action",
  ).length;
  return <span className={styles.fact}>{texts.openActions(openCount)}</span>;
}
