import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { Problem } from "../src/domain/problem.ts";

const ROOT = join(import.meta.dir, "..");
const BUILT = join(ROOT, "dist", "page");
const SOURCES = ["src/web", "src/wire", "src/domain", "docs/openapi.json", "package-lock.json"];

/**
 * The folder of the page's files, which are built when they are older than their sources: in a process of its own, because
 * the bundler's memory is not ours. Of a checkout that cannot be written they are built in the home. Throws `unavailable`.
 */
export async function findPage(inHome: string): Promise<string> {
  const folder = isStale(BUILT) && !isWritable(dirname(BUILT)) ? inHome : BUILT;
  if (!isStale(folder)) return folder;
  if ((await buildInProcess(folder)) === 0) return folder;
  throw new Problem(
    "unavailable",
    "The page could not be built. What Creel printed when it started says why. Everything else works without it.",
  );
}

/** Returns the exit code. Bun reads the settings of its current folder, which may be another user's; the checkout is not. */
export function buildInProcess(folder: string): Promise<number> {
  const command = [process.execPath, join(ROOT, "scripts", "page.ts"), folder];
  return Bun.spawn(command, { cwd: ROOT, stdout: "ignore" }).exited;
}

function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function isStale(folder: string): boolean {
  const index = join(folder, "index.html");
  if (!existsSync(index)) return true;
  const built = statSync(index).mtimeMs;
  return SOURCES.some((source) => newest(join(ROOT, source)) > built);
}

function newest(path: string): number {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
