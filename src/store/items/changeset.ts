import { type Actor, clientOf } from "../../domain/access/actor.ts";
import type { Mutex } from "../../domain/async.ts";
import type { Environment } from "../../domain/environment.ts";
import { type Blocker, nextBlocker } from "../../domain/item/blocking.ts";
import type { Edit, RuleContext, Values } from "../../domain/item/command.ts";
import { isOpen, type StoredItem } from "../../domain/item/item.ts";
import type { ItemVerb } from "../../domain/item/verb.ts";
import { Problem } from "../../domain/problem.ts";
import { countJsonBytes } from "../../domain/text.ts";
import { type Engine, FIRST_ROWID, type Statement, type Transaction } from "../engine/engine.ts";
import { yieldToOthers } from "../engine/yield.ts";
import type { IdIndex } from "./indexes/id-index.ts";
import { TagIndexEdits, tagIndexRows } from "./indexes/tag-index.ts";
import {
  COLUMNS,
  type ItemRecord,
  insertStoredItem,
  PURGED,
  toStoredItem,
  updateItem,
  updateNames,
} from "./item-row.ts";
import type { KnownProjectsCache } from "./known-projects.ts";
import type { NameLimit } from "./name-limit.ts";

const SELECT_ITEM = `SELECT seq, ${COLUMNS} FROM item WHERE seq = ? AND account = ? AND list <> '${PURGED}'`;
const OF_PROJECT = `SELECT count(*) AS items,
    count(*) FILTER (WHERE kind = 'action' AND list <> 'done') AS openActions
  FROM item WHERE account = ? AND project = ? AND list NOT IN ('trash', '${PURGED}')`;
const INSERT =
  "INSERT INTO change (account, at, item, verb, by, step, patch, before, undoes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";
/** Verbs that make room: they work on a full disk too, and so does purging. */
const MAKES_ROOM: readonly ItemVerb[] = ["complete", "trash"];
const INSERT_FOR_NEWEST = INSERT.replace("?, ?, ?,", "?, ?, (SELECT max(seq) FROM item),");

const ITEMS_READ_AT_ONCE = 20; // of one request: a part of other work may run after each read
const MAX_ITEMS = 20_000; // of one step: the next capture waits a quarter of a second for it
const MAX_JSON_BYTES = 64 * 1024 * 1024; // bytes of their titles and notes as JSON, which each answer of the step has
const MAX_LOG_CHARS = 16 * 1024 * 1024; // characters of titles and notes, before and after: the next capture waits for them
const MAX_TAGS = 10_000; // that one step adds or removes: each is a row, and all are one commit
const MAX_TAG_CHARS = 4 * 1024 * 1024; // characters of JSON: the log stores all tags of an item, before and after

/** The shared state of the modules that change items. */
export interface StoreContext {
  engine: Engine;
  ids: IdIndex;
  mutex: Mutex;
  environment: Environment;
  /** The projects that quick entry knows. */
  projects: KnownProjectsCache;
  /** Bounds the names that quick entry makes. */
  nameLimit: NameLimit;
}

type Counts = Pick<RuleContext, "items" | "openActions">;

interface Touched {
  seq: number;
  before: StoredItem;
  after: StoredItem;
}

/**
 * Changes of items in one transaction, one step of undo. Each change sees the changes before it. The writer holds the
 * mutex (`domain/async.ts`), so its reads stay valid.
 */
export class Changeset {
  readonly #touched = new Map<string, Touched>();
  readonly #counts = new Map<string, Counts>();
  readonly #rows: ((isFirst: boolean) => Statement[])[] = [];
  readonly #updates: Statement[] = [];
  readonly #tagEdits = new TagIndexEdits();
  readonly #now: number;
  #items = 0;
  #text = 0;
  #logText = 0;
  #tags = 0;
  #tagText = 0;

  constructor(
    private readonly tools: StoreContext,
    private readonly by: Actor,
  ) {
    this.#now = tools.environment.now();
  }

  /** The item with the changes so far; null when there is none. */
  async find(id: string): Promise<StoredItem | null> {
    const touched = this.#touched.get(id);
    if (touched) return touched.after;
    const seq = await this.tools.ids.find(this.by.account, id);
    const [row] = await this.tools.engine.read<ItemRecord>(SELECT_ITEM, [seq, this.by.account]);
    if (!row) return null;
    this.hold([row]);
    return this.find(id);
  }

  /** Finds items in their order. Several are read at once, and other requests run in between. */
  async *findAll(ids: readonly string[]): AsyncGenerator<StoredItem | null> {
    for (const [n, id] of ids.entries()) {
      await yieldToOthers(clientOf(this.by));
      if (n % ITEMS_READ_AT_ONCE === 0)
        await Promise.all(ids.slice(n, n + ITEMS_READ_AT_ONCE).map((one) => this.find(one)));
      yield this.find(id);
    }
  }

  /** Adds rows that one query read for many items, before their first change. */
  hold(rows: readonly ItemRecord[]): void {
    for (const row of rows) {
      if (this.#touched.has(row.id)) continue;
      const item = toStoredItem(row);
      this.#touched.set(row.id, { seq: row.seq, before: item, after: item });
    }
  }

  /** Counts an item towards the limits of a step. Throws `invalid`, with the field, above a limit. */
  weigh({ title, note }: Pick<StoredItem, "title" | "note">, field: string): void {
    this.#items++;
    this.#text += countJsonBytes(title) + countJsonBytes(note ?? "");
    if (this.#items > MAX_ITEMS || this.#text > MAX_JSON_BYTES)
      throw tooMuch(
        `changes at most ${MAX_ITEMS} items, with titles and notes of ${MAX_JSON_BYTES} bytes as JSON together`,
        field,
      );
    if (this.#logText > MAX_LOG_CHARS)
      throw tooMuch(`writes at most ${MAX_LOG_CHARS} characters of titles and notes to the log`, field);
    if (this.#tags > MAX_TAGS) throw tooMuch(`adds and removes at most ${MAX_TAGS} tags of items`, field);
    if (this.#tagText > MAX_TAG_CHARS)
      throw tooMuch(`writes at most ${MAX_TAG_CHARS} characters of tags, as JSON, to the log`, field);
  }

  /** Counts the items of a project outside the trash, and the open actions among them. */
  async count(project: string): Promise<Counts> {
    const before = this.#counts.get(project) ?? (await this.#read(project));
    this.#counts.set(project, before);
    const counts = { ...before };
    for (const touched of this.#touched.values())
      for (const [item, sign] of [
        [touched.before, -1],
        [touched.after, 1],
      ] as const) {
        if (item.project !== project || item.list === "trash") continue;
        counts.items += sign;
        if (item.kind === "action" && isOpen(item.list)) counts.openActions += sign;
      }
    return counts;
  }

  /** The item of an id, the one that blocks it, and so on, as the rules need them. */
  async blockers(first: string | null): Promise<Blocker[]> {
    const chain: Blocker[] = [];
    for (let id = nextBlocker(chain, first); id !== null; id = nextBlocker(chain, first)) {
      const blocker = await this.find(id);
      if (!blocker) break;
      chain.push(blocker);
    }
    return chain;
  }

  /** The stored counts, without the changes so far. */
  async #read(project: string): Promise<Counts> {
    const [counts] = await this.tools.engine.read<Counts>(OF_PROJECT, [this.by.account, project]);
    return counts ?? { items: 0, openActions: 0 };
  }

  /**
   * Adds an edit of an item that `find` returned. `undoes` is the step that an undo or a redo refers to. Without its
   * values before, an edit cannot be undone.
   */
  add(
    id: string,
    { verb, patch, before, nextOccurrence }: Edit,
    undoes: number | null = null,
    isUndoable = true,
  ): StoredItem {
    const touched = this.#touched.get(id) as Touched;
    const { after } = touched;
    touched.after = { ...after, ...patch, changedOn: this.#now, revision: after.revision + 1 };
    const valuesBefore = isUndoable ? before : null;
    this.#rows.push((isFirst) => [
      this.#log(INSERT, [touched.seq], verb, isFirst, patch, valuesBefore, undoes),
    ]);
    this.#logText += textLength(before) + textLength(patch);
    this.#tags += countChangedTags(before.tags, patch.tags) + countChangedTags([], nextOccurrence?.tags);
    this.#tagText += lengthOf(before.tags) + lengthOf(patch.tags) + lengthOf(nextOccurrence?.tags);
    if (nextOccurrence)
      this.#rows.push(() => [
        insertStoredItem(nextOccurrence, this.by.account),
        this.#log(INSERT_FOR_NEWEST, [], "repeat", false, null, null, null),
        ...tagIndexRows(null, nextOccurrence, this.by.account, null),
      ]);
    return touched.after;
  }

  /**
   * Adds the only edit of an item that was just read. For steps of many items: memory holds only the data to write.
   * `edit` changes nothing but names.
   */
  rewrite(row: ItemRecord, edit: (item: StoredItem) => Edit): void {
    const { seq } = row;
    const before = toStoredItem(row);
    const { verb, patch, before: values } = edit(before);
    this.#tagText += lengthOf(values.tags) + lengthOf(patch.tags);
    this.weigh(before, "name");
    const after = { ...before, ...patch, changedOn: this.#now, revision: before.revision + 1 };
    // Without `row`: its note would stay in memory until the commit.
    this.#rows.push((isFirst) => [this.#log(INSERT, [seq], verb, isFirst, patch, values, null)]);
    this.#updates.push(updateNames(seq, after, before.revision, this.by.account));
    this.#tagEdits.add(before, after, seq);
  }

  get isEmpty(): boolean {
    return this.#rows.length === 0;
  }

  /** Writes the changes, with more statements of the same transaction. */
  async write(more: Transaction = []): Promise<void> {
    if (this.isEmpty && more.length === 0) return;
    const { engine, projects } = this.tools;
    const edits = [...this.#touched.values()].filter(changesKnownProject);
    try {
      await engine.write([...(await this.#unit()), ...more]);
      projects.change(this.by.account, edits);
    } catch (thrown) {
      if (edits.length > 0) projects.clear(this.by.account); // it may be committed
      throw thrown;
    }
  }

  /**
   * The first statement inserts the first row of the log, whose seq identifies the step. The checksum of a long note
   * takes milliseconds, so other requests run in between.
   */
  async #unit(): Promise<Transaction> {
    const unit: Statement[] = [];
    for (const [index, rows] of this.#rows.entries()) {
      await yieldToOthers(clientOf(this.by));
      unit.push(...rows(index === 0));
    }
    for (const { seq, before, after } of this.#touched.values()) {
      if (before === after) continue;
      await yieldToOthers(clientOf(this.by));
      this.#tagEdits.add(before, after, seq);
      unit.push(updateItem(seq, before, after, this.by.account));
    }
    return [...unit, ...this.#updates, ...this.#tagEdits.statements(this.by.account)];
  }

  #log(
    sql: string,
    item: number[],
    verb: ItemVerb,
    isFirst: boolean,
    patch: Values | null,
    before: Values | null,
    undoes: number | null,
  ): Statement {
    const [account, name] = [this.by.account, this.by.name];
    const texts = [patch, before].map((values) => values && JSON.stringify(values));
    return {
      sql,
      values: [account, this.#now, ...item, verb, name, isFirst ? null : FIRST_ROWID, ...texts, undoes],
      ...(MAKES_ROOM.includes(verb) ? {} : { grows: true }),
    };
  }
}

/** Whether quick entry finds another project than before. The next occurrence of an item is no project. */
function changesKnownProject({ before, after }: Touched): boolean {
  const isProject = before.kind === "project" || after.kind === "project";
  return (
    isProject && (before.title !== after.title || before.kind !== after.kind || before.list !== after.list)
  );
}

function tooMuch(limit: string, field: string): Problem {
  return new Problem(
    "invalid",
    `One step ${limit}, so nothing was changed. Change fewer at a time: \`PATCH /api/items\` changes some of them.`,
    { field },
  );
}

/** The number of tags that only one of the two lists has. */
function countChangedTags(before: readonly string[] = [], after: readonly string[] = []): number {
  return 2 * new Set([...before, ...after]).size - before.length - after.length;
}

function textLength({ title, note }: Values): number {
  return (title?.length ?? 0) + (note?.length ?? 0);
}

/** The approximate length as JSON: each tag has quotes and a comma. */
function lengthOf(tags: readonly string[] = []): number {
  return tags.reduce((length, tag) => length + tag.length + 3, 0);
}
