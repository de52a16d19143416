import { posix } from "node:path";
import { roomOf } from "./rooms.ts";
import { type Import, maskText, scanImports } from "./scan.ts";

/** A file: its path from the root, with `/`, and its text. */
export interface File {
  path: string;
  text: string;
}

/** A violation of a rule of the fence. */
export interface Violation {
  rule: string;
  path: string;
  /** The error and its cure. */
  says: string;
}

/** A TypeScript file, read once for all rules. */
export interface Source extends File {
  room: string | null;
  isTest: boolean;
  /** The text without comments and quoted text. */
  code: string;
  imports: (Import & { to: string | null })[];
}

/** The TypeScript files among these. */
export function readSources(files: readonly File[]): Source[] {
  const paths = new Set(files.map(({ path }) => path));
  return files
    .filter(({ path }) => /\.[cm]?tsx?$/.test(path))
    .map(({ path, text }) => {
      const code = maskText(text);
      const imports = scanImports(text, code).map((one) => ({ ...one, to: resolve(path, one.from, paths) }));
      return { path, text, code, imports, room: roomOf(path), isTest: isTest(path) };
    });
}

export function isTest(path: string): boolean {
  return /[._](test|spec)\.[cm]?[jt]sx?$/.test(path);
}

/** The path of the file that a relative import means; null for a package and for what is computed. */
function resolve(path: string, from: string | null, paths: Set<string>): string | null {
  if (!from?.startsWith(".")) return null;
  const to = posix.join(posix.dirname(path), from);
  return [to, `${to}.ts`, `${to}.tsx`, `${to}/index.ts`].find((one) => paths.has(one)) ?? to;
}
