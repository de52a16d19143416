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
  /** Its idempotency key with the fingerprint of its fields; null without one. */
  identity: { key: string; fingerprint: string } | null;
}

/**
 * Makes a request of its fields, without its preconditions. Call it without the mutex: the hash of a long note takes
 * milliseconds, so other requests run between two fields.
 */
export async function openChangeRequest(
  by: Actor,
  { verb, item }: Pick<ChangeRequest, "verb" | "item">,
  fields: readonly unknown[],
  key: string | undefined,
): Promise<ChangeRequest> {
  if (key === undefined) return { verb, item, identity: null };
  const parts: string[] = [item];
  for (const field of fields) {
    await yieldToOthers(clientOf(by));
    parts.push(sha256(JSON.stringify(field, sortNames)));
  }
  return { verb, item, identity: { key, fingerprint: `${verb}:${sha256(JSON.stringify(parts))}` } };
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
  const { identity, item } = request;
  if (!identity) {
    const answer = await work();
    await set.write();
    return answer;
  }
  const { key, fingerprint } = identity;
  const first = await findFirst(engine, by, request, identity);
  if (first) return repeat(first);
  const answer = await work();
  if (answer === null) return answer;
  const now = environment.now();
  const values: Statement["values"] = [by.account, key, fingerprint, item, now, now];
  values.push(set.isEmpty ? null : FIRST_ROWID, refusalsOf(answer), now + UNDO_LIFETIME_S);
  try {
    // The space that a full disk keeps is for what makes room.
    await set.write([{ sql: INSERT, values, ...(set.isEmpty && { grows: true }) }]);
  } catch (thrown) {
    const problem = problemOrThrow(thrown);
    if (problem.code === "disk-full" && set.isEmpty) return answer; // it changed nothing, and is not remembered
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
  { verb, item }: ChangeRequest,
  { key, fingerprint }: NonNullable<ChangeRequest["identity"]>,
): Promise<FirstRequest | null> {
  const [row] = await engine.read<Row>(FIND, [by.account, key]);
  if (!row) return null;
  // A purge leaves only the verb of a fingerprint, because a short text could be guessed from its hash.
  const isSame = row.request === fingerprint || (row.request === `${verb}:` && row.item === item);
  if (row.expiresOn === null || !isSame) throw usedKey();
  return { step: row.step, refusals: readRefusals(row.refusals) };
}

/** Equal for equal fields, whatever the order of their names. */
function sortNames(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

type Refusal = [code: ProblemCode, detail: string, field: string | null, places: number[]];

/** The problems of a batch, as JSON; equal ones once, with their places. */
function refusalsOf(answer: unknown): string | null {
  if (!Array.isArray(answer)) return null;
  const refusals = new Map<string, Refusal>();
  for (const [place, one] of answer.entries()) {
    if (!(one instanceof Problem)) continue;
    const { code, detail, field = null } = one;
    const id = JSON.stringify([code, detail, field]);
    const refusal = refusals.get(id) ?? [code, detail, field, []];
    refusal[3].push(place);
    refusals.set(id, refusal);
  }
  return refusals.size > 0 ? JSON.stringify([...refusals.values()]) : null;
}

function readRefusals(text: string | null): Map<number, Problem> {
  const refusals: Refusal[] = text === null ? [] : JSON.parse(text);
  return new Map(
    refusals.flatMap(([code, detail, field, places]) => {
      const problem = new Problem(code, detail, field === null ? {} : { field });
      return places.map((place) => [place, problem] as const);
    }),
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
