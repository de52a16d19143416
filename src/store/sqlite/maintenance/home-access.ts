import { accessSync, constants, statSync } from "node:fs";
import { dirname } from "node:path";
import { Problem } from "../../../domain/problem.ts";

const FORBIDDEN = ["EACCES", "EPERM"];

/** Throws `forbidden` if the home, or the database in it, is another user's and this one may not read it. */
export function requireReadable(database: string, verb: string): void {
  const { R_OK, X_OK } = constants;
  const home = dirname(database);
  for (const [path, mode] of [
    [home, R_OK | X_OK],
    [database, R_OK],
  ] as const) {
    if (!isForbidden(() => accessSync(path, mode))) continue;
    if (isForbidden(() => statSync(home)))
      throw new Problem(
        "forbidden",
        `You may not open the folders that lead to ${home}. Run this as the owner of that home, or name another with --home.`,
      );
    const uid = ownerOf(path);
    if (uid === undefined || uid === process.getuid?.()) continue; // the command says what is wrong with it
    throw new Problem(
      "forbidden",
      `You may not read ${path}: it belongs to another user. ${runAs(uid, verb)}`,
    );
  }
}

/**
 * Throws `forbidden` if the restored database would belong to another user than the one it replaces, or than the home if
 * there is none: its owner could not open it. Root in a container may use a home of another user.
 */
export function requireOwner(database: string): void {
  const home = dirname(database);
  const uid = ownerOf(database) ?? ownerOf(home);
  if (uid === undefined || uid === process.getuid?.() || process.getuid === undefined) return;
  throw new Problem(
    "forbidden",
    `${home} belongs to another user, who could not open the restored database. ${runAs(uid, "restore")}`,
  );
}

function runAs(uid: number, verb: string): string {
  return `Run this as that user: \`sudo -u '#${uid}' creel ${verb}\`.`;
}

function ownerOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.uid;
}

function isForbidden(look: () => unknown): boolean {
  try {
    look();
    return false;
  } catch (thrown) {
    return FORBIDDEN.includes((thrown as { code?: string }).code ?? "");
  }
}
