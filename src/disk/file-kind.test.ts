import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileKind } from "./file-kind.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "creel-"));
  writeFileSync(join(folder, "file"), "");
  mkdirSync(join(folder, "folder"));
  Bun.spawnSync(["mkfifo", join(folder, "fifo")]);
  for (const [name, to] of [
    ["link", "file"],
    ["device", "/dev/zero"],
    ["loop", "loop"],
    ["dangling", "nowhere"],
  ] as const)
    symlinkSync(to, join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.skipIf(process.platform === "win32").each([
  ["file", "file"],
  ["link", "file"],
  ["folder", "folder"],
  ["fifo", "other"],
  ["device", "other"],
  ["loop", "other"],
  ["dangling", "missing"],
  ["nothing", "missing"],
  ["file/below", "missing"],
  ["x".repeat(300), "missing"],
] as const)("%s is %s", (name, kind) => {
  expect(fileKind(join(folder, name))).toBe(kind);
});
