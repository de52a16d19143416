import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { File } from "./tree.ts";

const ROOT = join(import.meta.dir, "..", "..");
const OURS = ["{src,test,bench,scripts,docs,bin,.ci}/**/*", "*"];

/** The files of this checkout that are ours: what a build or a package manager made is not among them. */
export function readTree(): File[] {
  const paths = OURS.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: ROOT, dot: true })]);
  return paths
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !path.includes("/node_modules/"))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
}
