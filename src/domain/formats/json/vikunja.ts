// Vikunja's `data.json`: projects with their tasks; before 0.21 the projects, or lists, are in namespaces.

import { Blockers } from "../draft/blockers.ts";
import { cleanName } from "../draft/clean-text.ts";
import { htmlToText } from "../draft/html-text.ts";
import { ItemDraft, type PriorityLevel } from "../draft/item-draft.ts";
import { quoteName, sayBox, sayInbox } from "../draft/outcomes.ts";
import { RecordIds } from "../draft/record-ids.ts";
import { Family } from "../draft/subtasks.ts";
import { TextNumbers } from "../draft/text-counts.ts";
import { isJsonObject, type JsonObject } from "../draft/value-text.ts";
import type { Format, NamedColour, ReadOptions } from "../format.ts";
import { Members } from "./members.ts";
import { loseRest, readDue, readSeconds, readStart, readTime } from "./read-members.ts";
import { type ObjectMapper, type ObjectRecord, objectReader } from "./read-objects.ts";

const DAY = 86_400; // seconds
const NO_DATE = "0001-01-01T00:00:00Z";
const NO_PLAIN =
  "description due_date reminders reminder_dates start_date end_date repeat_after priority assignees labels attachments comments percent_done is_favorite hex_color".split(
    " ",
  );

export const vikunjaFormat: Format = {
  system: "vikunja",
  reader: "json",
  files: /(^|\/)data\.json$/,
  paths: ["*", "*.tasks.*", ...["projects", "lists"].flatMap((one) => [`*.${one}.*`, `*.${one}.*.tasks.*`])],
  fits: ({ text, files }) =>
    (files.includes("data.json") && files.includes("VERSION")) ||
    (/^\s*\[/.test(text) &&
      /"(parent_project_id|namespace_id)"\s*:/.test(text) &&
      /"hex_color"\s*:/.test(text)),
  read: objectReader((options) => new VikunjaMapper(options)),
};

interface VikunjaProject {
  id: string;
  title: string;
  parent: string | null;
  isArchived: boolean;
}

class VikunjaMapper implements ObjectMapper {
  readonly #ids = new RecordIds();
  readonly #seen = new RecordIds();
  readonly #names = new RecordIds();
  /** The tasks that have a parent or a step. */
  readonly #related = new TextNumbers();
  readonly #steps = new Family();
  /** By the path of their tasks, and by their own id. */
  readonly #projects = new Map<string, VikunjaProject>();
  readonly #titles = new Map<string, string>();
  readonly #namespaces = new Map<string, string>();
  readonly #buckets = new Map<string, string>();
  readonly #colours = new Map<string, string>();
  readonly #blockers = new Blockers();
  /** The tasks that wait or that others wait for, and are in the file. */
  readonly #tasks = new TextNumbers();

  constructor(readonly options: ReadOptions) {}

  collect({ path, key, value, file }: ObjectRecord): void {
    if (file.endsWith("filters.json")) return;
    const members = new Members(value);
    if (path.endsWith(".tasks")) this.#collectTask(members);
    else {
      const [id, title] = [members.text("id") ?? "", members.text("title") ?? ""];
      const parent = members.text("parent_project_id");
      const place = path === "" ? key : `${path}.${key}`;
      this.#projects.set(`${place}.tasks`, {
        id: this.#names.take(`project:${id}`),
        title,
        parent,
        isArchived: members.flag("is_archived"),
      });
      if (!this.#titles.has(id)) this.#titles.set(id, title);
      if (path !== "") this.#namespaces.set(path.split(".")[0] ?? "", "");
      else this.#namespaces.set(`title.${key}`, title);
      for (const bucket of members.objects("buckets"))
        this.#buckets.set(String(bucket.id), String(bucket.title));
    }
  }

  #collectTask(members: Members): void {
    const id = members.text("id") ?? "";
    for (const one of members.objects("labels").map((label) => new Members(label))) {
      const [name, colour] = [cleanName(one.text("title") ?? ""), one.text("hex_color") ?? ""];
      if (name !== null && /^[0-9a-f]{6}$/i.test(colour)) this.#colours.set(name, `#${colour.toLowerCase()}`);
    }
    const related = members.object("related_tasks") ?? {};
    for (const one of relatedIds(related, "blocked")) this.#blockers.add(id, one);
    for (const one of relatedIds(related, "blocking")) this.#blockers.add(one, id);
    const [parent] = relatedIds(related, "parenttask");
    if (parent !== undefined) for (const one of [id, parent]) this.#related.take(one);
  }

  get hasRelated(): boolean {
    return this.#related.size + this.#blockers.size > 0;
  }

  collectRelated({ path, value, file }: ObjectRecord): void {
    if (file.endsWith("filters.json") || !path.endsWith(".tasks")) return;
    const members = new Members(value);
    const id = members.text("id") ?? "";
    if (this.#blockers.has(id)) this.#tasks.take(id);
    if (!this.#related.has(id)) return;
    const related = members.object("related_tasks") ?? {};
    this.#steps.add({
      id: this.#seen.take(`task:${id}`),
      parent: relatedIds(related, "parenttask").map((one) => `task:${one}`)[0] ?? null,
      title: members.text("title") ?? "",
      isOpen: !members.flag("done"),
      order: 0,
      isPlain: members.text("title") !== null && isPlain(members, related),
    });
  }

  *named(): Iterable<NamedColour> {
    for (const [name, colour] of this.#colours) yield { nameKind: "tag", name, colour };
  }

  map(record: ObjectRecord): ItemDraft | string {
    if (record.file.endsWith("filters.json")) return "It is a saved filter. Creel has views.";
    const members = new Members(record.value);
    if (record.path.endsWith(".tasks")) return this.#mapTask(members, record.path);
    const place = record.path === "" ? record.key : `${record.path}.${record.key}`;
    if (record.path === "" && this.#namespaces.has(record.key))
      return `It is the namespace ${quoteName(members.text("title") ?? "")}, the area of its projects.`;
    return this.#mapProject(members, `${place}.tasks`, record.path);
  }

  #mapProject(members: Members, place: string, path: string): ItemDraft | string {
    const project = this.#projects.get(place);
    if (project === undefined || project.title === "Inbox") return sayInbox(project?.title ?? "");
    const draft = new ItemDraft(project.id).set({ kind: "project", title: project.title });
    draft.set({
      note: htmlToText(members.text("description") ?? ""),
      isFocused: members.flag("is_favorite"),
    });
    const parent = project.parent === "0" ? null : project.parent;
    if (parent !== null) {
      const title = this.#titles.get(parent);
      draft.lose("depth", "parent_project_id", parent);
      if (title) draft.set({ title: `${title} › ${project.title}` });
    }
    if (path !== "") draft.set({ area: this.#namespaces.get(`title.${path.split(".")[0]}`) ?? null });
    const { zone } = this.options;
    draft.set({ createdOn: readSeconds(draft, members, "created", zone), order: members.number("position") });
    // It may have open tasks, so it is not done.
    if (members.flag("is_archived")) draft.set({ list: "someday" }).lose("field", "is_archived", true);
    return loseRest(draft, members.skip("id", "title", "parent_project_id", "buckets"));
  }

  #mapTask(members: Members, path: string): ItemDraft | string {
    const { zone } = this.options;
    const [id, title] = [members.text("id") ?? "", members.text("title") ?? ""];
    const own = this.#ids.take(`task:${id}`);
    if (this.#steps.isBox(own)) return sayBox(this.#steps.titlesAbove(own).at(-1) ?? "");
    const draft = new ItemDraft(own).set({ title, note: htmlToText(members.text("description") ?? "") });
    this.#steps.place(draft, own);
    draft.lose("depth", "parenttask", relatedIds(members.object("related_tasks") ?? {}, "parenttask")[0]);
    const project = this.#projects.get(path);
    if (project && project.title !== "Inbox") draft.set({ project: project.id });
    if (project?.isArchived && this.options.to === "auto") draft.set({ list: "someday" });
    readDue(draft, members, "due_date", zone);
    readStart(draft, members, "start_date", zone);
    const changedOn = readSeconds(draft, members, "updated", zone);
    draft.set({
      changedOn,
      createdOn: readSeconds(draft, members, "created", zone),
      completedOn: readSeconds(draft, members, "done_at", zone),
    });
    const end = readTime(draft, members, "end_date", zone);
    if (end !== null) draft.lose("date-extra", "end_date", members.text("end_date"));
    draft.set({ order: members.number("position"), isFocused: members.flag("is_favorite") });
    draft.set({
      heading: draft.project === null ? null : (this.#buckets.get(members.text("bucket_id") ?? "") ?? null),
    });
    if (members.flag("done")) draft.set({ list: "done" });
    readReminders(draft, members, zone);
    readRepeat(draft, members);
    readTexts(draft, members);
    this.#readRelations(draft, members, id);
    return loseRest(draft, members.skip("id", "project_id", "identifier", "index", "created_by"));
  }

  /** The subtasks are in the tree of steps, the rest but the first blocker are lost. */
  #readRelations(draft: ItemDraft, members: Members, id: string): void {
    const blockers = this.#blockers.of(id);
    const known = blockers.filter((one) => this.#tasks.has(one));
    const first = known.find((one) => this.#blockers.canWait(id, one));
    if (first !== undefined) draft.set({ blockedBy: `task:${first}` });
    for (const one of blockers) if (one !== first) draft.lose("dependency", "blocked", one);
    const related = members.object("related_tasks") ?? {};
    for (const [kind, tasks] of Object.entries(related)) {
      const isRead = ["subtask", "parenttask", "blocking", "blocked"].includes(kind) && Array.isArray(tasks);
      if (isRead) continue;
      const ids = relatedIds(related, kind);
      draft.lose("dependency", kind, ids.length > 0 ? ids.join(",") : tasks);
    }
  }
}

function relatedIds(related: JsonObject, kind: string): string[] {
  const tasks = Object.hasOwn(related, kind) ? related[kind] : null;
  if (!Array.isArray(tasks)) return [];
  return tasks.flatMap((task) => (isJsonObject(task) ? (new Members(task).text("id") ?? []) : []));
}

function isPlain(members: Members, related: JsonObject): boolean {
  const hasMore = members.rest().some(([name, value]) => NO_PLAIN.includes(name) && value !== NO_DATE);
  return !hasMore && Object.keys(related).every((kind) => kind === "parenttask");
}

function readReminders(draft: ItemDraft, members: Members, zone: string): void {
  for (const one of members.objects("reminders")) addReminder(draft, new Members(one), zone);
  for (const text of members.texts("reminder_dates"))
    addReminder(draft, new Members({ reminder: text }), zone);
}

function addReminder(draft: ItemDraft, members: Members, zone: string): void {
  const moment = readSeconds(draft, members, "reminder", zone);
  if (moment !== null) draft.addReminder(moment);
}

function readRepeat(draft: ItemDraft, members: Members): void {
  const [seconds, mode] = [members.number("repeat_after") ?? 0, members.number("repeat_mode") ?? 0];
  if (mode === 1) draft.set({ repeat: "FREQ=MONTHLY" });
  if (mode === 1 || seconds === 0) return;
  const days = seconds / DAY;
  if (!Number.isInteger(days)) draft.keepRepeat("repeat_after", `${seconds} seconds`);
  else draft.set({ repeat: days === 1 ? "FREQ=DAILY" : `FREQ=DAILY;INTERVAL=${days}` });
  if (draft.repeat !== null) draft.set({ repeatFrom: mode === 2 ? "completion" : "date" });
}

/** 5 is “do now”. */
const LEVELS: Record<number, PriorityLevel> = { 1: 3, 2: 2 };

function readTexts(draft: ItemDraft, members: Members): void {
  const text = (one: JsonObject, ...names: string[]) => {
    const read = new Members(one);
    return names.map((name) => read.text(name)).find((part) => part !== null) ?? "";
  };
  draft.set({ tags: members.objects("labels").map((label) => text(label, "title")) });
  const priority = members.number("priority") ?? 0;
  if (priority !== 0) draft.setPriority(LEVELS[priority] ?? 1, "priority", priority);
  for (const one of members.objects("assignees"))
    draft.keep("assignees", text(one, "name", "username"), "note-block", "assignee");
  for (const one of members.objects("comments"))
    draft.keep("comments", htmlToText(text(one, "comment")), "note-block", "comment");
  for (const one of members.objects("attachments"))
    draft.lose("attachment", "attachments", isJsonObject(one.file) ? text(one.file, "name") : one);
}
