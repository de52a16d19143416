import { connect, createServer, type Socket } from "node:net";

/** The fault of a connection's reply. */
export interface Cut {
  /** The number of the server's bytes that pass before the fault. */
  after: number;
  /** `end` and `reset` close the connection; `stall` keeps it and forwards no more bytes. */
  by: "end" | "reset" | "stall";
}

/** A proxy between a client and the server that cuts replies. */
export interface CuttingProxy {
  port: number;
  /** Sets the cut of the next replies; null forwards everything. */
  cut(cut: Cut | null): void;
  /** The number of bytes that the server sent on the last connection, forwarded or not. */
  sentBytes(): number;
  close(): void;
}

const WAYS: Cut["by"][] = ["end", "reset"];
const STALLS = 10; // one of this many replies is delayed past the client's timeout instead of cut

/** Chooses the nth of `cycles` cuts of a reply of `length` bytes: each byte in turn, in each round another kind. */
export function chooseCut(n: number, cycles: number, length: number): Cut {
  const step = cycles < length ? length / cycles : 1;
  const after = Math.floor(n * step) % length;
  const round = Math.floor(n / length);
  return { after, by: (n + round) % STALLS === 0 ? "stall" : (WAYS[(after + round) % 2] ?? "end") };
}

export async function openCuttingProxy(to: number): Promise<CuttingProxy> {
  let cut: Cut | null = null;
  let sentBytes = 0;
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect(to, "127.0.0.1");
    const mine = cut;
    let passed = 0;
    sentBytes = 0;
    open.add(client).add(upstream);
    client.on("data", (bytes) => upstream.write(bytes));
    client.on("end", () => upstream.end());
    upstream.on("data", (bytes: Buffer) => {
      sentBytes += bytes.length;
      if (passed === -1) return;
      if (mine === null || passed + bytes.length <= mine.after) {
        passed += bytes.length;
        client.write(bytes);
        return;
      }
      const rest = bytes.subarray(0, mine.after - passed);
      passed = -1;
      if (mine.by === "stall") client.write(rest);
      else client.write(rest, () => (mine.by === "end" ? client.destroySoon() : client.resetAndDestroy()));
    });
    upstream.on("end", () => client.end());
    client.on("close", () => upstream.destroy());
    for (const socket of [client, upstream]) {
      socket.on("error", () => {}); // connections break on purpose
      socket.on("close", () => open.delete(socket));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as { port: number }).port,
    cut: (next) => {
      cut = next;
    },
    sentBytes: () => sentBytes,
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
