import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "./home.ts";

const ROOT = join(import.meta.dir, "..");
const PARTS = ["src", "scripts", "docs/openapi.json", "package.json", "package-lock.json"];
const BUILT = "dist/page"; // copied, because a test may rebuild it while other tests use the original

/** Copies this checkout to a new folder, where a test may change it. `more` are further paths to copy. */
export function copyCheckout(more: readonly string[] = []): {
  folder: string;
  command: Command;
  remove(): void;
} {
  const folder = mkdtempSync(join(tmpdir(), "creel-copy-"));
  const names = [...PARTS, ...more];
  for (const name of existsSync(join(ROOT, BUILT)) ? [...names, BUILT] : names)
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, preserveTimestamps: true });
  const index = join(folder, BUILT, "index.html");
  if (existsSync(index)) utimesSync(index, new Date(), new Date()); // newer than the new folders
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  return {
    folder,
    command: [process.execPath, join(folder, "src", "main", "creel.ts")],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
