import { creel, makeFolder, startCreel } from "../home.ts";
import { type FuzzReport, fuzzInside, fuzzOutside } from "./fuzz.ts";

const DEFAULT_REQUESTS = 1_000_000;
const OUTSIDE = 0.04; // of all: a connection each, as bytes over TLS and TCP to the running program
const STEP = 80_000; // requests between two lines of what was seen

/** The long set of generated requests: 1 when any answer was wrong. Each step has a seed of its own, told with it. */
export async function proveFuzz(seed: number, requests = DEFAULT_REQUESTS): Promise<number> {
  const outside = Math.ceil(requests * OUTSIDE);
  const sum: FuzzReport = { requests: 0, statuses: {}, faults: [] };
  for (let step = 0; sum.requests < requests - outside; step++)
    add(sum, await fuzzInside(Math.min(STEP, requests - outside - sum.requests), seed + step * 1_000));
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
  const running = await startCreel(folder.path);
  try {
    const added = await creel(folder.path, ["key", "add", "all", "--scope", "full", "--json"]);
    const signedIn = await fetch(`${running.app}/app/sessions`, {
      method: "POST",
      body: JSON.stringify({ code: running.code }),
    });
    const { session } = (await signedIn.json()) as { session: string };
    return await fuzzOutside(running, [running.key, JSON.parse(added.out).key], session, requests, seed);
  } finally {
    await running.stop();
    folder.remove();
  }
}
