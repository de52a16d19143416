import { readFileSync } from "node:fs";
import type { Running } from "../home.ts";
import { captureFor, type LoadReport, memoryOf } from "./slow-clients.ts";

const BIG = 8 * 1024 * 1024; // bytes: the most that a body may have
/** Entries of a batch, and changes of one request: the most, and what takes long enough to see others meanwhile. */
const [MOST, SOME] = [1_000, 100];
const DATES = 40; // that are looked up in one title

/** One request, as whoever has a key may send it again and again. */
interface Work {
  method: string;
  path: string;
  body?: string;
}

/** Requests of somebody with a key that ask for as much work, or memory, as one request can. */
export const WORK = {
  "a batch of quick entries": async (_, many) => ({
    method: "POST",
    path: "/api/items/batch",
    body: JSON.stringify({
      items: Array.from({ length: many }, (_, n) => ({ title: `${n} ${datesOf(n)}`, parse: true })),
    }),
  }),
  "changes with repeat rules that never come": async (running, many) => {
    const { id } = (await (await running.capture({ title: "Water the plants" })).json()) as { id: string };
    const changes = Array.from({ length: many - 1 }, (_, n) => ({
      id,
      patch: { repeat: `FREQ=DAILY;INTERVAL=${n + 1};BYMONTHDAY=31;BYMONTH=2` },
    }));
    return { method: "PATCH", path: "/api/items", body: JSON.stringify({ changes }) };
  },
  "8 MiB of brackets": async () => ({ method: "POST", path: "/api/items", body: "[".repeat(BIG) }),
  "what needs attention": async (running) => {
    const wrong = `{"title":"a"${" ".repeat(60_000)}`; // each text is told with a guess of what it means
    for (let n = 0; n < 4; n++) await running.capture(null, { body: `${wrong}${n}` });
    return { method: "GET", path: "/api/attention" };
  },
} satisfies Record<string, (running: Running, many: number) => Promise<Work>>;

export type WorkName = keyof typeof WORK;

/** No two are the same. */
function datesOf(title: number): string {
  return Array.from({ length: DATES }, (_, n) => `!next friday at 5 pm ${title} ${n} and so on`).join(" ");
}

/** Prepares what the request needs, and returns the function that sends it. */
async function prepare(
  running: Running,
  key: string,
  name: WorkName,
  many: number,
): Promise<(lastByte?: Promise<void>) => Promise<Response>> {
  const { method, path, body: text }: Work = await WORK[name](running, many);
  const body = text === undefined ? null : new TextEncoder().encode(text); // once, so that to send it costs us little
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  return (lastByte) =>
    running.ask(path, { method, headers, body: lastByte && body ? holdLastByte(body, lastByte) : body });
}

/** The body as a stream that gives its last byte when the promise resolves. */
function holdLastByte(body: Uint8Array<ArrayBuffer>, lastByte: Promise<void>): ReadableStream {
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(body.subarray(0, -1));
      await lastByte;
      controller.enqueue(body.subarray(-1));
      controller.close();
    },
  });
}

/** Sends so many at once. Returns each status, and by how many MiB the program's highest memory use has grown. */
export async function sendAtOnce(
  running: Running,
  key: string,
  name: WorkName,
  many: number,
): Promise<{ statuses: number[]; grown: number }> {
  const send = await prepare(running, key, name, SOME);
  const before = memoryOf(running.pid, "VmHWM");
  const answers = Array.from({ length: many }, async () => {
    const answer = await send();
    await answer.arrayBuffer();
    return answer.status;
  });
  const statuses = await Promise.all(answers);
  return { statuses, grown: memoryOf(running.pid, "VmHWM") - before };
}

const BEFORE = 20; // captures while the rest of the body arrives

/**
 * Sends one such request, and returns its status and the number of another client's captures that were answered between
 * its last byte and its answer.
 */
export async function captureMeanwhile(
  running: Running,
  key: string,
  name: WorkName,
): Promise<{ status: number; captures: number }> {
  const send = await prepare(running, key, name, SOME);
  const capture = async () => void (await (await running.capture({ title: "meanwhile" })).arrayBuffer());
  await running.capture({ title: "!next friday at 5 pm *monthly", parse: true }); // loads what reads dates
  const lastByte = Promise.withResolvers<void>();
  let isAnswered = false;
  const sent = send(lastByte.promise).finally(() => {
    isAnswered = true;
  });
  for (let n = 0; n < BEFORE; n++) await capture();
  if (isAnswered) throw new Error("The request was answered before its last byte.");
  lastByte.resolve();
  let captures = 0;
  while (!isAnswered) {
    await capture();
    captures++;
  }
  const answer = await sent;
  await answer.arrayBuffer();
  return { status: answer.status, captures };
}

/** So many clients send it again and again for some seconds, while another captures. */
export async function overwork(
  running: Running,
  key: string,
  name: WorkName,
  many: number,
  seconds: number,
): Promise<{ answered: number; cpu: string; siege: LoadReport }> {
  const send = await prepare(running, key, name, MOST);
  const before = memoryOf(running.pid);
  const cpuBefore = cpuOf(running.pid);
  const until = Date.now() + seconds * 1_000;
  let answered = 0;
  const clients = Array.from({ length: many }, async () => {
    while (Date.now() < until)
      try {
        await (await send()).arrayBuffer();
        answered++;
      } catch {} // the connection was closed: the row says how often it was answered
  });
  const { most, ...seen } = await captureFor(running, seconds);
  const [had = 0, waited = 0] = cpuOf(running.pid).map((now, n) => now - (cpuBefore[n] ?? 0));
  await Promise.all(clients);
  const cpu = `${had.toFixed(1)} of ${(had + waited).toFixed(1)} s`;
  return { answered, cpu, siege: { open: {}, ...seen, memory: { before, most } } };
}

/** For how many seconds the program's first thread, the event loop's, had a CPU, and waited for one behind other programs. */
function cpuOf(pid: number): number[] {
  try {
    const [had, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
    return [Number(had) / 1e9, Number(waited) / 1e9];
  } catch {
    return [];
  }
}
