import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseQuickEntry } from "./parse.ts";

const HERE = { now: Date.UTC(2026, 10, 20, 15, 4) / 1000, timeZone: "Europe/Berlin" };
const PAGE = readFileSync(join(import.meta.dir, "../../../docs/quick-entry.md"), "utf8");
const EXAMPLES = [...PAGE.matchAll(/^\| `(.+)` \| `(.+)` \| (.+) \|$/gm)].map(
  ([, typed = "", title = "", understood = ""]) => [typed, title, understood] as const,
);

test("the page has examples of everything", () => {
  expect(EXAMPLES.length).toBeGreaterThan(40);
  const typed = EXAMPLES.map(([text]) => text).join("\n");
  for (const sign of "#@+!^~*\\") expect(typed).toContain(` ${sign}`);
  for (const command of "fednwysa") expect(typed).toContain(` :${command}`);
});

test.each(EXAMPLES)("%s", async (typed, title, understood) => {
  const { draft, parts } = await parseQuickEntry(typed, HERE);
  expect([draft.title, parts.map(({ says }) => says).join("; ") || "nothing"]).toEqual([title, understood]);
});
