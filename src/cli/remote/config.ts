import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { writeAtomic } from "../../disk/atomic-file.ts";
import { fileKind } from "../../disk/file-kind.ts";
import { Problem } from "../../domain/problem.ts";
import type { CommandContext } from "../context.ts";
import { type RemoteConfig, remoteAddress } from "./http-client.ts";

/** The Creel on another computer that this command line uses, or null. Throws `unavailable`. */
export function readRemoteConfig(file: string): RemoteConfig | null {
  const kind = fileKind(file);
  if (kind === "missing") return null;
  if (kind !== "file") throw broken(file, new Error(`it is a ${kind}`)); // a read of a FIFO would not end
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    if ((cause as { code?: string }).code === "ENOENT") return null;
    throw broken(file, cause);
  }
  try {
    const remote = JSON.parse(text) as RemoteConfig;
    if (isWhole(remote) && isAddress(remote.url)) return remote;
    throw new Error("a field is missing");
  } catch (cause) {
    throw broken(file, cause);
  }
}

function isWhole({ url, ca, pin, key, pinsBefore = [] }: RemoteConfig): boolean {
  return (
    Array.isArray(pinsBefore) && [url, ca, pin, key, ...pinsBefore].every((one) => typeof one === "string")
  );
}

/** `https://host:port`, as `creel connect` writes it. */
function isAddress(url: string): boolean {
  const { hostname, port } = remoteAddress(url);
  return url.startsWith("https://") && hostname !== "" && port > 0 && port < 65_536 && port % 1 === 0;
}

/** Writes the file atomically, readable by its owner only: it contains a key. */
export function writeRemoteConfig({ home, remote: file }: CommandContext, remote: RemoteConfig): void {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  writeAtomic(file, JSON.stringify(remote));
}

/** False if there was none. */
export function deleteRemoteConfig(file: string): boolean {
  try {
    rmSync(file);
    return true;
  } catch (cause) {
    if ((cause as { code?: string }).code === "ENOENT") return false;
    throw broken(file, cause);
  }
}

function broken(file: string, cause: unknown): Problem {
  return new Problem(
    "unavailable",
    `${file} cannot be read. Run \`creel connect URL\` again, or \`creel disconnect\`.`,
    { cause },
  );
}
