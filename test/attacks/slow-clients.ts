import { readFileSync } from "node:fs";
import type { CreelProcess } from "../home.ts";

/** Ways to hold a connection without using it. */
export const KINDS = [
  "silent",
  "dripping headers",
  "dripping body",
  "dripping small body",
  "dripping chunks",
  "reading no list",
  "reading no events",
] as const;

/** Event streams that come back to a long log. */
export const OLD_READERS = ["reading old events", "reading no old events"] as const;
export type Kind = (typeof KINDS | typeof OLD_READERS)[number];

/** The results of a time under load. */
export interface LoadReport {
  /** The number of open connections of each kind at the end. */
  open: Partial<Record<Kind, number>>;
  /** The number of responses of each status to the captures of another client. */
  statuses: Record<number, number>;
  /** The durations of these captures in ms, sorted. */
  latencies: number[];
  /** Resident memory of the program in MiB: before, and the maximum. */
  memory: { before: number; max: number };
}

const DRIP_INTERVAL_MS = 400; // ms

/** Holds `many` connections of each kind for some seconds, while another client captures all the time. */
export async function holdConnections(
  server: CreelProcess,
  key: string,
  kinds: readonly Kind[],
  countPerKind: number,
  seconds: number,
): Promise<LoadReport> {
  const before = memoryOf(server.pid);
  const peers = kinds.flatMap((kind) => Array.from({ length: countPerKind }, () => kind));
  const connections: ReturnType<typeof hold>[] = [];
  for (let n = 0; n < peers.length; n += 250) {
    const some = peers.slice(n, n + 250).map((kind) => hold(server, key, kind));
    await Promise.all(some.map(({ ready }) => ready));
    connections.push(...some);
  }
  const { max, ...captures } = await captureFor(server, seconds);
  for (const { look } of connections) look();
  await Bun.sleep(Math.min(5_000, 1_000 + connections.length * 10)); // time to read the data before the end
  const open: LoadReport["open"] = {};
  for (const { kind, isOpen } of connections) if (isOpen()) open[kind] = (open[kind] ?? 0) + 1;
  for (const { release } of connections) release();
  return { open, ...captures, memory: { before, max } };
}

/** Captures as another client for some seconds, ten times a second if it can; `max` is the program's memory, in MiB. */
export async function captureFor(
  server: CreelProcess,
  seconds: number,
  body: object = { title: "meanwhile" },
) {
  const statuses: LoadReport["statuses"] = {};
  const latencies: number[] = [];
  let max = 0;
  for (const until = Date.now() + seconds * 1_000; Date.now() < until; await Bun.sleep(100)) {
    const started = performance.now();
    const { status } = await server.capture(body);
    latencies.push(performance.now() - started);
    statuses[status] = (statuses[status] ?? 0) + 1;
    max = Math.max(max, memoryOf(server.pid));
  }
  return { statuses, latencies: latencies.sort((a, b) => a - b), max };
}

/**
 * Opens one such connection over TLS. `ready` resolves after its first bytes are sent. It sends one request: Bun closes a
 * connection at the second unanswered one.
 */
export function hold(
  { api, ca }: CreelProcess,
  key: string,
  kind: Kind,
  hostname = "127.0.0.1",
  path = "/api/items",
) {
  const { port } = new URL(api ?? "");
  const headers = `Host: ${hostname}:${port}\r\nX-Api-Key: ${key}\r\n`;
  const json = "Content-Type: application/json\r\n";
  const first: Record<Kind, string> = {
    silent: "",
    "dripping headers": `POST /api/items HTTP/1.1\r\n${headers}X-Drip: `,
    "dripping body": `POST ${path} HTTP/1.1\r\n${headers}${json}Content-Length: 100000\r\n\r\n{`,
    "dripping small body": `POST ${path} HTTP/1.1\r\n${headers}${json}Content-Length: 65536\r\n\r\n{`,
    "dripping chunks": `POST ${path} HTTP/1.1\r\n${headers}${json}Transfer-Encoding: chunked\r\n\r\n`,
    "reading no list": `GET ${path}?limit=500 HTTP/1.1\r\n${headers}\r\n`,
    "reading no events": `GET /api/events HTTP/1.1\r\n${headers}\r\n`,
    "reading old events": `GET /api/events HTTP/1.1\r\n${headers}Last-Event-ID: 1\r\n\r\n`,
    "reading no old events": `GET /api/events HTTP/1.1\r\n${headers}Last-Event-ID: 1\r\n\r\n`,
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
      if (kind.startsWith("reading no ")) one.pause();
      if (kind.startsWith("dripping"))
        drip = setInterval(
          () => one.write(kind === "dripping chunks" ? "1\r\nx\r\n" : "x"),
          DRIP_INTERVAL_MS,
        );
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
    /** Resumes reading: a paused connection does not notice that the server has closed it. */
    look: () => connection?.resume(),
    release() {
      clearInterval(drip);
      connection?.terminate();
    },
  };
}

/** Resident memory in MiB, current or maximum; 0 if the system does not report it. */
export function memoryOf(pid: number, what: "VmRSS" | "VmHWM" = "VmRSS"): number {
  try {
    const [, kib] =
      new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kib ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Adds pages of long items. */
export async function fill(server: CreelProcess, notes: number): Promise<void> {
  const note = "a long line of a note\n".repeat(40_000);
  for (let n = 0; n < notes; n++) await server.capture({ title: `long ${n}`, note });
}

/** Adds changes of a long note to the log. */
export async function fillLog(server: CreelProcess, changes: number): Promise<void> {
  const { id } = (await (await server.capture({ title: "a long note" })).json()) as { id: string };
  for (let n = 0; n < changes; n++) {
    const body = JSON.stringify({ note: `${n} ${"a long line of a note\n".repeat(40_000)}` });
    const headers = { "Content-Type": "application/json" };
    const response = await server.asPage(`/api/items/${id}`, { method: "PATCH", headers, body });
    if (response.status !== 200) throw new Error(`The note was not changed: ${response.status}.`);
    await response.arrayBuffer();
  }
}
