// Values of records that many formats write alike: moments in the forms of ISO 8601, and numbers of seconds.

import { type ForeignTime, momentOfTime, readExactTime, toMoment } from "../draft/foreign-times.ts";
import type { ItemDraft } from "../draft/item-draft.ts";
import type { Members } from "./members.ts";

const NO_DATE = /^0001-01-01/;

/** A moment, or a day alone. A midnight of the zone is a day, too. What is no date stands in the block. */
export function readTime(draft: ItemDraft, members: Members, name: string, zone: string): ForeignTime | null {
  const text = members.text(name);
  if (text === null || NO_DATE.test(text)) return null;
  const found = readExactTime(text, { zone, accountZone: zone });
  if (found === null) draft.keep(name, text, "date");
  return found?.time === "00:00" ? { ...found, time: null } : found;
}

export function readDue(draft: ItemDraft, members: Members, name: string, zone: string): void {
  const found = readTime(draft, members, name, zone);
  if (found !== null) draft.setDue(found);
}

export function readStart(draft: ItemDraft, members: Members, name: string, zone: string): void {
  const found = readTime(draft, members, name, zone);
  if (found !== null) draft.setStart(name, found, members.text(name));
}

/** Unix seconds; of a day, its beginning. */
export function readSeconds(draft: ItemDraft, members: Members, name: string, zone: string): number | null {
  const found = readTime(draft, members, name, zone);
  return found === null ? null : (found.moment ?? momentOfTime(found, zone));
}

/** Unix seconds of a number of them, or of that many parts of one; 0 is none. */
export function readEpoch(draft: ItemDraft, members: Members, name: string, perSecond = 1): number | null {
  const number = members.number(name);
  if (number === null || number === 0) return null;
  const moment = toMoment(number, perSecond);
  if (moment === null) draft.keep(name, number, "date");
  return moment;
}

/** What was not read is lost. */
export function loseRest(draft: ItemDraft, members: Members): ItemDraft {
  for (const [name, value] of members.rest()) draft.lose("field", name, value);
  return draft;
}
