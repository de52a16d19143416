import { expect, test } from "bun:test";
import { importScope } from "./import.ts";

test.each([
  ["todoist", "Home.csv", ""],
  ["csv", "tasks (1).csv", "tasks.csv"],
  ["toodledo", "toodledo_current_261127.csv", "toodledo_current.csv"],
  ["toodledo", "toodledo_current_270103 (2).csv", "toodledo_current.csv"],
  ["toodledo", "toodledo_completed_261127.csv", "toodledo_completed.csv"],
])("the ids of %s in %s are unique in “%s”", (system, name, scope) => {
  expect(importScope(system, name)).toBe(scope);
});
