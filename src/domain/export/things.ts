/** Addresses `things:///json`, which add to-dos and projects to Things: each opens on a Mac or an iPhone with it. */
import { dayIn, timeIn } from "../dates.ts";
import { isOpen } from "../item/item.ts";
import type { ExportContext, ExportGroup, ExportItem, TextFormat } from "./export-format.ts";
import { writeUtc } from "./export-texts.ts";
import { loseFields, withoutTrash } from "./losses.ts";

const MAX_ITEMS = 250; // of one address: Things takes no more in ten seconds
const TITLE_UNITS = 4_000;
const NOTE_UNITS = 10_000;
const UNKNOWN = ["dueTime", "repeat", "minutes", "energy", "contact", "isSequential", "blockedBy"] as const;

export const THINGS_EXPORT: TextFormat = {
  name: "things",
  extension: "txt",
  *write(groups, context) {
    let piece: object[] = [];
    let count = 0;
    for (const group of groups)
      for (const part of partsOf(group, context)) {
        if (count + part.count > MAX_ITEMS) {
          yield addressOf(piece, context);
          piece = [];
          count = 0;
        }
        piece.push(part.value);
        count += part.count;
      }
    if (piece.length > 0) yield addressOf(piece, context);
  },
};

function addressOf(piece: readonly object[], { toJson }: ExportContext): string {
  return `things:///json?data=${encodeURIComponent(toJson(piece))}\n`;
}

interface ThingsPart {
  value: object;
  /** The number of items in it. */
  count: number;
}

/** A project with its items; those of a long project that are too many for an address name it. */
function* partsOf({ project, items }: ExportGroup, context: ExportContext): Generator<ThingsPart> {
  const written = withoutTrash(items, context);
  const [head] = project ? withoutTrash([project], context) : [];
  const within = head ? written.slice(0, MAX_ITEMS - 1) : [];
  if (head) {
    const children: object[] = [];
    let heading: string | null = null;
    for (const item of within) {
      if (item.heading !== heading && item.heading !== null)
        children.push({ type: "heading", attributes: { title: item.heading } });
      heading = item.heading;
      children.push({ type: "to-do", attributes: attributesOf(item, context) });
    }
    loseFields(head, context, UNKNOWN);
    const area = head.area === null ? {} : { area: head.area };
    const attributes = { ...attributesOf(head, context), ...area, items: children };
    yield { value: { type: "project", attributes }, count: 1 + within.length };
  }
  for (const item of written.slice(within.length)) {
    const list = head?.title ?? item.area;
    const attributes = {
      ...attributesOf(item, context),
      ...(list === null ? {} : { list }),
      ...(head && item.heading !== null ? { heading: item.heading } : {}),
    };
    yield { value: { type: "to-do", attributes }, count: 1 };
  }
  for (const item of written) {
    loseFields(item, context, UNKNOWN);
    if (item.kind === "note") context.lose(item, "kind");
    if (head && item.area !== null) context.lose(item, "area");
    if (!head && item.project !== null) context.lose(item, "project");
  }
}

function attributesOf(item: ExportItem, context: ExportContext): object {
  const title = item.title.slice(0, TITLE_UNITS).toWellFormed();
  const notes = (item.note ?? "").slice(0, NOTE_UNITS).toWellFormed();
  if (title !== item.title) context.lose(item, "title");
  if (notes !== (item.note ?? "")) context.lose(item, "note");
  const when = whenOf(item, context);
  return {
    title,
    ...(notes === "" ? {} : { notes }),
    ...(when === null ? {} : { when }),
    ...(item.dueDate === null ? {} : { deadline: item.dueDate }),
    ...(item.tags.length === 0 ? {} : { tags: item.tags }),
    "creation-date": writeUtc(item.createdOn),
    ...(item.list === "done" ? { completed: true } : {}),
    ...(item.completedOn === null ? {} : { "completion-date": writeUtc(item.completedOn) }),
  };
}

/** The day with its reminder, today for the focus, or a list. */
function whenOf(item: ExportItem, context: ExportContext): string | null {
  const { startDate, reminders, list } = item;
  const first = reminders.find((moment) => dayIn(context.zone, moment) === startDate);
  if (reminders.length > (first === undefined ? 0 : 1)) context.lose(item, "reminders");
  if (list === "waiting" || (list === "inbox" && startDate !== null)) context.lose(item, "list");
  if (startDate !== null) {
    if (item.isFocused) context.lose(item, "isFocused");
    return first === undefined ? startDate : `${startDate}@${timeIn(context.zone, first)}`;
  }
  if (item.isFocused && list !== "someday") return "today";
  if (item.isFocused) context.lose(item, "isFocused");
  if (list === "someday") return "someday";
  return isOpen(list) && list !== "inbox" ? "anytime" : null;
}
