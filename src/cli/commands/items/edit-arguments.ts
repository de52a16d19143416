import { SYSTEM } from "../../../domain/environment.ts";
import { ENERGIES, KINDS, LISTS, type Patch } from "../../../domain/item/item.ts";
import { type Now, readDate } from "../../../domain/quick-entry/date.ts";
import { readMinutes } from "../../../domain/quick-entry/minutes.ts";
import { readRepeat } from "../../../domain/quick-entry/repeat.ts";
import { readStdin } from "../../terminal/stdin.ts";
import { Usage } from "../../usage.ts";

export const EDIT_USAGE =
  "edit ID… [--title T] [--note N | --note-from-stdin] [--due WHEN] [--start WHEN] [--remind WHEN]… [--repeat HOW] " +
  "[--minutes 15|1h30] [--energy E] [--tag +NAME] [--tag -NAME] [--area A] [--contact C] [--project P] [--heading H] [--list L] " +
  "[--kind K] [--focus | --no-focus] [--sequential | --parallel] [--blocked-by ID] [--revision N] [--local]   or: edit ID [--text FILE]";

export const EDIT_OPTIONS = {
  title: { type: "string" },
  note: { type: "string" },
  "note-from-stdin": { type: "boolean" },
  due: { type: "string" },
  start: { type: "string" },
  remind: { type: "string", multiple: true },
  repeat: { type: "string" },
  minutes: { type: "string" },
  energy: { type: "string" },
  tag: { type: "string", multiple: true },
  area: { type: "string" },
  contact: { type: "string" },
  project: { type: "string" },
  heading: { type: "string" },
  list: { type: "string" },
  kind: { type: "string" },
  focus: { type: "boolean" },
  "no-focus": { type: "boolean" },
  sequential: { type: "boolean" },
  parallel: { type: "boolean" },
  "blocked-by": { type: "string" },
  text: { type: "string" },
  revision: { type: "string" },
  local: { type: "boolean", default: false },
} as const;

type Flag = "note-from-stdin" | "focus" | "no-focus" | "sequential" | "parallel";
type Text = Exclude<keyof typeof EDIT_OPTIONS, Flag | "tag" | "remind" | "local">;
export type EditFields = Partial<Record<Text, string> & Record<Flag, boolean>> & {
  tag?: string[];
  remind?: string[];
};

type Plain = Omit<Patch, "tags" | "project" | "blockedBy">;

/** A patch as typed: the project is a name, `blockedBy` the beginning of an id, and tags are changes of the item's tags. */
export interface EditRequest extends Plain {
  project?: string | null;
  blockedBy?: string | null;
  tags?: (before: readonly string[]) => string[];
}

/** Parses the options of `creel edit`. Throws a message that names the option. */
export async function readPatch(fields: EditFields, here = HERE()): Promise<EditRequest> {
  const { title, energy, list, kind, tag } = fields;
  const request: EditRequest = {
    ...(title === undefined ? {} : { title }),
    ...readNote(fields),
    ...(await readDay("due", fields.due, here)),
    ...(await readDay("start", fields.start, here)),
    ...(await readMoments(fields.remind, here)),
    ...readRule(fields.repeat),
    ...readLength(fields.minutes),
    ...(energy === undefined ? {} : { energy: isNone(energy) ? null : oneOf(ENERGIES, energy, "energy") }),
    ...readName("area", fields.area),
    ...readName("contact", fields.contact),
    ...readName("project", fields.project),
    ...readName("heading", fields.heading),
    ...readName("blockedBy", fields["blocked-by"]),
    ...(list === undefined ? {} : { list: oneOf(LISTS, list, "list") }),
    ...(kind === undefined ? {} : { kind: oneOf(KINDS, kind, "kind") }),
    ...readFocus(fields),
    ...readSequential(fields),
  };
  return tag === undefined ? request : { ...request, tags: (before) => retag(before, tag) };
}

const HERE = (): Now => ({ now: SYSTEM.now(), timeZone: SYSTEM.zone() });

function isNone(text: string): boolean {
  return text === "" || text === "none";
}

function readNote({ note, "note-from-stdin": fromStdin }: EditFields): Pick<Patch, "note"> {
  if (note !== undefined && fromStdin)
    throw new Usage("Give one note: --note, or --note-from-stdin.", EDIT_USAGE);
  const text = fromStdin ? readStdin().replace(/\r?\n$/, "") : note;
  return text === undefined ? {} : { note: text === "" ? null : text };
}

/** Parses a day; with a time it also sets a reminder, as in quick entry. A due day without a time is due all day. */
async function readDay(kind: "due" | "start", text: string | undefined, here: Now): Promise<Plain> {
  const field = `${kind}Date` as const;
  if (text === undefined) return {};
  if (isNone(text)) return { [field]: null };
  const found = await readDate(kind, text.trim(), here);
  const allDay = kind === "due" ? { dueTime: null } : {};
  if (found?.length === text.trim().length) return { ...allDay, ...found.sets };
  throw new Usage(
    `--${kind} takes a day: 2026-12-24, friday, "friday 17:00", "in two weeks", none.`,
    EDIT_USAGE,
  );
}

/** Each moment is a reminder; together they replace those of the item. */
async function readMoments(texts: readonly string[] | undefined, here: Now): Promise<Plain> {
  if (texts === undefined) return {};
  if (texts.every(isNone)) return { remindAt: null };
  const reminders: number[] = [];
  for (const text of texts) reminders.push(await readReminderTime(text, here));
  return { reminders };
}

/** A moment in words. `form` is that of the command with the option. */
export async function readReminderTime(text: string, here: Now, form = EDIT_USAGE): Promise<number> {
  const found = await readDate("due", text.trim(), here);
  if (found?.length === text.trim().length && found.sets.remindAt !== undefined) return found.sets.remindAt;
  const none = form === EDIT_USAGE ? ", none" : "";
  throw new Usage(`--remind takes a time: "tomorrow 9:00", "in 20 minutes"${none}.`, form);
}

/** A rule in words, or of RFC 5545, which the server checks. */
function readRule(text: string | undefined): Plain {
  if (text === undefined) return {};
  if (isNone(text)) return { repeat: null };
  const rule = /^(?:RRULE:)?(FREQ=.*)$/i.exec(text.trim())?.[1];
  if (rule) return { repeat: rule };
  const found = readRepeat(text.trim());
  if (found?.length === text.trim().length) return found.sets;
  throw new Usage('--repeat takes "every 2 weeks", weekdays, "after 3 days", FREQ=… or none.', EDIT_USAGE);
}

function readLength(text: string | undefined): Plain {
  if (text === undefined) return {};
  if (isNone(text)) return { minutes: null };
  if (/^\d{1,9}$/.test(text)) return { minutes: Number(text) };
  const found = readMinutes(text);
  if (found?.length === text.length) return found.sets;
  throw new Usage("--minutes takes 15, 90min, 1h30 or none.", EDIT_USAGE);
}

function readName<Field extends string>(field: Field, text: string | undefined) {
  return (text === undefined ? {} : { [field]: isNone(text) ? null : text }) as {
    [F in Field]?: string | null;
  };
}

function readFocus({ focus, "no-focus": off }: EditFields): Plain {
  if (focus && off) throw new Usage("Give --focus or --no-focus, not both.", EDIT_USAGE);
  return focus || off ? { isFocused: focus === true } : {};
}

function readSequential({ sequential, parallel }: EditFields): Plain {
  if (sequential && parallel) throw new Usage("Give --sequential or --parallel, not both.", EDIT_USAGE);
  return sequential || parallel ? { isSequential: sequential === true } : {};
}

function oneOf<T extends string>(all: readonly T[], text: string, option: string): T {
  const one = all.find((name) => name === text);
  if (one) return one;
  throw new Usage(`--${option} takes one of ${all.join(", ")}.`, EDIT_USAGE);
}

/** `+x` or `x` adds a tag, `-x` removes it, `none` removes all, in the given order. Case is ignored. */
export function retag(before: readonly string[], changes: readonly string[]): string[] {
  let tags = [...before];
  for (const one of changes) {
    const name = one.replace(/^[+-]/, "").normalize("NFC").trim();
    const isThere = (tag: string) => tag.toLowerCase() === name.toLowerCase();
    if (one === "none") tags = [];
    else if (one.startsWith("-")) tags = tags.filter((tag) => !isThere(tag));
    else if (!tags.some(isThere)) tags.push(name);
  }
  return tags;
}
