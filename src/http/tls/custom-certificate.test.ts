import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Foreign, makeFolder, makeForeign } from "../../../test/home.ts";
import { Problem } from "../../domain/problem.ts";
import { readCustomCertificate } from "./custom-certificate.ts";

const NOW = 1_800_000_000;
const DAY = 86_400;

let folder: ReturnType<typeof makeFolder>;
let one: Foreign;
let other: Foreign;
beforeAll(async () => {
  folder = makeFolder();
  one = await makeForeign(["inbox.example.com", "*.apps.example.com"], {
    addresses: ["10.0.0.7"],
    now: () => NOW,
  });
  other = await makeForeign(["inbox.example.com"], { now: () => NOW });
});
afterAll(() => folder.remove());

/** Reads what is given as the two files. */
function read(certificate: string | null, key: string | null, now = NOW) {
  const files = { certificate: join(folder.path, "c.pem"), certificateKey: join(folder.path, "k.pem") };
  if (certificate !== null) writeFileSync(files.certificate, certificate);
  if (key !== null) writeFileSync(files.certificateKey, key);
  return readCustomCertificate(files, now);
}

async function refusal(work: Promise<unknown>): Promise<[string | undefined, string]> {
  try {
    await work;
  } catch (cause) {
    if (cause instanceof Problem && cause.code === "invalid") return [cause.field, cause.detail];
    throw cause;
  }
  throw new Error("Nothing was refused.");
}

describe("a brought certificate", () => {
  test("shows its names, its expiry and its pin", async () => {
    const custom = await read(one.chain, one.key);
    expect(custom.names).toEqual(["inbox.example.com", "*.apps.example.com"]);
    expect(custom.expiresOn).toBe(NOW + 396 * DAY - 1);
    expect(custom.pin).toMatch(/^sha256\/\/[A-Za-z0-9+/]{43}=$/);
    const hosts = [
      "inbox.example.com",
      "x.apps.example.com",
      "10.0.0.7",
      "localhost",
      "10.0.0.8",
      "example.com",
    ];
    expect(hosts.map((host) => custom.covers(host))).toEqual([true, true, true, false, false, false]);
  });

  test("keeps its chain, and may lie in one file with its key, in any order of the two", async () => {
    expect((await read(one.chain, one.key)).cert.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
    const both = `# from a program\n${one.key}${one.chain}`;
    expect((await read(both, both)).pin).toBe((await read(one.chain, one.key)).pin);
  });

  test("may have a key of another kind than ours", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const rsa = privateKey.export({ type: "pkcs1", format: "pem" }).toString();
    expect((await refusal(read(one.chain, rsa)))[1]).toContain("does not belong");
    const sec1 = createPrivateKey(one.key).export({ type: "sec1", format: "pem" }).toString();
    expect((await read(one.chain, sec1)).names).toHaveLength(2);
  });

  test("that cannot serve is refused with the file's field and the reason", async () => {
    const locked = createPrivateKey(one.key)
      .export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "x" })
      .toString();
    const old = createPrivateKey(one.key)
      .export({ type: "sec1", format: "pem", cipher: "aes-256-cbc", passphrase: "x" })
      .toString();
    const damaged = one.chain.replace(/\n.{20}/, "\nAAAAAAAAAAAAAAAAAAAA");
    const [leaf = "", ca = ""] = one.chain.split(/(?<=END CERTIFICATE-----\n)/);
    const cases: [string, string, number, string, string][] = [
      ["", one.key, NOW, "certificate", "has no certificate"],
      [one.key, one.key, NOW, "certificate", "has no certificate"],
      [damaged, one.key, NOW, "certificate", "damaged"],
      [one.chain.slice(0, 300), one.key, NOW, "certificate", "has no certificate"],
      ["x".repeat(300_000), one.key, NOW, "certificate", "too large"],
      [one.chain, one.key, NOW + 397 * DAY, "certificate", "expired on 2028-02-15"],
      [one.chain, one.key, NOW - 2 * DAY, "certificate", "not valid before 2027-01-14"],
      [one.chain, other.key, NOW, "certificateKey", "does not belong to the first certificate"],
      [ca + leaf, one.key, NOW, "certificateKey", "certificate first"],
      [one.chain, one.chain, NOW, "certificateKey", "does not contain a private key"],
      [one.chain, one.key.slice(0, 80), NOW, "certificateKey", "does not contain a private key"],
      [one.chain, one.key.replace(/\n.{20}/, "\nAAAAAAAAAAAAAAAAAAAA"), NOW, "certificateKey", "damaged"],
      [one.chain, locked, NOW, "certificateKey", "passphrase"],
      [one.chain, old, NOW, "certificateKey", "passphrase"],
    ];
    for (const [certificate, key, now, field, says] of cases)
      expect(await refusal(read(certificate, key, now))).toEqual([field, expect.stringContaining(says)]);
  });

  test("with a missing or unreadable file, a folder or a pipe is refused at once with the reason", async () => {
    await read(one.chain, one.key);
    const [certificate, certificateKey] = [join(folder.path, "c.pem"), join(folder.path, "k.pem")];
    const gone = join(folder.path, "gone.pem");
    expect(await refusal(readCustomCertificate({ certificate: gone, certificateKey }, NOW))).toEqual([
      "certificate",
      `There is no file ${gone}. Correct the path, or put the file there.`,
    ]);
    mkdirSync(join(folder.path, "folder"));
    const asFolder = { certificate, certificateKey: join(folder.path, "folder") };
    expect((await refusal(readCustomCertificate(asFolder, NOW)))[1]).toContain("is not a file");
    if (process.platform === "win32") return;
    const pipe = join(folder.path, "pipe");
    Bun.spawnSync(["mkfifo", pipe]);
    expect((await refusal(readCustomCertificate({ certificate, certificateKey: pipe }, NOW)))[1]).toContain(
      "is not a file",
    );
    if (process.getuid?.() === 0)
      return console.warn("NOT SHOWN: a file that may not be read. Root may read each.");
    chmodSync(certificateKey, 0);
    expect((await refusal(readCustomCertificate({ certificate, certificateKey }, NOW)))[1]).toContain(
      "cannot be read (EACCES)",
    );
  });
});
