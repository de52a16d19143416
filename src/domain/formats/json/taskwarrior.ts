// The export of Taskwarrior 2 and 3: a list of tasks, in old versions without its brackets.

import type { Energy } from "../../item/item.ts";
import { MINUTES_LIMIT } from "../../item/patch.ts";
import { Blockers } from "../draft/blockers.ts";
import { minutesOfDuration, ruleOfDuration } from "../draft/durations.ts";
import { atMoment, type ForeignTime, readExactTime } from "../draft/foreign-times.ts";
import { ItemDraft } from "../draft/item-draft.ts";
import { sayOccurrence } from "../draft/outcomes.ts";
import { levelOfWord } from "../draft/priorities.ts";
import { RecordIds } from "../draft/record-ids.ts";
import { TextCounts, TextNumbers } from "../draft/text-counts.ts";
import type { JsonObject } from "../draft/value-text.ts";
import type { Format, ReadOptions } from "../format.ts";
import { Members } from "./members.ts";
import { loseRest } from "./read-members.ts";
import { type ObjectMapper, type ObjectRecord, objectReader } from "./read-objects.ts";

const OPEN = ["pending", "waiting", "recurring"];

export const taskwarriorFormat: Format = {
  system: "taskwarrior",
  reader: "json",
  paths: ["*"],
  fits: ({ text }) =>
    /^\s*[[{]/.test(text) &&
    /"uuid"\s*:/.test(text) &&
    /"entry"\s*:\s*"/.test(text) &&
    /"status"\s*:\s*"(pending|waiting|recurring|completed|deleted)"/.test(text),
  read: objectReader((options) => new TaskwarriorMapper(options)),
};

class TaskwarriorMapper implements ObjectMapper {
  readonly #ids = new RecordIds();
  /** The tasks that others wait for. */
  readonly #named = new TextNumbers();
  /** Those of them that are in the file: 1 for one that is over, 2 for an open one. */
  readonly #tasks = new TextCounts();
  readonly #templates = new Set<string>();
  /** The open occurrences of templates, and the due moment of the first one of each. */
  readonly #occurrences = new Map<string, string>();
  readonly #firstDue = new Map<string, string>();
  readonly #blockers = new Blockers();
  readonly #projects = new Set<string>();

  constructor(readonly options: ReadOptions) {}

  collect({ value }: ObjectRecord): void {
    const task = new Members(value);
    const uuid = task.text("uuid");
    const [status, parent, due, project] = ["status", "parent", "due", "project"].map((name) =>
      task.text(name),
    );
    if (project) this.#projects.add(project);
    const depends = readDepends(task);
    for (const one of depends) this.#named.take(one);
    if (uuid === null) return;
    if (status === "recurring") this.#templates.add(uuid);
    else if (parent && OPEN.includes(status ?? "")) {
      this.#occurrences.set(uuid, parent);
      const first = this.#firstDue.get(parent);
      if (due && (first === undefined || due < first)) this.#firstDue.set(parent, due);
    }
    for (const one of depends) this.#blockers.add(uuid, one);
  }

  get hasRelated(): boolean {
    return this.#named.size > 0;
  }

  collectRelated({ value }: ObjectRecord): void {
    const task = new Members(value);
    const uuid = task.text("uuid");
    if (uuid !== null && this.#named.has(uuid))
      this.#tasks.set(uuid, OPEN.includes(task.text("status") ?? "") ? 2 : 1);
  }

  *named(): Iterable<ItemDraft> {
    for (const name of this.#projects) {
      const { area, title } = divideProject(name);
      yield new ItemDraft(projectId(name)).set({ kind: "project", title, area, list: "next" });
    }
  }

  map({ value }: ObjectRecord): ItemDraft | string {
    const task = new Members(value);
    const uuid = task.text("uuid");
    const template = uuid === null ? undefined : this.#occurrences.get(uuid);
    const title = task.text("description") ?? "";
    if (template !== undefined && this.#templates.has(template)) return sayOccurrence(title);
    const draft = new ItemDraft(this.#ids.take(uuid ?? `title/${title}`)).set({ title });
    draft.set({ note: this.#readAnnotations(draft, task), tags: task.texts("tags") });
    this.#readStatus(draft, task);
    this.#readDates(draft, task, this.#firstDue.get(uuid ?? ""));
    this.#readProject(draft, task);
    this.#readBlockers(draft, task, uuid ?? "");
    const priority = task.text("priority");
    if (priority !== null) draft.setPriority(levelOfWord(priority), "priority", priority);
    keepRest(draft, task.skip("id", "urgency"));
    return draft;
  }

  #readAnnotations(draft: ItemDraft, task: Members): string {
    const lines = task.objects("annotations").map((annotation) => {
      const members = new Members(annotation);
      const at = this.#readDate(draft, members, "entry")?.moment ?? null;
      const { day, time } = at === null ? { day: "", time: "" } : atMoment(at, this.options.zone);
      const when = [day, time].filter(Boolean);
      const text = members.text("description") ?? "";
      loseRest(draft, members);
      return [...when, text].join(" ");
    });
    return lines.join("\n");
  }

  #readDate(draft: ItemDraft, task: Members, name: string): ForeignTime | null {
    const { zone } = this.options;
    const text = task.text(name);
    if (text === null || isSomeday(text, zone)) return null;
    const found = toTime(text, zone);
    if (found === null) draft.keep(name, text, "date");
    return found;
  }

  #readStatus(draft: ItemDraft, task: Members): void {
    const status = task.text("status") ?? "pending";
    const end = this.#readDate(draft, task, "end")?.moment ?? null;
    const modified = this.#readDate(draft, task, "modified")?.moment ?? null;
    draft.set({
      createdOn: this.#readDate(draft, task, "entry")?.moment ?? null,
      changedOn: modified,
      completedOn: end,
    });
    const started = this.#readDate(draft, task, "start")?.moment ?? null;
    if (started !== null) draft.set({ isFocused: true }).lose("date-extra", "start", task.text("start"));
    if (status === "completed") draft.set({ list: "done" });
    else if (status === "deleted") draft.set({ list: "trash" });
    else if (!OPEN.includes(status)) draft.lose("field", "status", status);
  }

  /** `someday` and `later` are a day at the end of the calendar. */
  #readSomeday(draft: ItemDraft, task: Members, name: string): void {
    const text = task.text(name);
    if (text === null || !isSomeday(text, this.options.zone)) return;
    const isPlace = ["auto", "someday"].includes(draft.list) && this.options.to === "auto";
    if (isPlace) draft.set({ list: "someday" });
    else draft.lose("date-extra", name, text);
  }

  #readDates(draft: ItemDraft, task: Members, firstDue: string | undefined): void {
    const { zone } = this.options;
    for (const name of ["due", "scheduled", "wait"]) this.#readSomeday(draft, task, name);
    const due = this.#readDate(draft, task, "due");
    const first = firstDue === undefined ? null : toTime(firstDue, zone);
    if (first ?? due) draft.setDue((first ?? due) as ForeignTime);
    for (const name of ["scheduled", "wait"]) {
      const found = this.#readDate(draft, task, name);
      if (found) draft.setStart(name, found, task.text(name));
    }
    const { startDate } = draft;
    // A day on which it shows again says more than a list.
    if (draft.list === "someday" && startDate !== null)
      draft.set({ list: "auto" }).lose("date-extra", "wait", "someday");
    const until = this.#readDate(draft, task, "until");
    const recur = task.text("recur");
    const isOpen = draft.list === "auto" || draft.list === "someday";
    const end = until?.day;
    const rule = recur === null || !isOpen ? null : toRule(recur);
    if (rule !== null) draft.set({ repeat: end ? `${rule};UNTIL=${end.replaceAll("-", "")}` : rule });
    else if (end) draft.lose("date-extra", "until", end);
    if (recur === null || rule !== null) return;
    if (isOpen) draft.keepRepeat("recur", recur);
    else draft.lose("field", "recur", recur);
  }

  #readProject(draft: ItemDraft, task: Members): void {
    const name = task.text("project");
    if (name === null) return;
    const { area, isDeep } = divideProject(name);
    draft.set({ project: projectId(name), area });
    if (isDeep) draft.lose("depth", "project", name);
  }

  #readBlockers(draft: ItemDraft, task: Members, uuid: string): void {
    const known = readDepends(task).map((one) => ({ one, blocker: this.#itemOf(one) }));
    const usable = known.filter(({ blocker }) => blocker !== null && this.#blockers.canWait(uuid, blocker));
    const first = usable.find(({ blocker }) => this.#tasks.get(blocker ?? "") === 2) ?? usable[0];
    if (first) draft.set({ blockedBy: first.blocker });
    for (const other of known) if (other !== first) draft.lose("dependency", "depends", other.one);
  }

  /** The task that an id becomes: of an open occurrence, its template. Null if it is not in the file. */
  #itemOf(uuid: string): string | null {
    const template = this.#occurrences.get(uuid);
    if (template !== undefined && this.#templates.has(template)) return template;
    return this.#tasks.get(uuid) > 0 ? uuid : null;
  }
}

/** Old versions write seconds. A midnight of the zone is a day, and so is its last second (`due:eod`, `due:eom`). */
function toTime(text: string, zone: string): ForeignTime | null {
  const found = /^\d{9,11}$/.test(text)
    ? atMoment(Number(text), zone)
    : readExactTime(text, { zone, accountZone: zone });
  const isLast = found?.time === "23:59" && found.moment !== null && found.moment % 60 === 59;
  return found?.time === "00:00" || isLast ? { ...found, time: null } : found;
}

/** 9999-12-30, before version 2.6 2038-01-18, in the zone of its computer. */
function isSomeday(text: string, zone: string): boolean {
  const day = text.startsWith("2038") || text.startsWith("9999") ? toTime(text, zone)?.day : undefined;
  return day !== undefined && (/^2038-01-1[789]$/.test(day) || day >= "9999-12-29");
}

/** A list, or in old versions a text with commas. */
function readDepends(task: Members): string[] {
  const list = task.texts("depends");
  return list.length > 0 ? list : (task.text("depends")?.split(",").filter(Boolean) ?? []);
}

function projectId(name: string): string {
  return `project:${name}`;
}

/** The first of several dotted names is the area. */
function divideProject(name: string): { area: string | null; title: string; isDeep: boolean } {
  const parts = name.split(".").filter((part) => part.trim() !== "");
  if (parts.length < 2) return { area: null, title: parts[0] ?? name, isDeep: false };
  return { area: parts[0] ?? null, title: parts.slice(1).join(" › "), isDeep: parts.length > 2 };
}

const WORDS: Record<string, string> = {
  daily: "DAILY", weekdays: "WEEKLY;BYDAY=MO,TU,WE,TH,FR", weekly: "WEEKLY", sennight: "WEEKLY",
  biweekly: "WEEKLY;INTERVAL=2", fortnight: "WEEKLY;INTERVAL=2", monthly: "MONTHLY",
  bimonthly: "MONTHLY;INTERVAL=2", quarterly: "MONTHLY;INTERVAL=3", semiannual: "MONTHLY;INTERVAL=6",
  annual: "YEARLY", yearly: "YEARLY", biannual: "YEARLY;INTERVAL=2", biyearly: "YEARLY;INTERVAL=2",
}; // biome-ignore format: a table
const UNITS: [names: RegExp, frequency: string, each: number][] = [
  [/^(d|days?)$/i, "DAILY", 1],
  [/^(w|wks?|weeks?)$/i, "WEEKLY", 1],
  [/^(m|mos?|mn?ths?|months?)$/i, "MONTHLY", 1],
  [/^(q|qr?trs?|quarters?)$/i, "MONTHLY", 3],
  [/^(y|yrs?|years?)$/i, "YEARLY", 1],
];

function toRule(recur: string): string | null {
  const word = recur.trim().toLowerCase();
  if (Object.hasOwn(WORDS, word)) return `FREQ=${WORDS[word]}`;
  if (/^p[\dt]/.test(word)) return ruleOfDuration(word);
  const [, count = "", unit = ""] = /^(\d{1,3}|)\s*([a-z]+)$/.exec(word) ?? [];
  const [, frequency, each = 1] = UNITS.find(([names]) => names.test(unit)) ?? [];
  const interval = Number(count || 1) * each;
  if (frequency === undefined || interval === 0) return null;
  return interval === 1 ? `FREQ=${frequency}` : `FREQ=${frequency};INTERVAL=${interval}`;
}

/** Members that are no field of the user: an export to Taskwarrior writes them itself, or not at all. */
const OWN_MEMBERS = new Set(
  "id uuid status description entry start end due until wait scheduled modified project tags priority depends annotations recur mask imask parent last rtype template urgency".split(
    " ",
  ),
);
const ESTIMATE = /^(?:est|estimated?|duration|effort|time_?estimate)$/i;
const ENERGY = new Map<string, Energy>([
  ["l", "low"],
  ["low", "low"],
  ["m", "medium"],
  ["medium", "medium"],
  ["h", "high"],
  ["high", "high"],
]);

/** The name of the user's field that has the minutes or the energy of a task. */
export function userFieldOf(extra: JsonObject, field: "minutes" | "energy"): string | null {
  const found = Object.entries(extra).find(([name, value]) =>
    field === "minutes" ? ESTIMATE.test(name) && minutesOf(value) !== null : energyOf(name, value) !== null,
  );
  return found?.[0] ?? null;
}

function minutesOf(value: unknown): number | null {
  const minutes = typeof value === "string" ? minutesOfDuration(value) : null;
  return minutes !== null && minutes >= 1 && minutes <= MINUTES_LIMIT ? Math.round(minutes) : null;
}

function energyOf(name: string, value: unknown): Energy | null {
  const isEnergy = /^energy$/i.test(name) && typeof value === "string";
  return isEnergy ? (ENERGY.get(value.trim().toLowerCase()) ?? null) : null;
}

export function isOwnMember(name: string): boolean {
  return OWN_MEMBERS.has(name);
}

/** Whether Taskwarrior can read a member as one that its user defined: a text or a number under a name. */
export function isUserField(name: string, value: unknown): boolean {
  const isValue = typeof value === "string" || (typeof value === "number" && Number.isFinite(value));
  return isValue && /^[\p{L}_][\p{L}\p{N}_.-]{0,99}$/u.test(name) && !isOwnMember(name);
}

/** Fields that the user defined, and those of the recurrence. */
function keepRest(draft: ItemDraft, task: Members): void {
  const rest: JsonObject = Object.fromEntries(task.rest());
  const [estimate, energy] = [userFieldOf(rest, "minutes"), userFieldOf(rest, "energy")];
  if (estimate !== null) draft.minutes = minutesOf(rest[estimate]);
  if (energy !== null) draft.energy = energyOf(energy, rest[energy]);
  for (const name of Object.keys(rest))
    if (name !== estimate && name !== energy) draft.lose("field", name, rest[name]);
  draft.addExtra(rest);
}
