import { chmodSync, mkdirSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { basename, join, resolve } from "node:path";
import { Problem } from "../domain/problem.ts";

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
}

const SOCKET_LIMIT = 100; // bytes: systems allow 104 to 108

/** The home that `--home`, `CREEL_HOME` or the platform names. */
export function findPaths(given: string | undefined): Paths {
  const home = resolve(given || process.env.CREEL_HOME || platformHome());
  const socket = join(home, "creel.sock");
  if (Buffer.byteLength(socket) > SOCKET_LIMIT)
    throw new Problem(
      "invalid",
      `The path of the home is too long for a socket: ${home}. Choose a shorter one with --home.`,
    );
  return {
    home,
    database: join(home, "creel.db"),
    lock: join(home, "lock.db"),
    socket,
    tls: join(home, "tls"),
    log: join(home, "log"),
    remote: join(home, "remote.json"),
    outbox: join(home, "outbox"),
  };
}

function platformHome(): string {
  if (process.platform === "darwin") return join(homedir(), "Library", "Application Support", "Creel");
  if (process.platform === "win32") return join(process.env.LOCALAPPDATA ?? homedir(), "Creel");
  const data = process.env.XDG_DATA_HOME;
  return join(data?.startsWith("/") ? data : join(homedir(), ".local", "share"), "creel");
}

/** Makes the home if it is missing, for its owner's eyes only. Throws `forbidden`. */
export function makeHome({ home, database, lock, remote, outbox }: Paths): void {
  const ours = [lock, database, remote, outbox].map((path) => basename(path));
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
