import { hash, SHA256 } from "bun";

/** SHA-256 in hexadecimal, without `node:crypto`: loading it would slow a cold capture down by 2 ms (docs/adr/0009). */
export function sha256(of: string | Uint8Array): string {
  return SHA256.hash(of, "hex");
}

/** The same of a text that comes in parts. */
export function openSha256(): { add(part: string): void; digest(): string } {
  const hash = new SHA256();
  return { add: (part) => void hash.update(part), digest: () => hash.digest("hex") };
}

/** A short hash for comparisons where no one gains by a collision. XXH32 is the same in every version. */
export function shortHash(of: string): string {
  return hash.xxHash32(of).toString(36);
}
