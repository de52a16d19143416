import { readFileSync } from "node:fs";
import type { Running } from "../home.ts";
import { captureFor, memoryOf, type Siege } from "./slow.ts";

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

/** Readies what the request needs, and gives the way to send it. */
async function prepare(
  running: Running,
  key: string,
  name: WorkName,
  many: number,
): Promise<() => Promise<Response>> {
  const { method, path, body: text }: Work = await WORK[name](running, many);
  const body = text === undefined ? null : new TextEncoder().encode(text); // once, so that to send it costs us little
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  return () => running.ask(path, { method, headers, body });
}

/** What came of such requests, and what others saw of it. */
export interface Seen {
  /** The status of each of the requests. */
  statuses: number[];
  /** How many captures of another client were answered before the first of them was. */
  captures: number;
  /** By how many MiB the most memory that the program ever had has grown. */
  grown: number;
}

/** Sends so many at once, and captures as another client until all are answered. */
export async function sendAtOnce(running: Running, key: string, name: WorkName, many: number): Promise<Seen> {
  const send = await prepare(running, key, name, SOME);
  const before = memoryOf(running.pid, "VmHWM");
  let answered = 0;
  const sent = Array.from({ length: many }, async () => {
    const answer = await send();
    answered++;
    await answer.arrayBuffer();
    return answer.status;
  });
  let captures = 0;
  while (answered < many) {
    await (await running.capture({ title: "meanwhile" })).arrayBuffer();
    if (answered === 0) captures++;
  }
  return { statuses: await Promise.all(sent), captures, grown: memoryOf(running.pid, "VmHWM") - before };
}

/** So many clients send it again and again for some seconds, while another captures. */
export async function overwork(
  running: Running,
  key: string,
  name: WorkName,
  many: number,
  seconds: number,
): Promise<{ answered: number; cpu: string; siege: Siege }> {
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
