import { TITLE_LIMIT } from "../../domain/item/capture.ts";
import { findSigils } from "../../domain/quick-entry/sigils.ts";
import { type CaptureDraft, EMPTY_DRAFT } from "./draft.ts";

const NOTE_LIMIT = 100_000; // UTF-16 units of the text in the URL

/**
 * The prefilled text from the window's URL: the page of the bookmarklet, or a share from a phone. Only Enter captures
 * it. Its quick entry signs stay text, so that a foreign title sets no date.
 */
export function readPrefill(search: string): CaptureDraft | null {
  const query = new URLSearchParams(search);
  const [title = "", note = "", url = ""] = ["title", "note", "url"].map((name) =>
    (query.get(name) ?? "").trim(),
  );
  const lines = (title || note || url).split(/[\r\n]/).map((line) => line.trim());
  const [firstLine = "", ...more] = lines.filter((line) => line !== "");
  const first = firstLine.slice(0, TITLE_LIMIT);
  if (first === "") return null;
  const noteParts = [more.join("\n"), title ? note : "", note.includes(url) || firstLine === url ? "" : url];
  const noteText = noteParts
    .filter((text) => text !== "")
    .join("\n")
    .slice(0, NOTE_LIMIT);
  const dismissed = findSigils(first).marks.map(({ at }) => ({
    kind: "tag" as const,
    text: /^\S+/.exec(first.slice(at))?.[0] ?? "",
  }));
  return {
    ...EMPTY_DRAFT,
    title: first,
    note: noteText,
    hasNote: noteText !== "",
    dismissed,
  };
}
