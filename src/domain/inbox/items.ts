import type { Captured, CaptureOptions, Draft } from "../item/capture.ts";
import type { Change } from "../item/change-log.ts";
import type { ItemCommand } from "../item/command.ts";
import type { Item, Kind, List } from "../item/item.ts";
import type { Problem } from "../problem.ts";
import type { Interpretation } from "../quick-entry/interpret.ts";

/** Which items. What is absent is not asked; what is there holds together. */
export interface ItemFilter {
  /** `open` is every list but done and trash. */
  list?: List | "open";
  /** How the id begins: what a person copies of it. */
  id?: string;
  kind?: Kind;
  isFocused?: boolean;
  /** Names. */
  tag?: string;
  area?: string;
  contact?: string;
  /** The id of a project. */
  project?: string;
  /** Words, each of which begins a word of title or note; case and diacritics do not count. Of more than 16 the longest. */
  words?: string;
}

export interface ItemQuery extends ItemFilter {
  /** 1 to 500, at most: a page of long texts has fewer. */
  limit: number;
  /** Where the page before ended: its `next`. */
  cursor?: string;
}

export interface ItemPage {
  /** Newest first. */
  items: Item[];
  /** The cursor of the page that follows, or null at the end. */
  next: string | null;
}

/** What is to happen to one item. */
export interface ItemChange {
  id: string;
  command: ItemCommand;
  /** The revision that it must still have, unless it is already as the command wants it. */
  revision?: number;
}

/** One of several captures. */
export type BatchCapture = Draft & Pick<CaptureOptions, "parse">;

/**
 * Items as one actor sees, captures and changes them. The store fulfils it on the database, `wire/client.ts` over the
 * wire: whoever holds an Inbox need not know which.
 */
export interface Items {
  /**
   * When it resolves, the item is synced to the disk under the id returned. Throws `invalid`, also when an
   * idempotency key comes back with another draft.
   */
  capture(draft: Draft, delivery?: CaptureOptions): Promise<Captured>;
  /** Each gets its answer or its problem, in order: a bad one never fails its neighbours. */
  captureAll(entries: readonly BatchCapture[]): Promise<(Captured | Problem)[]>;
  /** What a capture that asks to be parsed would be made into. Nothing is kept. */
  preview(text: string): Promise<Interpretation>;
  list(query: ItemQuery): Promise<ItemPage>;
  get(id: string): Promise<Item | null>;
  /** The item as it is afterwards; null when there is none. Throws `invalid`, `conflict`, or `changed`. */
  change(wish: ItemChange): Promise<Item | null>;
  /** One step of undo; throws `invalid` for more than that can hold. Each gets its item or its problem, in order: a bad one never fails its neighbours. */
  changeAll(wishes: readonly ItemChange[]): Promise<(Item | Problem)[]>;
  /** Scrubs an item that is in the trash, for good. False when there is none. Throws `conflict`. */
  purge(id: string, revision?: number): Promise<boolean>;
  /** What happened to an item lately, oldest first; null when there is none. */
  history(id: string): Promise<Change[] | null>;
  /** Takes back the newest step of this actor that still can be, and gives what it was about. Throws `conflict`. */
  undo(): Promise<Item[]>;
  /** Takes the newest undo of this actor back, unless something else came after it. Throws `conflict`. */
  redo(): Promise<Item[]>;
}
