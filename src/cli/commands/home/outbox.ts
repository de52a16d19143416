import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { removeIfThere } from "../../../disk/atomic-file.ts";
import { Problem } from "../../../domain/problem.ts";
import { isDateRefused } from "../../../wire/problems.ts";
import type { CommandContext, HomeSession } from "../../context.ts";
import { readBackoff } from "../../outbox/backoff.ts";
import { isFor, type OutboxEntry, REFUSED, rewriteEntry, WAITING } from "../../outbox/entries.ts";
import { flush, renameIfThere } from "../../outbox/flush.ts";
import { type FoundEntry, findEntries, readEntries, toPublicEntry } from "../../outbox/list.ts";
import { readRemoteConfig } from "../../remote/config.ts";
import { openRemoteConnection, REQUEST_TIMEOUT_MS, type RemoteConfig } from "../../remote/http-client.ts";
import { momentIn } from "../../terminal/describe.ts";
import { dim, isOutputLost, markStored, print, printError, printJson, safe } from "../../terminal/output.ts";
import { Usage, withUsage } from "../../usage.ts";

const FORM = "outbox | outbox retry [ID…|--all] | outbox text [ID…] | outbox take [ID…] | outbox drop ID…";

/** `creel outbox`: lists waiting and refused captures, and sends, moves or drops them. */
export async function outboxCommand(context: CommandContext): Promise<number> {
  const { values, positionals } = withUsage(FORM, () =>
    parseArgs({
      args: context.args,
      options: { all: { type: "boolean", default: false } },
      allowPositionals: true,
    }),
  );
  const [action = "list", ...ids] = positionals;
  if (values.all && (action !== "retry" || ids.length > 0))
    throw new Usage("--all is for retry, without IDs.", FORM);
  switch (action) {
    case "list":
      if (ids.length > 0) throw new Usage("The list takes no ID.", FORM);
      return list(context);
    case "retry":
      return retry(context, ids, values.all);
    case "text":
      return text(context, findEntries(context.outbox, ids));
    case "take":
      return takeFromOutbox(context, findEntries(context.outbox, ids));
    case "drop":
      if (ids.length === 0) throw new Usage("Give the IDs to drop.", FORM);
      return drop(context, findEntries(context.outbox, ids));
    default:
      throw new Usage(`There is no outbox ${action}.`, FORM);
  }
}

function list({ outbox, json, remote: file }: CommandContext): number {
  const entries = readEntries(outbox);
  const pause = entries.some(({ state }) => state === "waiting") ? readBackoff(outbox) : null;
  if (json) {
    printJson({
      outbox: entries.map(toPublicEntry),
      reason: pause?.reason ?? null,
      next: pause?.next ?? null,
    });
    return 0;
  }
  if (entries.length === 0) print("The outbox is empty.");
  const remote = readRemoteConfig(file);
  for (const entry of entries)
    print(`${dim(safe(entry.id))}  ${inOneLine(entry)}  ${dim(stateOf(entry, remote))}`);
  if (pause) print(`Last attempt: ${safe(pause.reason)} \`creel outbox retry\` tries again.`);
  return 0;
}

function inOneLine({ title, text, isFocused }: FoundEntry): string {
  const [first = "", ...more] = (title ?? text).split(/\r\n|\n|\r/);
  return `${isFocused ? "★ " : ""}${safe(first)}${more.length > 0 || text !== (title ?? text) ? " …" : ""}`;
}

function stateOf({ state, reason, entry, capturedOn }: FoundEntry, remote: RemoteConfig | null): string {
  if (state === "damaged") return `damaged: ${safe(reason ?? "")}`;
  if (state === "refused") return `refused: ${safe(reason ?? "")}`;
  const since = capturedOn === null ? "" : ` since ${momentIn(capturedOn)}`;
  if (entry && remote && isFor(entry, remote)) return `waiting${since}`;
  return `waiting${since} for ${safe(entry?.to.url ?? "")}, which is not connected`;
}

/** Sends now. Without IDs it sends every capture for the current server, refused ones included. */
async function retry(
  { outbox: folder, remote: file, json }: CommandContext,
  ids: string[],
  all: boolean,
): Promise<number> {
  const remote = readRemoteConfig(file);
  if (!remote)
    throw new Problem(
      "conflict",
      "This computer is not connected. `creel connect URL` connects it; `creel outbox take` puts the texts in its own inbox.",
    );
  const entries = findEntries(folder, ids).filter(
    ({ entry }) => entry && (ids.length > 0 || all || isFor(entry, remote)),
  );
  for (const entry of entries) readdress(folder, entry, remote);
  let until = Date.now() + REQUEST_TIMEOUT_MS;
  const left = () => until - Date.now();
  const { older, stopped } = await flush({
    folder,
    remote,
    connection: openRemoteConnection(remote, left),
    left,
    own: [],
    waits: true,
    onSent: () => {
      until = Date.now() + REQUEST_TIMEOUT_MS; // extends the deadline while the server accepts captures
    },
  });
  const waiting = readEntries(folder).filter(({ state }) => state === "waiting").length;
  const sent = older.filter(({ captured }) => captured).length;
  const refused = older.flatMap(({ refused }) => refused ?? []);
  if (sent > 0) markStored(`${sent} captures were sent`);
  if (json) printJson({ sent, refused: refused.length, waiting, reason: stopped?.detail ?? null });
  else {
    print(`Sent: ${sent}. Refused: ${refused.length}. Still waiting: ${waiting}.`);
    for (const { detail } of refused) printError(`creel: ${safe(detail)}`);
    if (stopped) printError(`creel: ${safe(stopped.detail)}`);
  }
  return stopped ? 69 : refused.length > 0 ? 1 : 0;
}

/** Makes an entry wait again, for the current server. */
function readdress(folder: string, { name, state, entry }: FoundEntry, remote: RemoteConfig): void {
  if (!entry) return;
  const { refused, ...plain } = entry;
  const file = name + (state === "refused" ? REFUSED : WAITING);
  if (refused || !isFor(entry, remote))
    rewriteEntry(folder, file, { ...plain, to: { url: remote.url, pin: remote.pin } });
  if (state === "refused") renameIfThere(join(folder, file), join(folder, name + WAITING));
}

/** Prints the entries as text, for a pipe. They stay in the outbox. */
function text({ json }: CommandContext, entries: FoundEntry[]): number {
  if (json) printJson({ outbox: entries.map(toPublicEntry) });
  else for (const [n, entry] of entries.entries()) print(`${n > 0 ? "\n" : ""}${entry.text}`);
  return 0;
}

/** Prints the text before it is dropped, so that a mistake loses nothing. What cannot be printed stays. */
function drop(context: CommandContext, entries: FoundEntry[]): number {
  text(context, entries);
  if (isOutputLost()) throw new Problem("conflict", "The texts could not be printed, so they stay.");
  for (const { file } of entries) rmSync(join(context.outbox, file), { force: true });
  if (!context.json) printError(`Dropped: ${entries.length}.`);
  return 0;
}

/** `creel outbox take`: captures the entries in this computer's own inbox, with their original dates. */
export async function takeFromOutbox(
  { outbox, json, openSession: openDesk }: CommandContext,
  entries: FoundEntry[],
): Promise<number> {
  const session = await openDesk({ local: true });
  let failed = 0;
  try {
    for (const { id: short, file, entry } of entries) {
      if (!entry) {
        failed++;
        printError(
          `creel: ${safe(short)} is damaged. \`creel outbox text ${safe(short)}\` shows the readable part.`,
        );
        continue;
      }
      try {
        const { id, createdOn } = await capture(session, entry);
        removeIfThere(join(outbox, file));
        markStored("The captures are in the inbox");
        if (json) printJson({ id, createdOn, state: "inbox" });
        else print(id);
      } catch (thrown) {
        if (!(thrown instanceof Problem) || thrown.code !== "invalid") throw thrown;
        failed++;
        printError(`creel: ${safe(short)}: ${safe(thrown.detail)}`);
      }
    }
  } finally {
    await session.close();
  }
  return failed > 0 ? 1 : 0;
}

/** Captures an entry. A date that is too old is left out, as for a server. */
async function capture({ captures }: HomeSession, { key, draft, capturedOn }: OutboxEntry) {
  try {
    return await captures.capture(draft, { idempotencyKey: key, capturedOn });
  } catch (thrown) {
    if (!(thrown instanceof Problem) || !isDateRefused(thrown)) throw thrown;
    return captures.capture(draft, { idempotencyKey: key });
  }
}
