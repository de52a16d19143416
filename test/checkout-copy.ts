import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "./home.ts";

const ROOT = join(import.meta.dir, "..");
const PARTS = ["src", "scripts", "docs/openapi.json", "package.json", "package-lock.json"];
const BUILT = "dist/page"; // its own, too: it may be built anew, and others are shown the one that is here

/** This checkout in a folder of its own, where it may be changed, and the program in it. `more`: what else is copied. */
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
  if (existsSync(index)) utimesSync(index, new Date(), new Date()); // newer than the folders that were just made
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  return {
    folder,
    command: [process.execPath, join(folder, "src", "main", "creel.ts")],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
