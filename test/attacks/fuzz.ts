import type { Channel } from "../../src/http/request/route.ts";
import { seededRandom } from "../faults/seeded-random.ts";
import type { CreelProcess } from "../home.ts";
import { type CheckedResponse, faultOf } from "./check-response.ts";
import { sendRaw, type Target } from "./raw-http.ts";
import { type Generated, openGenerator } from "./request-generator.ts";
import { HOSTS, openTestApp, originOf, type TestApp } from "./test-app.ts";

/** The results of a run of generated requests. */
export interface FuzzReport {
  requests: number;
  /** The number of responses of each status. */
  statuses: Record<string, number>;
  /** The first wrong responses with their requests. */
  faults: string[];
}

const WRONG = "creel_canaryThatIsNoKey0123456789";
const PLACES: Channel[] = ["api", "api", "api", "app", "app", "socket"];
const REQUESTS_PER_DATABASE = 20_000; // limits the size of a database
const MOST_FAULTS = 20;

/** Calls the program's handler without sockets. `spoil` changes responses to prove that the check works. */
export async function fuzzInside(
  requests: number,
  seed: number,
  spoil = (checked: CheckedResponse) => checked,
): Promise<FuzzReport> {
  const report: FuzzReport = { requests: 0, statuses: {}, faults: [] };
  for (let shard = 0; report.requests < requests; shard++) {
    const testApp = await openTestApp();
    const random = seededRandom(seed + shard);
    const secrets = [...Object.values(testApp.keys), testApp.session, testApp.device];
    const generators = Object.fromEntries(
      PLACES.map((place) => [
        place,
        openGenerator(random, {
          host: HOSTS[place],
          origin: originOf(place),
          keys: Object.values(testApp.keys),
          session: place === "api" ? testApp.device : testApp.session,
          wrong: WRONG,
        }),
      ]),
    );
    for (let n = 0; n < REQUESTS_PER_DATABASE && report.requests < requests; n++) {
      const place = PLACES[random.between(0, PLACES.length - 1)] ?? "api";
      const generated = generators[place]?.(place);
      if (!generated) throw new Error(`Nothing is generated for ${place}.`);
      note(report, generated, spoil(await askInside(testApp, generated)), [...secrets, WRONG]);
      for (const failure of testApp.failures.splice(0)) addFault(report, generated, failure);
    }
    await testApp.close();
  }
  return report;
}

async function askInside(
  { answer, gates }: TestApp,
  { place, method, target, headers, body }: Generated,
): Promise<CheckedResponse> {
  const request = new Request(`${originOf(place)}${target}`, {
    method,
    body: body ? new Uint8Array(body) : null,
  });
  for (const [name, value] of headers) request.headers.append(name, Buffer.from(value).toString("latin1"));
  const connection = {
    rules: gates[place],
    peer: "127.0.0.1",
    peerUser: async () => "own" as const,
    holdOpen: () => {},
    stream: () => () => {},
    closing: false,
  };
  const response = await answer(request, connection);
  if (response.headers.get("content-type") !== "text/event-stream")
    return { status: response.status, headers: response.headers, body: await response.text() };
  await response.body?.cancel();
  return { status: response.status, headers: response.headers, body: "" };
}

/** Sends generated requests as bytes over TLS and TCP to the running program, several at once. */
export async function fuzzOutside(
  server: CreelProcess,
  keys: string[],
  session: string,
  requests: number,
  seed: number,
): Promise<FuzzReport> {
  const report: FuzzReport = { requests: 0, statuses: {}, faults: [] };
  const { port } = new URL(server.api ?? "");
  const api: Target = { hostname: "127.0.0.1", port: Number(port), ca: server.ca };
  const app: Target = { hostname: "127.0.0.1", port: Number(new URL(server.app).port) };
  const random = seededRandom(seed);
  const secrets = [...keys, session, WRONG];
  const generators = {
    api: openGenerator(random, {
      host: `localhost:${port}`,
      origin: `https://localhost:${port}`,
      keys,
      session,
      wrong: WRONG,
    }),
    app: openGenerator(random, {
      host: `127.0.0.1:${app.port}`,
      origin: server.app,
      keys,
      session,
      wrong: WRONG,
    }),
  };
  async function sender(): Promise<void> {
    while (report.requests < requests) {
      const place = random.next() < 0.5 ? "api" : "app";
      const generated = generators[place](place);
      report.requests++;
      const { text } = await sendRaw(place === "api" ? api : app, inBytes(generated));
      report.requests--;
      const checked = readSeen(text);
      if (checked) note(report, generated, checked, secrets);
      else noteBare(report, generated, text);
    }
  }
  await Promise.all(Array.from({ length: 16 }, sender));
  return report;
}

function inBytes({ method, target, headers, body }: Generated): Buffer {
  const path = target.replace(/[^\x21-\x7e]/g, "%");
  const lines = [
    ...headers,
    ["Connection", "close"],
    ...(body ? [["Content-Length", String(body.length)]] : []),
  ];
  const head = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
  return Buffer.concat([Buffer.from(head), body ?? Buffer.alloc(0)]);
}

/** A response of Creel; null for one of the runtime. */
function readSeen(text: string): CheckedResponse | null {
  const end = text.indexOf("\r\n\r\n");
  const [first = "", ...lines] = text.slice(0, end).split("\r\n");
  const headers = new Headers(
    lines.map(
      (line) =>
        [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()] as [string, string],
    ),
  );
  const body = Buffer.from(text.slice(end + 4), "latin1").toString();
  return headers.has("request-id") ? { status: Number(first.split(" ")[1]), headers, body } : null;
}

/** Refusals of the runtime have no body and close the connection. */
function noteBare(report: FuzzReport, generated: Generated, text: string): void {
  const status = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? "none";
  report.requests++;
  report.statuses[`bare ${status}`] = (report.statuses[`bare ${status}`] ?? 0) + 1;
  if (!["400", "431", "505", "307", "none"].includes(status))
    addFault(report, generated, `the runtime says ${text.slice(0, 100)}`);
}

function note(report: FuzzReport, generated: Generated, checked: CheckedResponse, secrets: string[]): void {
  report.requests++;
  report.statuses[checked.status] = (report.statuses[checked.status] ?? 0) + 1;
  const fault = faultOf(generated.method, checked, secrets);
  if (fault) addFault(report, generated, fault);
}

function addFault(
  report: FuzzReport,
  { place, method, target, headers, body }: Generated,
  fault: string,
): void {
  if (report.faults.length >= MOST_FAULTS) return;
  const request = JSON.stringify({ place, method, target, headers, body: body?.toString("latin1") });
  report.faults.push(`${fault} — ${request.slice(0, 1_000)}`);
}
