import { chmodSync, mkdirSync, readdirSync } from "node:fs";
import { fileKind } from "../disk/file-kind.ts";
import { findForeignFile } from "../disk/foreign-file.ts";
import { Problem } from "../domain/problem.ts";
import { countBytes } from "../domain/text.ts";

/** The paths of one installation. */
export interface Paths {
  home: string;
  database: string;
  lock: string;
  socket: string;
  tls: string;
  log: string;
  /** The address and key of the Creel on another computer that this command line uses. */
  remote: string;
  /** Captures that wait for that computer. */
  outbox: string;
  /** The built page, if the checkout is not writable. */
  page: string;
  /** HTML files that sign a browser in; each is removed when its code ends. */
  signIn: string;
}

const SOCKET_LIMIT = 100; // bytes: systems allow 104 to 108

/** The paths of the home that `--home`, `CREEL_HOME` or the platform names. */
export function findPaths(folder: string | undefined): Paths {
  const home = absolute(folder || process.env.CREEL_HOME || platformHome());
  return {
    home,
    database: `${home}/creel.db`,
    lock: `${home}/lock.db`,
    socket: `${home}/creel.sock`,
    tls: `${home}/tls`,
    log: `${home}/log`,
    remote: `${home}/remote.json`,
    outbox: `${home}/outbox`,
    page: `${home}/page`,
    signIn: `${home}/sign-in`,
  };
}

/** `node:path` loads slower than this whole file, and most paths are already absolute. */
function absolute(path: string): string {
  return isResolved(path) ? path : process.getBuiltinModule("node:path").resolve(path);
}

function isResolved(path: string): boolean {
  if (process.platform === "win32" || !path.startsWith("/")) return false;
  for (const part of path.slice(1).split("/")) if (part === "" || part === "." || part === "..") return false;
  return true;
}

function platformHome(): string {
  const homedir = () => process.getBuiltinModule("node:os").homedir();
  const { HOME, LOCALAPPDATA, XDG_DATA_HOME } = process.env;
  if (process.platform === "win32") return `${LOCALAPPDATA ?? homedir()}/Creel`;
  const own = HOME || homedir();
  if (process.platform === "darwin") return `${own}/Library/Application Support/Creel`;
  return `${XDG_DATA_HOME?.startsWith("/") ? XDG_DATA_HOME : `${own}/.local/share`}/creel`;
}

/** Throws `not-found` if there is no home. A new one would show an empty inbox for a mistyped path. */
export function requireHome({ home }: Paths): void {
  const cure = "Check --home and CREEL_HOME, or make this home with `creel up` or `creel add`.";
  if (fileKind(home) === "missing") throw new Problem("not-found", `There is no home ${home}. ${cure}`);
}

/** Creates the home if it is missing, readable by its owner only. Throws `invalid` and `forbidden`. */
export function makeHome({ home, database, lock, socket, remote, outbox }: Paths): void {
  if (countBytes(socket) > SOCKET_LIMIT)
    throw new Problem(
      "invalid",
      `The path of the home is too long for a socket: ${home}. Choose a shorter one with --home.`,
    );
  const ours = [lock, database, remote, outbox].map((path) => path.slice(home.length + 1));
  let names: string[];
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 });
    names = readdirSync(home);
    if (names.length === 0 || ours.some((name) => names.includes(name))) chmodSync(home, 0o700);
  } catch (cause) {
    throw new Problem("forbidden", `Creel cannot write to the home ${home}. Choose another with --home.`, {
      cause,
    });
  }
  const foreign = findForeignFile(home, names); // it may be read by who put it there
  if (foreign)
    throw new Problem("forbidden", `${foreign} belongs to another user. Remove it, or give another --home.`);
  // A folder with other files must not become a home, and its permissions stay as they are.
  if (names.length > 0 && !ours.some((name) => names.includes(name)))
    throw new Problem(
      "forbidden",
      `The folder ${home} has other files. Choose an empty or a new folder with --home.`,
    );
}
