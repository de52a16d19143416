import { expect, test } from "bun:test";
import { ITEM_VERBS } from "../item/verb.ts";
import { afterFailure, type DeliveryState, HEALTHY, isDue, messageOf, resetMessage } from "./delivery.ts";

const DAY = 86_400;
const START = 1_800_000_000;

/** Fails at each attempt, as soon as it is due, until it is paused; gives the moments of the attempts. */
function failUntilPaused(): number[] {
  const moments: number[] = [];
  let standing: DeliveryState = HEALTHY;
  for (let now = START; standing.pausedOn === null && moments.length < 100; now = standing.nextOn ?? now) {
    expect(isDue(standing, now, moments.at(-1) ?? null)).toBe(true);
    moments.push(now);
    standing = afterFailure(standing, now);
  }
  return moments;
}

test("it waits longer and longer, at most a day, and is paused after five days", () => {
  const moments = failUntilPaused();
  const waits = moments.slice(1).map((moment, n) => moment - (moments[n] ?? 0));
  expect(waits).toEqual([5, 30, 120, 600, 3_600, 4 * 3_600, 12 * 3_600, DAY, DAY, DAY, DAY, DAY]);
  const [first = 0, last = 0] = [moments[0], moments.at(-1)];
  expect(last - first).toBeGreaterThanOrEqual(5 * DAY);
  expect((moments.at(-2) ?? 0) - first).toBeLessThan(5 * DAY);
});

test("a computer that was off for a week has not tried, so nothing is paused at its first failure", () => {
  const once = afterFailure(HEALTHY, START);
  const later = START + 7 * DAY;
  expect(isDue(once, later, START)).toBe(true);
  expect(afterFailure(once, later)).toMatchObject({ failures: 2, failedOn: START, pausedOn: null });
});

test("a paused webhook is never due", () => {
  expect(isDue({ ...HEALTHY, pausedOn: START }, START + 100 * DAY, START)).toBe(false);
});

test("a receiver may ask for more time, up to a day, never for less", () => {
  expect(afterFailure(HEALTHY, START, { retryAfter: 300 }).nextOn).toBe(START + 300);
  expect(afterFailure(HEALTHY, START, { retryAfter: 1 }).nextOn).toBe(START + 5);
  expect(afterFailure(HEALTHY, START, { retryAfter: 999_999 }).nextOn).toBe(START + DAY);
});

test("a receiver that is gone is not called again", () => {
  expect(afterFailure(HEALTHY, START, { isGone: true })).toEqual({
    failures: 1,
    failedOn: START,
    nextOn: null,
    pausedOn: START,
  });
});

test("a clock that was wrong for a while makes nothing wait for years, nor pauses it", () => {
  const wrong = afterFailure(HEALTHY, START + 3_650 * DAY);
  expect(isDue(wrong, START, null)).toBe(true);
  expect(afterFailure({ ...wrong, failures: 20 }, START)).toMatchObject({ failedOn: START, pausedOn: null });
});

test("a clock that was set back by less than a day makes nothing wait longer, and Retry-After holds", () => {
  for (const retryAfter of [0, 3_600]) {
    const failed = afterFailure(HEALTHY, START, { retryAfter });
    const wait = Math.max(5, retryAfter);
    expect(isDue(failed, START, START)).toBe(false);
    expect(isDue(failed, START + wait - 1, START)).toBe(false);
    expect(isDue(failed, START + wait, START)).toBe(true);
    expect(isDue(failed, START - 1, START)).toBe(true);
    expect(isDue(failed, START - 20 * 3_600, START)).toBe(true);
  }
});

test("each verb has its type, and a message has the same id each time", () => {
  const change = { seq: 7, at: START, item: "A".repeat(32), by: "phone", group: 7, patch: null };
  const messages = ITEM_VERBS.map((verb) => messageOf({ ...change, verb }, null));
  expect(new Set(messages.map(({ type }) => type)).size).toBe(ITEM_VERBS.length);
  for (const { type, id } of messages) {
    expect(type).toMatch(/^item\.[a-z]+(ed|one)$/);
    expect(id).toBe(`msg_${"A".repeat(32)}_7_${START}`); // a dot would part what is signed
  }
});

test("after a restored backup the same seq is another message", () => {
  const change = {
    seq: 7,
    at: START,
    item: "A".repeat(32),
    verb: "capture",
    by: "",
    group: 7,
    patch: null,
  } as const;
  const ids = [change, { ...change, at: START + 1 }, { ...change, item: "B".repeat(32) }].map(
    (one) => messageOf(one, null).id,
  );
  expect(new Set([...ids, resetMessage(6, change).id]).size).toBe(4);
});
