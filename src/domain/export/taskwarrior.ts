/** Taskwarrior's JSON, for `task import`. */
import { isOpen } from "../item/item.ts";
import type { ExportContext, ExportItem, TextFormat } from "./export-format.ts";
import { momentOfDay, singleLine, writeCompactUtc, writeTitle, writeUuid } from "./export-texts.ts";
import { loseFields, loseList } from "./losses.ts";
import { isInterval, isWorkdays, type PlainRule, readPlainRule, writeInterval } from "./rule-words.ts";

const WRITTEN = { project: true, startDate: true, dueDate: true, reminders: false };

export const TASKWARRIOR_EXPORT: TextFormat = {
  name: "taskwarrior",
  extension: "json",
  *write(groups, context) {
    const ids = new Set(groups.flatMap(({ items }) => items.map(({ id }) => id)));
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
  /** The items of the file. */
  ids: ReadonlySet<string>;
  context: ExportContext;
}

function writeTask(item: ExportItem, { name, area, ids, context }: TaskPlace): object {
  loseFields(item, context, ["reminders", "minutes", "energy", "contact", "heading", "position"]);
  if (item.kind === "note") context.lose(item, "kind");
  if (item.area !== area) context.lose(item, "area");
  loseList(item, context, WRITTEN);
  const description = writeTitle(item, context);
  const hasBlocker = item.blockedBy !== null && ids.has(item.blockedBy);
  if (item.blockedBy !== null && !hasBlocker) context.lose(item, "blockedBy");
  if (item.dueTime === "00:00") context.lose(item, "dueTime");
  const at = (day: string, time: string | null) => writeCompactUtc(momentOfDay(day, time, context.zone));
  const entry = writeCompactUtc(item.createdOn);
  return {
    uuid: writeUuid(item.id),
    description,
    ...repeatOf(item, context),
    entry,
    modified: writeCompactUtc(item.changedOn),
    ...(item.completedOn === null ? {} : { end: writeCompactUtc(item.completedOn) }),
    ...(item.isFocused ? { start: writeCompactUtc(item.changedOn) } : {}),
    ...(item.dueDate === null ? {} : { due: at(item.dueDate, item.dueTime) }),
    ...(item.startDate === null
      ? {}
      : { [item.list === "scheduled" ? "wait" : "scheduled"]: at(item.startDate, null) }),
    ...(name === null ? {} : { project: name }),
    ...(item.tags.length === 0 ? {} : { tags: tagsOf(item, context) }),
    ...(hasBlocker ? { depends: [writeUuid(item.blockedBy ?? "")] } : {}),
    ...(item.note === null ? {} : { annotations: [{ entry, description: annotate(item, context) }] }),
  };
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
