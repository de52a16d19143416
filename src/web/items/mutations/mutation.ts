import type { ItemChange } from "../../../domain/inbox/items.ts";
import type { Draft } from "../../../domain/item/capture.ts";
import type { Item } from "../../../domain/item/item.ts";
import { messages } from "../../i18n/messages.ts";

export interface CaptureText {
  draft: Draft;
  /** The title is quick entry. */
  parse: boolean;
}

/** A capture, several captures of one request, or a step of changes, that the server has not confirmed. */
export type Mutation = {
  /** Identifies the mutation. Of a capture and of changes it is the Idempotency-Key. */
  key: string;
  /** Unix seconds. */
  at: number;
  /** The damaged value that this capture has its text from: only the user can send it. Null for a further text of one. */
  damaged?: unknown;
  /** It was undone after a request without an answer: the server may have it. It is sent once more, and then undone there. */
  isUndone?: true;
} & (CaptureText | { batch: readonly CaptureText[] } | { wishes: readonly ItemChange[] });

/** The captures of a mutation, each with the key of its row, which is also its Idempotency-Key. */
export function capturesOf(entry: Mutation): (CaptureText & { key: string })[] {
  if ("draft" in entry) return [{ key: entry.key, draft: entry.draft, parse: entry.parse }];
  if ("batch" in entry) return entry.batch.map((one, n) => ({ ...one, key: `${entry.key}.${n}` }));
  return [];
}

/** The key of the mutation that a row's key belongs to. */
export function mutationKeyOf(rowKey: string): string {
  return rowKey.split(".", 1)[0] ?? rowKey;
}

/** The Idempotency-Keys of a mutation: they name its step to the server. */
export function idempotencyKeysOf(entry: Mutation): string[] {
  return "wishes" in entry ? [entry.key] : capturesOf(entry).map(({ key }) => key);
}

const MAX_BATCH = 500; // captures; the server accepts 1,000
const MAX_BATCH_CHARS = 1_000_000; // of their titles and notes: the server accepts 8 MiB

/** Divides captures into mutations of one request each. */
export function toMutations(captures: readonly CaptureText[], at: number): Mutation[] {
  const groups: CaptureText[][] = [];
  let chars = 0;
  for (const one of captures) {
    const length = one.draft.title.length + (one.draft.note?.length ?? 0);
    const group = groups.at(-1);
    if (group && group.length < MAX_BATCH && chars + length <= MAX_BATCH_CHARS) {
      group.push(one);
      chars += length;
    } else {
      groups.push([one]);
      chars = length;
    }
  }
  return groups.map((group) => {
    const [first, ...others] = group;
    const content = first && others.length === 0 ? first : { batch: group };
    return { key: crypto.randomUUID(), at, ...content };
  });
}

/** A mutation with its state. */
export interface MutationInFlight {
  entry: Mutation;
  state: "saving" | "waiting" | "failed";
  /** The reason why it is not confirmed; null while the server is unreachable. */
  reason: string | null;
}

export function asSending(
  entry: Mutation,
  state: MutationInFlight["state"],
  reason: string | null = null,
): MutationInFlight {
  return { entry, state, reason };
}

export type RewriteChange = (change: ItemChange) => ItemChange;

/** Rewrites an entry; returns the same object if nothing changes. */
export function rebase(entry: Mutation, rewrite: RewriteChange): Mutation {
  if (!("wishes" in entry)) return entry;
  const changes = entry.wishes.map(rewrite);
  return changes.every((change, n) => change === entry.wishes[n]) ? entry : { ...entry, wishes: changes };
}

/** Whether it changes only these captures. */
export function isAbout(entry: Mutation, keys: ReadonlySet<string>): boolean {
  return "wishes" in entry && entry.wishes.every(({ id }) => keys.has(id));
}

/** Replaces keys of captures by the ids of their items, also in `project` and `blockedBy`. */
export function mapIds(itemIds: ReadonlyMap<string, string>): RewriteChange {
  return (change) => {
    const { command } = change;
    const id = itemIds.get(change.id) ?? change.id;
    const patch = command.verb === "edit" ? command.patch : {};
    const project = itemIds.get(patch.project ?? "");
    const blockedBy = itemIds.get(patch.blockedBy ?? "");
    if (command.verb === "edit" && (project !== undefined || blockedBy !== undefined)) {
      const found = {
        ...(project !== undefined && { project }),
        ...(blockedBy !== undefined && { blockedBy }),
      };
      return { ...change, id, command: { ...command, patch: { ...patch, ...found } } };
    }
    return id === change.id ? change : { ...change, id };
  };
}

/** Raises the required revision after our own changes, so that the next mutation does not conflict with them. */
export function bumpRevision(items: readonly Item[]): RewriteChange {
  const reached = new Set(items.map(({ id, revision }) => `${id} ${revision}`));
  return (change) => {
    let { revision } = change;
    while (revision !== undefined && reached.has(`${change.id} ${revision + 1}`)) revision++;
    return revision === undefined || revision === change.revision ? change : { ...change, revision };
  };
}

/** The pending mutations that are no longer in the outbox: another window has sent them or taken them back. */
export function missingIn(
  outbox: readonly Mutation[],
  sending: readonly MutationInFlight[],
): MutationInFlight[] {
  const outboxKeys = new Set(outbox.map(({ key }) => key));
  return sending.filter(({ entry }) => !outboxKeys.has(entry.key));
}

/**
 * Adds the entries of the outbox that this window does not have yet, each behind the one that it follows in the outbox:
 * a change must not be sent before the capture that it changes.
 */
export function withNew(
  outbox: readonly Mutation[],
  sending: readonly MutationInFlight[],
): readonly MutationInFlight[] {
  const ownKeys = new Set(sending.map(({ entry }) => entry.key));
  const followers = new Map<string | null, MutationInFlight[]>();
  let last: string | null = null;
  for (const entry of outbox) {
    if (ownKeys.has(entry.key)) last = entry.key;
    else followers.set(last, [...(followers.get(last) ?? []), asNew(entry)]);
  }
  const behind = (key: string | null) => followers.get(key) ?? [];
  return [...behind(null), ...sending.flatMap((mutation) => [mutation, ...behind(mutation.entry.key)])];
}

/**
 * Takes over which of them another window has undone or redone. `before` were pending when the outbox was read: an entry
 * that this window has changed since is newer.
 */
export function withUndone(
  outbox: readonly Mutation[],
  sending: readonly MutationInFlight[],
  before: readonly MutationInFlight[],
): readonly MutationInFlight[] {
  const storedEntries = new Map(outbox.map((entry) => [entry.key, entry]));
  const unchanged = new Set(before.map(({ entry }) => entry));
  return sending.map((mutation) => {
    const stored = storedEntries.get(mutation.entry.key);
    const isOther = stored && stored.isUndone !== mutation.entry.isUndone;
    return isOther && unchanged.has(mutation.entry) ? { ...mutation, entry: stored } : mutation;
  });
}

function asNew(entry: Mutation): MutationInFlight {
  return "damaged" in entry
    ? asSending(entry, "failed", messages.capture.damaged)
    : asSending(entry, "waiting");
}

/**
 * The oldest one that is not refused. A change of a refused capture waits for it, and a change of another one until that is
 * sent: an undone capture that is done again is behind its changes.
 */
export function nextToSend(sending: readonly MutationInFlight[]): MutationInFlight | undefined {
  const refusedKeys = keysOfRefused(sending);
  const active = sending.filter(({ state }) => state !== "failed");
  const unsentKeys = new Set(active.flatMap(({ entry }) => capturesOf(entry).map(({ key }) => key)));
  return active.find(({ entry }) => !isAbout(entry, refusedKeys) && !changesSome(entry, unsentKeys));
}

function changesSome(entry: Mutation, keys: ReadonlySet<string>): boolean {
  return "wishes" in entry && entry.wishes.some(({ id }) => keys.has(id));
}

export function keysOfRefused(sending: readonly MutationInFlight[]): Set<string> {
  return new Set(sending.flatMap(({ state, entry }) => (state === "failed" ? entry.key : [])));
}
