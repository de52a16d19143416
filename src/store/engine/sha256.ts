import { SHA256 } from "bun";

/** SHA-256 in hexadecimal, without `node:crypto`: loading it would slow a cold capture down by 2 ms (docs/adr/0009). */
export function sha256(of: string | Uint8Array): string {
  return SHA256.hash(of, "hex");
}
