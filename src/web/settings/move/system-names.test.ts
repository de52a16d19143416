import { expect, test } from "bun:test";
import { FORMATS } from "../../../domain/formats/all/formats.ts";
import { SYSTEM_NAMES } from "./system-names.ts";

test("every format that is recognised has a name, and no other", () => {
  const systems = new Set(FORMATS.map(({ system }) => system).filter((system) => system !== "lines"));
  expect(Object.keys(SYSTEM_NAMES).sort()).toEqual([...systems].sort());
});
