import type { Captured, CaptureOptions, Draft } from "../item/capture.ts";
import type { Change } from "../item/change-log.ts";
import type { ItemCommand } from "../item/command.ts";
import type { Energy, Item, Kind, List } from "../item/item.ts";
import type { Problem } from "../problem.ts";
import type { Interpretation } from "../quick-entry/interpret.ts";

/**
 * The words of the filter `due`: before today; today; today or one of the six days after it; no due date. A day of the
 * calendar is that day or an earlier one.
 */
export const DUE_WORDS = ["overdue", "today", "week", "none"] as const;
export type DueFilter = (typeof DUE_WORDS)[number] | (string & {});

/** The fields that a list of open items can be sorted by (`sort-items.ts`); without one it has its own order. */
export const SORTS = ["due", "start", "created", "changed", "title", "minutes"] as const;
export type Sort = (typeof SORTS)[number];

export const MAX_FILTER_TAGS = 16;

/** The ms that a search waits for its index, of which an import or an update takes more: then it finds what is indexed. */
export const INDEX_TIMEOUT_MS = 5_000;

/** The lists of open items by their dates. They have an order of their own. */
export const DAY_LISTS = ["today", "upcoming"] as const;
export type DayList = (typeof DAY_LISTS)[number];

export function isDayList(list: string | undefined): list is DayList {
  return (DAY_LISTS as readonly (string | undefined)[]).includes(list);
}

/** The filter of a list. Absent fields match everything; all others must match. */
export interface ItemFilter {
  /** `open` is every list but done and trash; `today` is the items of `todayGroup`, `upcoming` those of `upcomingDay`. */
  list?: List | "open" | DayList;
  /** The beginning of an id. */
  id?: string;
  kind?: Kind;
  isFocused?: boolean;
  /** A tag, or several that it has all; a context is a tag. */
  tag?: string | readonly string[];
  /** Names. */
  area?: string;
  contact?: string;
  /** The id of a project. */
  project?: string;
  /** The longest duration, in minutes. */
  maxMinutes?: number;
  energy?: Energy;
  /** When it is due; `dueRange` has the days. */
  due?: DueFilter;
  /** False: the open actions that are held back (`heldBackBy`). True: all other items. */
  isAvailable?: boolean;
  /**
   * Words that the item, its names or its project's title have, ignoring case and diacritics: as they are, at the
   * beginning, inside, or with one typing mistake (`matchTerm`). Of more than 16, the longest count.
   */
  words?: string;
}

export interface ItemQuery extends ItemFilter {
  /** 1 to 500; a page of long texts has fewer. */
  limit: number;
  /** The `next` of the previous page. */
  cursor?: string;
}

export interface ItemPage {
  /** Newest first; `today` by group, date and arrival; `upcoming` by day and arrival; a search by how closely they match, then newest first. */
  items: Item[];
  /** The cursor of the next page, or null at the end. A page that looked at very many items is short, or empty, and has one. */
  next: string | null;
}

/** A requested change of one item. */
export interface ItemChange {
  id: string;
  command: ItemCommand;
  /** The required revision, unless the item already has the change. */
  revision?: number;
}

/** A request for undo or redo. */
export interface UndoRequest {
  /** The idempotency keys of the requests of the step that is meant; without them it is the newest step. */
  keys?: readonly string[];
  /** The request's own. */
  idempotencyKey?: string;
}

/** A step that an undo takes back or a redo repeats: one of the log, by its seq, or an import, which has a job of its own. */
export type UndoableStep = { at: number } & (
  | { step: number; items: number }
  | { importId: string; name: string }
);

/** What undo takes back and redo repeats without keys, or the import that stands before it; null if there is none. */
export interface NextSteps {
  undo: UndoableStep | null;
  redo: UndoableStep | null;
}

/** One of several captures. */
export type BatchCapture = Draft & Pick<CaptureOptions, "parse" | "idempotencyKey" | "capturedOn">;

/** The index of the words of all items, in which a search looks. */
export interface SearchIndex {
  /**
   * Resolves when a search finds what was stored before the call, or when the signal aborts. Parts of words and words
   * with typing mistakes may be missing while many changes are new.
   */
  catchUp(signal?: AbortSignal): Promise<void>;
}

/** Captures by one actor. */
export interface Captures {
  /**
   * When it resolves, the item is synced to the disk under the returned id. Throws `invalid`, also if an idempotency
   * key is used again with another draft.
   */
  capture(draft: Draft, delivery?: CaptureOptions): Promise<Captured>;
  /**
   * Captures several items in one step of undo. Each gets its result or its problem, in order; one problem does not
   * affect the others.
   */
  captureAll(entries: readonly BatchCapture[]): Promise<(Captured | Problem)[]>;
  /** The result that a capture with `parse` would have. Nothing is stored. */
  preview(text: string): Promise<Interpretation>;
}

/**
 * Items for one actor. The store implements it on the database, `wire/client.ts` over the API; a caller need not know
 * which.
 */
export interface Items extends Captures {
  /** A search first brings the index up to date (`SearchIndex`), unless the caller has done so. */
  list(query: ItemQuery, isCaughtUp?: boolean): Promise<ItemPage>;
  get(id: string): Promise<Item | null>;
  /**
   * Changes an item and returns it; null if there is none. If the idempotency key was used before, nothing is changed, and
   * the item is returned as it is. Throws `invalid`, `conflict`, or `changed`.
   */
  change(change: ItemChange, idempotencyKey?: string): Promise<Item | null>;
  /**
   * Changes several items in one step of undo; throws `invalid` for too many. Each gets its item or its problem, in
   * order; one problem does not affect the others. If the idempotency key was used before, as `change`.
   */
  changeAll(changes: readonly ItemChange[], idempotencyKey?: string): Promise<(Item | Problem)[]>;
  /** Purges an item in the trash. False if there is none. Throws `conflict`. */
  purge(id: string, revision?: number): Promise<boolean>;
  /** The recent changes of an item, oldest first; null if there is no such item. */
  history(id: string): Promise<Change[] | null>;
  /**
   * Undoes this actor's newest step that can be undone, or the named one. Returns the items of the step, also if it is
   * undone already; none if there is no such step. If the idempotency key was used before, nothing is undone, and the
   * items of that request are returned as they are. Throws `conflict`.
   */
  undo(request?: UndoRequest): Promise<Item[]>;
  nextSteps(): Promise<NextSteps>;
  /** Redoes this actor's newest undo, unless there is a later change, or the named step. As `undo` in all else. */
  redo(request?: UndoRequest): Promise<Item[]>;
}
