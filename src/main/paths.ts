import { chmodSync, mkdirSync, readdirSync } from "node:fs";
import { Problem } from "../domain/problem.ts";
import { countBytes } from "../domain/text.ts";

/** Where everything of one installation is. */
export interface Paths {
  home: string;
  database: string;
  lock: string;
  socket: string;
  tls: string;
  log: string;
  /** Which other computer's Creel this command line is a client of. */
  remote: string;
  /** What waits for that computer. */
  outbox: string;
  /** The page's files, where the checkout cannot be written. */
  page: string;
  /** Pages that sign a browser in, each until its code is over. */
  signIn: string;
}

const SOCKET_LIMIT = 100; // bytes: systems allow 104 to 108

/** The home that `--home`, `CREEL_HOME` or the platform names. */
export function findPaths(given: string | undefined): Paths {
  const home = absolute(given || process.env.CREEL_HOME || platformHome());
  const socket = `${home}/creel.sock`;
  if (countBytes(socket) > SOCKET_LIMIT)
    throw new Problem(
      "invalid",
      `The path of the home is too long for a socket: ${home}. Choose a shorter one with --home.`,
    );
  return {
    home,
    database: `${home}/creel.db`,
    lock: `${home}/lock.db`,
    socket,
    tls: `${home}/tls`,
    log: `${home}/log`,
    remote: `${home}/remote.json`,
    outbox: `${home}/outbox`,
    page: `${home}/page`,
    signIn: `${home}/sign-in`,
  };
}

/** What resolves paths takes a cold start longer to load than all of this file, and most are resolved. */
function absolute(path: string): string {
  return isResolved(path) ? path : process.getBuiltinModule("node:path").resolve(path);
}

function isResolved(path: string): boolean {
  if (process.platform === "win32" || !path.startsWith("/")) return false;
  for (const part of path.slice(1).split("/")) if (part === "" || part === "." || part === "..") return false;
  return true;
}

function platformHome(): string {
  const { HOME, LOCALAPPDATA, XDG_DATA_HOME } = process.env;
  if (process.platform === "win32") return `${LOCALAPPDATA ?? homedir()}/Creel`;
  const own = HOME || homedir();
  if (process.platform === "darwin") return `${own}/Library/Application Support/Creel`;
  return `${XDG_DATA_HOME?.startsWith("/") ? XDG_DATA_HOME : `${own}/.local/share`}/creel`;
}

function homedir(): string {
  return process.getBuiltinModule("node:os").homedir();
}

/** Makes the home if it is missing, for its owner's eyes only. Throws `forbidden`. */
export function makeHome({ home, database, lock, remote, outbox }: Paths): void {
  const ours = [lock, database, remote, outbox].map((path) => path.slice(home.length + 1));
  let names: string[];
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 });
    names = readdirSync(home);
    if (names.length === 0 || ours.some((name) => names.includes(name))) chmodSync(home, 0o700);
  } catch (cause) {
    throw new Problem("forbidden", `The home ${home} cannot be written. Choose another with --home.`, {
      cause,
    });
  }
  // Somebody's folder of other things must not become ours, nor be closed to others.
  if (names.length > 0 && !ours.some((name) => names.includes(name)))
    throw new Problem(
      "forbidden",
      `The folder ${home} holds other things. Choose an empty one, or a new one, with --home.`,
    );
}
