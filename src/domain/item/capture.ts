import type { Actor } from "../access/actor.ts";
import { Problem } from "../problem.ts";
import { checkText, countBytes, countCodePoints, isVisible } from "../text.ts";
import { type Item, NO_DETAILS } from "./item.ts";

export const TITLE_LIMIT = 10_000; // code points
export const NOTE_LIMIT = 1024 * 1024; // bytes of UTF-8

/** What a client asks to keep (specification, section 2). */
export interface Draft {
  title: string;
  note: string | null;
  isFocused: boolean;
}

/** What comes with a capture beside its text. */
export interface CaptureOptions {
  /** `Idempotency-Key`: the same key with the same draft is the same capture, however often it arrives. */
  idempotencyKey?: string;
  /** `Creel-Captured-On`, Unix seconds: when the thought was caught, if it waited in an outbox. */
  capturedOn?: number;
  /** The title asks to be read as quick entry. What cannot be read is kept as it is. */
  parse?: boolean;
  /** Fields that were sent and mean nothing here: kept with the receipt. */
  ignored?: readonly string[];
}

/** What a capture is answered with: exactly these two fields. */
export interface Captured {
  id: string;
  /** Unix seconds. */
  createdOn: number;
}

/**
 * The one rule of capture: a draft becomes an item of the inbox, kept code point by code point as sent.
 * Throws `invalid`, naming the field.
 */
export function capture(draft: Draft, by: Actor, id: string, now: number, capturedOn = now): Item {
  return {
    ...NO_DETAILS,
    id,
    kind: "action",
    title: checkTitle(draft.title),
    note: checkNote(draft.note),
    list: "inbox",
    isFocused: draft.isFocused,
    createdOn: checkCapturedOn(capturedOn, now),
    changedOn: now,
    completedOn: null,
    source: by.name,
    revision: 1,
  };
}

const OUTBOX_LIMIT = 30 * 86_400; // seconds
const CLOCKS_DIFFER = 300; // seconds: the clock of another computer may be ahead of ours

/** A thought that waited in an outbox keeps the day on which it was caught, 30 days back at most. */
function checkCapturedOn(capturedOn: number, now: number): number {
  if (capturedOn < now - OUTBOX_LIMIT || capturedOn > now + CLOCKS_DIFFER)
    throw new Problem(
      "invalid",
      "Creel-Captured-On is more than 30 days ago, or in the future. Correct the clock, or leave the header out.",
      { field: "Creel-Captured-On" },
    );
  return Math.min(capturedOn, now);
}

/** `field` is where a request has it. */
export function checkTitle(title: string, field = "title"): string {
  checkText(title, field);
  if (!isVisible(title))
    throw new Problem("invalid", `The ${field} is empty. Send at least one visible character.`, { field });
  const length = title.length > TITLE_LIMIT ? countCodePoints(title) : 0;
  if (length > TITLE_LIMIT)
    throw new Problem(
      "invalid",
      `The ${field} has ${length} characters; at most ${TITLE_LIMIT} are kept. Move the rest to the note.`,
      { field },
    );
  return title;
}

/** An empty note is no note: one public client sends `""` where it has none. */
export function checkNote(note: string | null): string | null {
  if (note === null || note === "") return null;
  checkText(note, "note");
  // No code unit takes more than three bytes, so short notes need no count.
  const bytes = note.length * 3 > NOTE_LIMIT ? countBytes(note) : 0;
  if (bytes > NOTE_LIMIT)
    throw new Problem(
      "invalid",
      `The note has ${bytes} bytes; at most ${NOTE_LIMIT} are kept. Shorten it, or send it in parts.`,
      { field: "note" },
    );
  return note;
}

/** Text without a structure: the first line is the title, the rest the note. */
export function draftFromText(text: string): Draft {
  const end = /\r\n|\n|\r/.exec(text);
  if (!end) return { title: text, note: null, isFocused: false };
  return { title: text.slice(0, end.index), note: text.slice(end.index + end[0].length), isFocused: false };
}
