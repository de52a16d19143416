import { SHA256 } from "bun";

/** SHA-256 in hexadecimal, without `node:crypto`: loading it would slow a cold capture down by 2 ms (docs/adr/0009). */
export function sha256(of: string | Uint8Array): string {
  return SHA256.hash(of, "hex");
}

/** The same of a text that comes in parts. */
export function openSha256(): { add(part: string): void; digest(): string } {
  const hash = new SHA256();
  return { add: (part) => void hash.update(part), digest: () => hash.digest("hex") };
}
