import { addDays } from "../../domain/dates.ts";
import type { Item } from "../../domain/item/item.ts";
import { messages } from "../i18n/messages.ts";
import { shortTitle, showControls } from "../i18n/title.ts";
import { formatTriageDay, monthLater, nextMonday, readDay, weekdayOf } from "../i18n/triage-days.ts";

const say = messages.triage;
const MOST = 6;

/** A choice of a picker. */
export interface TriageChoice {
  /** Null is "none", or "this one itself". */
  value: string | null;
  label: string;
  detail?: string;
}

const fold = (text: string) => text.normalize("NFKC").trim().toLowerCase();

/** Names that begin with the typed text, before those that contain it. */
function matching(names: readonly string[], typed: string): string[] {
  const wanted = fold(typed);
  const found = names.filter((name) => fold(name).includes(wanted));
  return found.sort((a, b) => Number(fold(b).startsWith(wanted)) - Number(fold(a).startsWith(wanted)));
}

/** Contacts: those of other items, and any new name. */
export function contactChoices(open: readonly Pick<Item, "contact">[], typed: string): TriageChoice[] {
  const known = [...new Set(open.flatMap(({ contact }) => contact ?? []))];
  if (typed.trim() === "") return [{ value: null, label: say.nobody }, ...named(known.slice(0, MOST - 1))];
  const found = matching(known, typed);
  const isKnown = found.some((name) => fold(name) === fold(typed));
  return [...(isKnown ? [] : named([typed.trim()])), ...named(found.slice(0, MOST - 1))];
}

function named(names: readonly string[]): TriageChoice[] {
  return names.map((name) => ({ value: name, label: showControls(name) }));
}

/** Start dates: a few common days, or the day in the typed words. */
export async function startChoices(
  today: string,
  given: string | null,
  typed: string,
): Promise<TriageChoice[]> {
  const asSet = given !== null && given > today ? [dayChoice(given, today, say.asSet)] : [];
  if (typed.trim() === "") return [...asSet, ...soon(today)];
  return spoken(today, typed);
}

/** Due dates: also today, or none. */
export async function dueChoices(
  today: string,
  given: string | null,
  typed: string,
): Promise<TriageChoice[]> {
  if (typed.trim() !== "") return spoken(today, typed);
  const none = given === null ? [] : [{ value: null, label: say.noDue }];
  return [dayChoice(today, today, say.today), ...soon(today).slice(0, 3), ...none];
}

function soon(today: string): TriageChoice[] {
  const [tomorrow, week] = [addDays(today, 1), addDays(today, 7)];
  const monday = nextMonday(today);
  return [
    ...(tomorrow ? [dayChoice(tomorrow, today, say.tomorrow)] : []),
    ...(monday === tomorrow ? [] : [dayChoice(monday, today, weekdayOf(monday))]),
    ...(week && week !== monday ? [dayChoice(week, today, say.inWeek)] : []),
    dayChoice(monthLater(today), today, say.inMonth),
  ];
}

async function spoken(today: string, typed: string): Promise<TriageChoice[]> {
  const day = await readDay(typed);
  return day === null ? [] : [{ value: day, label: formatTriageDay(day, today) }];
}

function dayChoice(day: string, today: string, label: string): TriageChoice {
  return { value: day, label, detail: formatTriageDay(day, today) };
}

/** Projects: the item itself, an open one, or a new one by its name. */
export function projectChoices(open: readonly Pick<Item, "id" | "title">[], typed: string): TriageChoice[] {
  const wanted = fold(typed);
  const found = open.filter(({ title }) => fold(title).includes(wanted));
  const choices = found.map(({ id, title }) => ({ value: id, label: shortTitle(title) }));
  if (wanted === "") return [{ value: null, label: say.makeProject }, ...choices].slice(0, MOST);
  const name = typed.trim();
  const fresh = { value: name, label: messages.item.newProject(showControls(name)) };
  const isKnown = found.some(({ title }) => fold(title) === wanted);
  return [...choices.slice(0, MOST - 1), ...(isKnown ? [] : [fresh])];
}

/** Tags to add and remove, until Enter on the empty field. */
export function tagChoices(
  open: readonly Pick<Item, "tags">[],
  given: readonly string[],
  typed: string,
): TriageChoice[] {
  const known = [...new Set([...given, ...open.flatMap((item) => item.tags)])];
  const choice = (name: string): TriageChoice => ({
    value: name,
    label: showControls(name),
    ...(given.includes(name) && { detail: say.hasTag }),
  });
  const name = typed.trim().replace(/^#/, "");
  if (name === "") return [{ value: null, label: say.finish }, ...known.slice(0, MOST - 1).map(choice)];
  const found = matching(known, name);
  const isKnown = found.some((one) => fold(one) === fold(name));
  const fresh = isKnown ? [] : [{ value: name, label: say.newTag(showControls(name)) }];
  return [...found.slice(0, MOST - 1).map(choice), ...fresh];
}
