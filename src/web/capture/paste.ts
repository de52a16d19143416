import { draftFromText } from "../../domain/item/capture.ts";
import type { CaptureDraft } from "./draft.ts";

const BULLET = /^(?:(?:[-*+•‣–]|\d{1,3}[.)])\s+)?(?:\[[ xX]?\]\s+)?/u;
export const MAX_PASTED_ITEMS = 500; // from one paste: more is a document, not a list

/** The lines that could be items, each without its list marker. */
export function splitLines(text: string): string[] {
  return text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => line.replace(BULLET, "") || line);
}

/** The draft after a paste of several lines: the first goes into the title, the others into the note. */
export function pasteAsOne(
  line: CaptureDraft,
  text: string,
  from: number,
  to: number,
): Partial<CaptureDraft> {
  const draft = draftFromText(text.trim());
  const note = draft.note ?? "";
  return {
    title: line.title.slice(0, from) + draft.title + line.title.slice(to),
    note: line.note === "" ? note : `${line.note}\n${note}`,
    hasNote: true,
  };
}
