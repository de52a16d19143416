import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { ZipWriter } from "./zip.ts";

const FILES = { "Ä — 👩‍👩‍👧 [1].csv": "a,b\r\n".repeat(1_000), "empty.csv": "" };

function makeZip(): Buffer {
  const parts: Uint8Array[] = [];
  const zip = new ZipWriter((part) => parts.push(part), new Date("2026-11-23T12:30:00Z"));
  for (const [name, text] of Object.entries(FILES)) zip.add(name, text);
  zip.end();
  return Buffer.concat(parts);
}

/** Reads the files that the directory of an archive names. */
function readZip(bytes: Buffer): Record<string, string> {
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  let at = bytes.readUInt32LE(end + 16);
  const files: Record<string, string> = {};
  for (let n = 0; n < bytes.readUInt16LE(end + 10); n++) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    const [packed, size, nameLength] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
    ];
    const start = bytes.readUInt32LE(at + 42);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    expect(bytes.readUInt32LE(start)).toBe(0x04034b50);
    const data = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    files[name] = inflateRawSync(bytes.subarray(data, data + packed)).toString();
    expect(Buffer.byteLength(files[name])).toBe(size);
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return files;
}

test("an archive has its files, and is smaller than they are", () => {
  const zip = makeZip();
  expect(readZip(zip)).toEqual(FILES);
  expect(zip.length).toBeLessThan(500);
});

const unzip = Bun.which("unzip");
test.skipIf(unzip === null)(
  `unzip finds no damage${unzip ? "" : " (not run: unzip is not installed)"}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "creel-zip-"));
    const file = join(folder, "a.zip");
    await Bun.write(file, makeZip());
    const { exitCode, stdout } = Bun.spawnSync(["unzip", "-tq", file]);
    rmSync(folder, { recursive: true });
    expect([exitCode, stdout.toString()]).toEqual([0, expect.stringContaining("No errors detected")]);
  },
);
