import type { Actor } from "../../domain/access/actor.ts";
import type { Captured, Draft } from "../../domain/item/capture.ts";
import { Problem } from "../../domain/problem.ts";
import type { Engine, Transaction } from "../engine/engine.ts";
import { sha256 } from "../engine/sha256.ts";
import type { IdIndex } from "./id-index.ts";
import { receiptStatement } from "./receipts.ts";

type Row = { request: string; item: string; createdOn: number };

const INSERT = `INSERT INTO idempotency (account, key, request, item, created_on, at) VALUES (?, ?, ?, ?, ?, ?)`;
const FIND = "SELECT request, item, created_on AS createdOn FROM idempotency WHERE account = ? AND key = ?";

/**
 * Writes a capture with its idempotency key in one transaction. The unique index refuses a second one, even in the same
 * commit, and its caller gets the first one's response. Throws `invalid` for another draft.
 */
export async function captureOnce(
  engine: Engine,
  ids: IdIndex,
  by: Actor,
  key: string,
  draft: Draft,
  captured: Captured,
  unit: Transaction,
  now: number,
): Promise<Captured> {
  const request = fingerprint(draft);
  const remember = { sql: INSERT, values: [by.account, key, request, captured.id, captured.createdOn, now] };
  try {
    await engine.write([...unit, remember]);
    return captured;
  } catch (thrown) {
    if (!(thrown instanceof Problem) || thrown.code !== "conflict") throw thrown;
    const [before] = await engine.read<Row>(FIND, [by.account, key]);
    // The first one's commit failed as a whole: nothing was written, and the client retries.
    if (!before)
      throw new Problem("unavailable", "The disk did not store it. Send it again.", {
        retryAfter: 1,
        cause: thrown,
      });
    if (before.request !== request)
      throw new Problem(
        "invalid",
        "This Idempotency-Key was used for another capture. Send a new key with a new text.",
        { field: "Idempotency-Key" },
      );
    const item = await ids.find(by.account, before.item);
    await engine.write([receiptStatement(by, now, "repeated", { item })]);
    return { id: before.item, createdOn: before.createdOn };
  }
}

/** Equal for equal fields, whatever the order and escapes of their JSON. */
function fingerprint({ title, note, isFocused }: Draft): string {
  const fields = JSON.stringify([title, note === "" ? null : note, isFocused]);
  return sha256(fields);
}
