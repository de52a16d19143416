import type { Item } from "../../domain/item/item.ts";

const RECENT = 7 * 86_400; // seconds: a client that tries again does so within days

type Candidate = Pick<Item, "id" | "title" | "note" | "createdOn" | "kind">;

/** How titles are compared: capitals, white space and the way of writing an accent do not count. */
function fold(title: string): string {
  return title.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();
}

/**
 * Another item with the same title, captured within a week of this one: most likely the same thought, sent again by a
 * client that did not hear the answer. `open` is newest first; of several, the oldest. Null when there is none.
 */
export function findDuplicate<Any extends Candidate>(item: Candidate, open: readonly Any[]): Any | null {
  const title = fold(item.title);
  const isSame = (one: Any) =>
    one.id !== item.id &&
    one.kind !== "project" &&
    Math.abs(one.createdOn - item.createdOn) <= RECENT &&
    fold(one.title) === title;
  return open.findLast(isSame) ?? null;
}

/** What two become: the older is kept, with the younger's note if that says something else; the younger goes. */
export interface DuplicateMerge {
  keep: string;
  drop: string;
  /** The note of the one that is kept; undefined when it stays as it is. */
  note?: string;
}

export function mergeDuplicate(older: Candidate, younger: Candidate): DuplicateMerge {
  const [has, adds] = [older.note?.trim() ?? "", younger.note?.trim() ?? ""];
  const ids = { keep: older.id, drop: younger.id };
  if (adds === "" || has.includes(adds)) return ids;
  return { ...ids, note: has === "" ? (younger.note ?? "") : `${older.note}\n\n${younger.note}` };
}
