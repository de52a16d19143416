import type { makeAuthority } from "./authority.ts";
import type { makeLeaf } from "./leaf.ts";

/**
 * Loads the certificate library, only when a certificate must be made, because it costs more than the rest of a start.
 * reflect-metadata is loaded first and on its own: @peculiar/x509 throws without it, and of two plain imports Bun's
 * bundler runs the second one first.
 */
export async function loadX509(): Promise<{
  makeAuthority: typeof makeAuthority;
  makeLeaf: typeof makeLeaf;
}> {
  await import("reflect-metadata");
  const [authority, leaf] = await Promise.all([import("./authority.ts"), import("./leaf.ts")]);
  return { makeAuthority: authority.makeAuthority, makeLeaf: leaf.makeLeaf };
}
