import { connect, createServer, type Socket } from "node:net";

/** What happens to the answer of a connection. */
export interface Cut {
  /** Bytes of the server's that pass before it happens. */
  after: number;
  /** `end` and `reset` close; `stall` keeps the connection and lets nothing more through. */
  by: "end" | "reset" | "stall";
}

/** A relay between a client and the server that cuts what comes back. */
export interface CuttingProxy {
  port: number;
  /** From now on; null lets everything through. */
  cut(cut: Cut | null): void;
  /** Bytes that the server sent on the last connection, whether or not they passed. */
  sentBytes(): number;
  close(): void;
}

const WAYS: Cut["by"][] = ["end", "reset"];
const STALLS = 10; // of the cut replies, one in so many is delayed past the client's limit instead

/** The nth of `cycles` cuts of a reply of `length` bytes: each byte in turn, and in each further round another way. */
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
      socket.on("error", () => {}); // it is meant to break
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
