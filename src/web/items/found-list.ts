import type { ItemFilter } from "../../domain/inbox/items.ts";
import type { Item } from "../../domain/item/item.ts";
import { PagedList } from "./paged-list.ts";

/** The fields in which words are looked for. */
const WORD_FIELDS = ["title", "note", "tags", "area", "contact", "project"] as const;

/** A filter on this page. The server finds words by more than the page knows, such as the title of a completed project. */
export interface FoundRules {
  matches(item: Item): boolean;
  /** The same without the words of the filter. */
  matchesWithoutWords(item: Item): boolean;
  /** Called after the list was read again. */
  onRead(): void;
}

/** The items of one list that the server has found by a filter. */
export class FoundList extends PagedList {
  #ids = { of: this.items, all: new Set<string>() };
  #isStale = false;
  #isReading = false;

  constructor(
    list: NonNullable<ItemFilter["list"]>,
    filter: Omit<ItemFilter, "list">,
    private readonly rules: FoundRules,
  ) {
    super(list, filter);
  }

  /** A found item stays whatever its words are: only the server knows whether they match. */
  override holds(item: Item): boolean {
    if (!super.holds(item)) return false;
    return this.#has(item.id) ? this.rules.matchesWithoutWords(item) : this.rules.matches(item);
  }

  override take(id: string, item: Item | null, isNew: boolean): void {
    const before = this.items.find((known) => known.id === id);
    super.take(id, item, isNew);
    if (item && this.#isUnsure(item, before)) void this.#ask();
  }

  /** Whether only the server knows if an item matches after its change. */
  #isUnsure(item: Item, before: Item | undefined): boolean {
    if (before && (before.revision > item.revision || hasSameWords(before, item))) return false;
    return super.holds(item) && this.rules.matchesWithoutWords(item) && !this.rules.matches(item);
  }

  #has(id: string): boolean {
    if (this.#ids.of !== this.items)
      this.#ids = { of: this.items, all: new Set(this.items.map((item) => item.id)) };
    return this.#ids.all.has(id);
  }

  /** Reads the list again, and once more after a change that arrived meanwhile. */
  async #ask(): Promise<void> {
    this.#isStale = true;
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#isStale) {
        this.#isStale = false;
        await this.readAgain();
      }
      this.rules.onRead();
    } catch {
      // The list stays as it is: without its server, the page reads all lists again when the server is back.
    } finally {
      this.#isReading = false;
    }
  }
}

function hasSameWords(a: Item, b: Item): boolean {
  return WORD_FIELDS.every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]));
}
