// Microsoft To Do: the lists of an export tool, or an answer of Microsoft Graph with tasks.

import type { Format, ReadOptions } from "../format.ts";
import { htmlToText } from "../record/html-text.ts";
import { checkboxLine, ItemDraft } from "../record/item-draft.ts";
import { type JsonObject, Members } from "../record/members.ts";
import { dayAndTime, readIso } from "../record/moments.ts";
import { ForeignIds, type ObjectMapper, type ObjectRecord, objectReader } from "../record/read-objects.ts";
import { toGraphRule } from "./graph-rule.ts";
import { toIanaZone } from "./windows-zones.ts";

const STATUS = {
  inProgress: "next",
  waitingOnOthers: "waiting",
  deferred: "someday",
  completed: "done",
} as const;

export const msTodoFormat: Format = {
  system: "ms-todo",
  reader: "json",
  paths: ["*", "*.tasks.*", "value.*"],
  fits: ({ text }) =>
    /"(isReminderOn|wellknownListName)"\s*:/i.test(text) && /"(importance|displayName)"\s*:/.test(text),
  read: objectReader((options) => new MsTodoMapper(options)),
};

/** A moment of Graph: the clock of a zone, which the tool writes with a `Z` all the same. */
interface ZonedTime {
  /** The day of its own clock if that says midnight. */
  midnight: string | null;
  moment: number;
}

class MsTodoMapper implements ObjectMapper {
  readonly #ids = new ForeignIds();
  readonly #listIds = new ForeignIds();
  /** The project of a list by the path of its tasks; null if it is none. */
  readonly #projects = new Map<string, string | null>();

  constructor(readonly options: ReadOptions) {}

  collect({ path, key, value }: ObjectRecord): void {
    if (path !== "" || key === "value") return;
    const list = new Members(value);
    const kind = list.text("wellKnownListName") ?? list.text("wellknownListName");
    const isOwn = kind !== "defaultList" && kind !== "flaggedEmails";
    const id = `list:${list.text("id") ?? list.text("displayName") ?? ""}`;
    this.#projects.set(`${key}.tasks`, isOwn ? this.#listIds.claim(id) : null);
  }

  collectValue(path: string, key: string): boolean {
    return path === "" && (key.startsWith("@odata.") || key === "value");
  }

  map({ path, key, value }: ObjectRecord): ItemDraft | string {
    const members = new Members(value);
    if (path === "") return this.#mapList(members, key);
    const title = members.text("title") ?? "";
    const draft = new ItemDraft(this.#ids.claim(members.text("id") ?? `${path}/${title}`));
    draft.set({ title, project: this.#projects.get(path) ?? null, tags: members.texts("categories") });
    this.#readDates(draft, members);
    readStatus(draft, members);
    readText(draft, members);
    const recurrence = members.object("recurrence");
    const rule = recurrence === null ? null : toGraphRule(recurrence);
    if (rule !== null) draft.set({ repeat: rule });
    else if (recurrence !== null) draft.describeRepeat("recurrence", recurrence);
    if (members.flag("hasAttachments")) draft.lose("attachment", "hasAttachments", true);
    return draft.loseRest(members);
  }

  #mapList(members: Members, key: string): ItemDraft | string {
    const id = this.#projects.get(`${key}.tasks`) ?? null;
    if (id === null) return "A list of the system: its tasks are in no project.";
    const title = members.text("displayName") ?? "";
    return new ItemDraft(id)
      .set({ kind: "project", title })
      .loseRest(members.skip("id", "isOwner", "wellKnownListName"));
  }

  #readDates(draft: ItemDraft, members: Members): void {
    const { zone } = this.options;
    for (const [name, field] of [
      ["dueDateTime", "dueDate"],
      ["startDateTime", "startDate"],
    ] as const) {
      const found = this.#readZoned(draft, members, name);
      if (found) draft.set({ [field]: found.midnight ?? dayAndTime(found.moment, zone).day });
    }
    const reminder = this.#readZoned(draft, members, "reminderDateTime");
    if (members.flag("isReminderOn")) draft.addReminder(reminder?.moment ?? null);
    else if (reminder) draft.lose("reminder", "reminderDateTime", reminder.moment);
    const changedOn = draft.readSeconds(members, "lastModifiedDateTime", zone);
    draft.set({
      changedOn,
      createdOn: draft.readSeconds(members, "createdDateTime", zone),
      completedOn: this.#readZoned(draft, members, "completedDateTime")?.moment ?? null,
    });
    if (changedOn !== null) draft.lose("field", "lastModifiedDateTime", changedOn);
  }

  #readZoned(draft: ItemDraft, members: Members, name: string): ZonedTime | null {
    const object = members.object(name);
    if (object === null) return null;
    const { dateTime, timeZone } = object;
    const zone = toIanaZone(typeof timeZone === "string" ? timeZone : "UTC") ?? this.options.zone;
    const found = typeof dateTime === "string" ? readIso(dateTime.replace(/Z$/, ""), zone) : null;
    if (found === null || found.moment === null) {
      draft.lose("date", name, object);
      return null;
    }
    const isMidnight = /T00:00(:00(\.0*)?)?Z?$/.test(String(dateTime));
    return { midnight: isMidnight ? found.day : null, moment: found.moment };
  }
}

function readStatus(draft: ItemDraft, members: Members): void {
  const status = members.text("status") ?? "notStarted";
  if (Object.hasOwn(STATUS, status)) draft.set({ list: STATUS[status as keyof typeof STATUS] });
  else if (status !== "notStarted") draft.lose("field", "status", status);
  const importance = members.text("importance") ?? "normal";
  if (importance !== "normal") draft.lose("priority", "importance", importance);
}

function readText(draft: ItemDraft, members: Members): void {
  const body = new Members(members.object("body") ?? {});
  const isHtml = body.text("contentType") === "html";
  const content = body.text("content") ?? "";
  draft.set({ note: isHtml ? htmlToText(content) : content }).loseRest(body);
  const steps = members.objects("checklistItems").map((one: JsonObject) => {
    const step = new Members(one);
    const line = checkboxLine(step.text("displayName") ?? "", step.flag("isChecked"));
    draft.loseRest(step.skip("id"));
    return line;
  });
  draft.set({ steps });
  for (const one of members.objects("linkedResources")) {
    const resource = new Members(one);
    const parts = ["displayName", "webUrl", "applicationName"].map((name) => resource.text(name));
    draft.describe("linkedResources", parts.filter((part) => part !== null).join(" "), "link");
    draft.loseRest(resource.skip("id"));
  }
  members.skip("@odata.etag", "checklistItems@odata.context");
}
