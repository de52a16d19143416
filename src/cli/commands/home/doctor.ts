import { X509Certificate } from "node:crypto";
import { type Dirent, existsSync, readdirSync, readFileSync, statfsSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { fileKind } from "../../../disk/file-kind.ts";
import type { Finding } from "../../../domain/home/maintenance.ts";
import type { CommandContext } from "../../context.ts";
import { readEntries } from "../../outbox/list.ts";
import { print, printJson, safe } from "../../terminal/output.ts";
import { withUsage } from "../../usage.ts";

const FORM = "doctor";
const DAY = 86_400_000; // ms
const RENEWED = 30 * DAY; // a running Creel renews long before
const MAX_LISTED_FILES = 5; // files listed one by one
/** File system types of networks: a write-ahead log needs memory that two hosts do not share. */
const NETWORK: Record<number, string> = { 26985: "NFS", 4283649346: "SMB", 20859: "SMB", 16914839: "9P" };

/** `creel doctor`: checks the home, also while the app runs. Exit 0: all is well; 1: each finding has its cure. */
export async function doctorCommand(context: CommandContext): Promise<number> {
  withUsage(FORM, () => parseArgs({ args: context.args, options: {} }));
  const { home } = context;
  const { schema, items, latest, findings: found } = await (await context.openMaintenance()).examine();
  const findings = [
    ...found,
    ...findNetwork(home),
    ...findReadableByOthers(home),
    ...findReadOnly(home),
    ...findCertificates(home),
    ...findWaiting(join(home, "outbox")),
  ];
  if (context.json) printJson({ ok: findings.length === 0, home, schema, items, latest, findings });
  else {
    if (items !== null) print(`${count(items)}, schema ${schema}, in ${safe(home)}`);
    if (latest !== null) print(`Latest backup: ${safe(latest)}`);
    for (const { says, cure } of findings) print(`\n✗ ${safe(says)}\n  ${safe(cure)}`);
    if (findings.length === 0) print("No problems found.");
  }
  return findings.length === 0 ? 0 : 1;
}

function findNetwork(home: string): Finding[] {
  if (process.platform !== "linux" || !existsSync(home)) return [];
  const kind = NETWORK[Number(statfsSync(home).type)];
  if (!kind) return [];
  const says = `${home} is on a network file system (${kind}), which can damage a database.`;
  return [{ about: "space", says, cure: "Move the home to a disk of this computer: --home DIR." }];
}

/** Finds files that other users can read. On Windows the profile's permissions apply. */
function findReadableByOthers(home: string): Finding[] {
  if (process.platform === "win32" || !existsSync(home)) return [];
  const open = [home, ...secretsIn(home)].filter((path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat !== undefined && (stat.mode & 0o077) !== 0;
  });
  const findings: Finding[] = open.slice(0, MAX_LISTED_FILES).map((path) => ({
    about: "permissions",
    says: `Other users of this computer may open ${path}.`,
    cure: `chmod go= ${quoted(path)}`,
  }));
  if (open.length <= MAX_LISTED_FILES) return findings;
  const says = `Other users may also open ${open.length - MAX_LISTED_FILES} more files of this home.`;
  return [...findings, { about: "permissions", says, cure: `chmod -R go= ${quoted(home)}` }];
}

/**
 * Finds files and folders that their owner cannot write. Backups and keys are replaced, never written, so they may be
 * read-only.
 */
function findReadOnly(home: string): Finding[] {
  if (process.platform === "win32" || !existsSync(home)) return [];
  const files = secretsIn(home).filter((path) => !/^(backups|tls)$/.test(basename(dirname(path))));
  const locked = [home, ...files].filter((path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat !== undefined && (stat.mode & 0o200) === 0;
  });
  return locked.slice(0, MAX_LISTED_FILES).map((path) => ({
    about: "permissions",
    says: `${path} is read-only, so Creel cannot write it.`,
    cure: `Stop Creel, then: chmod u+w ${quoted(path)}`,
  }));
}

/** The files of the home and its folders, except certificates, which everyone may read. */
function secretsIn(home: string): string[] {
  return entriesIn(home)
    .filter((entry) => (entry.isFile() || entry.isDirectory()) && !entry.name.endsWith(".crt"))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** All entries below a folder. Bun's own recursion follows links, and fails at one that leads back to itself. */
function entriesIn(folder: string): Dirent[] {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // a folder that may not be read, or was removed meanwhile
  }
  return entries.flatMap((entry) =>
    entry.isDirectory() ? [entry, ...entriesIn(join(folder, entry.name))] : [entry],
  );
}

function quoted(path: string): string {
  return `'${path.replaceAll("'", `'\\''`)}'`;
}

function findCertificates(home: string): Finding[] {
  return ["ca.crt", "leaf.crt"].flatMap((name) => {
    const path = join(home, "tls", name);
    const kind = fileKind(path);
    if (kind === "missing") return [];
    const validity = kind === "file" ? readValidity(path) : null;
    const now = Date.now();
    if (validity && validity.until - now > RENEWED && validity.from <= now) return [];
    const says = `${path} ${validity ? describeValidity(validity, now) : "is not a certificate"}.`;
    const cure =
      name === "ca.crt"
        ? "Stop Creel, move the folder tls away and start it: it makes a new CA, which clients must then trust."
        : "`creel up` makes a new one at its next start; clients that pin the key do not notice.";
    const clock = validity && validity.from > now ? "Set the clock if it is wrong. If it is right: " : "";
    return [{ about: "certificate", says, cure: clock + cure }];
  });
}

/** Both ends in milliseconds. */
interface Validity {
  from: number;
  until: number;
}

function describeValidity({ from, until }: Validity, now: number): string {
  const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  if (from > now) return `is valid only from ${day(from)}`;
  return `${until < now ? "expired" : "expires"} on ${day(until)}`;
}

function readValidity(path: string): Validity | null {
  try {
    const { validFromDate, validToDate } = new X509Certificate(readFileSync(path));
    return { from: validFromDate.getTime(), until: validToDate.getTime() };
  } catch {
    return null;
  }
}

function findWaiting(folder: string): Finding[] {
  const entries = readEntries(folder);
  const aside = entries.filter(({ state }) => state !== "waiting");
  const long = entries.filter(
    ({ state, capturedOn }) =>
      state === "waiting" && capturedOn !== null && Date.now() - capturedOn * 1000 > DAY,
  );
  const findings: Finding[] = [];
  const cure =
    "`creel outbox` shows them; `creel outbox retry` sends them again, `creel outbox text` prints their text.";
  if (aside.length > 0)
    findings.push({
      about: "outbox",
      says: `${aside.length} captures in the outbox were refused or damaged.`,
      cure,
    });
  if (long.length > 0)
    findings.push({
      about: "outbox",
      says: `${long.length} captures have waited in the outbox for more than a day.`,
      cure,
    });
  return findings;
}

function count(items: number): string {
  return items === 1 ? "1 item" : `${items} items`;
}
