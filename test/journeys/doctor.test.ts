import { afterEach, beforeEach, expect, test } from "bun:test";
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { SYSTEM } from "../../src/domain/environment.ts";
import type { Finding } from "../../src/domain/home/maintenance.ts";
import { openCertificates } from "../../src/http/tls/certificates.ts";
import { creel, makeFolder } from "../home.ts";

const DAY = 86_400;
let folder: ReturnType<typeof makeFolder>;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

async function findingsAbout(about: Finding["about"]): Promise<Finding[]> {
  const { out } = await creel(folder.path, ["doctor", "--json"]);
  return (JSON.parse(out).findings as Finding[]).filter((one) => one.about === about);
}

test("certificates that were made while the clock was ahead are found, with both cures", async () => {
  const tls = join(folder.path, "tls");
  const open = (days: number) =>
    openCertificates(tls, { ...SYSTEM, now: () => SYSTEM.now() + days * DAY, computer: hostname() });
  await open(0).forNames([], []);
  expect(await findingsAbout("certificate")).toEqual([]);
  rmSync(tls, { recursive: true });
  await open(500).forNames([], []);
  const found = await findingsAbout("certificate");
  expect(found.map(({ says }) => says)).toEqual([
    expect.stringMatching(/ca\.crt is valid only from \d{4}-\d\d-\d\d\.$/),
    expect.stringMatching(/leaf\.crt is valid only from \d{4}-\d\d-\d\d\.$/),
  ]);
  expect(found[0]?.cure).toMatch(
    /^Set the clock if it is wrong\. If it is right: Stop Creel, move the folder tls away/,
  );
});

test.skipIf(process.platform === "win32")(
  "files that their owner cannot write are found, backups and keys may be so",
  async () => {
    const path = (name: string) => join(folder.path, name);
    await creel(folder.path, ["add", "a thought"]);
    mkdirSync(path("tls"), { mode: 0o700 });
    for (const name of ["backups/mine.db", "tls/leaf.key", "lock.db"]) {
      writeFileSync(path(name), "");
      chmodSync(path(name), 0o400);
    }
    expect(await findingsAbout("permissions")).toEqual([
      {
        about: "permissions",
        says: `${path("lock.db")} is read-only, so Creel cannot write it.`,
        cure: `Stop Creel, then: chmod u+w '${path("lock.db")}'`,
      },
    ]);
  },
);

test.skipIf(process.platform === "win32")("a start names a folder in the place of its socket", async () => {
  await creel(folder.path, ["add", "a thought"]);
  mkdirSync(join(folder.path, "creel.sock"));
  const { code, err } = await creel(folder.path, ["up", "--no-open", "--app-port", "0"]);
  expect(code).not.toBe(0);
  expect(err).toBe(
    `creel: ${join(folder.path, "creel.sock")} is a folder, and Creel needs the name for its socket. Move it away, and start Creel again.`,
  );
});
