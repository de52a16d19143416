import type { makeAuthority } from "./authority.ts";
import type { makeLeaf } from "./leaf.ts";

/**
 * Loads what makes certificates. Only when one must be made, because it costs more than a whole start without it; and
 * reflect-metadata by a load of its own, finished first: @peculiar/x509 throws without it, and where two plain imports
 * stand one below the other, Bun's bundler runs the second one first.
 */
export async function loadX509(): Promise<{
  makeAuthority: typeof makeAuthority;
  makeLeaf: typeof makeLeaf;
}> {
  await import("reflect-metadata");
  const [authority, leaf] = await Promise.all([import("./authority.ts"), import("./leaf.ts")]);
  return { makeAuthority: authority.makeAuthority, makeLeaf: leaf.makeLeaf };
}
