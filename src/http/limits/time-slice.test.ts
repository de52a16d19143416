import { expect, test } from "bun:test";
import { openTimeSlice } from "./time-slice.ts";

test("work goes on at once for 5 ms, and then after a turn of the event loop", async () => {
  let now = 0;
  const pause = openTimeSlice(() => now);
  let turns = 0;
  const count = () => {
    turns++;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  now = 4;
  await pause();
  expect(turns).toBe(0);
  now = 5;
  await pause();
  expect(turns).toBeGreaterThan(0);
  const before = turns;
  now = 9;
  await pause();
  expect(turns).toBe(before);
  clearImmediate(timer);
});
