import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyCheckout } from "../checkout-copy.ts";
import type { Command } from "../home.ts";

interface Removal {
  file: string;
  find: RegExp;
  put: string;
}

const atOnce = (file: string, head: RegExp, says: string): Removal => ({
  file,
  find: head,
  put: `$& ${says};`,
});

/** The guards that the attacks are to be stopped by, and how each is taken away: an attack must then be seen to win. */
export const GUARDS = {
  "the Host is not looked at": atOnce(
    "src/http/guards/guards.ts",
    /export function checkHost\([^)]*\): void \{/,
    "return",
  ),
  "the Origin is not looked at": atOnce(
    "src/http/guards/guards.ts",
    /export function checkOrigin\([\s\S]*?\): string \| null \{/,
    "return null",
  ),
  "JSON is read as a script": {
    file: "src/wire/json.ts",
    find: /new Scanner\(text, offset\)\.document\(\);\s*return JSON\.parse\(text\);/,
    put: "return (0, eval)('(' + text + ')');",
  },
  "JSON is read by JSON.parse alone": {
    file: "src/wire/json.ts",
    find: /new Scanner\(text, offset\)\.document\(\);/,
    put: "",
  },
  "JSON is made before its limits are counted": {
    file: "src/wire/json.ts",
    find: /if \(text\.length > SHORT_TEXT_CHARS && mayNest\(text\)\) return null;/,
    put: "",
  },
  "long work gives nobody a turn": atOnce(
    "src/store/engine/yield.ts",
    /export async function yieldToOthers\(client: string\): Promise<void> \{/,
    "return",
  ),
  "strangers are not counted": {
    file: "src/http/limits/per-peer-limit.ts",
    find: /if \(peer === null \|\| isLoopback\(peer\)\) return work\(\);/,
    put: "return work();",
  },
  "a terminal gets text as it is": atOnce(
    "src/cli/terminal/output.ts",
    /export function safe\(text: string\): string \{/,
    "return text",
  ),
} satisfies Record<string, Removal>;

export type Guard = keyof typeof GUARDS;

/** This program without one of its guards, in a folder of its own. Throws when the guard is not where it was. */
export function withoutGuard(guard: Guard): { command: Command; remove(): void } {
  const { folder, command, remove } = copyCheckout();
  const { file, find, put } = GUARDS[guard];
  const text = readFileSync(join(folder, file), "utf8");
  if ([...text.matchAll(new RegExp(find, "g"))].length !== 1)
    throw new Error(`${file} does not have ${find} once: the guard cannot be taken away.`);
  writeFileSync(join(folder, file), text.replace(find, put));
  return { command, remove };
}
