import type { ItemChange } from "../../../domain/inbox/items.ts";
import type { Item } from "../../../domain/item/item.ts";
import { Problem } from "../../../domain/problem.ts";
import { isDateRefused } from "../../../wire/problems.ts";
import { messages } from "../../i18n/messages.ts";
import { apiClient } from "../../server/client.ts";
import { type CaptureText, capturesOf, idempotencyKeysOf, type Mutation } from "./mutation.ts";
import { isPassing } from "./passing-problems.ts";
import { itemOf } from "./predict.ts";

type KeyedCapture = CaptureText & { key: string };

/** What the server has made of a mutation. */
export interface MutationResult {
  /** The items of its captures by their keys, also of those that were undone. */
  captured: readonly [key: string, item: Item][];
  refused: readonly (KeyedCapture & { problem: Problem })[];
  changed: readonly Item[];
  /** The first problem of several changes. */
  problem: Problem | undefined;
}

/** Sends a mutation, and undoes it if it was undone meanwhile. Throws the problem of a single capture or change, and one that passes. */
export async function sendMutation(
  entry: Mutation,
  refusedKeys: ReadonlySet<string>,
): Promise<MutationResult> {
  if (!entry.isUndone) return sendOnce(entry, refusedKeys);
  const result = await sendOnce(entry, refusedKeys).catch((thrown) => {
    if (!(thrown instanceof Problem) || isPassing(thrown)) throw thrown;
    return { captured: [], changed: [] }; // refused: there is nothing to undo
  });
  const undone = await apiClient.inbox.undo({ keys: idempotencyKeysOf(entry) });
  const changed = [...result.changed, ...undone];
  return { captured: result.captured, refused: [], changed, problem: undefined };
}

async function sendOnce(entry: Mutation, refusedKeys: ReadonlySet<string>): Promise<MutationResult> {
  if ("wishes" in entry) {
    const changes = entry.wishes.filter(({ id }) => !refusedKeys.has(id));
    const { changed, refused } = await sendChanges(changes, entry.key);
    return { captured: [], refused: [], changed, problem: refused };
  }
  const captures = capturesOf(entry);
  const results = await sendCaptures(captures, entry.at);
  const captured: [key: string, item: Item][] = [];
  const refused: (KeyedCapture & { problem: Problem })[] = [];
  for (const [n, capture] of captures.entries()) {
    const result = results[n];
    if (result instanceof Problem) refused.push({ ...capture, problem: result });
    else if (result) captured.push([capture.key, result]);
  }
  return { captured, refused, changed: [], problem: undefined };
}

/**
 * Sends captures: one, or several in one request. Returns the item or the problem of each; throws the problem of a single
 * one, and one that passes, after which all are sent again. If the server refuses their moment, they are sent without it.
 */
async function sendCaptures(captures: readonly KeyedCapture[], at: number): Promise<(Item | Problem)[]> {
  try {
    const results = await sendDated(captures, { capturedOn: at });
    const isRefused = results.some((result) => result instanceof Problem && isDateRefused(result));
    return isRefused ? await sendDated(captures, {}) : results;
  } catch (thrown) {
    if (!(thrown instanceof Problem) || !isDateRefused(thrown)) throw thrown;
    return await sendDated(captures, {});
  }
}

async function sendDated(
  captures: readonly KeyedCapture[],
  date: { capturedOn?: number },
): Promise<(Item | Problem)[]> {
  const [first, ...others] = captures;
  if (first && others.length === 0) {
    const { key, draft, parse } = first;
    const options = { idempotencyKey: key, ...date, ...(parse && { parse }) };
    const { id, createdOn } = await apiClient.inbox.capture(draft, options);
    return [(parse && (await apiClient.inbox.get(id))) || itemOf(draft, id, createdOn)];
  }
  const results = await apiClient.inbox.captureAll(
    captures.map(({ key, draft, parse }) => ({ ...draft, parse, idempotencyKey: key, ...date })),
  );
  const passing = results.find((result) => result instanceof Problem && isPassing(result));
  if (passing) throw passing;
  // The titles of quick entry are read by the server. The newest items are those of the batch, unless others came.
  const isParsed = captures.some(({ parse }) => parse);
  const { items } = isParsed
    ? await apiClient.inbox.list({ list: "inbox", limit: captures.length })
    : { items: [] };
  const itemsById = new Map(items.map((item) => [item.id, item]));
  return results.map((result, n) => {
    const draft = captures[n]?.draft;
    if (result instanceof Problem || !draft) return result as Problem;
    return itemsById.get(result.id) ?? itemOf(draft, result.id, result.createdOn);
  });
}

/** Sends changes. Returns the changed items and the first problem of several; throws the problem of a single one. */
async function sendChanges(
  changes: readonly ItemChange[],
  key: string,
): Promise<{ changed: readonly Item[]; refused?: Problem | undefined }> {
  const [firstChange, ...others] = changes;
  if (firstChange && others.length === 0) {
    const item = await apiClient.inbox.change(firstChange, key);
    if (!item) throw new Problem("not-found", messages.items.gone);
    return { changed: [item] };
  }
  const results = await apiClient.inbox.changeAll(changes, key);
  return {
    changed: results.filter((result): result is Item => !(result instanceof Problem)),
    refused: results.find((result) => result instanceof Problem),
  };
}
