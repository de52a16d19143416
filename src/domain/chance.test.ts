import { expect, test } from "bun:test";
import { REAL } from "./chance.ts";

const YEARS = 10 * 365 * 86_400; // seconds: more than a timer can be set to

test("an alarm goes off when its moment has come, not before, and not when it was called off", async () => {
  const rung: string[] = [];
  const stops = [REAL.at(REAL.now() + YEARS, () => rung.push("in years"))];
  REAL.at(REAL.now(), () => rung.push("called off"))();
  await new Promise<void>((resolve) => stops.push(REAL.at(REAL.now(), resolve)));
  expect(rung).toEqual([]);
  for (const stop of stops) stop();
});

test("an id is a UUID of version 4 in 32 upper-case hexadecimal digits, and never the same twice", () => {
  const ids = Array.from({ length: 1_000 }, () => REAL.newId());
  for (const id of ids) expect(id).toMatch(/^[0-9A-F]{12}4[0-9A-F]{3}[89AB][0-9A-F]{15}$/);
  expect(new Set(ids).size).toBe(ids.length);
  for (let at = 0; at < 32; at++)
    if (at !== 12) expect(new Set(ids.map((id) => id[at])).size).toBe(at === 16 ? 4 : 16);
});
