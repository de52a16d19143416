import { expect, test } from "bun:test";
import { SlicedWork } from "./sliced-work.ts";

function* count(to: number, spin: () => void): Generator<void, number> {
  for (let n = 0; n < to; n++) {
    spin();
    yield;
  }
  return to;
}
const spinFor = (ms: number) => () => {
  for (const end = performance.now() + ms; performance.now() < end; );
};
const signal = new AbortController().signal;

test("few steps are done in the turn that begins them, however long they take", () => {
  expect(new SlicedWork(count(50, spinFor(1))).begin().result).toBe(50);
});

test("many steps leave turns to others, and are all done", async () => {
  const work = new SlicedWork(count(2_000, spinFor(0.1)));
  let turns = 0;
  const timer = setInterval(() => turns++);
  expect(work.begin().result).toBeNull();
  expect(await work.finish(signal)).toBe(true);
  clearInterval(timer);
  expect(work.result).toBe(2_000);
  expect(turns).toBeGreaterThan(1);
});

test("a work that is ended does no more steps", async () => {
  const stop = new AbortController();
  let steps = 0;
  const work = new SlicedWork(count(1_000_000, () => void (steps++ === 1_000 && stop.abort())));
  expect(await work.finish(stop.signal)).toBe(false);
  const before = steps;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(steps).toBe(before);
  expect(work.result).toBeNull();
});
