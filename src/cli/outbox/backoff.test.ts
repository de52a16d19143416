import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../test/home.ts";
import { clearBackoff, readBackoff, recordFailure } from "./backoff.ts";

test("the pause doubles from 10 seconds to 15 minutes, unless the server names one, and is forgotten with success", () => {
  const { path, remove } = makeFolder();
  const pauses = Array.from({ length: 12 }, () => {
    recordFailure(path, { detail: "It is down." }, 1000);
    return (readBackoff(path)?.next ?? 0) - 1000;
  });
  expect(pauses).toEqual([10, 20, 40, 80, 160, 320, 640, 900, 900, 900, 900, 900]);
  expect(readBackoff(path)?.reason).toBe("It is down.");
  for (const [retryAfter, pause] of [
    [30, 30],
    [3600, 3600],
    [10 ** 9, 86_400],
  ] as const) {
    recordFailure(path, { detail: "It is busy.", retryAfter }, 1000, "a");
    expect(readBackoff(path)).toMatchObject({ next: 1000 + pause, unanswered: "a" });
  }
  expect(readBackoff(path)?.isStuck).toBe(true);
  recordFailure(path, { detail: "It hangs." }, 1000, "b");
  expect(readBackoff(path)).toMatchObject({ unanswered: "b", isStuck: false });
  clearBackoff(path);
  expect(readBackoff(path)).toBeNull();
  remove();
});

test("one that is cut short, or cannot be written, only means an early attempt", () => {
  const { path, remove } = makeFolder();
  writeFileSync(join(path, "back-off"), '{"next": 1');
  expect(readBackoff(path)).toBeNull();
  recordFailure(join(path, "missing"), { detail: "It is down." }, 0);
  remove();
});
