import type { Change } from "../../domain/item/change-log.ts";
import type { Values } from "../../domain/item/command.ts";
import { clockTime, formatDay, withTime } from "../i18n/dates.ts";
import { locale } from "../i18n/language.ts";
import { messages } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";
import { today } from "../items/row.ts";
import { formatMinutes } from "./fields/duration.ts";
import { formatRepeat } from "./fields/format-repeat.ts";

const TITLE_CHARS = 80; // characters of a title in one line of the history

type FieldFormatters = {
  [Field in keyof Values]?: (value: NonNullable<Values[Field]>, patch: Values) => string;
};

/** The title of an item by its id; null when this page does not know it. */
export type NameItem = (id: string) => string | null;

/**
 * Describes one row of the change log: the verb, then the other changed fields. It names the fields even when their
 * text is no longer stored.
 */
export function describeChange({ verb, patch }: Change, nameItem: NameItem): string[] {
  const texts = messages.item;
  const details = Object.entries(patch ?? {}).flatMap(([field, value]) => {
    const words = describeField(field as keyof Values, value, patch ?? {}, nameItem);
    return words === null ? [] : [words];
  });
  const isPlain = (verb === "edit" || verb === "move") && details.length > 0;
  return isPlain
    ? details
    : [texts.did[verb], ...(verb === "capture" ? [] : details.filter(addsDetail(verb)))];
}

/** "Completed: moved to Done" would repeat itself. */
function addsDetail(verb: Change["verb"]): (words: string) => boolean {
  const { movedTo, lists, notFocused } = messages.item;
  const obvious = [movedTo(lists.done), movedTo(lists.trash), notFocused];
  return (words) => !(["complete", "trash"].includes(verb) && obvious.includes(words));
}

function describeField(
  field: keyof Values,
  value: unknown,
  patch: Values,
  nameItem: NameItem,
): string | null {
  const texts = messages.item;
  if (field === "listBefore" || field === "completedOn" || field === "repeatFrom") return null;
  if (field === "dueTime" && patch.dueDate !== undefined) return null; // the words of the date have it
  if (field === "remindAt" && patch.reminders !== undefined) return null; // the words of all have it
  if (field === "position") return texts.reordered;
  if (field === "note") return value === null || value === "" ? texts.noteCleared : texts.noteChanged;
  if (field === "isSequential") return value ? texts.inOrder : texts.anyOrder;
  if (field === "isFocused") return value ? texts.nowFocused : texts.notFocused;
  const name = NAMES[field];
  if (name === undefined) return FORMATTERS[field]?.(value as never, patch) ?? null;
  const isCleared = value === null || (Array.isArray(value) && value.length === 0);
  if (isCleared) return texts.fieldCleared(name);
  const words =
    field === "project" || field === "blockedBy"
      ? (nameItem(String(value)) ?? (field === "project" ? texts.unknownProject : texts.unknownItem))
      : (FORMATTERS[field]?.(value as never, patch) ?? String(value));
  return texts.fieldSet(name, words);
}

const FORMATTERS: FieldFormatters = {
  title: (title) => messages.item.retitled(shortTitle(title).slice(0, TITLE_CHARS)),
  list: (list) => messages.item.movedTo(messages.item.lists[list]),
  kind: (kind) => messages.item.became(messages.item.kinds[kind]),
  startDate: (day) => formatDay(day, today()),
  dueDate: (day, { dueTime }) => withTime(formatDay(day, today()), dueTime),
  dueTime: (time) => withTime("", time).slice(2),
  remindAt: clockTime,
  reminders: (moments) => new Intl.ListFormat(locale, { type: "unit" }).format(moments.map(clockTime)),
  repeat: (rule, { repeatFrom }) => formatRepeat(rule, repeatFrom ?? null),
  minutes: formatMinutes,
  energy: (energy) => messages.item.energies[energy],
  tags: (tags) => new Intl.ListFormat(locale, { type: "unit" }).format(tags),
};

const NAMES: { [Field in keyof Values]?: string } = {
  startDate: messages.item.start,
  dueDate: messages.item.due,
  dueTime: messages.item.dueTime,
  remindAt: messages.item.remind,
  reminders: messages.item.remind,
  repeat: messages.item.repeat,
  minutes: messages.item.minutes,
  energy: messages.item.energy,
  tags: messages.item.tags,
  project: messages.item.project,
  area: messages.item.area,
  contact: messages.item.contact,
  heading: messages.item.heading,
  blockedBy: messages.item.blockedBy,
};
