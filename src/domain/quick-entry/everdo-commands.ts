import { readClock, writeDay } from "./calendar.ts";
import { type DateLookup, type Now, readDate } from "./date.ts";
import { findName } from "./name.ts";
import type { QuickDraft, TokenMatch } from "./token.ts";

const LISTS = { n: "next", w: "waiting", s: "scheduled", y: "someday" } as const;
const ENERGY = /^(?:low|medium|high)$/;
const QUOTED = /^["“„]([^"”“]{1,100})["”“]$/;

/**
 * Reads one of Everdo's commands, which are valid only at the end of the line: `:f` focus, `:d` due, `:e high` energy,
 * `:n :w :s :y` to a list, `:a Work` area. The words, without the colon, must be the whole command.
 */
export async function readCommand(
  words: string,
  here: Now,
  lookUp: DateLookup = readDate,
): Promise<TokenMatch | null> {
  const [, command = "", more = ""] = /^([a-z])(?:\s+(\S.*))?$/s.exec(words) ?? [];
  const { length } = words;
  if (command === "f" && more === "")
    return { length, kind: "focus", value: true, says: "focus", sets: { isFocused: true } };
  if (command === "e" && ENERGY.test(more)) {
    const energy = more as NonNullable<QuickDraft["energy"]>;
    return { length, kind: "energy", value: energy, says: `${energy} energy`, sets: { energy } };
  }
  if (command === "a") {
    const area = nameOf(more);
    return area === null ? null : { length, kind: "area", value: area, says: `area ${area}`, sets: { area } };
  }
  if (command === "d") return readDue(words, more, here, lookUp);
  return readMove(words, command, more, here, lookUp);
}

/** Without a date it means today, like Everdo's key of the same letter. */
async function readDue(
  words: string,
  more: string,
  here: Now,
  lookUp: DateLookup,
): Promise<TokenMatch | null> {
  const { length } = words;
  if (more !== "") return whole(await lookUp("due", more, here), words, more);
  const { day } = readClock(here.now, here.timeZone);
  return { length, kind: "due", value: day, says: `due ${writeDay(day)}`, sets: { dueDate: day } };
}

/** `waiting` may have a contact, `scheduled` a date. */
async function readMove(
  words: string,
  command: string,
  more: string,
  here: Now,
  lookUp: DateLookup,
): Promise<TokenMatch | null> {
  if (!Object.hasOwn(LISTS, command)) return null;
  const list = LISTS[command as keyof typeof LISTS];
  const reading = {
    length: words.length,
    kind: "list",
    value: list,
    says: `to ${list}`,
    sets: { list },
  } as const;
  if (more === "") return reading;
  if (list === "waiting") {
    const contact = nameOf(more);
    if (contact === null) return null;
    return { ...reading, says: `waiting for ${contact}`, sets: { list, contact } };
  }
  const start = list === "scheduled" ? whole(await lookUp("start", more, here), words, more) : null;
  return start && { ...start, ...reading, says: `scheduled, ${start.says}`, sets: { list, ...start.sets } };
}

function whole(reading: TokenMatch | null, words: string, more: string): TokenMatch | null {
  return reading?.length === more.length ? { ...reading, length: words.length } : null;
}

function nameOf(words: string): string | null {
  const quoted = QUOTED.exec(words)?.[1]?.trim();
  if (quoted !== undefined) return quoted === "" ? null : quoted;
  return findName(words) === words ? words : null;
}
