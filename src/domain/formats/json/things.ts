// Things, as things.py writes it: flat, or nested by `items`. Times are local, without a zone.

import type { List } from "../../item/item.ts";
import { isVisible } from "../../text.ts";
import { readMoment } from "../draft/foreign-times.ts";
import { draftProject, ItemDraft } from "../draft/item-draft.ts";
import { quoteName, sayHeading } from "../draft/outcomes.ts";
import { RecordIds } from "../draft/record-ids.ts";
import { writeBox } from "../draft/subtasks.ts";
import { TextNumbers } from "../draft/text-counts.ts";
import type { JsonObject } from "../draft/value-text.ts";
import type { Format, ReadOptions } from "../format.ts";
import { Members } from "./members.ts";
import { loseRest, readDue, readSeconds, readStart } from "./read-members.ts";
import { type ObjectMapper, type ObjectRecord, objectReader } from "./read-objects.ts";

const STARTS: Record<string, List> = { Inbox: "inbox", Anytime: "next", Someday: "someday" };

export const thingsFormat: Format = {
  system: "things",
  reader: "json",
  paths: ["*", "*.items.*", "*.items.*.items.*", "*.items.*.items.*.items.*"],
  fits: ({ text }) =>
    /^\s*\[/.test(text) &&
    /"uuid"\s*:/.test(text) &&
    /"type"\s*:\s*"(to-do|project|heading|area)"/.test(text),
  read: objectReader((options, today) => new ThingsMapper(options, today)),
};

interface ThingsState {
  status: string;
  stoppedOn: string | null;
  isTrashed: boolean;
}

function readState(members: Members): ThingsState {
  return {
    status: members.text("status") ?? "incomplete",
    stoppedOn: members.text("stop_date"),
    isTrashed: members.flag("trashed"),
  };
}

class ThingsMapper implements ObjectMapper {
  readonly #ids = new RecordIds();
  readonly #projects = new Map<string, ThingsState>();
  readonly #areas = new Map<string, string>();
  /** The titles of projects that to-dos name, and of all records their ids. */
  readonly #named = new Map<string, string>();
  readonly #uuids = new TextNumbers();
  readonly #headings = new Map<string, { title: string; project: string | null }>();

  constructor(
    readonly options: ReadOptions,
    readonly today: string,
  ) {}

  collect({ value }: ObjectRecord): void {
    const members = new Members(value);
    const uuid = members.text("uuid");
    const [type, title = ""] = [members.text("type"), members.text("title") ?? ""];
    const [project, named] = [members.text("project"), members.text("project_title") ?? ""];
    if (project !== null && isVisible(named) && !this.#named.has(project)) this.#named.set(project, named);
    if (uuid === null) return;
    this.#uuids.take(uuid);
    if (type === "project") this.#projects.set(uuid, readState(members));
    if (type === "area") this.#areas.set(uuid, title);
    if (type === "heading") this.#headings.set(uuid, { title, project: members.text("project") });
  }

  /** A list of to-dos alone names their projects. */
  *named(): Iterable<ItemDraft> {
    for (const [uuid, title] of this.#named) if (!this.#uuids.has(uuid)) yield draftProject(uuid, title);
  }

  #isProject(uuid: string): boolean {
    return this.#projects.has(uuid) || (this.#named.has(uuid) && !this.#uuids.has(uuid));
  }

  map({ value }: ObjectRecord): ItemDraft | string {
    const members = new Members(value);
    const [type, title] = [members.text("type"), members.text("title") ?? ""];
    if (type === "area") return `It is the area ${quoteName(title)} of its items.`;
    if (type === "heading") return sayHeading(title);
    const draft = new ItemDraft(this.#ids.take(members.text("uuid") ?? `title/${title}`));
    draft.set({ title, note: members.text("notes"), tags: members.texts("tags") });
    const isFirst = draft.foreignId === members.text("uuid");
    if (type === "project" && isFirst) draft.set({ kind: "project" });
    else if (type !== "to-do") draft.lose("field", "type", type);
    this.#readPlace(draft, members);
    this.#readDates(draft, members);
    this.#readList(draft, members);
    this.#followProject(draft);
    readChecklist(draft, members);
    return loseRest(draft, members);
  }

  #readPlace(draft: ItemDraft, members: Members): void {
    const [areaId, headingId] = [members.text("area"), members.text("heading")];
    const area = (areaId === null ? undefined : this.#areas.get(areaId)) ?? members.text("area_title");
    const heading = headingId === null ? undefined : this.#headings.get(headingId);
    const project = members.text("project") ?? heading?.project ?? null;
    const isKnown = project !== null && this.#isProject(project);
    const headingTitle = heading?.title ?? members.text("heading_title");
    draft.set({
      area: area ?? areaId,
      project: isKnown ? project : null,
      heading: headingTitle ?? headingId,
    });
    if (project !== null && !isKnown)
      draft.lose("field", "project", members.text("project_title") ?? project);
    else members.skip("project_title");
    members.skip("area_title", "heading_title");
    draft.set({ order: members.number("index") });
  }

  #readDates(draft: ItemDraft, members: Members): void {
    const { zone } = this.options;
    readStart(draft, members, "start_date", zone);
    readDue(draft, members, "deadline", zone);
    const changedOn = readSeconds(draft, members, "modified", zone);
    draft.set({ createdOn: readSeconds(draft, members, "created", zone), changedOn });
    const time = members.text("reminder_time");
    if (time === null) return;
    const day = draft.startDate ?? this.today;
    const moment = readMoment(`${day}T${time}`, { zone, accountZone: zone });
    if (moment === null) draft.lose("reminder", "reminder_time", time);
    else draft.addReminder(moment);
  }

  /** Someday with a date is upcoming; Anytime with a date that has come is today. */
  #readList(draft: ItemDraft, members: Members): void {
    const start = members.text("start");
    const status = members.text("status") ?? "incomplete";
    const completedOn = readSeconds(draft, members, "stop_date", this.options.zone);
    const { startDate } = draft;
    if (start !== null && !Object.hasOwn(STARTS, start)) draft.lose("field", "start", start);
    draft.set({ list: STARTS[start ?? ""] ?? "auto", completedOn });
    if (startDate !== null && startDate <= this.today) draft.set({ list: "next", isFocused: true });
    if (startDate !== null && startDate > this.today) draft.set({ list: "scheduled" });
    if (status === "completed") draft.set({ list: "done" });
    else if (status === "canceled") draft.cancel("status", status);
    else if (status !== "incomplete") draft.lose("field", "status", status);
    if (members.flag("trashed")) draft.set({ list: "trash" });
  }

  /** Things shows an open to-do of a closed project nowhere: it is completed, canceled or in the trash with its project. */
  #followProject(draft: ItemDraft): void {
    const project = this.#projects.get(draft.project ?? "");
    if (
      project === undefined ||
      draft.list === "done" ||
      draft.list === "cancelled" ||
      draft.list === "trash"
    )
      return;
    const { zone } = this.options;
    const { status, stoppedOn, isTrashed } = project;
    if (isTrashed) draft.lose("field", "list", draft.list).set({ list: "trash" });
    else if (status === "canceled") draft.cancel("status of the project", status);
    else if (status === "completed")
      draft.lose("field", "status of the project", status).set({ list: "done" });
    else return;
    const moment = stoppedOn === null ? null : readMoment(stoppedOn, { zone, accountZone: zone });
    draft.set({ isFocused: false, completedOn: isTrashed ? null : moment });
  }
}

/** A list of steps, or only a flag that there is one. */
function readChecklist(draft: ItemDraft, members: Members): void {
  const steps = members.objects("checklist").map((step: JsonObject) => {
    const item = new Members(step);
    const status = item.text("status") ?? "incomplete";
    const line = writeBox(item.text("title") ?? "", status === "completed" || status === "canceled");
    if (status === "canceled") draft.lose("cancelled", "checklist", item.text("title"));
    loseRest(draft, item.skip("type", "uuid"));
    return line;
  });
  draft.addNote(steps.join("\n"));
}
