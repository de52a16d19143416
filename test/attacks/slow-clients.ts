import { readFileSync } from "node:fs";
import type { Running } from "../home.ts";

/** Ways to hold a connection and give nothing for it. */
export const KINDS = [
  "silent",
  "dripping headers",
  "dripping body",
  "dripping small body",
  "dripping chunks",
  "reading no list",
  "reading no events",
] as const;
export type Kind = (typeof KINDS)[number];

/** What a siege saw. */
export interface LoadReport {
  /** How many of each kind were still connected at its end. */
  open: Partial<Record<Kind, number>>;
  /** How the captures of another client were answered meanwhile: status and how often. */
  statuses: Record<number, number>;
  /** Their times in ms, sorted. */
  latencies: number[];
  /** Resident memory of the program in MiB: before, and the most that was seen. */
  memory: { before: number; most: number };
}

const DRIP = 400; // ms

/** Holds `many` connections of each kind for some seconds, and captures as somebody else all the time. */
export async function holdConnections(
  running: Running,
  key: string,
  kinds: readonly Kind[],
  many: number,
  seconds: number,
): Promise<LoadReport> {
  const before = memoryOf(running.pid);
  const peers = kinds.flatMap((kind) => Array.from({ length: many }, () => kind));
  const connections: ReturnType<typeof hold>[] = [];
  for (let n = 0; n < peers.length; n += 250) {
    const some = peers.slice(n, n + 250).map((kind) => hold(running, key, kind));
    await Promise.all(some.map(({ ready }) => ready));
    connections.push(...some);
  }
  const { most, ...captures } = await captureFor(running, seconds);
  for (const { look } of connections) look();
  await Bun.sleep(Math.min(5_000, 1_000 + connections.length * 10)); // to read what came before the end
  const open: LoadReport["open"] = {};
  for (const { kind, isOpen } of connections) if (isOpen()) open[kind] = (open[kind] ?? 0) + 1;
  for (const { release } of connections) release();
  return { open, ...captures, memory: { before, most } };
}

/** Captures as another client for some seconds, ten times a second if it can; `most` is the program's memory, in MiB. */
export async function captureFor(running: Running, seconds: number) {
  const statuses: LoadReport["statuses"] = {};
  const latencies: number[] = [];
  let most = 0;
  for (const until = Date.now() + seconds * 1_000; Date.now() < until; await Bun.sleep(100)) {
    const started = performance.now();
    const { status } = await running.capture({ title: "meanwhile" });
    latencies.push(performance.now() - started);
    statuses[status] = (statuses[status] ?? 0) + 1;
    most = Math.max(most, memoryOf(running.pid));
  }
  return { statuses, latencies: latencies.sort((a, b) => a - b), most };
}

/**
 * One such connection, over TLS. `ready` is when its first bytes have gone out. It asks once: Bun ends a connection on the
 * second unanswered request.
 */
export function hold(
  { api, ca }: Running,
  key: string,
  kind: Kind,
  hostname = "127.0.0.1",
  path = "/api/items",
) {
  const { port } = new URL(api ?? "");
  const ours = `Host: ${hostname}:${port}\r\nX-Api-Key: ${key}\r\n`;
  const json = "Content-Type: application/json\r\n";
  const first: Record<Kind, string> = {
    silent: "",
    "dripping headers": `POST /api/items HTTP/1.1\r\n${ours}X-Drip: `,
    "dripping body": `POST ${path} HTTP/1.1\r\n${ours}${json}Content-Length: 100000\r\n\r\n{`,
    "dripping small body": `POST ${path} HTTP/1.1\r\n${ours}${json}Content-Length: 65536\r\n\r\n{`,
    "dripping chunks": `POST ${path} HTTP/1.1\r\n${ours}${json}Transfer-Encoding: chunked\r\n\r\n`,
    "reading no list": `GET ${path}?limit=500 HTTP/1.1\r\n${ours}\r\n`,
    "reading no events": `GET /api/events HTTP/1.1\r\n${ours}\r\n`,
  };
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  let isOpen = true;
  let drip: Timer | undefined;
  let connection: Bun.Socket<undefined> | undefined;
  const end = () => {
    isOpen = false;
    clearInterval(drip);
    resolve();
  };
  const socket = {
    open() {},
    handshake(one: Bun.Socket<undefined>) {
      connection = one;
      one.write(first[kind]);
      if (kind.startsWith("reading")) one.pause();
      if (kind.startsWith("dripping"))
        drip = setInterval(() => one.write(kind === "dripping chunks" ? "1\r\nx\r\n" : "x"), DRIP);
      resolve();
    },
    data() {},
    close: end,
    error: end,
    connectError: end,
  };
  const tls = { ca, serverName: hostname };
  Bun.connect({
    hostname,
    port: Number(port),
    tls,
    socket,
  } as unknown as Bun.TCPSocketConnectOptions<undefined>).catch(end);
  return {
    kind,
    ready,
    isOpen: () => isOpen,
    /** Who does not read does not see either that the other end has left. */
    look: () => connection?.resume(),
    release() {
      clearInterval(drip);
      connection?.terminate();
    },
  };
}

/** Resident memory in MiB, as it is or at its most; 0 where the system does not say. */
export function memoryOf(pid: number, what: "VmRSS" | "VmHWM" = "VmRSS"): number {
  try {
    const [, kib] =
      new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kib ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** A home with pages of long items to read, and a key that may read them. */
export async function fill(running: Running, notes: number): Promise<void> {
  const note = "a long line of a note\n".repeat(40_000);
  for (let n = 0; n < notes; n++) await running.capture({ title: `long ${n}`, note });
}
