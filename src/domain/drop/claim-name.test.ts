import { expect, test } from "bun:test";
import { archiveName, isExpiredInArchive, makeClaim, readClaim } from "./claim-name.ts";

const NOW = Date.parse("2026-11-27T06:15:00Z") / 1000;
const RANDOM = Uint8Array.of(0, 1, 2, 253, 254, 255);

test("the name of a taken file is hidden, says who took it and when, and is read back", () => {
  const claim = makeClaim("ABC", "inbox.md", NOW, RANDOM);
  expect(claim.name).toBe(".creel-ABC-20261127T061500-000102fdfeff-inbox.md");
  expect(readClaim("ABC", claim.name)).toEqual(claim);
  expect(archiveName(claim)).toBe("20261127T061500-000102fdfeff-inbox.md");
});

test("no other file is taken for one", () => {
  const { name } = makeClaim("ABC", "inbox.md", NOW, RANDOM);
  for (const other of ["inbox.md", name.slice(1), name.replace("ABC", "ABD"), ".creel-ABC-inbox.md"])
    expect([other, readClaim("ABC", other)]).toEqual([other, null]);
});

test("a long name is cut to what a file system takes, and keeps its end", () => {
  const { name, original } = makeClaim("A".repeat(32), `${"ü😀".repeat(40)}.md`, NOW, RANDOM);
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
  expect(original).toEndWith("😀.md");
  expect(original.isWellFormed()).toBe(true);
});

test("an archived file expires after 30 days, and no file with another name", () => {
  const name = archiveName(makeClaim("ABC", "a.md", NOW, RANDOM));
  const month = 30 * 86_400;
  expect([isExpiredInArchive(name, NOW + month - 1), isExpiredInArchive(name, NOW + month)]).toEqual([
    false,
    true,
  ]);
  expect(isExpiredInArchive("a.md", NOW + month)).toBe(false);
});
