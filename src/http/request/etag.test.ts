import { expect, test } from "bun:test";
import { etagOf, matchesIfNoneMatch, readRevision } from "./etag.ts";

const request = (headers: Record<string, string>) => new Request("https://localhost/", { headers });
const revisionOf = (tag: string) => readRevision(request({ "If-Match": tag }));
const refusal = (work: () => unknown) => {
  try {
    return work();
  } catch (thrown) {
    return (thrown as { code?: string }).code;
  }
};

test("If-Match names the one revision that an item must still have", () => {
  expect(revisionOf(etagOf(7))).toBe(7);
  expect(revisionOf(' "12" ')).toBe(12);
  expect([revisionOf("*"), readRevision(request({}))]).toEqual([undefined, undefined]);
  for (const tag of ['W/"7"', '"x"', '""', '"1234567890123456"'])
    expect(refusal(() => revisionOf(tag))).toBe("changed");
  for (const tag of ["7", '"7', '"7", "8"', '"7" "8"', "", "*, *"])
    expect(refusal(() => revisionOf(tag))).toBe("invalid-request");
});

test("If-None-Match matches exactly this revision", () => {
  const knows = (tag: string) => matchesIfNoneMatch(request({ "If-None-Match": tag }), 7);
  for (const tag of ['"7"', 'W/"7"', '"6", "7"', "*"]) expect([tag, knows(tag)]).toEqual([tag, true]);
  for (const tag of ['"6"', '"77"', 'W/"6", "8"']) expect([tag, knows(tag)]).toEqual([tag, false]);
  expect(matchesIfNoneMatch(request({}), 7)).toBe(false);
  expect(refusal(() => knows("7"))).toBe("invalid-request");
});
