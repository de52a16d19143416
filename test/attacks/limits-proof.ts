import { creel, makeFolder, startCreel } from "../home.ts";
import { besiege, fill, KINDS, type Kind, type Siege } from "./slow.ts";

/** Which kinds, of how many connections each, for how many seconds. */
const SIEGES: [readonly Kind[], number, number][] = [
  ...KINDS.map((kind): [Kind[], number, number] => [[kind], 100, 45]),
  [KINDS, 100, 45],
  [["silent"], 10_000, 5],
  [["reading no events"], 5_000, 20],
];

/**
 * The long set of the limits, or those of it with `only` in their first cells: what another client's captures took
 * meanwhile, and what it cost. 1 when one failed.
 */
export async function proveLimits(only = ""): Promise<number> {
  const asked = SIEGES.filter(([kinds, many]) => `${nameOf(kinds)} | ${count(kinds, many)}`.includes(only));
  console.log(
    "| siege | connections | seconds | still there | captures | p50 | p99 | slowest | memory before | most |",
  );
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
  let bad = 0;
  for (const siege of asked) bad += await prove(...siege);
  return bad > 0 || asked.length === 0 ? 1 : 0;
}

async function prove(kinds: readonly Kind[], many: number, seconds: number): Promise<number> {
  const folder = makeFolder();
  const running = await startCreel(folder.path);
  try {
    const added = await creel(folder.path, ["key", "add", "all", "--scope", "full", "--json"]);
    await fill(running, 4);
    const siege = await besiege(running, JSON.parse(added.out).key, kinds, many, seconds);
    console.log(row(kinds, many, seconds, siege));
    return Object.keys(siege.statuses).some((status) => status !== "200") ? 1 : 0;
  } finally {
    await running.stop();
    folder.remove();
  }
}

function row(
  kinds: readonly Kind[],
  many: number,
  seconds: number,
  { open, statuses, latencies, memory }: Siege,
): string {
  const at = (share: number) =>
    `${(latencies[Math.floor((latencies.length - 1) * share)] ?? 0).toFixed(1)} ms`;
  const cells = [
    nameOf(kinds),
    count(kinds, many),
    seconds,
    Object.values(open).reduce((sum, count) => sum + count, 0),
    Object.entries(statuses).map(([status, times]) => `${times} x ${status}`),
    at(0.5),
    at(0.99),
    at(1),
    `${memory.before.toFixed(0)} MiB`,
    `${memory.most.toFixed(0)} MiB`,
  ];
  return `| ${cells.join(" | ")} |`;
}

function nameOf(kinds: readonly Kind[]): string {
  return kinds.length > 1 ? "all at once" : `${kinds[0]}`;
}

function count(kinds: readonly Kind[], many: number): string {
  return (many * kinds.length).toLocaleString("en");
}
