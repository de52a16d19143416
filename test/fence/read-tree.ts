import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { File } from "./tree.ts";

const ROOT = join(import.meta.dir, "..", "..");
const OURS = ["{src,test,bench,scripts,docs,bin,.ci}/**/*", "*"];

/** Reads our files of this checkout, without those of a build or a package manager. */
export function readTree(): File[] {
  const paths = OURS.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: ROOT, dot: true })]);
  return paths
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !path.includes("/node_modules/"))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
}
