import type { Channel } from "../../src/http/request/route.ts";
import { openChance } from "../faults/chance.ts";
import type { Running } from "../home.ts";
import { sendRaw, type Target } from "./raw.ts";
import { faultOf, type Seen } from "./refusal.ts";
import { type Generated, openGenerator } from "./requests.ts";
import { HOSTS, openWorld, originOf, type World } from "./world.ts";

/** What a run of generated requests saw. */
export interface Fuzzed {
  requests: number;
  /** How often each status was the answer. */
  statuses: Record<string, number>;
  /** The first answers that were wrong, with the request. */
  faults: string[];
}

const WRONG = "creel_canaryThatIsNoKey0123456789";
const PLACES: Channel[] = ["api", "api", "api", "app", "app", "socket"];
const SHARD = 20_000; // requests on one database: it must not grow without end
const MOST_FAULTS = 20;

/** Asks the program's answer itself, without sockets. `spoil` changes answers, to see that it is noticed. */
export async function fuzzInside(
  requests: number,
  seed: number,
  spoil = (seen: Seen) => seen,
): Promise<Fuzzed> {
  const fuzzed: Fuzzed = { requests: 0, statuses: {}, faults: [] };
  for (let shard = 0; fuzzed.requests < requests; shard++) {
    const world = await openWorld();
    const chance = openChance(seed + shard);
    const secrets = [...Object.values(world.keys), world.session, world.device];
    const generators = Object.fromEntries(
      PLACES.map((place) => [
        place,
        openGenerator(chance, {
          host: HOSTS[place],
          origin: originOf(place),
          keys: Object.values(world.keys),
          session: place === "api" ? world.device : world.session,
          wrong: WRONG,
        }),
      ]),
    );
    for (let n = 0; n < SHARD && fuzzed.requests < requests; n++) {
      const place = PLACES[chance.between(0, PLACES.length - 1)] ?? "api";
      const generated = generators[place]?.(place);
      if (!generated) throw new Error(`Nothing is generated for ${place}.`);
      note(fuzzed, generated, spoil(await askInside(world, generated)), [...secrets, WRONG]);
      for (const failure of world.failures.splice(0)) addFault(fuzzed, generated, failure);
    }
    await world.close();
  }
  return fuzzed;
}

async function askInside(
  { answer, gates }: World,
  { place, method, target, headers, body }: Generated,
): Promise<Seen> {
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

/** Sends them as bytes over TLS and TCP to the running program, several at once. */
export async function fuzzOutside(
  running: Running,
  keys: string[],
  session: string,
  requests: number,
  seed: number,
): Promise<Fuzzed> {
  const fuzzed: Fuzzed = { requests: 0, statuses: {}, faults: [] };
  const { port } = new URL(running.api ?? "");
  const api: Target = { hostname: "127.0.0.1", port: Number(port), ca: running.ca };
  const app: Target = { hostname: "127.0.0.1", port: Number(new URL(running.app).port) };
  const chance = openChance(seed);
  const secrets = [...keys, session, WRONG];
  const generators = {
    api: openGenerator(chance, {
      host: `localhost:${port}`,
      origin: `https://localhost:${port}`,
      keys,
      session,
      wrong: WRONG,
    }),
    app: openGenerator(chance, {
      host: `127.0.0.1:${app.port}`,
      origin: running.app,
      keys,
      session,
      wrong: WRONG,
    }),
  };
  async function sender(): Promise<void> {
    while (fuzzed.requests < requests) {
      const place = chance.next() < 0.5 ? "api" : "app";
      const generated = generators[place](place);
      fuzzed.requests++;
      const { text } = await sendRaw(place === "api" ? api : app, inBytes(generated));
      fuzzed.requests--;
      const seen = readSeen(text);
      if (seen) note(fuzzed, generated, seen, secrets);
      else noteBare(fuzzed, generated, text);
    }
  }
  await Promise.all(Array.from({ length: 16 }, sender));
  return fuzzed;
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

/** An answer of ours; null for what the runtime says by itself. */
function readSeen(text: string): Seen | null {
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

/** The runtime's own refusals are bare, and close. */
function noteBare(fuzzed: Fuzzed, generated: Generated, text: string): void {
  const status = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? "none";
  fuzzed.requests++;
  fuzzed.statuses[`bare ${status}`] = (fuzzed.statuses[`bare ${status}`] ?? 0) + 1;
  if (!["400", "431", "505", "307", "none"].includes(status))
    addFault(fuzzed, generated, `the runtime says ${text.slice(0, 100)}`);
}

function note(fuzzed: Fuzzed, generated: Generated, seen: Seen, secrets: string[]): void {
  fuzzed.requests++;
  fuzzed.statuses[seen.status] = (fuzzed.statuses[seen.status] ?? 0) + 1;
  const fault = faultOf(generated.method, seen, secrets);
  if (fault) addFault(fuzzed, generated, fault);
}

function addFault(fuzzed: Fuzzed, { place, method, target, headers, body }: Generated, fault: string): void {
  if (fuzzed.faults.length >= MOST_FAULTS) return;
  const request = JSON.stringify({ place, method, target, headers, body: body?.toString("latin1") });
  fuzzed.faults.push(`${fault} — ${request.slice(0, 1_000)}`);
}
