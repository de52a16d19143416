import { type Blocker, nextBlocker } from "../../domain/item/blocking.ts";
import type { ItemCommand } from "../../domain/item/command.ts";
import { type Item, isOpen } from "../../domain/item/item.ts";
import { Problem } from "../../domain/problem.ts";
import { isEqualItem } from "./merge.ts";
import { capturesOf, type MutationInFlight } from "./mutations/mutation.ts";
import { itemOf, type PredictionContext, predict } from "./mutations/predict.ts";
import { OpenItems } from "./open-items.ts";
import { type Row, today } from "./row.ts";
import { isSameList } from "./same-list.ts";

/** The items that the page shows: the server's items with all pending mutations applied. */
export class OptimisticView {
  /** The server's open items. */
  readonly #open = new OpenItems((item) => this.#makeRow(item));
  /** Its other known items, by id. One may be an open item at another revision, from a list that was read just before. */
  #others = new Map<string, Item>();
  /** The rows with pending mutations, by id or by the key of their capture. */
  #predictedRows = new Map<string, Row>();
  /** Unsent captures without pending changes, by key. */
  #captures = new Map<string, Item>();
  /** The rows of the other items. */
  readonly #rows = new WeakMap<Item, Row>();
  #openRows: readonly Row[] = [];
  /** Of items that arrived while the page was open, by id: the key of their row, and when they arrived. */
  readonly #arrivals = new Map<string, Pick<Row, "key" | "cameIn">>();

  serverItem(id: string): Item | null {
    return this.#serverRow(id)?.item ?? null;
  }

  itemBeforeChanges(id: string): Item | null {
    return this.serverItem(id) ?? this.#captures.get(id) ?? null;
  }

  /** Whether it is the key of an unsent capture. */
  hasCapture(key: string): boolean {
    return this.#captures.has(key);
  }

  find(id: string): Row | null {
    return this.#predictedRows.get(id) ?? this.#serverRow(id);
  }

  #serverRow(id: string): Row | null {
    const [open, other] = [this.#open.get(id), this.#others.get(id)];
    if (open && (!other || other.revision <= open.item.revision)) return open;
    return other ? this.#rowOf(other) : null;
  }

  /** Throws the problem of a change by the rules; for unknown items the server will check. */
  check(id: string, command: ItemCommand): void {
    const item = this.find(id)?.item;
    if (item) predict(item, command, this.#contextOf(item, command));
  }

  arrive(key: string): void {
    if (!this.#arrivals.has(key)) this.#arrivals.set(key, { key, cameIn: performance.now() });
  }

  /** The row of a capture becomes the row of its item. */
  become(key: string, id: string): void {
    const arrival = this.#arrivals.get(key);
    this.#arrivals.delete(key);
    this.#arrivals.set(id, arrival ?? { key, cameIn: null });
    this.#open.remake(id); // of an item that was read before this page knew which capture it was
    const other = this.#others.get(id);
    if (other) this.#rows.delete(other);
  }

  /** Takes the server's items and the pending mutations. Of the open items, only those that changed cost work. */
  draw(open: readonly Item[], others: readonly Item[], sending: readonly MutationInFlight[]): void {
    this.#open.set(open);
    this.#others = new Map();
    for (const item of others) {
      const other = this.#others.get(item.id);
      if (!other || other.revision <= item.revision) this.#others.set(item.id, item);
    }
    this.#predictedRows = new Map();
    this.#captures = new Map();
    for (const { entry, state, reason } of sending) {
      for (const { key, draft } of capturesOf(entry)) {
        const item = itemOf(draft, key, entry.at);
        this.#captures.set(key, item);
        this.#predictedRows.set(key, { ...this.#arrivalOf(key), item, state, reason });
      }
      if (!("wishes" in entry)) continue;
      for (const { id, command } of entry.wishes) this.#applyChange(id, command);
    }
  }

  #applyChange(id: string, command: ItemCommand): void {
    const row = this.find(id);
    if (!row) return;
    try {
      const item = predict(row.item, command, this.#contextOf(row.item, command));
      this.#predictedRows.set(id, { ...row, item });
    } catch (thrown) {
      // Another change came first, and the server will refuse this one.
      if (!(thrown instanceof Problem)) throw thrown;
    }
  }

  /** The open rows; the same array while none of them changes. */
  openRows(): readonly Row[] {
    const replacedIds = [...this.#predictedRows.keys(), ...this.#others.keys()].filter((id) =>
      this.#open.get(id),
    );
    const rows = this.#open.rowsWith(
      new Map(replacedIds.map((id) => [id, this.find(id)])),
      ({ item: { list } }) => isOpen(list),
    );
    for (const [id, row] of this.#predictedRows)
      if (!this.#open.get(id) && isOpen(row.item.list)) insert(rows, row);
    if (!isSameList(rows, this.#openRows)) this.#openRows = rows;
    return this.#openRows;
  }

  /**
   * The rows of another list: the server's items, without changed ones that leave it, and with those that join it. The
   * server knows more of an unchanged one than `holds`, for example all of a long note.
   */
  rows(serverItems: readonly Item[], holds: (item: Item) => boolean): Row[] {
    const knownIds = new Set<string>();
    const rows: Row[] = [];
    for (const item of serverItems) {
      knownIds.add(item.id);
      const row = this.find(item.id) ?? this.#rowOf(item);
      if (holds(row.item) || isEqualItem(row.item, item)) rows.push(row);
    }
    const newRows = [...this.#predictedRows].filter(([id, { item }]) => !knownIds.has(id) && holds(item));
    for (const [, row] of newRows) insert(rows, row);
    return rows;
  }

  #rowOf(item: Item): Row {
    let row = this.#rows.get(item);
    if (!row) {
      row = this.#makeRow(item);
      this.#rows.set(item, row);
    }
    return row;
  }

  #makeRow(item: Item): Row {
    const { key, cameIn } = this.#arrivalOf(item.id);
    return { key, item, state: "kept", reason: null, cameIn };
  }

  #arrivalOf(id: string): Pick<Row, "key" | "cameIn"> {
    return this.#arrivals.get(id) ?? { key: id, cameIn: null };
  }

  #contextOf(item: Item, command: ItemCommand): PredictionContext {
    const patch = command.verb === "edit" ? command.patch : {};
    const projectId = patch.project === undefined ? item.project : patch.project;
    const project = projectId === null ? null : (this.find(projectId)?.item ?? null);
    const now = Math.floor(Date.now() / 1000);
    return { now, today: today(), project, blockers: this.#blockers(patch.blockedBy), ...this.#count(item) };
  }

  #blockers(first: string | null = null): Blocker[] {
    const chain: Blocker[] = [];
    for (let id = nextBlocker(chain, first); id !== null; id = nextBlocker(chain, first)) {
      const blocker = this.find(id)?.item;
      if (!blocker) break;
      chain.push(blocker);
    }
    return chain;
  }

  #count({ id, kind }: Item): Pick<PredictionContext, "items" | "openActions"> {
    if (kind !== "project") return { items: 0, openActions: 0 };
    const items = [...new Set([...this.#open.ids(), ...this.#others.keys()])]
      .map((itemId) => this.find(itemId)?.item)
      .filter((item) => item?.project === id && item.list !== "trash");
    const actions = items.filter((item) => item?.kind === "action" && isOpen(item.list));
    return { items: items.length, openActions: actions.length };
  }
}

/** Newest first; of the same second, the later one first. */
function insert(rows: Row[], row: Row): void {
  const at = rows.findIndex(({ item }) => item.createdOn <= row.item.createdOn);
  rows.splice(at < 0 ? rows.length : at, 0, row);
}
