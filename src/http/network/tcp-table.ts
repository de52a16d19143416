import { readFile } from "node:fs/promises";

/** A row of Linux's TCP table; addresses stay in its own form, such as `0100007F:2B66`. */
export interface TcpRow {
  local: string;
  remote: string;
  state: string;
  uid: number;
  inode: string;
}

export const [ESTABLISHED, LISTENING] = ["01", "0A"];

/** The TCP sockets of this network namespace, IPv4 and IPv6, whose row contains `text`. */
export async function readTcpTable(text = ""): Promise<TcpRow[]> {
  const tables = await Promise.all(
    ["tcp", "tcp6"].map((one) => readFile(`/proc/net/${one}`, "utf8").catch(() => "")),
  );
  return tables.flatMap((table) => readRows(table, text));
}

export function readRows(table: string, text = ""): TcpRow[] {
  return table
    .trim()
    .split("\n")
    .slice(1)
    .filter((line) => line.includes(text))
    .map((line) => {
      const [, local = "", remote = "", state = "", , , , uid = "", , inode = ""] = line.trim().split(/\s+/);
      return { local, remote, state, uid: Number(uid), inode };
    });
}

/** An IPv4 address and port as the table writes them, bytes in reverse order. */
export function inTcpTable(address: string, port: number): string {
  const bytes = address.split(".").reverse();
  return `${bytes.map((byte) => hex(Number(byte), 2)).join("")}:${hex(port, 4)}`;
}

export function hex(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, "0");
}
