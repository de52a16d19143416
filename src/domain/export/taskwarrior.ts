/** Taskwarrior's JSON, for `task import`. */
import { isOwnMember, isUserField, userFieldOf } from "../formats/json/taskwarrior.ts";
import { isOpen } from "../item/item.ts";
import type { ExportContext, ExportItem, TextFormat } from "./export-format.ts";
import { momentOfDay, singleLine, writeCompactUtc, writeTitle, writeUuid } from "./export-texts.ts";
import { loseFields, loseList, loseMidnight } from "./losses.ts";
import { isInterval, isWorkdays, type PlainRule, readPlainRule, writeInterval } from "./rule-words.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const WRITTEN = { project: true, startDate: true, dueDate: true, reminders: false };

/** The day of `wait:someday`. */
const SOMEDAY = "9999-12-30";

export const TASKWARRIOR_EXPORT: TextFormat = {
  name: "taskwarrior",
  extension: "json",
  system: "taskwarrior",
  *write(groups, context) {
    const ids = uuidsOf(groups.flatMap(({ items }) => items));
    let before = "[\n";
    for (const { project, items } of groups) {
      const name = project ? nameProject(project, context) : null;
      if (project && items.length === 0) context.leaveOut(project, "a project without items");
      for (const item of items) {
        yield before + context.toJson(writeTask(item, { name, area: project?.area ?? null, ids, context }));
        before = ",\n";
      }
    }
    yield before === ",\n" ? "\n]\n" : "[]\n";
  },
};

/** A project is a name with a dot behind its area. */
function nameProject(project: ExportItem, context: ExportContext): string {
  loseFields(project, context, [
    "note", "isFocused", "startDate", "dueDate", "dueTime", "reminders", "minutes", "energy", "tags", "contact", "isSequential",
    "createdOn", "completedOn",
  ]); // biome-ignore format: a list
  if (project.list !== "next") context.lose(project, "list");
  const plain = (name: string) => singleLine(name.replaceAll(".", "-"));
  const [title, area] = [plain(project.title), project.area === null ? null : plain(project.area)];
  if (title !== project.title) context.lose(project, "title");
  if (area !== project.area) context.lose(project, "area");
  return area === null ? title : `${area}.${title}`;
}

interface TaskPlace {
  name: string | null;
  area: string | null;
  /** Of the items of the file. */
  ids: ReadonlyMap<string, string>;
  context: ExportContext;
}

function writeTask(item: ExportItem, { name, area, ids, context }: TaskPlace): object {
  loseFields(item, context, ["reminders", "contact", "heading", "position"]);
  if (item.kind === "note") context.lose(item, "kind");
  if (item.area !== area) context.lose(item, "area");
  const isHidden = item.list === "someday" && item.startDate === null;
  if (!isHidden) loseList(item, context, WRITTEN);
  const description = writeTitle(item, context);
  const blocker = item.blockedBy === null ? undefined : ids.get(item.blockedBy);
  if (item.blockedBy !== null && blocker === undefined) context.lose(item, "blockedBy");
  loseMidnight(item, context);
  const at = (day: string, time: string | null) => writeCompactUtc(momentOfDay(day, time, context.zone));
  const entry = writeCompactUtc(item.createdOn);
  return {
    ...userFields(item, context),
    uuid: ids.get(item.id),
    description,
    ...repeatOf(item, context),
    entry,
    modified: writeCompactUtc(item.changedOn),
    ...(item.completedOn === null ? {} : { end: writeCompactUtc(item.completedOn) }),
    ...(item.isFocused ? { start: writeCompactUtc(item.changedOn) } : {}),
    ...(item.dueDate === null ? {} : { due: at(item.dueDate, item.dueTime) }),
    ...(isHidden ? { wait: at(SOMEDAY, null) } : {}),
    ...(item.startDate === null
      ? {}
      : { [item.list === "scheduled" ? "wait" : "scheduled"]: at(item.startDate, null) }),
    ...(name === null ? {} : { project: name }),
    ...(item.tags.length === 0 ? {} : { tags: tagsOf(item, context) }),
    ...(blocker === undefined ? {} : { depends: [blocker] }),
    ...(item.note === null ? {} : { annotations: [{ entry, description: annotate(item, context) }] }),
  };
}

/** A task that came from Taskwarrior has its id again. */
function uuidsOf(items: readonly ExportItem[]): Map<string, string> {
  const uuids = new Map(items.map(({ id }) => [id, writeUuid(id)]));
  const taken = new Set(uuids.values());
  for (const { id, origin } of items) {
    const uuid = origin?.foreignId.toLowerCase() ?? "";
    if (!UUID.test(uuid) || taken.has(uuid)) continue;
    taken.add(uuid);
    uuids.set(id, uuid);
  }
  return uuids;
}

/** The members that the user of Taskwarrior has defined. One of them may be the minutes, and one the energy. */
function userFields(item: ExportItem, context: ExportContext): object {
  const all = Object.entries(item.origin?.extra ?? {});
  const fields: Record<string, unknown> = Object.fromEntries(
    all.filter(([name, value]) => isUserField(name, value)),
  );
  if (all.some(([name]) => !(name in fields) && !isOwnMember(name)))
    context.lose(item, "values of Taskwarrior");
  for (const field of ["minutes", "energy"] as const) {
    const name = userFieldOf(fields, field);
    if (name === null) loseFields(item, context, [field]);
    else if (!item.origin?.changed.includes(field)) continue;
    else if (item[field] === null) delete fields[name];
    else fields[name] = field === "minutes" ? `PT${item.minutes}M` : item.energy;
  }
  return fields;
}

/** A note is an annotation, which has one line and a moment. */
function annotate(item: ExportItem, context: ExportContext): string {
  context.lose(item, "note (as an annotation)");
  return singleLine(item.note ?? "");
}

/** A tag is one word. */
function tagsOf(item: ExportItem, context: ExportContext): string[] {
  const tags = [...new Set(item.tags.map((tag) => tag.replace(/\s+/g, "_")))];
  if (tags.join() !== item.tags.join()) context.lose(item, "tags");
  return tags;
}

/** The status, and the repeat of a template, which needs a due date. */
function repeatOf(item: ExportItem, context: ExportContext): object {
  const status = item.list === "done" ? "completed" : item.list === "trash" ? "deleted" : "pending";
  if (item.repeat === null) return { status };
  const rule = readPlainRule(item.repeat);
  const recur = rule === null || item.dueDate === null || !isOpen(item.list) ? null : recurOf(rule);
  if (rule === null || recur === null) {
    context.lose(item, "repeat");
    return { status };
  }
  if (item.repeatFrom !== "date") context.lose(item, "repeatFrom");
  const until =
    rule.until === null ? {} : { until: writeCompactUtc(momentOfDay(rule.until, null, context.zone)) };
  return { status: "recurring", recur, ...until };
}

function recurOf(rule: PlainRule): string | null {
  if (isWorkdays(rule)) return "weekdays";
  if (!isInterval({ ...rule, until: null })) return null;
  return rule.interval === 1 ? rule.frequency.toLowerCase() : `P${writeInterval(rule).toUpperCase()}`;
}
