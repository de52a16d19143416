import type { Actor } from "../../domain/access/actor.ts";
import { clientOf } from "../../domain/access/actor.ts";
import type { UndoRequest } from "../../domain/inbox/items.ts";
import type { ItemCommand } from "../../domain/item/command.ts";
import { Problem } from "../../domain/problem.ts";
import { parseBody } from "../../wire/body.ts";
import { parseCaptures, parseChanges, patchBody, type RefusedChange, UndoBody } from "../../wire/patch.ts";
import { describe, PROBLEMS } from "../../wire/problems.ts";
import { openTimeSlice } from "../limits/time-slice.ts";
import { readRevision } from "../request/etag.ts";
import {
  bytesOfWork,
  bytesToExpect,
  decodeSmall,
  MAX_CAPTURE_BYTES,
  readSmall,
  readUpTo,
} from "../request/request-body.ts";
import { replyJson, replyNoContent } from "../request/responses.ts";
import type { RequestContext } from "../request/route.ts";
import { readIdempotencyKey } from "./capture.ts";
import { noItem, replyItem } from "./items.ts";
import { keepRefusedOfBatch, keepRefusedRequest } from "./refused-captures.ts";

const MAX_UNDO_BYTES = 512 * 1024; // of a body: 1,000 keys of 255 signs, each of which JSON may escape

/** `PATCH /api/items/{id}`: a merge patch (RFC 7396). */
export async function patchItem(call: RequestContext, by: Actor): Promise<Response> {
  const { request, checkAfterWait, dependencies } = call;
  checkType(request, "application/merge-patch+json", "application/json");
  return dependencies.budget.spend(bytesToExpect(request, MAX_CAPTURE_BYTES), clientOf(by), async () => {
    const patch = parseBody(patchBody(), await readSmall(request, checkAfterWait, MAX_CAPTURE_BYTES));
    return change(call, by, { verb: "edit", patch });
  });
}

/** `POST /api/items/{id}/complete` and the other verbs of the user. */
export const runVerb =
  (verb: Exclude<ItemCommand["verb"], "edit">) =>
  (call: RequestContext, by: Actor): Promise<Response> =>
    change(call, by, { verb });

async function change(
  { request, parameters, dependencies }: RequestContext,
  by: Actor,
  command: ItemCommand,
): Promise<Response> {
  const revision = readRevision(request);
  const item = await dependencies
    .items(by)
    .change(
      { id: parameters.id ?? "", command, ...(revision === undefined ? {} : { revision }) },
      readIdempotencyKey(request.headers),
    );
  if (!item) throw noItem();
  return replyItem(item);
}

/** `DELETE /api/items/{id}`: purges an item that is in the trash. */
export async function purgeItem(
  { request, parameters, dependencies }: RequestContext,
  by: Actor,
): Promise<Response> {
  if (await dependencies.items(by).purge(parameters.id ?? "", readRevision(request))) return replyNoContent();
  throw noItem();
}

/** `PATCH /api/items`: several changes, one step of undo. Each has its own result. */
export function changeItems(
  { request, checkAfterWait, dependencies }: RequestContext,
  by: Actor,
): Promise<Response> {
  const key = readIdempotencyKey(request.headers);
  return dependencies.budget.spend(bytesOfWork(request, MAX_CAPTURE_BYTES), clientOf(by), async () => {
    const changes = await parseChanges(
      await readSmall(request, checkAfterWait, MAX_CAPTURE_BYTES),
      openTimeSlice(),
    );
    const results = await dependencies.items(by).changeAll(
      changes.map((one) => ({
        id: one.id,
        command: "patch" in one ? { verb: "edit", patch: one.patch } : { verb: one.verb },
        ...(one.revision === undefined ? {} : { revision: one.revision }),
      })),
      key,
    );
    return replyResults(results);
  });
}

/** `POST /api/items/batch`: several captures, one commit and one step of undo. Each has its own result. */
export function captureItems(
  { request, checkAfterWait, dependencies }: RequestContext,
  by: Actor,
): Promise<Response> {
  return dependencies.budget.spend(bytesOfWork(request, MAX_CAPTURE_BYTES), clientOf(by), async () => {
    const body = await readUpTo(request, checkAfterWait, MAX_CAPTURE_BYTES);
    try {
      const text = await decodeSmall(request, body, MAX_CAPTURE_BYTES);
      const read = await parseCaptures(text, openTimeSlice());
      const captures = read.flatMap((one) => (one instanceof Problem ? [] : [one]));
      const captured = await dependencies.items(by).captureAll(captures);
      const results = read.map((one) =>
        one instanceof Problem ? one : (captured.shift() as (typeof captured)[number]),
      );
      return replyResults(await keepRefusedOfBatch(results, text, by, dependencies));
    } catch (thrown) {
      throw await keepRefusedRequest(thrown, request, body.bytes, by, dependencies);
    }
  });
}

/** The results, in the order of the changes or captures. */
function replyResults(results: readonly object[]): Response {
  return replyJson({
    results: results.map((result) => (result instanceof Problem ? refused(result) : result)),
  });
}

function refused(problem: Problem): RefusedChange {
  const { code, detail, field } = describe(problem);
  return { status: PROBLEMS[code].status, code, detail, ...(field === undefined ? {} : { field }) };
}

/**
 * `POST /api/undo`: undoes the newest step of the actor, or the one of the requests whose idempotency keys the body has.
 * `items` is empty when there is none. A named step that is undone already is answered again, because the first answer
 * may have been lost.
 */
export async function undoSteps(call: RequestContext, by: Actor): Promise<Response> {
  return replyJson({ items: await call.dependencies.items(by).undo(await readUndoRequest(call, by)) });
}

/** `GET /api/undo`: the steps that `POST /api/undo` and `POST /api/redo` without keys are about. */
export async function showUndo({ dependencies }: RequestContext, by: Actor): Promise<Response> {
  return replyJson(await dependencies.items(by).nextSteps());
}

/** `POST /api/redo`: redoes the step of the newest undo, or the one that the body names. */
export async function redoSteps(call: RequestContext, by: Actor): Promise<Response> {
  return replyJson({ items: await call.dependencies.items(by).redo(await readUndoRequest(call, by)) });
}

async function readUndoRequest(
  { request, checkAfterWait, dependencies }: RequestContext,
  by: Actor,
): Promise<UndoRequest> {
  const idempotencyKey = readIdempotencyKey(request.headers);
  const text = await dependencies.budget.spend(bytesToExpect(request, MAX_UNDO_BYTES), clientOf(by), () =>
    readSmall(request, checkAfterWait, MAX_UNDO_BYTES),
  );
  const keys = text.trim() === "" ? undefined : parseBody(UndoBody, text).idempotencyKeys;
  return { ...(keys && { keys }), ...(idempotencyKey !== undefined && { idempotencyKey }) };
}

function checkType({ headers }: Request, ...types: string[]): void {
  const type = (headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (types.includes(type)) return;
  throw new Problem(
    "unsupported",
    `A change needs the Content-Type ${types.join(" or ")}. Send one of them.`,
  );
}
