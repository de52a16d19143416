import { expect, test } from "bun:test";
import { openRateLimit } from "./rate-limit.ts";

const HERE = "192.0.2.7";

function start() {
  const clock = { now: 1_800_000_000 };
  const rateLimit = openRateLimit(() => clock.now);
  const fail = (address: string | null, times: number) => {
    for (let n = 0; n < times; n++) rateLimit.fail(address);
  };
  return { clock, rateLimit, fail };
}

test("an address may guess wrong ten times at once, then once in 30 seconds", () => {
  const { clock, rateLimit, fail } = start();
  fail(HERE, 9);
  expect(rateLimit.wait(HERE)).toBe(0);
  fail(HERE, 1);
  expect(rateLimit.wait(HERE)).toBe(30);
  expect(rateLimit.wait("192.0.2.8")).toBe(0);
  clock.now += 29;
  expect(rateLimit.wait(HERE)).toBe(1);
  clock.now += 1;
  expect(rateLimit.wait(HERE)).toBe(0);
  fail(HERE, 1);
  expect(rateLimit.wait(HERE)).toBe(30);
  clock.now += 3_600;
  expect(rateLimit.wait(HERE)).toBe(0);
  fail(HERE, 10); // and not more than ten, however long it was quiet
  expect(rateLimit.wait(HERE)).toBe(30);
});

test("all addresses together may guess wrong a hundred times, then once in 3 seconds", () => {
  const { clock, rateLimit, fail } = start();
  for (let n = 0; n < 100; n++) fail(`198.51.100.${n}`, 1);
  expect(rateLimit.wait(HERE)).toBe(3);
  clock.now += 3;
  expect(rateLimit.wait(HERE)).toBe(0);
});

test("loopback, and this computer's own programs, never wait", () => {
  const { rateLimit, fail } = start();
  for (const address of ["127.0.0.1", "127.9.9.9", "::1", null]) fail(address, 1_000);
  for (let n = 0; n < 200; n++) fail(`2001:db8::${n}`, 10);
  for (const address of ["127.0.0.1", "::1", null]) expect(rateLimit.wait(address)).toBe(0);
  expect(rateLimit.wait("2001:db8::1")).toBeGreaterThan(0);
});

test("a clock that goes back neither opens a bucket nor shuts one for longer", () => {
  const { clock, rateLimit, fail } = start();
  fail(HERE, 10);
  clock.now -= 1_000_000;
  expect(rateLimit.wait(HERE)).toBe(30);
  clock.now += 30;
  expect(rateLimit.wait(HERE)).toBe(0);
});

test("ten thousand addresses are remembered, and the one that guessed longest ago is forgotten first", () => {
  const { rateLimit, fail, clock } = start();
  fail(HERE, 10);
  fail("192.0.2.8", 10);
  for (let n = 0; n < 9_999; n++) fail(`2001:db8::${n.toString(16)}`, 1);
  clock.now += 6; // the bucket of all has something again
  expect([rateLimit.wait(HERE), rateLimit.wait("192.0.2.8")]).toEqual([0, 24]);
});

test("an address that sends a wrong key again is remembered again, however many others do in between", () => {
  const { rateLimit, fail, clock } = start();
  fail(HERE, 10);
  for (let n = 0; n < 9_999; n++) fail(`2001:db8::${n.toString(16)}`, 1);
  fail(HERE, 1);
  fail("192.0.2.8", 1); // the ten thousand and first
  clock.now += 6;
  expect(rateLimit.wait(HERE)).toBe(24);
});
