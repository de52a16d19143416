import type { Source, Violation } from "./tree.ts";

/** Files that export the same names on purpose: the messages of each language, and the script of each migration. */
const ALIKE = /^src\/(web\/i18n\/[a-z]{2}(-late)?|store\/migrations)\//;
const EXPORTED =
  /^export\s+(?:async\s+)?(?:abstract\s+)?(?:function\s*\*?|const|let|class|interface|type|enum)\s+([\w$]+)/gm;

/** Lists names that two files of `src` export, because they are ambiguous. */
export function checkExports(sources: readonly Source[]): Violation[] {
  const places = new Map<string, string[]>();
  for (const { path, code, room, isTest } of sources) {
    if (room === null || isTest || ALIKE.test(path)) continue;
    for (const [, name = ""] of code.matchAll(EXPORTED))
      places.set(name, [...(places.get(name) ?? []), path]);
  }
  return [...places].flatMap(([name, [first = "", ...others]]) =>
    new Set([first, ...others]).size < 2
      ? []
      : [
          {
            rule: "export",
            path: first,
            says: `exports ${name}, as ${others.join(", ")} does. Say which it is.`,
          },
        ],
  );
}
