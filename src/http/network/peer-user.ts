import { ESTABLISHED, inTcpTable, readTcpTable, type TcpRow } from "./tcp-table.ts";

/** The user who runs the client of a loopback connection; `unknown` if the system does not say. */
export type PeerUser = "own" | "other" | "unknown";

/** One end of a connection: an IPv4 address and its port. */
export interface ConnectionEnd {
  address: string;
  port: number;
}

/**
 * Finds the user of a connection that came in at `here`. Root counts as our own user: root can read our memory anyway,
 * and some relays between a browser and this system run as root. On Windows other users see no code in process lists or
 * files, and every connection counts as our own.
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

const MAPPED = "0000000000000000FFFF0000"; // the prefix of an IPv4 address in an IPv6 socket

/** Finds the user in the client's row, only while the connection is established: Linux reports a closed socket as root's. */
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

/** Without root's rights `lsof` sees only our own user's sockets, so a missing row may belong to any user. */
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
