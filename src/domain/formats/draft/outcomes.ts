import type { Outcome, SourceRange } from "../format.ts";

/** The outcomes of records that become no item. */

export function rangeOf({ file, at, length }: SourceRange): SourceRange {
  return { file, at, length };
}

/** A record that becomes no item of its own: the sentence says where its content went, or what it was. */
export function leaveOut(record: SourceRange, leftOut: string): Outcome {
  return { ...rangeOf(record), leftOut };
}

/** The record is damaged, with a sentence. */
export function refuse(record: SourceRange, refused: string): Outcome {
  return { ...rangeOf(record), refused };
}

const QUOTED_LIMIT = 80; // UTF-16 units

/** A title in a sentence, on one line. */
export function quoteName(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return `“${line.length > QUOTED_LIMIT ? `${line.slice(0, QUOTED_LIMIT).toWellFormed()}…` : line}”`;
}

/** Of a mark that the answer of a service goes on. */
export const MORE_PAGES =
  "It says that the service has more tasks than this file. Export its next page, too.";

/** Of a subtask that is a line in the note of another task. */
export function sayBox(owner: string): string {
  return `It is a checkbox in the note of ${quoteName(owner)}.`;
}

/** Of an open occurrence of a task that repeats. */
export function sayOccurrence(title: string): string {
  return `It is an open occurrence of ${quoteName(title)}, which repeats and is in its place.`;
}

/** Of a comment. */
export function sayNote(owner: string): string {
  return `It is in the note of ${quoteName(owner)}.`;
}

/** Of a tag or a label. */
export function sayTag(name: string): string {
  return `It is the tag ${quoteName(name)}. The items that name it have it.`;
}

/** Of a folder of projects. */
export function sayFolder(name: string): string {
  return `It is the folder ${quoteName(name)}. Its projects have it as their area.`;
}

/** Of a section, a column or a heading. */
export function sayHeading(name: string): string {
  return `It is the heading ${quoteName(name)} of its tasks.`;
}

/** Of the list where a system puts what is in no other. */
export function sayInbox(name: string): string {
  return `It is the list ${quoteName(name)} of the system. Its tasks are in no project.`;
}

export const EMPTY_LINE = "It is an empty line.";
export const NOT_A_LINE = "It is not a line of text.";
