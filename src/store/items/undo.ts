import { type Actor, clientOf } from "../../domain/access/actor.ts";
import { dayIn } from "../../domain/dates.ts";
import type { NextSteps, UndoableStep } from "../../domain/inbox/items.ts";
import type { Edit, Values } from "../../domain/item/command.ts";
import type { Item, StoredItem } from "../../domain/item/item.ts";
import { redoEdit, type UndoResult, undoEdit } from "../../domain/item/undo.ts";
import type { ItemVerb } from "../../domain/item/verb.ts";
import { Problem } from "../../domain/problem.ts";
import { yieldToOthers } from "../engine/yield.ts";
import { UNDO_LIFETIME_S } from "./change-log.ts";
import type { Changeset, StoreContext } from "./changeset.ts";
import { COLUMNS, type ItemRecord, PURGED, toPublicItem } from "./item-row.ts";
import { ITEM_SIZE } from "./query.ts";

const MAX_OWN_CHANGES = 50_000; // of one actor that are looked at, more than two of the largest steps: a fraction of a second
const MAX_SEARCHED_CHANGES = 20_000; // changes of any actor that are searched for captures, which have no index by actor
const MAX_STEPS = 1_000; // steps
const SLICE_CHANGES = 50; // changes read at once, with the texts of their items: other requests run in between
const SLICE_BYTES = 1024 * 1024; // of their texts, or one change: the engine returns them in one turn

interface Step {
  step: number;
  verb: ItemVerb;
  undoes: number | null;
}

/** A step, and an item that it changed, by their seqs. */
export interface NamedStep {
  step: number;
  item: number;
}

/** An import that is the newest step. */
interface ImportStep {
  id: string;
  name: string;
  state: "writing" | "done" | "undoing" | "undone";
  cursor: number;
  total: number;
  /** Unix seconds; null while it is written. */
  endedOn: number | null;
}

interface StepRow {
  seq: number;
  id: string;
  verb: ItemVerb;
  /** Bytes of the texts of the change and of its item. */
  size: number;
}

/** Whether the item of a change was not purged, and whether the change can be reverted or belongs to a purged item. */
const IS_THERE = `(hasValues OR (verb = 'repeat' AND (SELECT list FROM item AS own WHERE own.seq = item) <> '${PURGED}'))`;
const IS_WHOLE = `(hasValues OR verb = 'repeat' OR (SELECT list FROM item AS own WHERE own.seq = item) = '${PURGED}')`;

/**
 * The steps of one actor in the last 90 days, newest first: captures that were not purged, undos and redos, and edits whose
 * values before are still stored, but for purged items: those have none, and a step of purged items alone is none. A step
 * has the seq of its first change, so the oldest of many changes belong to no whole step.
 */
const STEPS = `WITH recent AS MATERIALIZED (
    SELECT seq, coalesce(step, seq) AS step, verb, undoes, item, before IS NOT NULL AS hasValues FROM change
    WHERE account = ?1 AND by = ?2 AND at >= ?3 AND verb <> 'capture' AND verb <> 'purge'
    ORDER BY seq DESC LIMIT ${MAX_OWN_CHANGES})
  SELECT step, min(verb) AS verb, max(undoes) AS undoes FROM (
    SELECT step, verb, undoes, ${IS_THERE} AS isThere, ${IS_WHOLE} AS isWhole
    FROM recent WHERE step >= (SELECT min(seq) FROM recent)
    UNION ALL
    SELECT coalesce(step, seq), verb, NULL, 1, 1
    FROM (SELECT seq, step, account, at, verb, by, item FROM change ORDER BY seq DESC LIMIT ${MAX_SEARCHED_CHANGES})
    WHERE account = ?1 AND by = ?2 AND at >= ?3 AND verb = 'capture'
      AND (SELECT list FROM item AS captured WHERE captured.seq = item) <> '${PURGED}')
  GROUP BY step HAVING min(isWhole) = 1 AND max(isThere) = 1 ORDER BY step DESC LIMIT ${MAX_STEPS}`;

/**
 * The newest import of the actor ?2 that is after the step ?3, and can be undone or redone. Its items are changed by the
 * import itself, so its step is not in the log.
 */
const IMPORT_STEP = {
  undo: importStep("step", "'writing', 'done', 'undoing'"),
  redo: importStep("undo_step", "'undoing', 'undone'"),
};

function importStep(column: string, states: string): string {
  return `SELECT id, name, state, cursor, total, ended_on AS endedOn FROM import
  WHERE account = ?1 AND by = ?2 AND ${column} >= ?3 AND name <> '' AND state IN (${states}) AND coalesce(ended_on, ?4) >= ?4
    AND (state <> 'done' OR counts ->> 'made' + counts ->> 'updated' > 0)
  ORDER BY ${column} DESC LIMIT 1`;
}

/** The steps of the actor ?2 among those whose first changes are ?1, as JSON; for an undo or a redo the one that it undid or redid. */
const NAMED = `SELECT seq AS first, coalesce(undoes, seq) AS step FROM change
  WHERE seq IN (SELECT value FROM json_each(?1)) AND by = ?2 AND verb <> 'capture' ORDER BY step DESC`;

/** An item of the step whose first change is ?1. A purge takes the values from the changes of its item. */
const ITEM_OF_STEP = "SELECT item FROM change WHERE (seq = ?1 OR step = ?1) AND before IS NOT NULL LIMIT 1";

/** The newest step in which the actor ?3 captured one of the items ?2, which is JSON. */
const CAPTURED = `SELECT coalesce(step, seq) AS step, item
  FROM (SELECT seq, step, account, verb, by, item FROM change ORDER BY seq DESC LIMIT ${MAX_SEARCHED_CHANGES})
  WHERE account = ?1 AND by = ?3 AND verb = 'capture' AND item IN (SELECT value FROM json_each(?2))
    AND (SELECT list FROM item AS own WHERE own.seq = item) <> '${PURGED}'
  ORDER BY seq DESC LIMIT 1`;

const REQUESTS = `SELECT item, step, expires_on IS NULL AS isCapture FROM idempotency
  WHERE account = ? AND key IN (SELECT value FROM json_each(?))`;

/** The step that undid the step ?1, which changed the item ?2; null if it is not undone, or is redone. No row if it is too old. */
const STATE = `SELECT (SELECT CASE verb WHEN 'undo' THEN coalesce(step, seq) END FROM change
    WHERE item = ?2 AND verb <> 'capture' AND seq > ?1 AND undoes = ?1 ORDER BY seq DESC LIMIT 1) AS undo
  FROM change AS first WHERE seq = ?1 AND at >= ?3 AND NOT EXISTS (
    SELECT 1 FROM (SELECT verb, item, before IS NOT NULL OR verb = 'capture' AS hasValues FROM change
      WHERE seq = ?1 OR step = ?1) WHERE NOT ${IS_WHOLE})`;

const ROWS = `SELECT change.seq, item.id, verb,
    ${ITEM_SIZE} + coalesce(octet_length(patch), 0) + coalesce(octet_length(before), 0) AS size
  FROM change JOIN item ON item.seq = change.item
  WHERE change.seq = ? OR step = ? ORDER BY change.seq DESC`;

const STEP_ITEMS = `SELECT item.id AS id FROM change JOIN item ON item.seq = change.item
  WHERE change.seq = ? OR step = ? ORDER BY change.seq DESC`;

const TEXTS = `SELECT seq, patch, before FROM change WHERE (seq = ? OR step = ?) AND seq BETWEEN ? AND ?`;

const ITEMS = `SELECT item.seq AS seq, ${COLUMNS} FROM change JOIN item ON item.seq = change.item
  WHERE (change.seq = ? OR step = ?) AND change.seq BETWEEN ? AND ? AND list <> '${PURGED}'`;

const SIZE_OF_STEP =
  "SELECT max(at) AS at, count(DISTINCT item) AS items FROM change WHERE seq = ? OR step = ?";

/** Undoes the newest step that is not undone yet. Empty if there is none. Throws `conflict`, also if it is an import. */
export async function undoStep(tools: StoreContext, by: Actor, set: Changeset): Promise<Item[]> {
  const step = await newestInLog(tools, by);
  await refuseBelowImport(tools, by, "undo", step ?? 0);
  return step === null ? [] : revert(tools, by, set, step, step, undoEdit);
}

/** The steps that `undoStep` and `redoStep` are about, or the imports that they refuse to pass. */
export async function findNextSteps(tools: StoreContext, by: Actor): Promise<NextSteps> {
  const done = await newestInLog(tools, by);
  const newest = await newestUndo(tools, by);
  return {
    undo: await describeNext(tools, await findImportAbove(tools, by, "undo", done ?? 0), done),
    redo: await describeNext(tools, await findImportAbove(tools, by, "redo", newest.step), newest.undoes),
  };
}

/** The import, or else the step. */
async function describeNext(
  tools: StoreContext,
  found: ImportStep | undefined,
  step: number | null,
): Promise<UndoableStep | null> {
  if (found) return { importId: found.id, name: found.name, at: found.endedOn ?? tools.environment.now() };
  if (step === null) return null;
  const [row] = await tools.engine.read<{ at: number; items: number }>(SIZE_OF_STEP, [step, step]);
  return row ? { step, ...row } : null;
}

/** The newest step in the log that is not undone. */
async function newestInLog(tools: StoreContext, by: Actor): Promise<number | null> {
  const settled = new Map<number, ItemVerb>();
  for (const { step, verb, undoes } of await stepsOf(tools, by)) {
    if (undoes !== null) settled.set(undoes, settled.get(undoes) ?? verb);
    else if (settled.get(step) !== "undo") return step;
  }
  return null;
}

/** Redoes the newest undo, unless there is a later change. Throws `conflict`, also if it is that of an import. */
export async function redoStep(tools: StoreContext, by: Actor, set: Changeset): Promise<Item[]> {
  const { step, undoes } = await newestUndo(tools, by);
  await refuseBelowImport(tools, by, "redo", step);
  return undoes === null ? [] : revert(tools, by, set, step, undoes, redoEdit);
}

/** The newest step that is not redone, 0 if there is none. `undoes` is null if it is no undo. */
async function newestUndo(tools: StoreContext, by: Actor): Promise<{ step: number; undoes: number | null }> {
  const redone = new Set<number>();
  for (const { step, verb, undoes } of await stepsOf(tools, by)) {
    if (verb === "redo" && undoes !== null) redone.add(undoes);
    else if (undoes === null || !redone.delete(undoes)) return { step, undoes };
  }
  return { step: 0, undoes: null };
}

/** The import of this actor that is newer than a step. */
async function findImportAbove(
  { engine, environment }: StoreContext,
  { account, name }: Actor,
  verb: "undo" | "redo",
  step: number,
): Promise<ImportStep | undefined> {
  const since = environment.now() - UNDO_LIFETIME_S;
  return (await engine.read<ImportStep>(IMPORT_STEP[verb], [account, name, step, since]))[0];
}

/** Throws `conflict` with the id of such an import: it is undone or redone by its own job. */
async function refuseBelowImport(...place: Parameters<typeof findImportAbove>): Promise<void> {
  const found = await findImportAbove(...place);
  if (found) throw new Problem("conflict", sentenceOf(found), { importId: found.id });
}

function sentenceOf({ id, name, state, cursor, total }: ImportStep): string {
  const cure = `\`creel import ${state === "undone" ? "write" : "undo"} ${id}\``;
  const percent = Math.floor((100 * cursor) / Math.max(total, 1));
  switch (state) {
    case "done":
      return `The newest step is the import of ${name}. ${cure} takes it back.`;
    case "writing":
      return `The import of ${name} is at ${percent} %. ${cure} takes it back.`;
    case "undoing":
      return `The import of ${name} is being taken back. \`creel import list\` shows whether it is done.`;
    case "undone":
      return `The newest undo was that of the import of ${name}. ${cure} imports it again.`;
  }
}

function stepsOf({ engine, environment }: StoreContext, { account, name }: Actor): Promise<Step[]> {
  const since = environment.now() - UNDO_LIFETIME_S;
  return engine.read<Step>(STEPS, [account, name, since]);
}

/**
 * The newest step of this actor that one of the requests with these idempotency keys made. Without the mutex, and beside
 * the commits: a thousand keys take a while.
 */
export async function findNamed(
  { engine, ids }: StoreContext,
  by: Actor,
  keys: readonly string[],
): Promise<NamedStep | null> {
  const rows = await engine.read<{ item: string; step: number | null; isCapture: number }>(REQUESTS, [
    by.account,
    JSON.stringify(keys),
  ]);
  const steps = rows.flatMap(({ step }) => step ?? []);
  const captured: number[] = [];
  for (const { item, isCapture } of rows) {
    if (!isCapture) continue;
    await yieldToOthers(clientOf(by));
    captured.push((await ids.find(by.account, item)) ?? 0);
  }
  const found: NamedStep[] = [];
  if (captured.length > 0)
    found.push(
      ...(await engine.readLong<NamedStep>(CAPTURED, [by.account, JSON.stringify(captured), by.name])),
    );
  const named = await engine.readLong<{ first: number; step: number }>(NAMED, [
    JSON.stringify(steps),
    by.name,
  ]);
  for (const { first, step } of named) {
    const [row] = await engine.readLong<{ item: number }>(ITEM_OF_STEP, [first]);
    if (!row) continue;
    found.push({ step, item: row.item });
    break;
  }
  return found.sort((a, b) => b.step - a.step)[0] ?? null;
}

/**
 * Undoes or redoes a step of this actor. If it is so already, the items as they are: the client may not have had the answer.
 * Empty if it cannot be. Throws `conflict`.
 */
export async function revertNamed(
  tools: StoreContext,
  by: Actor,
  set: Changeset,
  { step, item }: NamedStep,
  verb: "undo" | "redo",
): Promise<Item[]> {
  const since = tools.environment.now() - UNDO_LIFETIME_S;
  const [state] = await tools.engine.read<{ undo: number | null }>(STATE, [step, item, since]);
  if (!state) return [];
  if ((state.undo === null) !== (verb === "undo")) return itemsOfStep(tools, set, step, "last");
  return state.undo === null
    ? revert(tools, by, set, step, step, undoEdit)
    : revert(tools, by, set, state.undo, step, redoEdit);
}

/** The items of a step as they are: the one that was changed last, or first, is at the beginning. */
export async function itemsOfStep(
  { engine }: StoreContext,
  set: Changeset,
  step: number,
  begin: "last" | "first",
): Promise<Item[]> {
  const rows = await engine.readLong<{ id: string }>(STEP_ITEMS, [step, step]);
  const ids = rows.map(({ id }) => id);
  if (begin === "first") ids.reverse();
  const items: Item[] = [];
  for await (const stored of set.findAll([...new Set(ids)])) {
    if (!stored) continue; // purged
    set.weigh(stored, "idempotencyKeys"); // it may have grown
    items.push(toPublicItem(stored));
  }
  return items;
}

type Rule = (stored: StoredItem, edit: Pick<Edit, "verb" | "patch" | "before">, at: UndoResult) => Edit;

/** Reverts a whole step or nothing, the last change first. */
async function revert(
  { engine, environment }: StoreContext,
  by: Actor,
  set: Changeset,
  step: number,
  undoes: number,
  rule: Rule,
): Promise<Item[]> {
  const rows = await engine.read<StepRow>(ROWS, [step, step]);
  const items = new Map<string, StoredItem>();
  let texts = new Map<number, { patch: string | null; before: string | null }>();
  let unread = 0; // the place of the first row behind the slice
  for (const [place, { seq, id, verb }] of rows.entries()) {
    await yieldToOthers(clientOf(by));
    if (place === unread) {
      unread += sliceLength(rows, place);
      const slice = [step, step, rows[unread - 1]?.seq ?? seq, seq];
      texts = await readTexts(engine, slice);
      set.hold(await engine.read<ItemRecord>(ITEMS, slice));
    }
    const stored = await set.find(id);
    if (!stored) continue; // purged
    const own = texts.get(seq);
    const [patch, before] = [own?.patch, own?.before].map((text): Values => JSON.parse(text ?? "{}"));
    const project = before?.project ?? stored.project;
    const at: UndoResult = {
      now: environment.now(),
      today: dayIn(environment.zone(), environment.now()),
      ...(stored.kind === "project" ? await set.count(id) : { items: 0 }),
      project: project === null ? null : await set.find(project),
      blockers: await set.blockers(before?.blockedBy ?? null),
    };
    const edit = await named(engine, by, seq, () =>
      rule(stored, { verb, patch: patch ?? {}, before: before ?? {} }, at),
    );
    items.set(id, set.add(id, edit, undoes));
  }
  return [...items.values()].map(toPublicItem);
}

/** How many rows from this place on are read at once. */
function sliceLength(rows: readonly StepRow[], place: number): number {
  let bytes = 0;
  let end = place;
  while (end < rows.length && end < place + SLICE_CHANGES && bytes < SLICE_BYTES)
    bytes += rows[end++]?.size ?? 0;
  return end - place;
}

/** The values after and before each change of a slice. */
async function readTexts(engine: StoreContext["engine"], slice: number[]) {
  const rows = await engine.read<{ seq: number; patch: string | null; before: string | null }>(TEXTS, slice);
  return new Map(rows.map((row) => [row.seq, row]));
}

/** Adds the actor of the conflicting change to a `conflict`. */
async function named(
  engine: StoreContext["engine"],
  by: Actor,
  seq: number,
  work: () => Edit,
): Promise<Edit> {
  try {
    return work();
  } catch (thrown) {
    if (!(thrown instanceof Problem) || thrown.code !== "conflict") throw thrown;
    const [last] = await engine.read<{ by: string; verb: ItemVerb }>(
      `SELECT by, verb FROM change WHERE item = (SELECT item FROM change WHERE seq = ?) AND verb <> 'capture' AND seq > ?
       ORDER BY seq DESC LIMIT 1`,
      [seq, seq],
    );
    if (!last || last.by === by.name) throw thrown;
    throw new Problem("conflict", `${thrown.detail} The last change was by ${last.by} (${last.verb}).`, {
      ...(thrown.field === undefined ? {} : { field: thrown.field }),
      cause: thrown,
    });
  }
}
