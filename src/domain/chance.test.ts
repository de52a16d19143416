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
