import { SHA256 } from "bun";

/** In hexadecimal. Not by `node:crypto`: a cold capture would wait 2 ms until it is loaded (docs/adr/0009). */
export function sha256(of: string | Uint8Array): string {
  return SHA256.hash(of, "hex");
}
