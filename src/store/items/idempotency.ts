import { type Actor, clientOf } from "../../domain/access/actor.ts";
import type { Captured, Draft } from "../../domain/item/capture.ts";
import { Problem, problemOrThrow } from "../../domain/problem.ts";
import type { Engine, Statement, Transaction } from "../engine/engine.ts";
import { sha256 } from "../engine/sha256.ts";
import { yieldToOthers } from "../engine/yield.ts";
import type { IdIndex } from "./indexes/id-index.ts";
import { receiptStatement } from "./receipts.ts";

type Row = { request: string; item: string; createdOn: number };

const INSERT = `INSERT INTO idempotency (account, key, request, item, created_on, at) VALUES (?, ?, ?, ?, ?, ?)`;
const FIND_ALL = `SELECT key, request, item, created_on AS createdOn FROM idempotency
  WHERE account = ? AND key IN (SELECT value FROM json_each(?))`;

/** A capture before it is written. */
interface BegunCapture {
  draft: Draft;
  captured: Captured;
  idempotencyKey: string | undefined;
  /** Unix seconds. */
  arrived: number;
}

/**
 * Writes a capture with its idempotency key, if it has one, in one transaction. The unique index refuses a second one,
 * even in the same commit, and its caller gets the first one's response. Throws `invalid` for another draft.
 */
export async function captureOnce(
  engine: Engine,
  ids: IdIndex,
  by: Actor,
  one: BegunCapture,
  unit: Transaction,
): Promise<Captured> {
  const results = await captureTogether(engine, ids, by, [one], () => unit);
  const result = results.get(one);
  if (!result || result instanceof Problem) throw result;
  return result;
}

/**
 * Writes the captures of a batch as one step. A key that the batch has again is read as one that was written before: an
 * equal capture gets the response of the first one, and another one is refused.
 */
export async function captureBatch<Begun extends BegunCapture>(
  engine: Engine,
  ids: IdIndex,
  by: Actor,
  captures: readonly Begun[],
  statementsOf: (one: Begun, place: number) => Transaction,
): Promise<Map<Begun, Captured | Problem>> {
  const firsts = new Map<string, Begun>();
  const repeats = captures.filter((one) => {
    if (one.idempotencyKey === undefined) return false;
    if (firsts.has(one.idempotencyKey)) return true;
    firsts.set(one.idempotencyKey, one);
    return false;
  });
  const isRepeat = new Set(repeats);
  const others = captures.filter((one) => !isRepeat.has(one));
  const results = await captureTogether(engine, ids, by, others, statementsOf);
  if (repeats.length === 0) return results;
  const before = await findBefore(engine, by, repeats);
  await writeRepeated(engine, ids, by, [...before]);
  for (const one of repeats) {
    const row = before.get(one);
    const first = firsts.get(one.idempotencyKey ?? "") as Begun; // it was not written, so neither is this one
    results.set(one, row ? firstResponse(one, row) : (results.get(first) as Captured | Problem));
  }
  return results;
}

/**
 * Writes captures with their idempotency keys in one transaction, as one step. Those that were written before get their
 * first response, and the others are written without them.
 */
async function captureTogether<Begun extends BegunCapture>(
  engine: Engine,
  ids: IdIndex,
  by: Actor,
  captures: readonly Begun[],
  statementsOf: (one: Begun, place: number) => Transaction,
): Promise<Map<Begun, Captured | Problem>> {
  const results = new Map<Begun, Captured | Problem>();
  if (captures.length === 0) return results;
  try {
    const unit: Statement[] = [];
    for (const [place, one] of captures.entries()) {
      if (place > 0) await yieldToOthers(clientOf(by)); // a single capture waits for nothing
      unit.push(...statementsOf(one, place), ...rememberKey(one, by));
    }
    await engine.write(unit);
    for (const one of captures) results.set(one, one.captured);
    return results;
  } catch (thrown) {
    const problem = problemOrThrow(thrown);
    const before = problem.code === "conflict" ? await findBefore(engine, by, captures) : new Map();
    if (before.size === 0) return new Map(captures.map((one) => [one, toRetry(problem)]));
    for (const [one, row] of before) results.set(one, firstResponse(one, row));
    await writeRepeated(engine, ids, by, [...before]);
    const others = captures.filter((one) => !before.has(one));
    const written = await captureTogether(engine, ids, by, others, statementsOf);
    return new Map([...results, ...written]);
  }
}

/** A request that is no capture and makes an item. */
export interface BegunRequest {
  /** Its parsed fields. */
  fields: unknown;
  /** The item that it makes. */
  made: Captured;
  idempotencyKey: string | undefined;
}

/**
 * Writes the items of a request with its idempotency key, if it has one, in one transaction. Returns the id of the item
 * that the first request of the key made. Throws `invalid` for other fields.
 */
export async function writeOnce(
  engine: Engine,
  by: Actor,
  { fields, made, idempotencyKey }: BegunRequest,
  unit: Transaction,
): Promise<string> {
  if (idempotencyKey === undefined) {
    await engine.write(unit);
    return made.id;
  }
  const request = sha256(JSON.stringify(fields));
  const values = [by.account, idempotencyKey, request, made.id, made.createdOn, made.createdOn];
  try {
    await engine.write([...unit, { sql: INSERT, values }]);
    return made.id;
  } catch (thrown) {
    const problem = problemOrThrow(thrown);
    if (problem.code !== "conflict") throw problem;
    const [row] = await engine.read<Row>(FIND_ALL, [by.account, JSON.stringify([idempotencyKey])]);
    if (!row) throw toRetry(problem);
    if (row.request !== request) throw usedKey();
    return row.item;
  }
}

function rememberKey({ draft, captured, idempotencyKey, arrived }: BegunCapture, by: Actor): Transaction {
  if (idempotencyKey === undefined) return [];
  const values = [by.account, idempotencyKey, fingerprint(draft), captured.id, captured.createdOn, arrived];
  return [{ sql: INSERT, values }];
}

/** The rows of the keys that were used before, by their captures. */
async function findBefore<Begun extends BegunCapture>(
  engine: Engine,
  by: Actor,
  captures: readonly Begun[],
): Promise<Map<Begun, Row>> {
  const keys = captures.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
  const rows = await engine.read<Row & { key: string }>(FIND_ALL, [by.account, JSON.stringify(keys)]);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return new Map(
    captures.flatMap((one) => {
      const row = one.idempotencyKey === undefined ? undefined : byKey.get(one.idempotencyKey);
      return row ? [[one, row]] : [];
    }),
  );
}

/** A conflict without an earlier capture: its commit failed as a whole, nothing was written, and the client retries. */
export function toRetry(problem: Problem): Problem {
  if (problem.code !== "conflict") return problem;
  return new Problem("unavailable", "The disk did not store it. Send it again.", {
    retryAfter: 1,
    cause: problem,
  });
}

function firstResponse({ draft }: BegunCapture, row: Row): Captured | Problem {
  return row.request === fingerprint(draft) ? { id: row.item, createdOn: row.createdOn } : usedKey();
}

export function usedKey(): Problem {
  return new Problem(
    "invalid",
    "This Idempotency-Key was used for another request. Send this one with a new key.",
    { field: "Idempotency-Key" },
  );
}

async function writeRepeated(
  engine: Engine,
  ids: IdIndex,
  by: Actor,
  before: readonly (readonly [BegunCapture, Row])[],
): Promise<void> {
  const receipts: Statement[] = [];
  for (const [one, row] of before)
    if (!(firstResponse(one, row) instanceof Problem)) {
      const item = await ids.find(by.account, row.item);
      receipts.push(receiptStatement(by, one.arrived, "repeated", { item }));
    }
  if (receipts.length > 0) await engine.write(receipts);
}

/** Equal for equal fields, whatever the order and escapes of their JSON. */
function fingerprint({ title, note, isFocused }: Draft): string {
  const fields = JSON.stringify([title, note === "" ? null : note, isFocused]);
  return sha256(fields);
}
