import { afterEach, expect, test } from "bun:test";
import { parseQuickEntry } from "../../domain/quick-entry/parse.ts";
import { appearance } from "../state/appearance.ts";
import { formatToken } from "./announce-tokens.ts";

const original = appearance.get();
afterEach(() => appearance.set(original));

/** Friday, 20 November 2026, 16:04 in Berlin. */
const HERE = { now: Date.UTC(2026, 10, 20, 15, 4) / 1000, timeZone: "Europe/Berlin" };

test.each([
  ["Pay !friday 17:00", "h12", /^Due .*, 5:00\sPM, with a reminder$/],
  ["Pay !friday 17:00", "h23", /^Due .*, 17:00, with a reminder$/],
  ["Pay ^monday 9:00", "h12", /^Starts .*, reminder at 9:00\sAM$/],
] as const)("the chip of %s with the clock %s", async (text, clock, chip) => {
  appearance.set({ ...original, clock });
  const { parts } = await parseQuickEntry(text, HERE);
  expect(parts.map(formatToken)).toEqual([expect.stringMatching(chip)]);
});
