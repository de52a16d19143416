import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Problem } from "../../../domain/problem.ts";
import type { Hand } from "../../context.ts";
import { readBackOff } from "../../outbox/backoff.ts";
import { isFor, REFUSED, WAITING } from "../../outbox/entries.ts";
import { drain, renameIfThere } from "../../outbox/flush.ts";
import { type Found, findEntries, readEntries, shown } from "../../outbox/list.ts";
import { rewrite } from "../../outbox/write-entries.ts";
import { readRemote } from "../../remote/config.ts";
import { openLine, PATIENCE, type Remote } from "../../remote/http-client.ts";
import { dim, print, printError, printJson, safe } from "../../terminal/output.ts";
import { parsed, Usage } from "../../usage.ts";
import { take } from "./outbox-take.ts";

const FORM = "outbox | outbox retry [ID…|--all] | outbox text [ID…] | outbox take [ID…] | outbox drop ID…";

/** `creel outbox`: what waits for the server, what it refused, and the ways out for both. */
export async function outbox(hand: Hand): Promise<number> {
  const { values, positionals } = parsed(FORM, () =>
    parseArgs({
      args: hand.args,
      options: { all: { type: "boolean", default: false } },
      allowPositionals: true,
    }),
  );
  const [action = "list", ...ids] = positionals;
  if (values.all && (action !== "retry" || ids.length > 0))
    throw new Usage("--all stands for the IDs of a retry.", FORM);
  switch (action) {
    case "list":
      if (ids.length > 0) throw new Usage("list takes no ID.", FORM);
      return list(hand);
    case "retry":
      return retry(hand, ids, values.all);
    case "text":
      return text(hand, findEntries(hand.outbox, ids));
    case "take":
      return take(hand, findEntries(hand.outbox, ids));
    case "drop":
      if (ids.length === 0) throw new Usage("Say which to drop.", FORM);
      return drop(hand, findEntries(hand.outbox, ids));
    default:
      throw new Usage(`There is no outbox ${action}.`, FORM);
  }
}

function list({ outbox, json, remote: file }: Hand): number {
  const entries = readEntries(outbox);
  const pause = entries.some(({ state }) => state === "waiting") ? readBackOff(outbox) : null;
  if (json) {
    printJson({ outbox: entries.map(shown), reason: pause?.reason ?? null, next: pause?.next ?? null });
    return 0;
  }
  if (entries.length === 0) print("The outbox is empty.");
  const remote = readRemote(file);
  for (const entry of entries) print(`${dim(entry.id)}  ${inOneLine(entry)}  ${dim(stateOf(entry, remote))}`);
  if (pause) print(`Last attempt: ${safe(pause.reason)} \`creel outbox retry\` tries again.`);
  return 0;
}

function inOneLine({ title, text, isFocused }: Found): string {
  const [first = "", ...more] = (title ?? text).split(/\r\n|\n|\r/);
  return `${isFocused ? "★ " : ""}${safe(first)}${more.length > 0 || text !== (title ?? text) ? " …" : ""}`;
}

function stateOf({ state, reason, kept, capturedOn }: Found, remote: Remote | null): string {
  if (state === "damaged") return `damaged: ${reason}`;
  if (state === "refused") return `refused: ${safe(reason ?? "")}`;
  const since = capturedOn === null ? "" : ` since ${new Date(capturedOn * 1000).toLocaleString()}`;
  if (kept && remote && isFor(kept, remote)) return `waits${since}`;
  return `waits${since}, for ${safe(kept?.to.url ?? "")}, which is not connected`;
}

/** Sends now. Without IDs: all that is for the server we are connected to, what it refused before included. */
async function retry(
  { outbox: folder, remote: file, json }: Hand,
  ids: string[],
  all: boolean,
): Promise<number> {
  const remote = readRemote(file);
  if (!remote)
    throw new Problem(
      "conflict",
      "This computer is not connected. `creel connect URL` connects it; `creel outbox take` puts the texts in its own inbox.",
    );
  const asked = findEntries(folder, ids).filter(
    ({ kept }) => kept && (ids.length > 0 || all || isFor(kept, remote)),
  );
  for (const entry of asked) readdress(folder, entry, remote);
  let until = Date.now() + PATIENCE;
  const left = () => until - Date.now();
  const { older, stopped } = await drain({
    folder,
    remote,
    line: openLine(remote, left),
    left,
    mine: [],
    waits: true,
    onSent: () => {
      until = Date.now() + PATIENCE; // as long as the server takes them, we go on
    },
  });
  const waiting = readEntries(folder).filter(({ state }) => state === "waiting").length;
  const sent = older.filter(({ captured }) => captured).length;
  const refused = older.flatMap(({ refused }) => refused ?? []);
  if (json) printJson({ sent, refused: refused.length, waiting, reason: stopped?.detail ?? null });
  else {
    print(`Sent: ${sent}. Refused: ${refused.length}. Still waiting: ${waiting}.`);
    for (const { detail } of refused) printError(`creel: ${safe(detail)}`);
    if (stopped) printError(`creel: ${safe(stopped.detail)}`);
  }
  return stopped ? 69 : refused.length > 0 ? 1 : 0;
}

/** Puts one back among those that wait, for the server that we are connected to now. */
function readdress(folder: string, { name, state, kept }: Found, remote: Remote): void {
  if (!kept) return;
  const { refused, ...plain } = kept;
  const file = name + (state === "refused" ? REFUSED : WAITING);
  if (refused || !isFor(kept, remote))
    rewrite(folder, file, { ...plain, to: { url: remote.url, pin: remote.pin } });
  if (state === "refused") renameIfThere(join(folder, file), join(folder, name + WAITING));
}

/** As text, for a pipe; it stays in the outbox. */
function text({ json }: Hand, entries: Found[]): number {
  if (json) printJson({ outbox: entries.map(shown) });
  else for (const [n, entry] of entries.entries()) print(`${n > 0 ? "\n" : ""}${entry.text}`);
  return 0;
}

/** The text is shown a last time, so that a slip costs nothing. */
function drop(hand: Hand, entries: Found[]): number {
  text(hand, entries);
  for (const { file } of entries) rmSync(join(hand.outbox, file), { force: true });
  if (!hand.json) printError(`Dropped: ${entries.length}.`);
  return 0;
}
