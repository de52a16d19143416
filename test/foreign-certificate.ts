import { SYSTEM } from "../src/domain/environment.ts";
import { makeKey } from "../src/http/tls/key.ts";
import { loadX509 } from "../src/http/tls/load-x509.ts";

/** A certificate of an authority that is not Creel's. */
export interface Foreign {
  /** The leaf and its CA, PEM. */
  chain: string;
  key: string;
  ca: string;
}

/** Makes a certificate for these names and addresses at `now` (Unix seconds). */
export async function makeForeign(
  names: string[],
  more: { addresses?: string[]; now?: () => number; key?: string } = {},
): Promise<Foreign> {
  const { addresses = [], now = SYSTEM.now } = more;
  const [caKey, key] = [await makeKey(), more.key ?? (await makeKey())];
  const { makeAuthority, makeLeaf } = await loadX509();
  const environment = { now, random: SYSTEM.random };
  const permitted = names.map((name) => name.replace("*.", ""));
  const ca = await makeAuthority({
    ...environment,
    key: caKey,
    computer: "elsewhere",
    permitted: [...permitted, "localhost"],
  });
  const leaf = await makeLeaf({
    ...environment,
    key,
    authority: { certificate: ca, key: caKey },
    hosts: { names, addresses },
  });
  return { chain: leaf + ca, key, ca };
}
