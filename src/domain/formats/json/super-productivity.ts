// A backup of Super Productivity, new or of the time before `data`. The tasks are in `entities`, the done ones in archives.

import { draftFromText } from "../../item/capture.ts";
import { cleanName } from "../draft/clean-text.ts";
import { atMoment, atMomentOrDay } from "../draft/foreign-times.ts";
import { ItemDraft } from "../draft/item-draft.ts";
import { quoteName, sayBox, sayHeading, sayInbox, sayTag } from "../draft/outcomes.ts";
import { levelOfWord } from "../draft/priorities.ts";
import { RecordIds } from "../draft/record-ids.ts";
import { Family } from "../draft/subtasks.ts";
import { TextCounts, TextNumbers } from "../draft/text-counts.ts";
import { isJsonObject, type JsonObject } from "../draft/value-text.ts";
import type { Format, NamedColour, ReadOptions } from "../format.ts";
import { Members } from "./members.ts";
import { loseRest, readEpoch, readTime } from "./read-members.ts";
import { type ObjectMapper, type ObjectRecord, objectReader } from "./read-objects.ts";
import { toProductivityRule } from "./super-productivity-rule.ts";

const INBOX = "INBOX_PROJECT";
const TODAY = "TODAY";
const MODELS = ["project", "tag", "task", "taskRepeatCfg", "note", "section"].map(
  (name) => `${name}.entities.*`,
);
const ARCHIVES = ["archiveYoung.task.entities.*", "archiveOld.task.entities.*", "taskArchive.entities.*"];
const PLAIN = new Set("id title projectId parentId isDone doneOn created subTaskIds modified".split(" "));
/** What a repeat says of the next tasks, and its open task has itself. */
const OF_TASK =
  "id title projectId tagIds order notes defaultEstimate quickSetting lastTaskCreation lastTaskCreationDay".split(
    " ",
  );

export const superProductivityFormat: Format = {
  system: "super-productivity",
  reader: "json",
  paths: [...MODELS, ...ARCHIVES, "reminders.*"].flatMap((path) => [path, `data.${path}`]),
  fits: ({ text }) =>
    /^\s*\{/.test(text) &&
    (/"crossModelVersion"\s*:/.test(text) ||
      (/"globalConfig"\s*:/.test(text) && /"__modelVersion"\s*:/.test(text))),
  read: objectReader((options) => new ProductivityMapper(options)),
};

class ProductivityMapper implements ObjectMapper {
  readonly #projects = new Map<string, string>();
  /** The places of the tasks in their projects, from 1 on. */
  readonly #order = new TextCounts();
  readonly #backlog = new TextNumbers();
  readonly #archived = new Set<string>();
  readonly #today = new TextNumbers();
  readonly #tags = new Map<string, { title: string; colour: string | null }>();
  readonly #configs = new Map<string, JsonObject>();
  /** The task that repeats by a configuration. */
  readonly #repeating = new Map<string, string>();
  readonly #headings = new Map<string, string>();
  readonly #reminders = new Map<string, number>();
  /** The tasks that have a parent or a step. */
  readonly #related = new TextNumbers();
  readonly #steps = new Family();
  readonly #seen = new RecordIds();
  readonly #ids = new RecordIds();

  constructor(readonly options: ReadOptions) {}

  collect({ path, key, value }: ObjectRecord): void {
    const members = new Members(value);
    const id = members.text("id") ?? key;
    const model = modelOf(path);
    if (model === "project") this.#collectProject(id, members);
    else if (model === "tag") this.#collectTag(id, members);
    else if (model === "taskRepeatCfg") this.#configs.set(id, value);
    else if (model === "section")
      for (const task of members.texts("taskIds")) this.#headings.set(task, members.text("title") ?? "");
    else if (model === "reminders") this.#reminders.set(id, members.number("remindAt") ?? 0);
    else if (model !== "note") this.#collectTask(id, members, model === "archive");
  }

  #collectProject(id: string, members: Members): void {
    if (id !== INBOX && !this.#projects.has(id)) this.#projects.set(id, members.text("title") ?? "");
    if (members.flag("isArchived")) this.#archived.add(id);
    const backlog = members.texts("backlogTaskIds");
    for (const task of backlog) this.#backlog.take(task);
    for (const [n, task] of [...members.texts("taskIds"), ...backlog].entries()) this.#order.set(task, n + 1);
  }

  #collectTag(id: string, members: Members): void {
    if (id === TODAY) for (const task of members.texts("taskIds")) this.#today.take(task);
    else this.#tags.set(id, { title: members.text("title") ?? "", colour: members.text("color") });
  }

  #collectTask(id: string, members: Members, isArchived: boolean): void {
    const config = members.text("repeatCfgId");
    const isDone = isArchived || members.flag("isDone");
    if (config !== null && !isDone && !this.#repeating.has(config)) this.#repeating.set(config, id);
    const parent = members.text("parentId");
    if (parent !== null) for (const one of [id, parent]) this.#related.take(one);
  }

  get hasRelated(): boolean {
    return this.#related.size > 0;
  }

  collectRelated({ path, key, value }: ObjectRecord): void {
    const members = new Members(value);
    const id = members.text("id") ?? key;
    const model = modelOf(path);
    if (!["task", "archive"].includes(model) || !this.#related.has(id)) return;
    const title = members.text("title") ?? "";
    const isDone = model === "archive" || members.flag("isDone");
    this.#steps.add({
      id: this.#seen.take(id),
      parent: members.text("parentId"),
      title,
      isOpen: !isDone,
      order: 0,
      isPlain: title !== "" && members.hasOnly(PLAIN),
    });
  }

  *named(): Iterable<NamedColour> {
    for (const { title, colour } of this.#tags.values()) {
      const name = cleanName(title);
      if (name !== null && colour !== null && /^#[0-9a-f]{6}$/i.test(colour))
        yield { nameKind: "tag", name, colour: colour.toLowerCase() };
    }
  }

  map({ path, key, value }: ObjectRecord): ItemDraft | string {
    const members = new Members(value);
    const id = members.text("id") ?? key;
    const model = modelOf(path);
    if (model === "tag") return sayTag(members.text("title") ?? "");
    if (model === "section") return sayHeading(members.text("title") ?? "");
    if (model === "reminders") return "It is a reminder. Its task has it.";
    if (model === "project") return this.#mapProject(members, id);
    if (model === "note") return this.#mapNote(members, id);
    if (model === "taskRepeatCfg") return this.#mapConfig(members, id);
    return this.#mapTask(members, id, model === "archive");
  }

  #mapProject(members: Members, id: string): ItemDraft | string {
    if (id === INBOX) return sayInbox(members.text("title") ?? "");
    const draft = new ItemDraft(this.#ids.take(`project:${id}`));
    draft.set({ kind: "project", title: members.text("title") ?? "" });
    // It may have open tasks, so it is not done.
    if (members.flag("isArchived")) draft.set({ list: "someday" }).lose("field", "isArchived", true);
    return loseRest(draft, members.skip("id", "taskIds", "backlogTaskIds", "noteIds"));
  }

  #mapNote(members: Members, id: string): ItemDraft {
    const { title, note } = draftFromText(members.text("content") ?? "");
    const draft = new ItemDraft(this.#ids.take(`note:${id}`)).set({ kind: "note", title, note });
    draft.set({ createdOn: readEpoch(draft, members, "created", 1000) });
    this.#readProject(draft, members);
    return loseRest(draft, members.skip("id"));
  }

  /** A repeat without an open task is a task that starts on its next day; a paused one is in someday. */
  #mapConfig(members: Members, id: string): ItemDraft | string {
    if (this.#repeating.has(id))
      return `It is the repeat of ${quoteName(members.text("title") ?? "")}. Its open task has it.`;
    const draft = new ItemDraft(this.#ids.take(`repeat:${id}`)).set({ title: members.text("title") ?? "" });
    draft.set({ note: members.text("notes"), list: members.flag("isPaused") ? "someday" : "auto" });
    const [lastDay, last] = [
      members.text("lastTaskCreationDay"),
      readEpoch(draft, members, "lastTaskCreation", 1000),
    ];
    if (draft.list === "auto") {
      const day = last === null ? null : atMoment(last, this.options.zone).day;
      draft.set({ repeatAfter: lastDay ?? day ?? this.options.fileDay });
    }
    this.#readTags(draft, members, id);
    draft.set({ isFocused: false }); // of the tasks that it will make
    this.#readProject(draft, members);
    this.#readRule(draft, members);
    return loseRest(draft, members.skip("id", "order"));
  }

  #mapTask(members: Members, id: string, isArchived: boolean): ItemDraft | string {
    const own = this.#ids.take(id);
    if (this.#steps.isBox(own)) return sayBox(this.#steps.titlesAbove(own).at(-1) ?? "");
    const draft = new ItemDraft(own).set({ title: members.text("title") ?? "", note: members.text("notes") });
    this.#steps.place(draft, own);
    draft.lose("depth", "parentId", members.text("parentId"));
    members.skip("id", "parentId", "subTaskIds", "hasPlannedTime");
    if (this.#backlog.has(id)) draft.set({ list: "someday" });
    this.#readTags(draft, members, id);
    if (this.#archived.has(members.text("projectId") ?? "") && this.options.to === "auto")
      draft.set({ list: "someday" });
    this.#readProject(draft, members);
    draft.set({ heading: draft.project === null ? null : (this.#headings.get(id) ?? null) });
    const order = this.#order.get(id);
    draft.set({ order: order > 0 ? order - 1 : null });
    this.#readMoments(draft, members);
    readPriority(draft, members);
    if (members.flag("isDone") || isArchived) draft.set({ list: "done" });
    const config = members.text("repeatCfgId");
    const isRepeating = config !== null && this.#repeating.get(config) === id && draft.foreignId === id;
    const rule = isRepeating ? this.#configs.get(config) : undefined;
    if (rule) {
      const members = new Members(rule).skip(...OF_TASK);
      this.#readRule(draft, members);
      loseRest(draft, members);
    } else if (config !== null) draft.lose("field", "repeatCfgId", config);
    readAttachments(draft, members);
    return loseRest(draft, members);
  }

  #readTags(draft: ItemDraft, members: Members, id: string): void {
    const ids = members.texts("tagIds");
    if (ids.includes(TODAY) || this.#today.has(id)) draft.set({ isFocused: true });
    for (const one of ids.filter((tag) => tag !== TODAY)) {
      const tag = this.#tags.get(one);
      if (tag) draft.tags.push(tag.title);
      else draft.lose("field", "tagIds", one);
    }
  }

  #readProject(draft: ItemDraft, members: Members): void {
    const project = members.text("projectId");
    if (project !== null && this.#projects.has(project)) draft.set({ project: `project:${project}` });
    else if (project !== null && project !== INBOX) draft.lose("field", "projectId", project);
  }

  #readMoments(draft: ItemDraft, members: Members): void {
    const { zone } = this.options;
    const planned =
      readEpoch(draft, members, "dueWithTime", 1000) ?? readEpoch(draft, members, "plannedAt", 1000);
    const plannedDay = readTime(draft, members, "dueDay", zone);
    const plan = planned === null ? plannedDay : atMomentOrDay(planned, zone);
    const deadline = readEpoch(draft, members, "deadlineWithTime", 1000);
    const lastDay = readTime(draft, members, "deadlineDay", zone);
    const due = deadline === null ? lastDay : atMomentOrDay(deadline, zone);
    if (due !== null) draft.setDue(due);
    if (plan !== null && due === null) draft.setDue(plan);
    else if (plan !== null) draft.set({ startDate: plan.day });
    draft.set({
      createdOn: readEpoch(draft, members, "created", 1000),
      completedOn: readEpoch(draft, members, "doneOn", 1000),
    });
    const estimate = members.number("timeEstimate") ?? 0;
    draft.setMinutes("timeEstimate", estimate / 60_000);
    for (const name of ["timeSpent", "timeSpentOnDay"]) {
      const spent = members.rest().find(([one]) => one === name);
      if (spent) draft.lose("tracked", name, spent[1]);
      members.skip(name);
    }
    const isSlot = due !== null && plan !== null && plan.time !== null;
    this.#readReminders(draft, members, isSlot ? planned : null);
  }

  /** A slot of a task with a deadline reminds of it, unless the task has another reminder. */
  #readReminders(draft: ItemDraft, members: Members, slot: number | null): void {
    const own = readEpoch(draft, members, "remindAt", 1000);
    const id = members.text("reminderId");
    const listed = id === null ? undefined : this.#reminders.get(id);
    const first = own ?? (listed === undefined ? null : Math.floor(listed / 1000)) ?? slot;
    const ofDeadline = readEpoch(draft, members, "deadlineRemindAt", 1000);
    for (const moment of [first, ofDeadline]) if (moment !== null) draft.addReminder(moment);
    if (id !== null && own === null && listed === undefined) draft.lose("reminder", "reminderId", id);
  }

  #readRule(draft: ItemDraft, config: Members): void {
    const rule = toProductivityRule(config);
    const isFromCompletion = config.flag("repeatFromCompletionDate");
    if (rule === null) draft.keepRepeat("repeatCycle", config.text("repeatCycle"));
    else draft.set({ repeat: rule, repeatFrom: isFromCompletion ? "completion" : "date" });
    const estimate = config.number("defaultEstimate") ?? 0;
    if (draft.minutes === null) draft.setMinutes("defaultEstimate", estimate / 60_000);
  }
}

/** Of the numbers 3 is the highest. */
function readPriority(draft: ItemDraft, members: Members): void {
  const priority = members.text("priority");
  if (priority === null) return;
  const word = ["low", "medium", "high"][Number(priority) - 1] ?? priority;
  draft.setPriority(levelOfWord(word), "priority", priority);
}

function readAttachments(draft: ItemDraft, members: Members): void {
  for (const attachment of members.objects("attachments")) {
    const { type, path, title } = attachment;
    const text = [title, path].filter((part) => typeof part === "string").join(" ");
    if (type === "LINK") draft.keep("attachments", text, "note-block", "link");
    else draft.lose("attachment", "attachments", isJsonObject(attachment) ? attachment : text);
  }
}

function modelOf(path: string): string {
  const parts = path.replace(/^data\./, "").split(".");
  return /^(archive(Young|Old)|taskArchive)$/.test(parts[0] ?? "") ? "archive" : (parts[0] ?? "");
}
