import { SYSTEM } from "../../domain/environment.ts";
import type { Captured, Draft } from "../../domain/item/capture.ts";
import type { Problem } from "../../domain/problem.ts";
import { describe } from "../../wire/problems.ts";
import type { CommandContext } from "../context.ts";
import { openRemoteConnection, REQUEST_TIMEOUT_MS, type RemoteConfig } from "../remote/http-client.ts";
import { markStored, print, printError, printJson, safe } from "../terminal/output.ts";
import { echoDrafts } from "./echo-drafts.ts";
import { type OutboxEntry, writeEntries } from "./entries.ts";
import { type FlushOptions, flush, type OlderEntry, type PendingEntry } from "./flush.ts";
/** Prints the warnings of the n-th capture. */
export type WarningPrinter = (captured: Captured, n: number) => void;

const HANDSHAKE_MS = 2; // ms: a near server accepts the connection in this time; a far one is not waited for

/** Captures on another computer through the outbox. Loops, and no `Math`, for a fast cold start: docs/adr/0009. */
export async function captureViaOutbox(
  context: CommandContext,
  remote: RemoteConfig,
  drafts: Draft[],
  say: WarningPrinter,
  parse: boolean,
): Promise<number> {
  let waiting: FlushOptions;
  try {
    waiting = await keepInOutbox(context.outbox, remote, drafts, parse);
  } catch (thrown) {
    echoDrafts(drafts);
    throw thrown;
  }
  const { older, stopped } = await flush(waiting);
  let code = 0;
  let n = 0;
  for (const one of waiting.own) {
    if (one.captured) say(one.captured, n);
    else code = printPending(context, one, stopped) || code;
    n++;
  }
  if (!context.json && older.length > 0) printOlderResults(older);
  return code;
}

/**
 * Each text is synced in the outbox before the first byte is sent, and removed only after a 200. All of it takes 5 s at
 * most, or 5 s after the last own line that the server accepted. Returns the entries to send; throws if nothing was
 * stored.
 */
export async function keepInOutbox(
  outbox: string,
  remote: RemoteConfig,
  drafts: Draft[],
  parse = false,
): Promise<FlushOptions> {
  const began = Date.now();
  let until = began + REQUEST_TIMEOUT_MS;
  const left = () => until - Date.now();
  const connection = openRemoteConnection(remote, left);
  try {
    // The server does its part of the handshake while our disk syncs.
    await connection.connect(HANDSHAKE_MS);
    const entries: OutboxEntry[] = [];
    for (const draft of drafts) entries.push(newOutboxEntry(draft, remote, began, parse));
    const onSent = (isMine: boolean) => {
      if (isMine) until = Date.now() + REQUEST_TIMEOUT_MS;
    };
    return { folder: outbox, remote, connection, left, own: writeEntries(outbox, entries, began), onSent };
  } catch (thrown) {
    connection.close();
    throw thrown;
  }
}

export function newOutboxEntry(
  draft: Draft,
  { url, pin }: RemoteConfig,
  now: number,
  parse: boolean,
): OutboxEntry {
  const capturedOn = (now - (now % 1000)) / 1000; // `Math` would slow a cold start down
  const entry = { key: SYSTEM.newId(), draft, capturedOn, to: { url, pin } };
  return parse ? { ...entry, parse } : entry;
}

/** Prints one line for a capture that is not in the inbox yet. Returns the exit code. */
function printPending(
  { json }: CommandContext,
  { entry: { key }, refused }: PendingEntry,
  stopped: Problem | null,
): number {
  if (refused) {
    if (json) printJson({ ...describe(refused), state: "refused", key });
    else printError(`creel: ${safe(refused.detail)} The text was set aside; \`creel outbox\` shows it.`);
    return 1;
  }
  const reason = stopped?.detail ?? "";
  markStored("The text is kept in the outbox");
  if (json) printJson({ state: "outbox", key, reason });
  else print(`kept in the outbox: it will be sent when the server answers. ${safe(reason)}`.trimEnd());
  return 0;
}

export function printCaptured(json: boolean, { id, createdOn }: Captured): void {
  markStored("The capture is stored");
  if (json) printJson({ id, createdOn, state: "inbox" });
  else print(id);
}

/** Prints the results of older captures. */
export function printOlderResults(older: readonly OlderEntry[]): void {
  const sent = older.filter(({ captured }) => captured).length;
  if (sent > 0) printError(`Also sent from the outbox: ${sent}.`);
  for (const { refused } of older)
    if (refused)
      printError(
        `creel: The server refused a waiting capture: ${safe(refused.detail)} \`creel outbox\` shows it.`,
      );
}
