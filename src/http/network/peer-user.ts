import { ESTABLISHED, inTcpTable, readTcpTable, type TcpRow } from "./tcp-table.ts";

/** Whose program is at the other end of a connection over loopback; `unknown` where the system does not tell. */
export type PeerUser = "own" | "other" | "unknown";

/** One end of a connection: an IPv4 address and its port. */
export interface ConnectionEnd {
  address: string;
  port: number;
}

/**
 * Finds the user of a connection that came in at `here`. Root counts as our own user: root can read our memory anyway, and
 * some relays between a browser and this system run as root. On Windows nothing of a code is shown to other users, neither
 * by the list of processes nor by our files, and every connection counts as our own.
 */
export async function findPeerUser(peer: ConnectionEnd, here: ConnectionEnd): Promise<PeerUser> {
  if (process.platform === "win32") return "own";
  const own = [process.getuid?.() ?? 0, 0];
  try {
    if (process.platform === "darwin") return await findOnMac(peer, here, own);
    return userOfRow(await readTcpTable(inTcpTable(peer.address, peer.port)), peer, here, own);
  } catch {
    return "unknown";
  }
}

const MAPPED = "0000000000000000FFFF0000"; // before an IPv4 address that an IPv6 socket speaks to

/**
 * The row of the other end. Only while its connection is whole: of a socket that its program has closed Linux says that
 * it is root's.
 */
export function userOfRow(
  rows: readonly TcpRow[],
  peer: ConnectionEnd,
  here: ConnectionEnd,
  own: readonly number[],
): PeerUser {
  const [local, remote] = [inTcpTable(peer.address, peer.port), inTcpTable(here.address, here.port)];
  const found = rows.find(
    (row) =>
      row.state === ESTABLISHED &&
      ((row.local === local && row.remote === remote) ||
        (row.local === MAPPED + local && row.remote === MAPPED + remote)),
  );
  if (!found) return "unknown";
  return own.includes(found.uid) ? "own" : "other";
}

/** Without root's rights `lsof` sees what our own user has open; so what is not found may be anybody's. */
async function findOnMac(
  peer: ConnectionEnd,
  here: ConnectionEnd,
  own: readonly number[],
): Promise<PeerUser> {
  const at = `-iTCP@${peer.address}:${peer.port}`;
  const lsof = Bun.spawn(["lsof", "-nP", "-a", `-u${own.join()}`, at, "-sTCP:ESTABLISHED", "-Fn"], {
    stderr: "ignore",
  });
  const lines = (await new Response(lsof.stdout).text()).split("\n");
  const both = `n${peer.address}:${peer.port}->${here.address}:${here.port}`;
  return lines.includes(both) ? "own" : "other";
}
