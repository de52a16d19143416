// OmniFocus, as Omni Automation writes it: tasks in one file, projects and tags in another.

import type { Format, ReadOptions } from "../format.ts";
import { ItemDraft } from "../record/item-draft.ts";
import { type JsonObject, Members } from "../record/members.ts";
import { ForeignIds, type ObjectMapper, type ObjectRecord, objectReader } from "../record/read-objects.ts";
import { STEP_LEFT_OUT, StepTree } from "../record/step-tree.ts";

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
  readonly #steps = new StepTree();
  readonly #seen = new ForeignIds();
  readonly #ids = new ForeignIds();
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
    this.#steps.add(this.#seen.claim(taskId(id, name)), {
      parent: parent === null || parent === project ? null : taskId(parent, ""),
      title: name,
      isDone: members.flag("completed"),
      isPlain: members.hasOnly(PLAIN) && name !== "",
    });
  }

  map({ path, value }: ObjectRecord): ItemDraft | string {
    const members = new Members(value);
    if (path === "tags") return "A tag: the items that name it have it.";
    return path === "projects" ? this.#mapProject(members) : this.#mapTask(members);
  }

  #mapProject(members: Members): ItemDraft {
    const [id, title] = [members.text("id"), members.text("name") ?? ""];
    const draft = new ItemDraft(this.#ids.claim(`project:${id ?? title}`));
    const root = new Members(this.#roots.get(id ?? "") ?? {});
    const notes = [members.text("note"), root.text("note")].filter((note) => note);
    draft.set({
      kind: "project",
      title,
      note: [...new Set(notes)].join("\n\n"),
      area: members.text("folderName"),
    });
    draft.set({ createdOn: draft.readSeconds(members, "creationDate", this.options.zone) });
    this.#readDetails(draft, root);
    const status = (members.text("status") ?? "active").toLowerCase();
    if (/^on[ -]?hold$/.test(status)) draft.set({ list: "someday" });
    else if (status === "dropped") draft.cancel("status", status, this.options);
    else if (status === "done" || status === "completed") draft.set({ list: "done" });
    else if (status !== "active") draft.lose("field", "status", status);
    if (members.flag("completed") && draft.fields.list !== "trash") draft.set({ list: "done" });
    return draft.loseRest(members.skip("folderId"));
  }

  #mapTask(members: Members): ItemDraft | string {
    const { zone } = this.options;
    const [id, title, project] = [members.text("id"), members.text("name") ?? "", members.text("projectId")];
    const own = this.#ids.claim(taskId(id, title));
    if (id !== null && id === project && this.#projects.has(id))
      return "The root of a project: the project is in its place.";
    if (this.#steps.isStep(own)) return STEP_LEFT_OUT;
    const draft = new ItemDraft(own).set({
      title,
      note: members.text("note"),
    });
    this.#steps.place(draft, own, "parentTaskId", members.text("parentTaskId"));
    members.skip("parentTaskId");
    if (project !== null && this.#projects.has(project)) draft.set({ project: `project:${project}` });
    else if (project !== null) draft.lose("field", "projectId", project);
    this.#readDetails(draft, members);
    draft.set({ completedOn: draft.readSeconds(members, "completionDate", zone) });
    if (members.flag("completed")) draft.set({ list: "done" });
    readRepetition(draft, members);
    return draft.loseRest(members);
  }

  #readDetails(draft: ItemDraft, members: Members): void {
    const { zone } = this.options;
    draft.set({ isFocused: members.flag("flagged") });
    draft.setDue(draft.readMoment(members, "dueDate", zone), zone);
    for (const name of ["deferDate", "plannedDate"])
      draft.setStart(draft.readMoment(members, name, zone), zone, name);
    for (const tag of members.texts("tagIds")) {
      const name = this.#tags.get(tag);
      if (name === undefined) draft.lose("field", "tagIds", tag);
      else draft.set({ tags: [...draft.fields.tags, name] });
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
    draft.describeRepeat("repetition", whole);
    return;
  }
  const parts = [
    `FREQ=${known?.toUpperCase()}`,
    interval > 1 ? `INTERVAL=${interval}` : "",
    days ? `BYDAY=${days}` : "",
  ];
  const rule = text ?? parts.filter((part) => part !== "").join(";");
  draft.set({ repeat: rule, repeatFrom: isFromCompletion ? "completion" : "date" }).loseRest(repetition);
}
