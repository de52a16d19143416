import { creel, makeFolder, startCreel } from "../home.ts";
import { type FuzzReport, fuzzInside, fuzzOutside } from "./fuzz.ts";

const DEFAULT_REQUESTS = 1_000_000;
const SOCKET_SHARE = 0.04; // share of requests that are sent over TLS or TCP, each on its own connection
const REQUESTS_PER_STEP = 80_000; // between two lines of the report

/** Runs the long set of generated requests. Returns 1 after any wrong response. Each step prints its own seed. */
export async function proveFuzz(seed: number, requests = DEFAULT_REQUESTS): Promise<number> {
  const outside = Math.ceil(requests * SOCKET_SHARE);
  const sum: FuzzReport = { requests: 0, statuses: {}, faults: [] };
  for (let step = 0; sum.requests < requests - outside; step++)
    add(
      sum,
      await fuzzInside(Math.min(REQUESTS_PER_STEP, requests - outside - sum.requests), seed + step * 1_000),
    );
  add(sum, await runOutside(outside, seed));
  const answers = Object.entries(sum.statuses)
    .sort()
    .map(([status, times]) => `${status}: ${times.toLocaleString("en")}`);
  console.log(
    `${sum.requests.toLocaleString("en")} requests, seed ${seed}; ${sum.faults.length} wrong\n${answers.join(", ")}`,
  );
  for (const fault of sum.faults) console.log(fault);
  return sum.faults.length > 0 ? 1 : 0;
}

function add(sum: FuzzReport, { requests, statuses, faults }: FuzzReport): void {
  sum.requests += requests;
  for (const [status, times] of Object.entries(statuses))
    sum.statuses[status] = (sum.statuses[status] ?? 0) + times;
  sum.faults.push(...faults);
  console.error(`${sum.requests.toLocaleString("en")} requests, ${sum.faults.length} wrong`);
}

async function runOutside(requests: number, seed: number): Promise<FuzzReport> {
  const folder = makeFolder();
  const server = await startCreel(folder.path);
  try {
    const newKey = await creel(folder.path, ["key", "add", "all", "--scope", "full", "--json"]);
    const signedIn = await fetch(`${server.app}/app/sessions`, {
      method: "POST",
      body: JSON.stringify({ code: server.code }),
    });
    const { session } = (await signedIn.json()) as { session: string };
    return await fuzzOutside(server, [server.key, JSON.parse(newKey.out).key], session, requests, seed);
  } finally {
    await server.stop();
    folder.remove();
  }
}
