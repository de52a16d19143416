import { type Actor, clientOf } from "../../domain/access/actor.ts";
import { Problem, type ProblemCode, problemOrThrow } from "../../domain/problem.ts";
import { type Engine, FIRST_ROWID, type Statement } from "../engine/engine.ts";
import { sha256 } from "../engine/sha256.ts";
import { yieldToOthers } from "../engine/yield.ts";
import { UNDO_LIFETIME_S } from "./change-log.ts";
import type { Changeset, StoreContext } from "./changeset.ts";
import { toRetry, usedKey } from "./idempotency.ts";

const FIND = `SELECT request, item, step, refusals, expires_on AS expiresOn FROM idempotency
  WHERE account = ? AND key = ?`;
const INSERT = `INSERT INTO idempotency (account, key, request, item, created_on, at, step, refusals, expires_on)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const SLICE_KEYS = 1_000; // keys that are deleted in one commit
const EXPIRED = `SELECT seq FROM idempotency WHERE expires_on <= ? ORDER BY expires_on LIMIT ${SLICE_KEYS}`;

interface Row {
  request: string;
  item: string;
  step: number | null;
  refusals: string | null;
  /** Null for a capture. */
  expiresOn: number | null;
}

/** A request that changes items. */
export interface ChangeRequest {
  verb: "change" | "changeAll" | "undo" | "redo";
  /** The id of the only item that it can change; "" if there may be several. */
  item: string;
  /** Its fields, without preconditions. Each is a part of the fingerprint on its own, because one may be long. */
  fields: readonly unknown[];
  idempotencyKey: string | undefined;
}

/** The first request of an idempotency key. */
export interface FirstRequest {
  /** The seq of its first change; null if it changed nothing. */
  step: number | null;
  /** The problems of a batch, by place. */
  refusals: ReadonlyMap<number, Problem>;
}

/**
 * Does a request that changes items, or answers its repetition. Its changes and its idempotency key are one transaction;
 * a request that throws or finds nothing leaves no key. The caller holds the mutex. Throws `invalid` if the key was used for
 * another request.
 */
export async function changeOnce<Answer>(
  { engine, environment }: StoreContext,
  by: Actor,
  request: ChangeRequest,
  set: Changeset,
  work: () => Promise<Answer>,
  repeat: (first: FirstRequest) => Promise<Answer>,
): Promise<Answer> {
  const { idempotencyKey: key, item } = request;
  if (key === undefined) {
    const answer = await work();
    await set.write();
    return answer;
  }
  const fingerprint = await fingerprintOf(request, by);
  const first = await findFirst(engine, by, request, key, fingerprint);
  if (first) return repeat(first);
  const answer = await work();
  if (answer === null) return answer;
  const now = environment.now();
  const values: Statement["values"] = [by.account, key, fingerprint, item, now, now];
  values.push(set.isEmpty ? null : FIRST_ROWID, refusalsOf(answer), now + UNDO_LIFETIME_S);
  try {
    await set.write([{ sql: INSERT, values }]);
  } catch (thrown) {
    const problem = problemOrThrow(thrown);
    if (problem.code !== "conflict") throw problem;
    // A capture takes no mutex, and may have used the key meanwhile.
    const [row] = await engine.read<Row>(FIND, [by.account, key]);
    throw row ? usedKey() : toRetry(problem);
  }
  return answer;
}

async function findFirst(
  engine: Engine,
  by: Actor,
  { item }: ChangeRequest,
  key: string,
  fingerprint: string,
): Promise<FirstRequest | null> {
  const [row] = await engine.read<Row>(FIND, [by.account, key]);
  if (!row) return null;
  // A purge empties the fingerprint, because a short text could be guessed from it.
  const isSame = row.request === fingerprint || (row.request === "" && row.item === item);
  if (row.expiresOn === null || !isSame) throw usedKey();
  return { step: row.step, refusals: readRefusals(row.refusals) };
}

/** Equal for equal fields, whatever the order of their names. No capture has the same. */
async function fingerprintOf({ verb, item, fields }: ChangeRequest, by: Actor): Promise<string> {
  const parts: string[] = [verb, item];
  for (const field of fields) {
    await yieldToOthers(clientOf(by)); // the hash of a long note takes milliseconds
    parts.push(sha256(JSON.stringify(field, sortNames)));
  }
  return sha256(JSON.stringify(parts));
}

function sortNames(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

type Refusal = [place: number, code: ProblemCode, detail: string, field: string | null];

/** The problems of a batch, as JSON. */
function refusalsOf(answer: unknown): string | null {
  if (!Array.isArray(answer)) return null;
  const refusals = answer.flatMap((one, place): Refusal[] =>
    one instanceof Problem ? [[place, one.code, one.detail, one.field ?? null]] : [],
  );
  return refusals.length > 0 ? JSON.stringify(refusals) : null;
}

function readRefusals(text: string | null): Map<number, Problem> {
  const refusals: Refusal[] = text === null ? [] : JSON.parse(text);
  return new Map(
    refusals.map(([place, code, detail, field]) => [
      place,
      new Problem(code, detail, field === null ? {} : { field }),
    ]),
  );
}

/** Deletes the keys of changes that expired, in slices. */
export async function pruneKeys(engine: Engine, now: number): Promise<void> {
  for (;;) {
    const rows = await engine.read<{ seq: number }>(EXPIRED, [now]);
    if (rows.length === 0) return;
    const seqs = JSON.stringify(rows.map(({ seq }) => seq));
    const sql = "DELETE FROM idempotency WHERE seq IN (SELECT value FROM json_each(?))";
    await engine.write([{ sql, values: [seqs] }]);
  }
}
