import { type Blocker, nextBlocker } from "../../domain/item/blocking.ts";
import type { ItemCommand } from "../../domain/item/command.ts";
import { type Item, isOpen } from "../../domain/item/item.ts";
import { Problem } from "../../domain/problem.ts";
import { capturesOf, type MutationInFlight } from "./mutations/mutation.ts";
import { itemOf, type PredictionContext, predict } from "./mutations/predict.ts";
import { type Row, today } from "./row.ts";

/** The items that the page shows: the server's items with all pending mutations applied. */
export class OptimisticView {
  /** The server's items, by id. */
  #serverItems = new Map<string, Item>();
  /** The rows with pending mutations, by id or by the key of their capture. */
  #predictedRows = new Map<string, Row>();
  readonly #rows = new WeakMap<Item, Row>();
  /** Of items that arrived while the page was open, by id: the key of their row, and when they arrived. */
  readonly #arrivals = new Map<string, Pick<Row, "key" | "cameIn">>();

  serverItem(id: string): Item | null {
    return this.#serverItems.get(id) ?? null;
  }

  find(id: string): Row | null {
    const predictedRow = this.#predictedRows.get(id);
    if (predictedRow) return predictedRow;
    const serverItem = this.#serverItems.get(id);
    return serverItem ? this.#rowOf(serverItem) : null;
  }

  /** Throws the problem of a change by the rules; for unknown items the server will check. */
  check(id: string, command: ItemCommand): void {
    const item = this.find(id)?.item;
    if (item) predict(item, command, this.#contextOf(item, command));
  }

  arrive(key: string): void {
    this.#arrivals.set(key, { key, cameIn: performance.now() });
  }

  /** The row of a capture becomes the row of its item. */
  become(key: string, id: string): void {
    const arrival = this.#arrivals.get(key);
    this.#arrivals.delete(key);
    this.#arrivals.set(id, arrival ?? { key, cameIn: null });
  }

  draw(serverItems: readonly Item[], sending: readonly MutationInFlight[]): void {
    this.#serverItems = new Map();
    for (const item of serverItems) {
      const other = this.#serverItems.get(item.id); // from a list that was read just before
      if (!other || other.revision <= item.revision) this.#serverItems.set(item.id, item);
    }
    this.#predictedRows = new Map();
    for (const { entry, state, reason } of sending) {
      for (const { key, draft } of capturesOf(entry)) {
        const item = itemOf(draft, key, entry.at);
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

  /** The rows of a list: the server's items, without those that leave it, and with those that join it. */
  rows(serverItems: readonly Item[], holds: (item: Item) => boolean): Row[] {
    const knownIds = new Set<string>();
    const rows: Row[] = [];
    for (const item of serverItems) {
      knownIds.add(item.id);
      const row = this.#predictedRows.get(item.id) ?? this.#rowOf(this.#serverItems.get(item.id) ?? item);
      if (holds(row.item)) rows.push(row);
    }
    const newRows = [...this.#predictedRows].filter(([id, { item }]) => !knownIds.has(id) && holds(item));
    for (const [, row] of newRows) insert(rows, row);
    return rows;
  }

  #rowOf(item: Item): Row {
    let row = this.#rows.get(item);
    if (!row) {
      row = { ...this.#arrivalOf(item.id), item, state: "kept", reason: null };
      this.#rows.set(item, row);
    }
    return row;
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
    const items = [...this.#serverItems.keys()]
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
