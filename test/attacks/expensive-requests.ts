import { readFileSync } from "node:fs";
import type { CreelProcess } from "../home.ts";
import { captureFor, type LoadReport, memoryOf } from "./slow-clients.ts";

const MAX_BODY_BYTES = 8 * 1024 * 1024; // the limit of a body
/** Entries of a batch or changes of one request: the limit, and a count long enough for other requests meanwhile. */
const [MANY, SOME] = [1_000, 100];
const DATES = 40; // in one title

/** A request that any client with a key may repeat. */
interface Work {
  method: string;
  path: string;
  body?: string;
}

/** Requests with a key that need as much work or memory as one request can. */
export const WORK = {
  "a batch of short titles": async (_, many) => ({
    method: "POST",
    path: "/api/items/batch",
    body: JSON.stringify({ items: Array.from({ length: many }, (_, n) => ({ title: `title ${n}` })) }),
  }),
  "a batch of refused values": async (_, many) => ({
    method: "POST",
    path: "/api/items/batch",
    body: `{"items":[${Array.from({ length: many }, (_, n) => n).join()}]}`,
  }),
  "a batch of quick entries": async (_, many) => ({
    method: "POST",
    path: "/api/items/batch",
    body: JSON.stringify({
      items: Array.from({ length: many }, (_, n) => ({ title: `${n} ${datesOf(n)}`, parse: true })),
    }),
  }),
  "changes with repeat rules that never come": async (server, many) => {
    const { id } = (await (await server.capture({ title: "Water the plants" })).json()) as { id: string };
    const changes = Array.from({ length: many - 1 }, (_, n) => ({
      id,
      patch: { repeat: `FREQ=DAILY;INTERVAL=${n + 1};BYMONTHDAY=31;BYMONTH=2` },
    }));
    return { method: "PATCH", path: "/api/items", body: JSON.stringify({ changes }) };
  },
  "8 MiB of brackets": async () => ({ method: "POST", path: "/api/items", body: "[".repeat(MAX_BODY_BYTES) }),
  "changes of 1,000 items": async (server, many) => {
    const items = Array.from({ length: many }, (_, n) => ({ title: `item ${n}` }));
    const response = await server.asPage("/api/items/batch", {
      method: "POST",
      body: JSON.stringify({ items }),
    });
    const { results } = (await response.json()) as { results: { id: string }[] };
    const changes = results.map(({ id }, n) => ({ id, patch: { note: `${n}` } }));
    return { method: "PATCH", path: "/api/items", body: JSON.stringify({ changes }) };
  },
  "a project of 500 items": async () => ({
    method: "POST",
    path: "/api/projects",
    body: JSON.stringify({ project: { title: "p" }, items: copiedItems() }),
  }),
  "templates of 2,000 items": async () => longTemplates(),
  "reading templates of 2,000 items": async (server) => {
    const { path, ...put } = longTemplates();
    await server.asPage(path, put);
    return { method: "GET", path };
  },
  "a refused project of long notes": async () => ({
    method: "POST",
    path: "/api/projects",
    body: JSON.stringify({
      project: { title: "p" },
      items: [...Array.from({ length: 499 }, () => ({ title: "t", note: "n".repeat(16_000) })), { title: 1 }],
    }),
  }),
  "too many templates": async () => ({
    method: "PUT",
    path: "/api/templates",
    body: JSON.stringify({
      templates: Array.from({ length: 8 }, (_, n) => ({
        name: `t${n}`,
        project: { title: "p" },
        items: Array.from({ length: 500 }, () => ({ title: "t" })),
      })),
    }),
  }),
  "what needs attention": async (server) => {
    const invalidBody = `{"title":"a"${" ".repeat(60_000)}`; // the response contains a guess for each text
    for (let n = 0; n < 4; n++) await server.capture(null, { body: `${invalidBody}${n}` });
    return { method: "GET", path: "/api/attention" };
  },
} satisfies Record<string, (server: CreelProcess, many: number) => Promise<Work>>;

export type WorkName = keyof typeof WORK;

/** As many templates as an account may have. */
function longTemplates() {
  return {
    method: "PUT",
    path: "/api/templates",
    body: JSON.stringify({
      templates: Array.from({ length: 4 }, (_, n) => ({
        name: `t${n}`,
        project: { title: "p" },
        items: copiedItems().map(({ note, ...item }) => item),
      })),
    }),
  };
}

/** Items of a project: each with a long note, a rare repeat rule, and the one that it waits for. */
function copiedItems() {
  return Array.from({ length: 500 }, (_, n) => ({
    title: `item ${n}`,
    note: `${n} `.repeat(1_500).slice(0, 6_000),
    startDate: "2027-01-01",
    repeat: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29",
    tags: [`t${n % 50}`],
    blockedBy: n % 99 === 0 ? null : n - 1,
  }));
}

/** Makes different titles. */
function datesOf(title: number): string {
  return Array.from({ length: DATES }, (_, n) => `!next friday at 5 pm ${title} ${n} and so on`).join(" ");
}

/** Prepares what the request needs, and returns the function that sends it. */
async function prepare(
  server: CreelProcess,
  key: string,
  name: WorkName,
  many: number,
): Promise<(lastByte?: Promise<void>) => Promise<Response>> {
  const { method, path, body: text }: Work = await WORK[name](server, many);
  const body = text === undefined ? null : new TextEncoder().encode(text); // encoded once, so that sending is cheap
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  return (lastByte) =>
    server.ask(path, { method, headers, body: lastByte && body ? holdLastByte(body, lastByte) : body });
}

/** Streams the body; its last byte follows when the promise resolves. */
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

/**
 * Sends `many` requests at once, with as many entries as one may have. Returns each status and the growth of the program's
 * peak memory in MiB.
 */
export async function sendAtOnce(
  server: CreelProcess,
  key: string,
  name: WorkName,
  many: number,
): Promise<{ statuses: number[]; grown: number }> {
  const send = await prepare(server, key, name, MANY);
  const before = memoryOf(server.pid, "VmHWM");
  const answers = Array.from({ length: many }, async () => {
    const response = await send();
    await response.arrayBuffer();
    return response.status;
  });
  const statuses = await Promise.all(answers);
  return { statuses, grown: memoryOf(server.pid, "VmHWM") - before };
}

const CAPTURES_BEFORE_LAST_BYTE = 20; // during the rest of the body

/**
 * Sends one such request, and returns its status and the number of another client's captures that were answered between
 * its last byte and its answer.
 */
export async function captureMeanwhile(
  server: CreelProcess,
  key: string,
  name: WorkName,
): Promise<{ status: number; captures: number }> {
  const send = await prepare(server, key, name, SOME);
  const capture = async () => void (await (await server.capture({ title: "meanwhile" })).arrayBuffer());
  await server.capture({ title: "!next friday at 5 pm *monthly", parse: true }); // loads the date parser
  const lastByte = Promise.withResolvers<void>();
  let isAnswered = false;
  const sent = send(lastByte.promise).finally(() => {
    isAnswered = true;
  });
  for (let n = 0; n < CAPTURES_BEFORE_LAST_BYTE; n++) await capture();
  if (isAnswered) throw new Error("The request was answered before its last byte.");
  lastByte.resolve();
  let captures = 0;
  while (!isAnswered) {
    await capture();
    captures++;
  }
  const response = await sent;
  await response.arrayBuffer();
  return { status: response.status, captures };
}

/** `many` clients repeat the request for some seconds while another client captures. */
export async function runWork(
  server: CreelProcess,
  key: string,
  name: WorkName,
  many: number,
  seconds: number,
  capture?: object,
): Promise<{ responseCount: number; cpu: string; load: LoadReport }> {
  const send = await prepare(server, key, name, MANY);
  const before = memoryOf(server.pid);
  const cpuBefore = cpuOf(server.pid);
  const until = Date.now() + seconds * 1_000;
  let responseCount = 0;
  const clients = Array.from({ length: many }, async () => {
    while (Date.now() < until)
      try {
        await (await send()).arrayBuffer();
        responseCount++;
      } catch {} // the connection was closed; the table shows the number of responses
  });
  const { max, ...captures } = await captureFor(server, seconds, capture);
  const [cpuSeconds = 0, waitSeconds = 0] = cpuOf(server.pid).map((now, n) => now - (cpuBefore[n] ?? 0));
  await Promise.all(clients);
  const cpu = `${cpuSeconds.toFixed(1)} of ${(cpuSeconds + waitSeconds).toFixed(1)} s`;
  return { responseCount, cpu, load: { open: {}, ...captures, memory: { before, max } } };
}

/** Seconds during which the program's event loop thread had a CPU, and waited for one. */
function cpuOf(pid: number): number[] {
  try {
    const [cpuSeconds, waitSeconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
    return [Number(cpuSeconds) / 1e9, Number(waitSeconds) / 1e9];
  } catch {
    return [];
  }
}
