/** The attributes of an outline that are fields: columns of OmniOutliner, and those that OmniFocus, Checkvist and others write. */

import { readEnergy, readLength, readState, readYesNo } from "../csv/csv-words.ts";
import { readDateWords } from "../draft/date-words.ts";
import { minutesOfDuration } from "../draft/durations.ts";
import { type ForeignTime, readMoment } from "../draft/foreign-times.ts";
import type { ItemDraft } from "../draft/item-draft.ts";
import { levelOfWord } from "../draft/priorities.ts";
import { readRuleWords } from "../draft/repeat-words.ts";
import type { ReadOptions } from "../format.ts";

type FieldReader = (
  draft: ItemDraft,
  name: string,
  value: string,
  options: ReadOptions,
) => Promise<void> | void;

/** By the name without its case, `_`, `-` and `.`. */
const READERS = new Map<string, FieldReader>();

function define(names: string, reader: FieldReader): void {
  for (const name of names.split(" ")) READERS.set(name, reader);
}

/** Reads an attribute into its field; false if no field has it. */
export async function readOutlineField(
  draft: ItemDraft,
  name: string,
  value: string,
  options: ReadOptions,
): Promise<boolean> {
  const reader = READERS.get(name.toLowerCase().replace(/[_.-]/g, ""));
  await reader?.(draft, name, value.trim(), options);
  return reader !== undefined;
}

/** ISO 8601, `2027/01/05`, or words as `5 Jan 2027` with a year. */
async function readDate(value: string, { fileDay, zone }: ReadOptions): Promise<ForeignTime | null> {
  const text = value.replace(/^(\d{4})\/(\d{1,2})\/(\d{1,2})/, "$1-$2-$3").replace(/\sat\s/i, " ");
  return /\d{4}/.test(text) ? await readDateWords(text, { fileDay, zone, accountZone: zone }) : null;
}

/** `Mon, 05 Jan 2027 07:00:00 GMT`, as the standard has it, too. */
const RFC_822 = /^(?:\w{3}, )?\d{1,2} \w{3} \d{4} \d{2}:\d{2}(?::\d{2})? (?:GMT|UTC|[+-]\d{4})$/;

function readOutlineMoment(value: string, { zone }: ReadOptions): number | null {
  if (RFC_822.test(value)) return Math.floor(Date.parse(value) / 1000);
  return readMoment(value.replace(/^(\d{4})\/(\d{1,2})\/(\d{1,2})/, "$1-$2-$3"), { zone, accountZone: zone });
}

define("due duedate duedatetime dueon deadline", async (draft, name, value, options) => {
  const found = await readDate(value, options);
  if (found === null) draft.keep(name, value, "date");
  else if (draft.dueDate !== null) draft.lose("date-extra", name, value);
  else draft.setDue(found);
});

define("start startdate startson defer deferdate deferred", async (draft, name, value, options) => {
  const found = await readDate(value, options);
  if (found === null) draft.keep(name, value, "date");
  else draft.setStart(name, found, value);
});

define("created createdat createdon createddate", (draft, name, value, options) => {
  const found = readOutlineMoment(value, options);
  if (found === null) draft.keep(name, value, "date");
  else draft.createdOn = found;
});

define("modified updated updatedat modifiedat changedat", (draft, name, value, options) => {
  draft.changedOn = readOutlineMoment(value, options);
  draft.lose("field", name, value);
});

define(
  "complete completed completedat completedon completiondate done checked",
  (draft, name, value, options) => {
    const answer = readYesNo(value);
    if (answer === false || /^indeterminate$/i.test(value)) return;
    draft.list = "done";
    if (answer === true) return;
    const found = readOutlineMoment(value, options);
    if (found === null) draft.keep(name, value, "date");
    else draft.completedOn = found;
  },
);

define("status state", (draft, name, value) => {
  const state = /^(checked|unchecked|indeterminate)$/i.test(value)
    ? /^checked$/i.test(value) ? "done" : "open"
    : readState(value); // biome-ignore format: a choice in a choice
  if (state === null || state === "reference") draft.keep(name, value);
  else if (state === "cancelled") draft.cancel(name, value);
  else if (state !== "open" && draft.list !== "done") draft.list = state;
});

define("flagged flag starred star", (draft, name, value) => {
  const answer = readYesNo(value);
  if (answer === null) draft.keep(name, value);
  else if (answer) draft.isFocused = true;
});

define("priority", (draft, name, value) => {
  if (value !== "0") draft.setPriority(levelOfWord(value), name, value);
});

define("tags tag context contexts category categories labels", (draft, name, value) => {
  draft.addTags(
    name,
    value.split(",").map((text) => text.trim().replace(/^[#/]+(?=.)/, "")),
  );
});

define("estimate estimated estimatedminutes estimatedtime duration", (draft, name, value) => {
  const minutes = readLength(value) ?? minutesOfDuration(value);
  if (minutes === null) draft.keep(name, value);
  else draft.setMinutes(name, minutes, value);
});

define("energy", (draft, name, value) => {
  draft.energy = readEnergy(value);
  if (draft.energy === null) draft.keep(name, value);
});

define("repeat recurrence recur", (draft, name, value) => {
  const found = /^(RRULE:)?FREQ=/i.test(value)
    ? { rule: value.replace(/^RRULE:/i, ""), from: "date" as const }
    : readRuleWords(value);
  if (found === null) draft.keepRepeat(name, value);
  else draft.set({ repeat: found.rule, repeatFrom: found.from });
});
