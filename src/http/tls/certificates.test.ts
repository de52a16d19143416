import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { X509Certificate } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Problem } from "../../domain/problem.ts";
import { type Certificates, openCertificates } from "./certificates.ts";

const DAY = 86_400;
const NOW = 1_800_000_000;

let root = "";
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "creel-certificates-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const freshFolder = () => join(root, crypto.randomUUID());

function open(folder: string, { now = NOW, computer = "heron-7" } = {}): Certificates {
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
  return openCertificates(folder, { now: () => now, random, computer });
}

/** The detail of the Problem "unavailable" that this work ends with. */
async function unavailable(work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (cause) {
    if (cause instanceof Problem && cause.code === "unavailable") return cause.detail;
    throw cause;
  }
  throw new Error("Nothing was refused.");
}

test("a home that was moved away does not come back with a new CA", async () => {
  const home = freshFolder();
  expect(await unavailable(() => open(join(home, "tls")).ca())).toStartWith(
    `ca.key could not be written: there is no folder ${home}.`,
  );
  expect(existsSync(home)).toBe(false);
});

describe("a certificate", () => {
  test("names this computer, and lasts at most 397 days", async () => {
    const made = await open(freshFolder()).forNames(["inbox.home.arpa"], ["192.168.1.5", "fe80::1%eth0"]);
    const leaf = new X509Certificate(made.cert);
    const names = ["localhost", "heron-7", "heron-7.local", "inbox.home.arpa"];
    for (const name of names) expect(leaf.checkHost(name)).toBe(name);
    for (const address of ["127.0.0.1", "::1", "192.168.1.5", "fe80::1"])
      expect(leaf.checkIP(address)).toBeDefined();
    expect(leaf.ca).toBe(false);
    expect((leaf.validToDate.getTime() - leaf.validFromDate.getTime()) / 1000).toBe(397 * DAY - 1);
    expect(made.expiresOn).toBe(NOW + 396 * DAY - 1);
    expect(made.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
  });

  test("leaves out names that the CA may not sign, and reports them before", async () => {
    const certificates = open(freshFolder());
    const hosts = ["example.com", "heron-7", "a.local", "127.0.0.1", "2001:db8::1", "my_pc.local", ""];
    const answers = [false, true, true, true, true, false, false];
    expect(hosts.map((host) => certificates.allows(host))).toEqual(answers);
    const leaf = new X509Certificate((await certificates.forNames(hosts, [])).cert);
    expect(leaf.checkHost("example.com")).toBeUndefined();
    expect(leaf.checkHost("a.local")).toBe("a.local");
    expect(hosts.map((host) => certificates.allows(host))).toEqual(answers);
  });

  test("follows the constraints of the stored CA after the computer was renamed", async () => {
    const folder = freshFolder();
    await open(folder).ca();
    const renamed = open(folder, { computer: "egret-8" });
    const leaf = new X509Certificate((await renamed.forNames([], [])).cert);
    expect(renamed.allows("egret-8")).toBe(false);
    expect(leaf.checkHost("egret-8")).toBeUndefined();
    expect(leaf.checkHost("egret-8.local")).toBeDefined();
  });

  test("of two installations differs in CA, pin and serial number", async () => {
    const [one, two] = await Promise.all([
      open(freshFolder()).forNames([], []),
      open(freshFolder()).forNames([], []),
    ]);
    expect(one.fingerprint).not.toBe(two.fingerprint);
    expect(one.pin).not.toBe(two.pin);
    expect(new X509Certificate(one.ca).serialNumber).not.toBe(new X509Certificate(two.ca).serialNumber);
  });

  test("is not made while the clock is before its time", async () => {
    const folder = freshFolder();
    expect(await unavailable(() => open(folder, { now: 1000 }).ca())).toContain("1970-01-01");
    expect(await Bun.file(join(folder, "ca.key")).exists()).toBe(false);
  });
});

describe("renewal", () => {
  test("happens below 60 days and keeps key, pin and CA", async () => {
    const folder = freshFolder();
    const first = await open(folder).forNames([], []);
    const later = await open(folder, { now: first.expiresOn - 61 * DAY }).forNames([], []);
    expect(later).toEqual(first);
    const renewed = await open(folder, { now: first.expiresOn - 59 * DAY }).forNames([], []);
    expect(renewed.cert).not.toBe(first.cert);
    expect(renewed.expiresOn).toBeGreaterThan(first.expiresOn);
    const { key, pin, ca, fingerprint } = first;
    expect(renewed).toMatchObject({ key, pin, ca, fingerprint });
  });

  test("happens for a new address or name, under the same key; fewer of them change nothing", async () => {
    const certificates = open(freshFolder());
    const first = await certificates.forNames([], []);
    const wider = await certificates.forNames(["inbox.local"], ["192.168.1.5"]);
    expect(wider.cert).not.toBe(first.cert);
    expect(wider).toMatchObject({ pin: first.pin, key: first.key, ca: first.ca });
    expect(await certificates.forNames(["INBOX.local."], [])).toEqual(wider);
    expect(await certificates.forNames([], ["192.168.1.5"])).toEqual(wider);
  });

  test("in the last year of the CA stops at the CA's end, and does not happen over and over", async () => {
    const folder = freshFolder();
    const end = new X509Certificate(await open(folder).ca()).validToDate.getTime() / 1000;
    const last = await open(folder, { now: end - 30 * DAY }).forNames([], []);
    expect(last.expiresOn).toBe(end);
    expect(await open(folder, { now: end - 29 * DAY }).forNames([], [])).toEqual(last);
  });

  test("replaces a leaf that was issued while the clock was ahead; a clock that is behind changes nothing", async () => {
    const folder = freshFolder();
    await open(folder).ca();
    const ahead = await open(folder, { now: NOW + 900 * DAY }).forNames([], []);
    const right = await open(folder, { now: NOW + DAY }).forNames([], []);
    expect(right.expiresOn).toBeLessThan(ahead.expiresOn);
    expect(await open(folder, { now: 1000 }).forNames([], [])).toEqual(right);
  });

  test("replaces a leaf that is damaged, of another CA or of another key", async () => {
    const [folder, other] = [freshFolder(), freshFolder()];
    const first = await open(folder).forNames([], []);
    const foreign = await open(other).forNames([], []);
    for (const text of ["", "no certificate", foreign.cert, first.ca]) {
      await Bun.write(join(folder, "leaf.crt"), text);
      const healed = await open(folder).forNames([], []);
      expect(healed).toMatchObject({ pin: first.pin, ca: first.ca });
      expect(new X509Certificate(healed.cert).verify(new X509Certificate(first.ca).publicKey)).toBe(true);
    }
    await Bun.write(join(folder, "leaf.key"), foreign.key);
    expect((await open(folder).forNames([], [])).pin).toBe(foreign.pin);
  });
});

describe("broken files", () => {
  const cases: [string, string, string | null, string][] = [
    ["an empty CA", "ca.crt", "", "ca.crt in "],
    [
      "a damaged CA",
      "ca.crt",
      "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
      "ca.crt in ",
    ],
    ["a lost CA", "ca.crt", null, "ca.crt in "],
    ["a damaged CA key", "ca.key", "no key", "ca.key in "],
    ["a lost CA key", "ca.key", null, "ca.key in "],
    ["a damaged leaf key", "leaf.key", "no key", "leaf.key in "],
  ];
  for (const [title, file, text, start] of cases) {
    test(`${title} is a problem with a cure, and nothing is made`, async () => {
      const folder = freshFolder();
      const first = await open(folder).forNames([], []);
      const path = join(folder, file);
      const before = await Bun.file(path).text();
      if (text === null) await rm(path);
      else await Bun.write(path, text);
      const detail = await unavailable(() => open(folder).forNames([], []));
      expect(detail).toStartWith(start);
      expect(detail).toContain("backup");
      await Bun.write(path, before);
      expect(await open(folder).forNames([], [])).toEqual(first);
    });
  }

  test("a key of another CA, a leaf in the place of the CA and a CA that is not ours are problems", async () => {
    const [folder, other] = [freshFolder(), freshFolder()];
    const first = await open(folder).forNames([], []);
    await open(other).ca();
    await Bun.write(join(folder, "ca.crt"), first.cert);
    expect(await unavailable(() => open(folder).ca())).toContain("ca.crt in ");
    await Bun.write(join(folder, "ca.crt"), first.ca);
    await Bun.write(join(folder, "ca.key"), Bun.file(join(other, "ca.key")));
    expect(await unavailable(() => open(folder).ca())).toContain("does not belong to ca.crt");
  });

  test("an expired CA is a problem, and stays", async () => {
    const folder = freshFolder();
    const { ca } = await open(folder).forNames([], []);
    const detail = await unavailable(() => open(folder, { now: NOW + 3651 * DAY }).forNames([], []));
    expect(detail).toStartWith("ca.crt in ");
    expect(detail).toContain("expired on 2037-01-12");
    expect(await Bun.file(join(folder, "ca.crt")).text()).toBe(ca);
  });

  test("the cure works: without ca.crt and ca.key there is a new CA, and the pin stays", async () => {
    const folder = freshFolder();
    const first = await open(folder).forNames([], []);
    await rm(join(folder, "ca.crt"));
    await rm(join(folder, "ca.key"));
    const second = await open(folder).forNames([], []);
    expect(second.fingerprint).not.toBe(first.fingerprint);
    expect(second.pin).toBe(first.pin);
  });

  test("a file that cannot be read is a problem that names it", async () => {
    const folder = freshFolder();
    await mkdir(join(folder, "ca.crt"), { recursive: true });
    expect(await unavailable(() => open(folder).ca())).toContain("ca.crt could not be read");
  });
});
