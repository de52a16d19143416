import CalendarClock from "lucide-react/icons/calendar-clock";
import Folder from "lucide-react/icons/folder";
import Hourglass from "lucide-react/icons/hourglass";
import SquareCheck from "lucide-react/icons/square-check";
import User from "lucide-react/icons/user";
import { ENERGIES, type Energy, type Item, isOpen } from "../../domain/item/item.ts";
import type { FilterName } from "../../wire/filter/syntax.ts";
import { formatShortDay, formatWholeDay } from "../i18n/dates.ts";
import { messages } from "../i18n/messages.ts";
import { preview, shortTitle, showControls } from "../i18n/title.ts";
import { countBoxes } from "../items/checklist.ts";
import { itemLists, waitsFor } from "../items/lists.ts";
import { itemStore } from "../items/store.ts";
import { useSignal } from "../state/signal.ts";
import { ColourDot } from "../views/colour-dot.tsx";
import { projectTitle } from "./list-entries.ts";
import type { RowContext } from "./row-context.ts";
import styles from "./row-details.module.css";

const texts = messages.lists;

/** A row's second line: the item's details and the rest of its text; empty if there are none. */
export function RowDetails({ item, context, rest }: { item: Item; context: RowContext; rest: string }) {
  const { screen, today } = context;
  const project = screen === "project" ? null : projectTitle(item);
  const isLater =
    screen !== "scheduled" && screen !== "upcoming" && item.startDate !== null && item.startDate > today;
  const start = isLater ? item.startDate : null;
  const summary = preview(rest, item.note);
  const isProject = item.kind === "project" && isOpen(item.list);
  const boxes = countBoxes(item.note);
  const { minutes, energy, contact, area } = item;
  const blocker = useSignal(waitsFor).get(item.id);
  const place = placeOf(item, context);
  const facts = [blocker, place, project, start, minutes, energy, contact, area, boxes, isProject];
  const isPlain = !facts.some(Boolean);
  if (isPlain && item.tags.length === 0 && summary === "") return null;
  return (
    <span className={styles.facts}>
      {isProject && <OpenActions id={item.id} />}
      {place && <span className={styles.fact}>{place}</span>}
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
        <span className={styles.fact} {...filterOf("project", item.project ?? "", project)}>
          <Folder size={13} aria-hidden />
          <bdi>{project}</bdi>
        </span>
      )}
      {start && (
        <span className={styles.fact} title={formatWholeDay(start)}>
          <CalendarClock size={13} aria-hidden />
          {texts.starts(formatShortDay(start, today))}
        </span>
      )}
      {boxes && (
        <span className={styles.fact} title={texts.boxes(boxes.checked, boxes.total)}>
          <SquareCheck size={13} aria-hidden />
          <span aria-hidden>{`${boxes.checked}/${boxes.total}`}</span>
          <span className="unseen">{texts.boxes(boxes.checked, boxes.total)}</span>
        </span>
      )}
      {minutes !== null && <span className={styles.fact}>{texts.minutes(minutes)}</span>}
      {energy && <EnergyDots energy={energy} />}
      {contact && (
        <span className={styles.fact} {...filterOf("contact", contact)}>
          <User size={13} aria-hidden />
          <ColourDot kind="contact" name={contact} />
          <bdi>{showControls(contact)}</bdi>
        </span>
      )}
      {area && (
        <span className={styles.fact} {...filterOf("area", area)}>
          <ColourDot kind="area" name={area} />
          <bdi>{showControls(area)}</bdi>
        </span>
      )}
      {item.tags.map((name) => (
        <span key={name} className={styles.tag} {...filterOf("tag", name)}>
          <ColourDot kind="tag" name={name} />
          <bdi>{showControls(name)}</bdi>
        </span>
      ))}
      {summary && (
        <bdi dir="auto" className={styles.preview}>
          {summary}
        </bdi>
      )}
    </span>
  );
}

/** The list of an item, where a heading does not name it; in the trash the list that it came from. */
function placeOf(item: Item, { screen, order }: RowContext): string | null {
  if (item.list === "trash") return originOf(item);
  const isUnlisted = screen === "project" && order !== "list";
  return isUnlisted && item.list !== "next" ? messages.screens[item.list] : null;
}

function originOf({ kind, completedOn, listBefore }: Item): string | null {
  const list =
    completedOn !== null ? "done" : kind === "note" && listBefore !== "inbox" ? "notes" : listBefore;
  return list ? texts.cameFrom(messages.screens[list]) : null;
}

/** A click filters the list by it; with the keyboard `filterAlike` does. */
function filterOf(field: FilterName, value: string, name = value) {
  return {
    "data-do": "filter",
    "data-field": field,
    "data-value": value,
    title: messages.views.only(showControls(name)),
  };
}

function OpenActions({ id }: { id: string }) {
  const openCount = (useSignal(itemLists).byProject.get(id) ?? []).filter(
    ({ item }) => item.kind === "action",
  ).length;
  return <span className={styles.fact}>{texts.openActions(openCount)}</span>;
}

function EnergyDots({ energy }: { energy: Energy }) {
  const level = ENERGIES.indexOf(energy);
  return (
    <span className={styles.energy} title={texts.energies[energy]}>
      {ENERGIES.map((name, n) => (
        <span key={name} data-full={n <= level || undefined} />
      ))}
      <span className="unseen">{texts.energies[energy]}</span>
    </span>
  );
}
