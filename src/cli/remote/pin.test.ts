import { expect, test } from "bun:test";
import { X509Certificate } from "node:crypto";
import { rootCertificates } from "node:tls";
import { publicKeyOf } from "./pin.ts";

test("the public key of every authority that the system knows, as node:crypto finds it", () => {
  expect(rootCertificates.length).toBeGreaterThan(50);
  for (const pem of rootCertificates) {
    const certificate = new X509Certificate(pem);
    const key = certificate.publicKey.export({ type: "spki", format: "der" });
    expect(Buffer.from(publicKeyOf(certificate.raw)).equals(key)).toBe(true);
  }
});

test("invalid certificate bytes give some bytes, never an exception", () => {
  for (const bytes of [[], [0x30], [0x30, 0x84, 255, 255, 255, 255], [0x30, 0xff], Array(64).fill(0x30)])
    expect(publicKeyOf(Uint8Array.from(bytes))).toBeInstanceOf(Uint8Array);
});
