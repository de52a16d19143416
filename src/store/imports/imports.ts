import { type Actor, importActor } from "../../domain/access/actor.ts";
import {
  type Import,
  type ImportPatch,
  type ImportState,
  type ImportStore,
  importScope,
  type KeptMapping,
  NO_RECORDS,
  type RecordCounts,
  type Stage,
  type StagedItem,
  type StayedItem,
} from "../../domain/import/import.ts";
import { Problem } from "../../domain/problem.ts";
import type { Transaction } from "../engine/engine.ts";
import type { StoreContext } from "../items/changeset.ts";
import { PURGED } from "../items/item-row.ts";
import { type ImportRow, SELECT_IMPORT, toImport, updateRow } from "./import-row.ts";
import { undoMade, undoUpdated } from "./undo-unit.ts";
import { UnitPlan } from "./unit-plan.ts";

const UNIT_ITEMS = 500; // items in one commit: captures wait for it
const CLIENT = "import"; // of the mutex
const ID_LENGTH = 12; // characters
const FORGETTABLE: readonly ImportState[] = ["receiving", "reading", "ready", "done", "undone", "failed"];

const INSERT = `INSERT INTO import (account, id, name, bytes, state, options, counts, total, cursor, started_on)
  VALUES (?, ?, ?, ?, 'receiving', ?, ?, 0, 0, ?)`;
const COUNT_OPEN = `SELECT count(*) AS count FROM item WHERE account = ? AND list NOT IN ('done', 'trash', '${PURGED}')`;
const MAPPINGS = `SELECT header, options FROM import
  WHERE account = ? AND header IS NOT NULL AND state IN ('writing', 'done', 'undoing', 'undone') ORDER BY seq DESC LIMIT 100`;
/** Null while the log reaches back to the import. */
const COUNT_LOGGED = `SELECT CASE WHEN ?3 < (SELECT min(seq) FROM change) THEN (
  SELECT count(*) FROM change WHERE account = ?1 AND by = ?2 AND verb = 'edit' AND seq BETWEEN ?3 AND ?4) END AS logged`;
const LATER_STEP = `SELECT 1 FROM (SELECT account, by, verb FROM change WHERE seq > ? ORDER BY seq DESC LIMIT 20000)
  WHERE account = ? AND by = ? AND verb NOT IN ('undo', 'redo') LIMIT 1`;
const ADD_COLOUR = `INSERT OR IGNORE INTO tag_colour (account, kind, name, colour)
  SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM item_tag WHERE account = ?1 AND kind = ?2 AND name = ?3)`;

/** The imports of one account. Their stages are files; the room `import` opens them. */
export function openImports(tools: StoreContext, account: number): ImportStore {
  return new StoredImports(tools, account);
}

class StoredImports implements ImportStore {
  constructor(
    private readonly tools: StoreContext,
    private readonly account: number,
  ) {}

  async list(): Promise<Import[]> {
    const sql = `${SELECT_IMPORT} WHERE account = ? AND name <> '' ORDER BY seq DESC`;
    return (await this.tools.engine.read<ImportRow>(sql, [this.account])).map(toImport);
  }

  async find(id: string): Promise<Import | null> {
    const found = await this.#findRow(id);
    return found && found.name !== "" ? toImport(found) : null;
  }

  async mappings(): Promise<KeptMapping[]> {
    const rows = await this.tools.engine.read<{ header: string; options: string }>(MAPPINGS, [this.account]);
    return rows.map(({ header, options }) => ({ header, options: JSON.parse(options) }));
  }

  async add({ name, bytes, options }: Pick<Import, "name" | "bytes" | "options">): Promise<Import> {
    const { engine, environment } = this.tools;
    const id = environment.newId().slice(0, ID_LENGTH).toLowerCase();
    const texts = [JSON.stringify(options), JSON.stringify(NO_RECORDS)];
    const values = [this.account, id, name, bytes, ...texts, environment.now()];
    await engine.write([{ sql: INSERT, values, rows: 1 }]);
    return toImport((await this.#findRow(id)) as ImportRow);
  }

  move(
    id: string,
    from: readonly ImportState[],
    to: ImportState,
    { counts, namedProjects: named, options, ...patch }: ImportPatch = {},
  ): Promise<Import> {
    return this.#move(id, from, async () => ({
      ...patch,
      state: to,
      problem: patch.problem ?? null,
      ...(to === "failed" && { endedOn: this.tools.environment.now() }),
      ...(counts && { counts: JSON.stringify(counts) }),
      ...(named !== undefined && { named }),
      ...(options && { options: JSON.stringify(options) }),
    }));
  }

  async count(id: string, stage: Stage): Promise<RecordCounts> {
    const one = await this.#rowIn(id, ["reading"]);
    let counts = countOthers(stage);
    for (let after = 0; ; ) {
      const staged = stage.unit(after, UNIT_ITEMS);
      const last = staged.at(-1);
      if (!last) return counts;
      const plan = this.#planOf(one, stage, 0);
      await plan.add(staged);
      counts = addCounts(counts, staged, plan);
      after = last.place;
    }
  }

  start(id: string, stage: Stage, { name: by }: Actor): Promise<Import> {
    return this.#move(id, ["ready", "undone"], async (before) => {
      await this.#refuseSecond(id);
      const counts = JSON.stringify(countOthers(stage));
      const last = await this.#lastChange();
      const step = (await this.#isRedo(before, by)) ? before.step : last;
      const fresh = {
        problem: null,
        cursor: 0,
        undone: null,
        stayed: 0,
        firstChange: last + 1,
        lastChange: null,
      };
      return { ...fresh, state: "writing", counts, total: stage.total, endedOn: null, by, step };
    });
  }

  /** Whether its actor has made no step since the import was taken back: then it has its old place among the steps. */
  async #isRedo({ state, undoStep, by: undoneBy }: ImportRow, by: string): Promise<boolean> {
    if (state !== "undone" || by !== undoneBy) return false;
    return (await this.tools.engine.read(LATER_STEP, [undoStep, this.account, by])).length === 0;
  }

  writeUnit(id: string, stage: Stage): Promise<boolean> {
    return this.tools.mutex.run(async () => {
      const before = await this.#rowIn(id, ["writing"]);
      const staged = stage.unit(before.cursor, UNIT_ITEMS);
      if (staged.length === 0) return this.#finish(before, stage);
      await this.#writeItems(before, staged, stage);
      return true;
    }, CLIENT);
  }

  startUndo(id: string, { name: by }: Actor): Promise<Import> {
    return this.#move(id, ["done", "writing"], async (before) => {
      if (before.state === "done") await this.#refuseSecond(id);
      const undoStep = await this.#lastChange();
      const lastChange = before.lastChange ?? undoStep;
      const stayed = await this.#countUnlogged(before, lastChange);
      return { state: "undoing", problem: null, undone: null, stayed, lastChange, by, undoStep };
    });
  }

  /** Updated items of which the log has no row any more: they stay, and an undo does not meet them. */
  async #countUnlogged({ system, firstChange, counts }: ImportRow, lastChange: number): Promise<number> {
    const { updated } = JSON.parse(counts) as RecordCounts;
    const { name } = importActor(system ?? "", this.account);
    const values = [this.account, name, firstChange, lastChange];
    const [found] = await this.tools.engine.read<{ logged: number | null }>(COUNT_LOGGED, values);
    return typeof found?.logged === "number" ? Math.max(0, updated - found.logged) : 0;
  }

  undoUnit(id: string, report: (stayed: readonly StayedItem[]) => Promise<void>): Promise<boolean> {
    const { tools, account } = this;
    return tools.mutex.run(async () => {
      const before = await this.#rowIn(id, ["undoing"]);
      const by = importActor(before.system ?? "", account);
      const unit = (await undoUpdated(tools, by, before)) ?? (await undoMade(tools, by, before));
      if (!unit) {
        const endedOn = tools.environment.now();
        await this.#store(before, { state: "undone", endedOn, cursor: 0 });
        tools.projects.clear(account);
        return false;
      }
      const { set, statements, undone, lastChange, stayed, items } = unit;
      const cursor = Math.max(0, before.cursor - items); // so that the progress is that of the undo
      if (stayed.length > 0) await report(stayed);
      const progress = { cursor, undone, lastChange, stayed: before.stayed + stayed.length };
      await set.write([...statements, updateRow(before, progress)]);
      return true;
    }, CLIENT);
  }

  async countOpenItems(): Promise<number> {
    const [found] = await this.tools.engine.readLong<{ count: number }>(COUNT_OPEN, [this.account]);
    return found?.count ?? 0;
  }

  async forget(id: string): Promise<void> {
    await this.#move(id, FORGETTABLE, async () => ({ name: "" }));
  }

  async #findRow(id: string): Promise<ImportRow | null> {
    const sql = `${SELECT_IMPORT} WHERE account = ? AND id = ?`;
    return (await this.tools.engine.read<ImportRow>(sql, [this.account, id]))[0] ?? null;
  }

  async #rowIn(id: string, states: readonly ImportState[]): Promise<ImportRow> {
    const found = await this.#findRow(id);
    if (!found || found.name === "") throw missing();
    if (states.includes(found.state)) return found;
    throw wrongState(found);
  }

  /** Changes an import that is in one of these states. */
  #move(
    id: string,
    from: readonly ImportState[],
    change: (before: ImportRow) => Promise<Partial<ImportRow>>,
  ): Promise<Import> {
    return this.tools.mutex.run(async () => {
      const before = await this.#rowIn(id, from);
      await this.#store(before, await change(before));
      return toImport((await this.#findRow(id)) as ImportRow);
    }, CLIENT);
  }

  /** Moves an import on, with more statements of the same transaction. */
  async #store(before: ImportRow, after: Partial<ImportRow>, more: Transaction = []): Promise<void> {
    await this.tools.engine.write([...more, updateRow(before, after)]);
  }

  #planOf(one: ImportRow, stage: Stage, imported: number): UnitPlan {
    const system = one.system ?? "";
    return new UnitPlan(this.tools, {
      by: importActor(system, this.account),
      of: { account: this.account, system, scope: importScope(system, one.name) },
      imported,
      options: JSON.parse(one.options),
      stage,
    });
  }

  /** The outcomes are in the stage before the commit: after a crash in between the unit is planned and stored again. */
  async #writeItems(before: ImportRow, staged: StagedItem[], stage: Stage): Promise<void> {
    const plan = this.#planOf(before, stage, before.seq);
    await plan.add(staged);
    stage.record(plan.outcomes);
    const counts = addCounts(JSON.parse(before.counts), staged, plan);
    const cursor = staged.at(-1)?.place ?? before.cursor;
    const progress = updateRow(before, { cursor, counts: JSON.stringify(counts) });
    await plan.set.write([...plan.statements, progress]);
    if (plan.hasProjects) this.tools.projects.clear(this.account);
  }

  async #finish(before: ImportRow, stage: Stage): Promise<false> {
    const { account } = this;
    const endedOn = this.tools.environment.now();
    const colours = stage.colours().map(({ nameKind, name, colour }) => ({
      sql: ADD_COLOUR,
      values: [account, nameKind, name, colour],
    }));
    const after = { state: "done", endedOn, lastChange: await this.#lastChange() } as const;
    await this.#store(before, after, colours);
    this.tools.projects.clear(account);
    return false;
  }

  async #lastChange(): Promise<number> {
    const [found] = await this.tools.engine.read<{ seq: number | null }>(
      "SELECT max(seq) AS seq FROM change",
    );
    return found?.seq ?? 0;
  }

  async #refuseSecond(id: string): Promise<void> {
    const sql =
      "SELECT 1 FROM import WHERE account = ? AND id <> ? AND state IN ('writing', 'undoing') LIMIT 1";
    if ((await this.tools.engine.read(sql, [this.account, id])).length > 0)
      throw new Problem(
        "conflict",
        "Another import is not done yet. Wait for it; `creel import list` says if it has stopped.",
      );
  }
}

function countOthers(stage: Stage): RecordCounts {
  const { leftOut, refused } = stage.others();
  return { ...NO_RECORDS, read: leftOut + refused, leftOut, refused };
}

/** Adds the records of a unit. A project that records only name is none. */
function addCounts(
  before: RecordCounts,
  staged: readonly StagedItem[],
  { outcomes }: UnitPlan,
): RecordCounts {
  const counts = { ...before };
  for (const [n, [, outcome]] of outcomes.entries()) {
    if (!staged[n]?.isRecord) continue;
    counts.read++;
    counts[outcome]++;
  }
  return counts;
}

function wrongState({ state }: ImportRow): Problem {
  return new Problem(
    "conflict",
    `The import is ${state} now, so that cannot be done. \`creel import list\` shows it.`,
  );
}

function missing(): Problem {
  return new Problem("not-found", "There is no such import. `creel import list` shows the imports.");
}
