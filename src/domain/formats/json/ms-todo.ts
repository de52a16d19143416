// Microsoft To Do: the lists of an export tool, or an answer of Microsoft Graph with tasks.

import { atMoment, readExactTime } from "../draft/foreign-times.ts";
import { htmlToText } from "../draft/html-text.ts";
import { draftProject, ItemDraft } from "../draft/item-draft.ts";
import { MORE_PAGES, sayInbox } from "../draft/outcomes.ts";
import { levelOfWord } from "../draft/priorities.ts";
import { RecordIds } from "../draft/record-ids.ts";
import { writeBox } from "../draft/subtasks.ts";
import { toIanaZone } from "../draft/time-zones.ts";
import type { JsonObject } from "../draft/value-text.ts";
import type { Format, ReadOptions } from "../format.ts";
import { toGraphRule } from "./graph-rule.ts";
import { Members } from "./members.ts";
import { loseRest, readSeconds } from "./read-members.ts";
import { type ObjectMapper, type ObjectRecord, objectReader } from "./read-objects.ts";

const STATUS = {
  inProgress: "next",
  waitingOnOthers: "waiting",
  deferred: "someday",
  completed: "done",
} as const;

export const msTodoFormat: Format = {
  system: "ms-todo",
  reader: "json",
  paths: ["*", "*.tasks.*", "value.*", "value.*.tasks.*"],
  fits: ({ text }) =>
    /"(isReminderOn|wellknownListName)"\s*:/i.test(text) && /"(importance|displayName)"\s*:/.test(text),
  read: objectReader((options) => new MsTodoMapper(options)),
};

const OF_LIST = "id isOwner wellKnownListName wellknownListName @odata.etag tasks@odata.context".split(" ");

/** A moment of Graph: the clock of a zone, which the tool writes with a `Z` all the same. */
interface ZonedTime {
  /** The day of its own clock if that says midnight. */
  midnight: string | null;
  moment: number;
}

class MsTodoMapper implements ObjectMapper {
  readonly #ids = new RecordIds();
  readonly #listIds = new RecordIds();
  /** The ids of lists by the path of their tasks, and those of projects; null if a list is none. */
  readonly #lists = new Map<string, string>();
  readonly #projects = new Map<string, string | null>();

  constructor(readonly options: ReadOptions) {}

  collect({ path, key, value }: ObjectRecord): void {
    const list = new Members(value);
    if (!isList(path, list) || (path === "" && key === "value")) return;
    const kind = list.text("wellKnownListName") ?? list.text("wellknownListName");
    const isOwn = kind !== "defaultList" && kind !== "flaggedEmails";
    const id = this.#listIds.take(`list:${list.text("id") ?? list.text("displayName") ?? ""}`);
    this.#lists.set(tasksOf(path, key), id);
    this.#projects.set(tasksOf(path, key), isOwn ? id : null);
  }

  collectValue(path: string, key: string): boolean | string {
    if (path === "" && key === "@odata.nextLink") return MORE_PAGES;
    return path === "" && (key.startsWith("@odata.") || key === "value");
  }

  map({ path, key, value }: ObjectRecord): ItemDraft | string {
    const members = new Members(value);
    if (isList(path, members)) return this.#mapList(members, tasksOf(path, key));
    const title = members.text("title") ?? "";
    const draft = new ItemDraft(
      this.#ids.take(members.text("id") ?? `${this.#lists.get(path) ?? path}/${title}`),
    );
    draft.set({ title, project: this.#projects.get(path) ?? null, tags: members.texts("categories") });
    this.#readDates(draft, members);
    readStatus(draft, members);
    readText(draft, members);
    const recurrence = members.object("recurrence");
    const rule = recurrence === null ? null : toGraphRule(recurrence);
    if (rule !== null) draft.set({ repeat: rule });
    else if (recurrence !== null) draft.keepRepeat("recurrence", recurrence);
    if (members.flag("hasAttachments")) draft.lose("attachment", "hasAttachments", true);
    return loseRest(draft, members);
  }

  #mapList(members: Members, tasks: string): ItemDraft | string {
    const id = this.#projects.get(tasks) ?? null;
    if (id === null) return sayInbox(members.text("displayName") ?? "");
    const title = members.text("displayName") ?? "";
    return loseRest(draftProject(id, title), members.skip(...OF_LIST));
  }

  #readDates(draft: ItemDraft, members: Members): void {
    const { zone } = this.options;
    for (const [name, field] of [
      ["dueDateTime", "dueDate"],
      ["startDateTime", "startDate"],
    ] as const) {
      const found = this.#readZoned(draft, members, name);
      if (found) draft.set({ [field]: found.midnight ?? atMoment(found.moment, zone).day });
    }
    const reminder = this.#readZoned(draft, members, "reminderDateTime");
    const isOn = members.flag("isReminderOn");
    if (isOn && reminder) draft.addReminder(reminder.moment);
    else if (reminder) draft.lose("reminder", "reminderDateTime", reminder.moment);
    const changedOn = readSeconds(draft, members, "lastModifiedDateTime", zone);
    draft.set({
      changedOn,
      createdOn: readSeconds(draft, members, "createdDateTime", zone),
      completedOn: this.#readZoned(draft, members, "completedDateTime")?.moment ?? null,
    });
  }

  #readZoned(draft: ItemDraft, members: Members, name: string): ZonedTime | null {
    const object = members.object(name);
    if (object === null) return null;
    const { dateTime, timeZone } = object;
    const zone = toIanaZone(typeof timeZone === "string" ? timeZone : "UTC") ?? this.options.zone;
    const text = typeof dateTime === "string" ? dateTime.replace(/Z$/, "") : "";
    const found = readExactTime(text, { zone, accountZone: zone });
    if (found === null || found.moment === null) {
      draft.keep(name, object, "date");
      return null;
    }
    return { midnight: found.time === "00:00" ? found.day : null, moment: found.moment };
  }
}

/** The lists of the tool are the file itself; Graph answers with lists or with tasks. */
function isList(path: string, members: Members): boolean {
  const isTask = ["title", "status", "importance"].some((name) => members.text(name) !== null);
  return path === "" || (path === "value" && !isTask && members.text("displayName") !== null);
}

/** The path of the tasks of a list. */
function tasksOf(path: string, key: string): string {
  return `${path === "" ? "" : `${path}.`}${key}.tasks`;
}

function readStatus(draft: ItemDraft, members: Members): void {
  const status = members.text("status") ?? "notStarted";
  if (Object.hasOwn(STATUS, status)) draft.set({ list: STATUS[status as keyof typeof STATUS] });
  else if (status !== "notStarted") draft.lose("field", "status", status);
  const importance = members.text("importance") ?? "normal";
  if (importance !== "normal") draft.setPriority(levelOfWord(importance), "importance", importance);
}

function readText(draft: ItemDraft, members: Members): void {
  const body = new Members(members.object("body") ?? {});
  const isHtml = body.text("contentType") === "html";
  const content = body.text("content") ?? "";
  loseRest(draft.set({ note: isHtml ? htmlToText(content) : content }), body);
  const steps = members.objects("checklistItems").map((one: JsonObject) => {
    const step = new Members(one);
    const line = writeBox(step.text("displayName") ?? "", step.flag("isChecked"));
    loseRest(draft, step.skip("id"));
    return line;
  });
  draft.addNote(steps.join("\n"));
  for (const one of members.objects("linkedResources")) {
    const resource = new Members(one);
    const parts = ["displayName", "webUrl", "applicationName"].map((name) => resource.text(name));
    draft.keep("linkedResources", parts.filter((part) => part !== null).join(" "), "note-block", "link");
    loseRest(draft, resource.skip("id"));
  }
  members.skip("@odata.etag", "checklistItems@odata.context");
}
