import type { Item } from "../../domain/item/item.ts";

const RETRY_SECONDS = 7 * 86_400; // a client retries within days

type Candidate = Pick<Item, "id" | "title" | "note" | "createdOn" | "kind">;

/** Folds a title for comparison: case, white space and the composition of accents do not count. */
function fold(title: string): string {
  return title.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();
}

/**
 * An item with the same title, captured within a week of this one: probably a retry of a client that missed the
 * response. `open` is newest first; of several, the oldest. Null if there is none.
 */
export function findDuplicate<Any extends Candidate>(item: Candidate, open: readonly Any[]): Any | null {
  const title = fold(item.title);
  const isSame = (other: Any) =>
    other.id !== item.id &&
    other.kind !== "project" &&
    Math.abs(other.createdOn - item.createdOn) <= RETRY_SECONDS &&
    fold(other.title) === title;
  return open.findLast(isSame) ?? null;
}

/** The merge of two items: the older stays, with the younger's note if it differs; the younger goes to the trash. */
export interface DuplicateMerge {
  keep: string;
  drop: string;
  /** The new note of the older item; undefined if it does not change. */
  note?: string;
}

export function mergeDuplicate(older: Candidate, younger: Candidate): DuplicateMerge {
  const [olderNote, youngerNote] = [older.note?.trim() ?? "", younger.note?.trim() ?? ""];
  const ids = { keep: older.id, drop: younger.id };
  if (youngerNote === "" || olderNote.includes(youngerNote)) return ids;
  return { ...ids, note: olderNote === "" ? (younger.note ?? "") : `${older.note}\n\n${younger.note}` };
}
