// Remember The Milk, as Settings > Export writes it: lists, tasks, and notes that name the series of a task.

import { cleanName, isInboxName } from "../draft/clean-text.ts";
import { minutesOfDuration } from "../draft/durations.ts";
import { atMoment, dayOfMidnight, type ForeignTime } from "../draft/foreign-times.ts";
import { ItemDraft } from "../draft/item-draft.ts";
import { quoteName, sayBox, sayInbox, sayNote, sayTag } from "../draft/outcomes.ts";
import { levelOfWord } from "../draft/priorities.ts";
import { RecordIds } from "../draft/record-ids.ts";
import { Family, type FamilyMember } from "../draft/subtasks.ts";
import { isKnownZone } from "../draft/time-zones.ts";
import { writeValue } from "../draft/value-text.ts";
import type { Format, NamedColour, ReadOptions } from "../format.ts";
import { Members } from "../json/members.ts";
import { loseRest, readEpoch } from "../json/read-members.ts";
import { type ObjectMapper, type ObjectRecord, objectReader } from "../json/read-objects.ts";

const NO_PRIORITY = "PN";
/** What a task that is a step may have besides. */
const PLAIN = new Set(
  "id series_id list_id parent_id name priority date_created date_added date_modified date_completed source postponed".split(
    " ",
  ),
);

export const rtmFormat: Format = {
  system: "rtm",
  reader: "json",
  paths: [
    "config",
    ...["tasks", "lists", "notes", "reminders", "tags", "locations", "smart_lists", "contacts"].map(
      (name) => `${name}.*`,
    ),
  ],
  fits: ({ text }) => /^\s*\{/.test(text) && /"(series_id|smart_lists)"\s*:/.test(text),
  read: objectReader((options) => new RtmMapper(options)),
};

class RtmMapper implements ObjectMapper {
  readonly #lists = new Map<string, string>();
  readonly #locations = new Map<string, string>();
  readonly #colours = new Map<string, string>();
  /** The titles of tasks by their id and by their series. */
  readonly #titles = new Map<string, string>();
  readonly #series = new Map<string, string>();
  readonly #notes = new Map<string, string[]>();
  readonly #reminders = new Map<string, string[]>();
  readonly #steps = new Family();
  readonly #members: { member: FamilyMember; series: string; own: string }[] = [];
  readonly #seen = new RecordIds();
  readonly #ids = new RecordIds();
  /** The zone of the midnights that stand for days. */
  #zone: string;

  constructor(readonly options: ReadOptions) {
    this.#zone = options.zone;
  }

  collect({ path, key, value }: ObjectRecord): void {
    const members = new Members(value);
    const [id, name] = [members.text("id") ?? "", members.text("name") ?? ""];
    const zone = key === "config" ? members.text("timezone") : null;
    if (zone !== null && isKnownZone(zone)) this.#zone = zone;
    if (path === "lists") this.#lists.set(id, name);
    if (path === "locations") this.#locations.set(id, name);
    const colour = path === "tags" ? members.text("background_color") : null;
    if (colour !== null && /^#[0-9a-f]{6}$/i.test(colour)) this.#colours.set(tagName(members), colour);
    if (path === "notes") append(this.#notes, members.text("series_id") ?? "", noteOf(members));
    if (path === "reminders") append(this.#reminders, members.text("task_id") ?? "", reminderOf(members));
    if (path === "tasks") this.#collectTask(members, name);
  }

  #collectTask(members: Members, name: string): void {
    const [id, series, parent] = ["id", "series_id", "parent_id"].map((one) => members.text(one));
    if (id && !this.#titles.has(id)) this.#titles.set(id, name);
    if (series && !this.#series.has(series)) this.#series.set(series, name);
    const priority = members.text("priority") ?? NO_PRIORITY;
    const member = {
      id: this.#seen.take(id ?? `title/${name}`),
      parent: parent ?? null,
      title: name,
      isOpen: members.number("date_completed") === null,
      order: 0,
      isPlain: name !== "" && priority === NO_PRIORITY && members.hasOnly(PLAIN),
    };
    this.#members.push({ member, series: series ?? "", own: id ?? "" });
  }

  /** Notes and reminders may follow their task in the file. */
  #settleSteps(): void {
    for (const { member, series, own } of this.#members) {
      const isPlain = member.isPlain && !this.#notes.has(series) && !this.#reminders.has(own);
      this.#steps.add({ ...member, isPlain });
    }
    this.#members.length = 0;
  }

  *named(): Iterable<NamedColour> {
    this.#settleSteps();
    for (const [tag, colour] of this.#colours) {
      const name = cleanName(tag);
      if (name !== null) yield { nameKind: "tag", name, colour: colour.toLowerCase() };
    }
  }

  map({ path, value }: ObjectRecord): ItemDraft | string {
    const members = new Members(value);
    const name = members.text("name") ?? "";
    if (path === "tasks") return this.#mapTask(members, name);
    if (path === "lists") return this.#mapList(members, name);
    if (path === "notes")
      return this.#sayPart(this.#series.get(members.text("series_id") ?? ""), noteOf(members));
    if (path === "reminders")
      return this.#sayPart(this.#titles.get(members.text("task_id") ?? ""), reminderOf(members));
    if (path === "tags") return sayTag(tagName(members));
    if (path === "locations")
      return `It is the location ${quoteName(name)}. The items that name it have its name.`;
    if (path === "smart_lists")
      return `It is the smart list ${quoteName(name)}, a search: ${members.text("filter") ?? ""}`;
    return path === "contacts"
      ? `It is a contact: ${writeValue(value)}`
      : "It is the settings of the account.";
  }

  /** A note or a reminder is in the note of its task, if the file has the task. */
  #sayPart(title: string | undefined, text: string): string {
    return title === undefined ? `Its task is not in the file. Its text was: ${text}` : sayNote(title);
  }

  #mapList(members: Members, name: string): ItemDraft | string {
    if (isInboxName(name)) return sayInbox(name);
    const draft = new ItemDraft(this.#ids.take(`list:${members.text("id") ?? name}`));
    draft.set({ kind: "project", title: name });
    // It may have open tasks, so it is not done.
    if (members.number("date_archived") !== null) draft.set({ list: "someday" });
    draft.set({ createdOn: readEpoch(draft, members, "date_created", 1000) });
    draft.lose("field", "date_archived", members.number("date_archived"));
    return loseRest(draft, members.skip("date_modified"));
  }

  #mapTask(members: Members, name: string): ItemDraft | string {
    const id = members.text("id");
    const own = this.#ids.take(id ?? `title/${name}`);
    if (this.#steps.isBox(own)) return sayBox(this.#steps.titlesAbove(own).at(-1) ?? "");
    const draft = new ItemDraft(own).set({ title: name });
    draft.addNote((this.#notes.get(members.text("series_id") ?? "") ?? []).join("\n\n"));
    this.#steps.place(draft, own);
    draft.lose("depth", "parent_id", members.text("parent_id"));
    const list = members.text("list_id");
    if (list !== null && this.#lists.has(list) && !isInboxName(this.#lists.get(list) ?? ""))
      draft.set({ project: `list:${list}` });
    else if (list !== null && !this.#lists.has(list)) draft.lose("field", "list_id", list);
    draft.addTags("tags", members.texts("tags"));
    this.#readDates(draft, members);
    readRepeat(draft, members);
    const priority = members.text("priority") ?? NO_PRIORITY;
    if (priority !== NO_PRIORITY) draft.setPriority(levelOfWord(priority), "priority", priority);
    const estimate = members.text("estimate");
    const minutes = estimate === null ? null : minutesOfDuration(estimate);
    if (minutes !== null) draft.setMinutes("estimate", minutes, estimate);
    else if (estimate !== null) draft.keep("estimate", estimate);
    const location = members.text("location_id") ?? "";
    draft
      .keep("url", members.text("url"))
      .keep("location_id", this.#locations.get(location) ?? location, "note-block", "location");
    for (const reminder of this.#reminders.get(id ?? "") ?? [])
      draft.keep("reminders", reminder, "reminder", "reminder");
    return loseRest(draft, members);
  }

  #readDates(draft: ItemDraft, members: Members): void {
    const createdOn = readEpoch(draft, members, "date_created", 1000);
    const addedOn = readEpoch(draft, members, "date_added", 1000);
    draft.set({
      createdOn: createdOn ?? addedOn,
      changedOn: readEpoch(draft, members, "date_modified", 1000),
    });
    const due = this.#readTime(draft, members, "date_due");
    const start = this.#readTime(draft, members, "date_start");
    if (due) draft.setDue(due);
    if (start) draft.setStart("date_start", start, start.time);
    const completedOn = readEpoch(draft, members, "date_completed", 1000);
    if (completedOn !== null) draft.set({ list: "done", completedOn });
    if (readEpoch(draft, members, "date_trashed", 1000) !== null) draft.set({ list: "trash" });
  }

  #readTime(draft: ItemDraft, members: Members, name: string): ForeignTime | null {
    const moment = readEpoch(draft, members, name, 1000);
    const hasTime = members.flag(`${name}_has_time`);
    if (moment === null) return null;
    if (hasTime) return atMoment(moment, this.options.zone);
    const day = dayOfMidnight(moment, this.#zone);
    return day === null ? null : { day, time: null, moment: null };
  }
}

/** The occurrences that are done have the rule of their series, too: the open one repeats. */
function readRepeat(draft: ItemDraft, members: Members): void {
  const rule = members.text("repeat");
  const isFromDate = members.flag("repeat_every");
  if (rule === null) return;
  if (draft.list === "done" || draft.list === "trash") draft.lose("field", "repeat", rule);
  else draft.set({ repeat: rule, repeatFrom: isFromDate ? "date" : "completion" });
}

function append(texts: Map<string, string[]>, key: string, text: string): void {
  const others = texts.get(key);
  if (others) others.push(text);
  else texts.set(key, [text]);
}

function noteOf(members: Members): string {
  const [title, content] = [members.text("title") ?? "", members.text("content") ?? ""];
  return [title, content].filter((part) => part.trim() !== "").join("\n");
}

function reminderOf(members: Members): string {
  const parts = [members.text("reminder_type") ?? "", members.text("reminder_params") ?? ""];
  return parts.filter((part) => part.trim() !== "").join(" ");
}

function tagName(members: Members): string {
  return members.text("id") ?? members.text("name") ?? "";
}
