import { expect, test } from "bun:test";
import { SYSTEM } from "../../domain/environment.ts";
import { openInvitations } from "./invitations.ts";

const PHONE = { scope: "capture", isForPage: false, name: "phone" } as const;
const FULL = { scope: "full", isForPage: false, name: null } as const;

/** Two clocks that go alike. */
const clocksOf = (now: () => number) => ({ now, elapsed: now });

test("a code is good once, for five minutes, however it is typed", () => {
  let now = 1000;
  const pairing = openInvitations(
    clocksOf(() => now),
    SYSTEM.random,
  );
  const { code, ...rest } = pairing.invite(PHONE);
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  expect(rest).toEqual({ ...PHONE, endsOn: 1300 });
  now = 1299;
  expect(pairing.accept(` ${code.toLowerCase().replace("-", " ")} `, false, null)).toEqual(PHONE);
  expect(pairing.accept(code, false, null)).toBeNull();
  const late = pairing.invite(PHONE);
  now = late.endsOn;
  expect(pairing.accept(late.code, false, null)).toBeNull();
  now = 1300;
  expect(pairing.accept(late.code, false, null)).toBeNull(); // asked once, it is gone
});

test("wrong codes end none, and each invitation keeps what it promised", () => {
  const pairing = openInvitations(
    clocksOf(() => 1000),
    SYSTEM.random,
  );
  const [one, two] = [pairing.invite(PHONE), pairing.invite(FULL)];
  for (let n = 0; n < 1000; n++) expect(pairing.accept(`guess ${n}`, false, null)).toBeNull();
  expect(pairing.accept("", false, null)).toBeNull();
  expect(pairing.accept(two.code, false, null)).toEqual(FULL);
  expect(pairing.accept(one.code, false, null)).toEqual(PHONE);
});

test("ten invitations are open at a time, the newest", () => {
  const pairing = openInvitations(
    clocksOf(() => 1000),
    SYSTEM.random,
  );
  const codes = Array.from({ length: 11 }, () => pairing.invite(PHONE).code);
  expect(codes.map((code) => pairing.accept(code, false, null) !== null)).toEqual([
    false,
    ...Array(10).fill(true),
  ]);
});

test("a code for the page is good for a browser alone, and what shows no page does not use it up", () => {
  let now = 1000;
  const pairing = openInvitations(
    clocksOf(() => now),
    SYSTEM.random,
  );
  const page = { scope: "capture", isForPage: true, name: null } as const;
  const { code } = pairing.invite(page);
  expect(() => pairing.accept(code, false, null)).toThrow("for a browser");
  expect(pairing.accept(code, true, null)).toEqual(page);
  const late = pairing.invite(page);
  now = late.endsOn;
  expect(pairing.accept(late.code, false, null)).toBeNull();
  expect(pairing.accept(pairing.invite(PHONE).code, true, null)).toEqual(PHONE);
});

test("the address that used a code is known until the code expires, and of no other code", () => {
  let now = 1000;
  const pairing = openInvitations(
    clocksOf(() => now),
    SYSTEM.random,
  );
  const [one, two] = [pairing.invite(PHONE), pairing.invite(PHONE)];
  expect(pairing.usedFrom(one.code)).toBeUndefined();
  pairing.accept(one.code, false, "192.0.2.1");
  pairing.accept("AAAAA-AAAAA", false, "192.0.2.2");
  expect(pairing.usedFrom(` ${one.code.toLowerCase()} `)).toBe("192.0.2.1");
  expect([two.code, "AAAAA-AAAAA", ""].map(pairing.usedFrom)).toEqual([undefined, undefined, undefined]);
  now = one.endsOn;
  expect(pairing.usedFrom(one.code)).toBeUndefined();
});

test("a code ends in time although the clock is set back, or the computer sleeps", () => {
  let [now, elapsed] = [1_800_000_000, 5];
  const pairing = openInvitations({ now: () => now, elapsed: () => elapsed }, SYSTEM.random);
  const [one, two, three] = [pairing.invite(PHONE), pairing.invite(PHONE), pairing.invite(PHONE)];
  now -= 3_600;
  elapsed += 299;
  expect(pairing.accept(one.code, false, "192.0.2.1")).toEqual(PHONE);
  elapsed += 1;
  expect([pairing.accept(two.code, false, null), pairing.usedFrom(one.code)]).toEqual([null, undefined]);
  now = three.endsOn;
  elapsed -= 300;
  expect(pairing.accept(three.code, false, null)).toBeNull();
});
