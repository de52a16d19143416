// Everdo's export: `{ items, tags }`, with days as seconds at a midnight.

import type { List } from "../../item/item.ts";
import type { TagKind } from "../../item/tags.ts";
import { cleanName } from "../draft/clean-text.ts";
import { dayOfMidnight } from "../draft/foreign-times.ts";
import { ItemDraft } from "../draft/item-draft.ts";
import { sayOccurrence, sayTag } from "../draft/outcomes.ts";
import { RecordIds } from "../draft/record-ids.ts";
import { isEmpty, type JsonObject } from "../draft/value-text.ts";
import type { Format, NamedColour } from "../format.ts";
import { extraOf, plainEverdoId, tagKindOf } from "./everdo-extra.ts";
import { EverdoRepeats } from "./everdo-repeats.ts";
import { Members } from "./members.ts";
import { readEpoch } from "./read-members.ts";
import { type ObjectMapper, type ObjectRecord, objectReader } from "./read-objects.ts";

const LISTS: Record<string, List> = {
  i: "inbox",
  a: "next",
  m: "someday",
  s: "scheduled",
  w: "waiting",
  d: "trash",
  r: "done",
};
const KINDS = { a: "action", p: "project", n: "note", l: "project" } as const;
const ENERGY = [null, "low", "medium", "high"] as const;

export const everdoFormat: Format = {
  system: "everdo",
  reader: "json",
  paths: ["items.*", "tags.*"],
  fits: ({ text }) =>
    /^\s*\{/.test(text) &&
    /"items"\s*:/.test(text) &&
    /"(is_focused|created_on)"\s*:/.test(text) &&
    /"list"\s*:/.test(text),
  read: objectReader(() => new EverdoMapper()),
};

interface FileTag {
  title: string;
  type: string;
  kind: TagKind;
  colour: number | null;
}

class EverdoMapper implements ObjectMapper {
  readonly #tags = new Map<string, FileTag>();
  /** The ids of projects and notebooks as they are written, by their plain form. */
  readonly #projects = new Map<string, string>();
  readonly #ids = new RecordIds();
  readonly #repeats = new EverdoRepeats();

  collect({ path, value }: ObjectRecord): void {
    const members = new Members(value);
    const id = members.text("id");
    const type = members.text("type") ?? "";
    if (id === null) return;
    if (path !== "tags") {
      this.#repeats.add(id, value);
      if (type === "p" || type === "l")
        this.#projects.set(plainEverdoId(id), this.#projects.get(plainEverdoId(id)) ?? id);
      return;
    }
    const title = members.text("title") ?? "";
    const kind = tagKindOf(type);
    this.#tags.set(plainEverdoId(id), { title, type, kind, colour: members.number("color") });
  }

  *named(): Iterable<NamedColour> {
    for (const { title, kind, colour } of this.#tags.values()) {
      const name = cleanName(title);
      if (name === null || colour === null || !Number.isInteger(colour) || colour < 0 || colour > 0xffffff)
        continue;
      yield { nameKind: kind, name, colour: `#${colour.toString(16).padStart(6, "0")}` };
    }
  }

  map({ path, value }: ObjectRecord): ItemDraft | string {
    const members = new Members(value);
    if (path === "tags") return sayTag(members.text("title") ?? "");
    const title = members.text("title") ?? "";
    const id = members.text("id");
    if (id !== null && this.#repeats.isFolded(id)) return sayOccurrence(title);
    const draft = new ItemDraft(this.#ids.take(id ?? `title/${title}`));
    draft.set({ title, note: members.text("note"), isFocused: members.flag("is_focused") });
    readKind(draft, members);
    readDates(draft, members);
    readDetails(draft, members);
    this.#readNames(draft, members);
    this.#readProject(draft, members);
    readSchedule(draft, members, this.#repeats.nextOf(id));
    loseRest(draft, members);
    return draft.addExtra({ ...extraOf(value, this.#tags) });
  }

  #readNames(draft: ItemDraft, members: Members): void {
    const contactId = members.text("contact_id");
    const contact = contactId === null ? undefined : this.#tags.get(plainEverdoId(contactId));
    if (contact) draft.set({ contact: contact.title });
    else if (contactId !== null) draft.lose("field", "contact_id", contactId);
    for (const id of members.texts("tags")) {
      const tag = this.#tags.get(plainEverdoId(id));
      if (tag) addName(draft, tag);
      else draft.lose("field", "tags", id);
    }
  }

  #readProject(draft: ItemDraft, members: Members): void {
    const parent = members.text("parent_id");
    if (parent === null) return;
    const project = this.#projects.get(plainEverdoId(parent)) ?? null;
    if (project === null) draft.lose("field", "parent_id", parent);
    else draft.set({ project });
  }
}

/** The first area and the first person are the item's; others are tags. */
function addName(draft: ItemDraft, { title, kind }: FileTag): void {
  if (kind !== "tag" && draft[kind] === title) return;
  if (kind === "tag" || draft[kind] !== null) draft.tags.push(title);
  else draft.set({ [kind]: title });
}

function readKind(draft: ItemDraft, members: Members): void {
  const type = members.text("type") ?? "a";
  if (Object.hasOwn(KINDS, type)) draft.set({ kind: KINDS[type as keyof typeof KINDS] });
  else draft.lose("field", "type", type);
  const letter = members.text("list") ?? "i";
  if (!Object.hasOwn(LISTS, letter)) draft.lose("field", "list", letter);
  const list = LISTS[letter] ?? "inbox";
  const completedOn = readEpoch(draft, members, "completed_on");
  draft.set({
    list: completedOn !== null && list !== "trash" ? "done" : list,
    completedOn,
  });
}

function readDates(draft: ItemDraft, members: Members): void {
  readDays(draft, members);
  draft.set({ createdOn: readEpoch(draft, members, "created_on") });
}

function readDays(draft: ItemDraft, members: Members): void {
  for (const [name, field] of [
    ["start_date", "startDate"],
    ["due_date", "dueDate"],
  ] as const) {
    const seconds = members.number(name);
    if (seconds === null) continue;
    const day = dayOfMidnight(Math.floor(seconds));
    if (day === null) draft.lose("date", name, seconds);
    else draft.set({ [field]: day });
  }
}

function readDetails(draft: ItemDraft, members: Members): void {
  const minutes = members.number("time");
  const estimate = members.number("time_estimate");
  draft.setMinutes(minutes === null ? "time_estimate" : "time", minutes ?? estimate ?? 0);
  if (minutes !== null && estimate !== null && minutes !== estimate)
    draft.lose("field", "time_estimate", estimate);
  const energy = members.number("energy") ?? 0;
  const known = ENERGY[energy];
  if (known === undefined) draft.lose("field", "energy", energy);
  else draft.set({ energy: known });
}

/** Only daily schedules are known for sure: others stay in the note. */
function readSchedule(draft: ItemDraft, members: Members, next: JsonObject | null): void {
  const schedule = members.object("schedule");
  if (schedule === null || isEmpty(schedule)) return;
  if (next !== null) readOccurrence(draft, new Members(next));
  const rule = toRule(schedule);
  if (rule === null || draft.kind !== "action") {
    draft.keepRepeat("schedule", schedule);
    return;
  }
  const repeated = members.number("repeated_on");
  const day = dayOfMidnight(Math.floor(repeated ?? draft.createdOn ?? 0));
  draft.set({ repeat: rule, repeatAfter: next === null ? day : null });
  if (next !== null && draft.dueDate === null) draft.startDate ??= day;
}

/** The open occurrence says where the task is now, and when. */
function readOccurrence(draft: ItemDraft, occurrence: Members): void {
  const list = LISTS[occurrence.text("list") ?? ""];
  if (list !== undefined) draft.set({ list });
  draft.set({ isFocused: occurrence.flag("is_focused") });
  readDays(draft, occurrence);
}

function toRule(schedule: JsonObject): string | null {
  const { type, period, ...others } = schedule;
  const isKnown = type === "Daily" && Number.isInteger(period) && Object.values(others).every(isEmpty);
  return isKnown ? `FREQ=DAILY${period === 1 ? "" : `;INTERVAL=${period}`}` : null;
}

/** The values that no field has are in the report. */
function loseRest(draft: ItemDraft, members: Members): void {
  const { kind, project } = draft;
  const place =
    kind === "project" ? "position_parent" : project === null ? "position_global" : "position_child";
  draft.set({ order: members.number(place) });
  for (const [name, value] of members.rest())
    draft.lose(name.startsWith("position_") ? "order" : "field", name, value);
}
