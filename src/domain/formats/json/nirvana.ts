// Nirvana's export: a list whose numbers may be texts. Its sources disagree on the states, so other members decide first.

import { addDays } from "../../dates.ts";
import type { List } from "../../item/item.ts";
import { ItemDraft } from "../draft/item-draft.ts";
import { RecordIds } from "../draft/record-ids.ts";
import { TextCounts, TextNumbers } from "../draft/text-counts.ts";
import type { Format, ReadOptions } from "../format.ts";
import { Members } from "./members.ts";
import { type NirvanaRule, toNirvanaRule } from "./nirvana-rule.ts";
import { loseRest, readDue, readEpoch, readStart } from "./read-members.ts";
import { type ObjectMapper, type ObjectRecord, objectReader } from "./read-objects.ts";

const STATES: Record<number, List> = {
  0: "inbox", 1: "next", 2: "waiting", 3: "scheduled", 4: "someday", 5: "someday", 6: "trash", 7: "done", 8: "trash",
  9: "scheduled", 10: "next", 11: "next",
}; // biome-ignore format: a table
const ENERGY = [null, "low", "medium", "high"] as const;
const PROJECT = 1;
const REFERENCE = [2, 3]; // items and lists, named the other way round in two sources

const [IS_OTHER, IS_PROJECT, IS_REFERENCE] = [1, 2, 3];

export const nirvanaFormat: Format = {
  system: "nirvana",
  reader: "json",
  paths: ["*"],
  fits: ({ text }) =>
    /^\s*\[/.test(text) &&
    ["parentid", "seqt", "waitingfor", "etime"].every((name) => text.includes(`"${name}"`)),
  read: objectReader((options) => new NirvanaMapper(options)),
};

class NirvanaMapper implements ObjectMapper {
  readonly #ids = new RecordIds();
  readonly #types = new TextCounts(); // of the first record with an id
  readonly #parents = new TextNumbers();

  constructor(readonly options: ReadOptions) {}

  collect({ value }: ObjectRecord): void {
    const members = new Members(value);
    const id = members.text("id");
    const parent = members.text("parentid");
    if (parent !== null) this.#parents.take(parent);
    if (id === null || this.#types.get(id) > 0) return;
    const type = members.number("type") ?? 0;
    this.#types.set(id, type === PROJECT ? IS_PROJECT : REFERENCE.includes(type) ? IS_REFERENCE : IS_OTHER);
  }

  map({ value }: ObjectRecord): ItemDraft {
    const members = new Members(value);
    const id = members.text("id");
    const title = members.text("name") ?? "";
    const draft = new ItemDraft(this.#ids.take(id ?? `title/${title}`)).set({
      title,
      note: members.text("note"),
    });
    this.#readKind(draft, members, id ?? "");
    this.#readMoments(draft, members);
    this.#readList(draft, members);
    readDetails(draft, members);
    const parent = members.text("parentid");
    if (parent !== null && this.#isProject(parent)) draft.set({ project: parent });
    else if (parent !== null) draft.lose("field", "parentid", parent);
    return loseRest(draft, members);
  }

  #isProject(id: string): boolean {
    const type = this.#types.get(id);
    return type === IS_PROJECT || (type === IS_REFERENCE && this.#parents.has(id));
  }

  #readKind(draft: ItemDraft, members: Members, id: string): void {
    const type = members.number("type") ?? 0;
    const isReference = REFERENCE.includes(type);
    // A second record with the same id is no project: its items are in the first one.
    if (draft.foreignId === id && this.#isProject(id)) draft.set({ kind: "project" });
    else if (isReference) draft.set({ kind: "note" });
    else if (type !== 0) draft.lose("field", "type", type);
    if (isReference) draft.addExtra({ type });
    const isSequential = members.flag("ps");
    if (isSequential) draft.set({ isSequential });
  }

  #readMoments(draft: ItemDraft, members: Members): void {
    const changedOn = readEpoch(draft, members, "updated");
    draft.set({ changedOn, createdOn: readEpoch(draft, members, "created") });
    readDue(draft, members, "duedate", this.options.zone);
    readStart(draft, members, "startdate", this.options.zone);
    const reminder = members.text("reminder");
    if (reminder !== null && reminder !== "0") draft.lose("reminder", "reminder", reminder);
  }

  #readList(draft: ItemDraft, members: Members): void {
    const state = members.number("state") ?? 0;
    const contact = members.text("waitingfor");
    const list = STATES[state];
    if (list === undefined || state === 5 || state === 6 || state === 8) draft.lose("field", "state", state);
    const completedOn = readEpoch(draft, members, "completed");
    const deleted = members.number("deleted") ?? 0;
    draft.set({ list: list ?? "auto", contact, completedOn, isFocused: (members.number("seqt") ?? 0) !== 0 });
    if (contact !== null && !["done", "trash"].includes(draft.list)) draft.set({ list: "waiting" });
    readRecurring(draft, members);
    if (completedOn !== null) draft.set({ list: "done" });
    if (members.flag("cancelled")) draft.cancel("cancelled", 1);
    if (deleted === 0) return;
    draft.set({ list: "trash" });
    if (deleted > 1) draft.lose("date", "deleted", deleted);
  }
}

function readDetails(draft: ItemDraft, members: Members): void {
  const energy = members.number("energy") ?? 0;
  const known = ENERGY[energy];
  if (known === undefined) draft.lose("field", "energy", energy);
  else draft.set({ energy: known });
  draft.setMinutes("etime", members.number("etime") ?? 0);
  const names = (members.text("tags") ?? "").split(",").map((tag) => tag.trim());
  draft.set({ tags: names.filter((tag) => tag !== "" && tag !== draft.contact) });
  const hasProject = draft.kind === "action" && members.text("parentid") !== null;
  for (const name of ["seq", "seqp"]) {
    const order = members.number(name) ?? 0;
    if (hasProject === (name === "seqp")) draft.set({ order: order === 0 ? null : order });
    else if (order !== 0) draft.lose("order", name, order);
  }
}

/** A template repeats from its next date; a paused one waits in someday. */
function readRecurring(draft: ItemDraft, members: Members): void {
  const text = members.text("recurring");
  if (text === null) return;
  const rule = toNirvanaRule(text);
  draft.addExtra({ recurring: text }).set({ list: "scheduled" });
  if (rule === null || draft.kind !== "action") {
    draft.keepRepeat("recurring", text);
    return;
  }
  draft.set({ repeat: rule.rule });
  if (rule.isPaused) {
    draft.set({ list: "someday" }).lose("field", "recurring.paused", true);
    if (rule.nextDay !== null) draft.lose("date-extra", "recurring.nextdate", rule.nextDay);
  } else if (rule.nextDay !== null && draft.startDate === null) readNextDay(draft, rule.nextDay, rule);
  else if (rule.nextDay !== null) draft.lose("date-extra", "recurring.nextdate", rule.nextDay);
}

/** The day on which the next occurrence is due, or begins. */
function readNextDay(draft: ItemDraft, nextDay: string, { isDueThen, daysBefore }: NirvanaRule): void {
  if (isDueThen && draft.dueDate === null) draft.set({ dueDate: nextDay });
  draft.set({ startDate: addDays(nextDay, -daysBefore) ?? nextDay });
}
