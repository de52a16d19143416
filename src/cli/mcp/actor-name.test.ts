import { expect, test } from "bun:test";
import { assistant } from "../../domain/access/actor.ts";
import { checkKeyName } from "../../domain/access/key.ts";
import { actorName } from "./actor-name.ts";

test.each([
  ["claude-code", "mcp:claude-code"],
  ["Visual Studio Code", "mcp:visual-studio-code"],
  ["  José's  Client! ", "mcp:jos-s-client"],
  ["terminal", "mcp:terminal"],
  ["mcp:claude", "mcp:mcp-claude"],
  ["a\r\nHost: evil", "mcp:a-host-evil"],
  ["\u202e..", "mcp:assistant"],
  ["", "mcp:assistant"],
  [undefined, "mcp:assistant"],
  [`${"x".repeat(39)} y`, `mcp:${"x".repeat(39)}`],
])("%j is %s: a name that the socket takes, and no key has", (program, source) => {
  expect(actorName(program)).toBe(source);
  expect(assistant(source).name).toBe(source);
  expect(() => checkKeyName(source)).toThrow("A key's name");
});
