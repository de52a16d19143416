// OmniFocus, as Omni Automation writes it: tasks in one file, projects and tags in another.

import { ItemDraft } from "../draft/item-draft.ts";
import { quoteName, sayBox, sayTag } from "../draft/outcomes.ts";
import { RecordIds } from "../draft/record-ids.ts";
import { Family } from "../draft/subtasks.ts";
import { TextNumbers } from "../draft/text-counts.ts";
import type { JsonObject } from "../draft/value-text.ts";
import type { Format, ReadOptions } from "../format.ts";
import { Members } from "./members.ts";
import { loseRest, readDue, readSeconds, readStart } from "./read-members.ts";
import { type ObjectMapper, type ObjectRecord, objectReader } from "./read-objects.ts";

const PLAIN = new Set("id name completed completionDate parentTaskId projectId".split(" "));

export const omnifocusFormat: Format = {
  system: "omnifocus",
  reader: "json",
  paths: ["tasks.*", "projects.*", "tags.*"],
  fits: ({ text, files }) =>
    files.some((file) => /(^|\/)OmniFocus\.json$/.test(file)) ||
    (/"parentTaskId"\s*:/.test(text) && /"deferDate"\s*:/.test(text)),
  read: objectReader((options) => new OmnifocusMapper(options)),
};

class OmnifocusMapper implements ObjectMapper {
  readonly #projects = new Set<string>();
  readonly #tags = new Map<string, string>();
  /** The tasks that have a parent or a step. */
  readonly #related = new TextNumbers();
  readonly #steps = new Family();
  readonly #seen = new RecordIds();
  readonly #ids = new RecordIds();
  /** The root task of a project has the project's id, and values of the project. */
  readonly #roots = new Map<string, JsonObject>();

  constructor(readonly options: ReadOptions) {}

  collect({ path, value }: ObjectRecord): void {
    const members = new Members(value);
    const id = members.text("id");
    const name = members.text("name") ?? "";
    if (path === "projects" && id !== null) this.#projects.add(id);
    if (path === "tags" && id !== null) this.#tags.set(id, name);
    if (path !== "tasks") return;
    const [parent, project] = [members.text("parentTaskId"), members.text("projectId")];
    if (id !== null && id === project) this.#roots.set(id, value);
    if (parent === null || parent === project) return;
    this.#related.take(taskId(id, name));
    this.#related.take(taskId(parent, ""));
  }

  get hasRelated(): boolean {
    return this.#related.size > 0;
  }

  collectRelated({ path, value }: ObjectRecord): void {
    const members = new Members(value);
    const name = members.text("name") ?? "";
    const id = taskId(members.text("id"), name);
    if (path !== "tasks" || !this.#related.has(id)) return;
    const [parent, project] = [members.text("parentTaskId"), members.text("projectId")];
    this.#steps.add({
      id: this.#seen.take(id),
      parent: parent === null || parent === project ? null : taskId(parent, ""),
      title: name,
      isOpen: !members.flag("completed"),
      order: 0,
      isPlain: members.hasOnly(PLAIN) && name !== "",
    });
  }

  map({ path, value }: ObjectRecord): ItemDraft | string {
    const members = new Members(value);
    if (path === "tags") return sayTag(members.text("name") ?? "");
    return path === "projects" ? this.#mapProject(members) : this.#mapTask(members);
  }

  #mapProject(members: Members): ItemDraft {
    const [id, title] = [members.text("id"), members.text("name") ?? ""];
    const draft = new ItemDraft(this.#ids.take(`project:${id ?? title}`));
    const root = new Members(this.#roots.get(id ?? "") ?? {});
    const notes = [members.text("note"), root.text("note")].filter((note) => note);
    draft.set({
      kind: "project",
      title,
      note: [...new Set(notes)].join("\n\n"),
      area: members.text("folderName"),
    });
    draft.set({ createdOn: readSeconds(draft, members, "creationDate", this.options.zone) });
    this.#readDetails(draft, root);
    const status = (members.text("status") ?? "active").toLowerCase();
    if (/^on[ -]?hold$/.test(status)) draft.set({ list: "someday" });
    else if (status === "dropped") draft.cancel("status", status);
    else if (status === "done" || status === "completed") draft.set({ list: "done" });
    else if (status !== "active") draft.lose("field", "status", status);
    if (members.flag("completed") && draft.list !== "trash") draft.set({ list: "done" });
    return loseRest(draft, members.skip("folderId"));
  }

  #mapTask(members: Members): ItemDraft | string {
    const { zone } = this.options;
    const [id, title, project] = [members.text("id"), members.text("name") ?? "", members.text("projectId")];
    const own = this.#ids.take(taskId(id, title));
    if (id !== null && id === project && this.#projects.has(id))
      return `It is the root of the project ${quoteName(title)}, which has its values.`;
    if (this.#steps.isBox(own)) return sayBox(this.#steps.titlesAbove(own).at(-1) ?? "");
    const draft = new ItemDraft(own).set({
      title,
      note: members.text("note"),
    });
    this.#steps.place(draft, own);
    const parent = members.text("parentTaskId");
    if (parent !== project) draft.lose("depth", "parentTaskId", parent);
    members.skip("parentTaskId");
    if (project !== null && this.#projects.has(project)) draft.set({ project: `project:${project}` });
    else if (project !== null) draft.lose("field", "projectId", project);
    this.#readDetails(draft, members);
    draft.set({ completedOn: readSeconds(draft, members, "completionDate", zone) });
    if (members.flag("completed")) draft.set({ list: "done" });
    readRepetition(draft, members);
    return loseRest(draft, members);
  }

  #readDetails(draft: ItemDraft, members: Members): void {
    const { zone } = this.options;
    draft.set({ isFocused: members.flag("flagged") });
    readDue(draft, members, "dueDate", zone);
    for (const name of ["deferDate", "plannedDate"]) readStart(draft, members, name, zone);
    for (const tag of members.texts("tagIds")) {
      const name = this.#tags.get(tag);
      if (name === undefined) draft.lose("field", "tagIds", tag);
      else draft.tags.push(name);
    }
  }
}

function taskId(id: string | null, title: string): string {
  return id === null ? `title/${title}` : `task:${id}`;
}

function readRepetition(draft: ItemDraft, members: Members): void {
  const whole = members.object("repetition");
  if (whole === null) return;
  const repetition = new Members(whole);
  const text = repetition.text("ruleString");
  const [unit, interval, days] = [
    repetition.text("unit"),
    repetition.number("interval") ?? 1,
    repetition.text("byDay"),
  ];
  const isFromCompletion = repetition.flag("fromCompletion");
  const known = /^(daily|weekly|monthly|yearly)$/i.exec(unit ?? "")?.[1];
  if (text === null && known === undefined) {
    draft.keepRepeat("repetition", whole);
    return;
  }
  const parts = [
    `FREQ=${known?.toUpperCase()}`,
    interval > 1 ? `INTERVAL=${interval}` : "",
    days ? `BYDAY=${days}` : "",
  ];
  const rule = text ?? parts.filter((part) => part !== "").join(";");
  loseRest(draft.set({ repeat: rule, repeatFrom: isFromCompletion ? "completion" : "date" }), repetition);
}
