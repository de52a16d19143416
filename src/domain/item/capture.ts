import type { Actor } from "../access/actor.ts";
import { Problem } from "../problem.ts";
import { checkText, countBytes, countCodePoints, isVisible } from "../text.ts";
import { type Item, NO_DETAILS } from "./item.ts";

export const TITLE_LIMIT = 10_000; // code points
export const NOTE_LIMIT = 1024 * 1024; // bytes of UTF-8

/** The text of a capture (specification, section 2). */
export interface Draft {
  title: string;
  note: string | null;
  isFocused: boolean;
}

/** The options of a capture. */
export interface CaptureOptions {
  /** `Idempotency-Key`: the same key with the same draft is the same capture, however often it is sent. */
  idempotencyKey?: string;
  /** `Creel-Captured-On`, Unix seconds: the time of a capture that waited in an outbox. */
  capturedOn?: number;
  /** Parse the title as quick entry. Text that cannot be parsed stays in the title. */
  parse?: boolean;
  /** Unknown fields of the request, stored with the receipt. */
  ignored?: readonly string[];
}

/** The response to a capture: exactly these two fields. */
export interface Captured {
  id: string;
  /** Unix seconds. */
  createdOn: number;
}

/**
 * The one rule of capture: a draft becomes an item of the inbox, code point by code point as sent. Throws `invalid`,
 * naming the field.
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
const CLOCK_TOLERANCE_S = 300; // seconds: the clock of another computer may be ahead of ours

/** A capture that waited in an outbox keeps its date, at most 30 days back. */
function checkCapturedOn(capturedOn: number, now: number): number {
  if (capturedOn < now - OUTBOX_LIMIT || capturedOn > now + CLOCK_TOLERANCE_S)
    throw new Problem(
      "invalid",
      "Creel-Captured-On is more than 30 days ago, or in the future. Correct the clock, or leave the header out.",
      { field: "Creel-Captured-On" },
    );
  return Math.min(capturedOn, now);
}

/** `field` is the field's name in the request. */
export function checkTitle(title: string, field = "title"): string {
  checkText(title, field);
  if (!isVisible(title))
    throw new Problem("invalid", `The ${field} is empty. Write at least one visible character.`, { field });
  const length = title.length > TITLE_LIMIT ? countCodePoints(title) : 0;
  if (length > TITLE_LIMIT)
    throw new Problem(
      "invalid",
      `The ${field} has ${length} characters; at most ${TITLE_LIMIT} are allowed. Move the rest to the note.`,
      { field },
    );
  return title;
}

/** An empty note becomes null: one public client sends `""` for none. */
export function checkNote(note: string | null): string | null {
  if (note === null || note === "") return null;
  checkText(note, "note");
  // A code unit takes at most three bytes, so short notes need no count.
  const bytes = note.length * 3 > NOTE_LIMIT ? countBytes(note) : 0;
  if (bytes > NOTE_LIMIT)
    throw new Problem(
      "invalid",
      `The note has ${bytes} bytes; at most ${NOTE_LIMIT} are allowed. Shorten it, or divide it among several items.`,
      { field: "note" },
    );
  return note;
}

/** Plain text: the first line is the title, the rest the note. */
export function draftFromText(text: string): Draft {
  const end = /\r\n|\n|\r/.exec(text);
  if (!end) return { title: text, note: null, isFocused: false };
  return { title: text.slice(0, end.index), note: text.slice(end.index + end[0].length), isFocused: false };
}
