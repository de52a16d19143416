import type { Item } from "../../../domain/item/item.ts";

/** Hears what the mutation queue has done. */
export interface QueueListener {
  /** The pending mutations have changed. */
  onChange(): void;
  /** A capture has become this item. */
  onCaptured(key: string, item: Item): void;
  /** Another window has sent a capture, which became the item with this id. */
  onSentElsewhere(key: string, id: string): void;
  /** A capture was refused; it stays, and can be edited. */
  onRefused(title: string, reason: string): void;
  /** The server has changed these. */
  onItemsChanged(items: readonly Item[]): void;
}
