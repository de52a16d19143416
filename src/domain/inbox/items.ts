import type { Captured, CaptureOptions, Draft } from "../item/capture.ts";
import type { Change } from "../item/change-log.ts";
import type { ItemCommand } from "../item/command.ts";
import type { Item, Kind, List } from "../item/item.ts";
import type { Problem } from "../problem.ts";
import type { Interpretation } from "../quick-entry/interpret.ts";

/** The filter of a list. Absent fields match everything; all others must match. */
export interface ItemFilter {
  /** `open` is every list but done and trash. */
  list?: List | "open";
  /** The beginning of an id. */
  id?: string;
  kind?: Kind;
  isFocused?: boolean;
  /** Names. */
  tag?: string;
  area?: string;
  contact?: string;
  /** The id of a project. */
  project?: string;
  /** Words that each begin a word of title or note, ignoring case and diacritics. Of more than 16, the longest count. */
  words?: string;
}

export interface ItemQuery extends ItemFilter {
  /** 1 to 500; a page of long texts has fewer. */
  limit: number;
  /** The `next` of the page before. */
  cursor?: string;
}

export interface ItemPage {
  /** Newest first. */
  items: Item[];
  /** The cursor of the next page, or null at the end. */
  next: string | null;
}

/** A requested change of one item. */
export interface ItemChange {
  id: string;
  command: ItemCommand;
  /** The required revision, unless the item already has the change. */
  revision?: number;
}

/** One of several captures. */
export type BatchCapture = Draft & Pick<CaptureOptions, "parse">;

/**
 * Items for one actor. The store implements it on the database, `wire/client.ts` over the API; a caller need not know
 * which.
 */
export interface Items {
  /**
   * When it resolves, the item is synced to the disk under the returned id. Throws `invalid`, also if an idempotency
   * key is used again with another draft.
   */
  capture(draft: Draft, delivery?: CaptureOptions): Promise<Captured>;
  /** Each capture gets its result or its problem, in order; one problem does not affect the others. */
  captureAll(entries: readonly BatchCapture[]): Promise<(Captured | Problem)[]>;
  /** The result that a capture with `parse` would have. Nothing is stored. */
  preview(text: string): Promise<Interpretation>;
  list(query: ItemQuery): Promise<ItemPage>;
  get(id: string): Promise<Item | null>;
  /** Changes an item and returns it; null if there is none. Throws `invalid`, `conflict`, or `changed`. */
  change(wish: ItemChange): Promise<Item | null>;
  /**
   * Changes several items in one step of undo; throws `invalid` for too many. Each gets its item or its problem, in
   * order; one problem does not affect the others.
   */
  changeAll(wishes: readonly ItemChange[]): Promise<(Item | Problem)[]>;
  /** Purges an item in the trash. False if there is none. Throws `conflict`. */
  purge(id: string, revision?: number): Promise<boolean>;
  /** The recent changes of an item, oldest first; null if there is no such item. */
  history(id: string): Promise<Change[] | null>;
  /** Undoes this actor's newest step that can be undone, and returns its items. Throws `conflict`. */
  undo(): Promise<Item[]>;
  /** Redoes this actor's newest undo, unless there is a later change. Returns its items. Throws `conflict`. */
  redo(): Promise<Item[]>;
}
