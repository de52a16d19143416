import { creel, makeFolder, type Running, startCreel } from "../home.ts";
import { overwork, WORK, type WorkName } from "./expensive-requests.ts";
import { makeHomeOf, searchUnderLoad } from "./searches.ts";
import { fill, holdConnections, KINDS, type Kind, type LoadReport } from "./slow-clients.ts";

/** Which kinds, of how many connections each, for how many seconds. */
const SIEGES: [readonly Kind[], number, number][] = [
  ...KINDS.map((kind): [Kind[], number, number] => [[kind], 100, 45]),
  [KINDS, 100, 45],
  [["silent"], 10_000, 5],
  [["reading no events"], 5_000, 20],
];

/** Which work, how many clients that ask for it again and again, for how many seconds. */
const WORKLOADS: [WorkName, number, number][] = (Object.keys(WORK) as WorkName[]).flatMap((name) => [
  [name, 1, 30],
  [name, 16, 30],
]);

/**
 * How many clients search for many words again and again, for how many seconds, and whether they wait for an answer. Without any
 * it is seen what captures take on this machine as it is.
 */
const SEARCHES: [many: number, seconds: number, areWaiting: boolean][] = [
  [0, 20, true],
  [4, 20, true],
  [20, 20, true],
  [60, 20, true],
  [60, 20, false],
];
const ITEMS = 50_000; // to be searched

/** One row to be: what it is called, its first columns, and what is done to a server. */
interface Row {
  name: string;
  /** How many ordinary items its home has; else a few long ones. */
  items?: number;
  columns: string;
  /** The cells of its first columns, and what was seen. */
  run(running: Running, key: string): Promise<{ cells: (string | number)[]; siege: LoadReport }>;
}

const ROWS: Row[] = [
  ...SIEGES.map(([kinds, many, seconds]): Row => {
    const name = kinds.length > 1 ? "all at once" : `${kinds[0]}`;
    const count = (many * kinds.length).toLocaleString("en");
    return {
      name: `${name} | ${count}`,
      columns: "siege | connections | seconds | still there",
      async run(running, key) {
        const siege = await holdConnections(running, key, kinds, many, seconds);
        const open = Object.values(siege.open).reduce((sum, count) => sum + count, 0);
        return { cells: [name, count, seconds, open], siege };
      },
    };
  }),
  ...WORKLOADS.map(
    ([name, many, seconds]): Row => ({
      name: `${name} | ${many}`,
      columns: "work | clients | seconds | answered | CPU had of wanted",
      async run(running, key) {
        const { answered, cpu, siege } = await overwork(running, key, name, many, seconds);
        return { cells: [name, many, seconds, answered, cpu], siege };
      },
    }),
  ),
  ...SEARCHES.map(([many, seconds, areWaiting]): Row => {
    const name = `searches of many words${areWaiting ? "" : ", hung up after 20 ms"}`;
    return {
      name: `${name} | ${many}`,
      items: ITEMS,
      columns: "siege | clients | seconds | searches",
      async run(running, key) {
        const { answers, siege } = await searchUnderLoad(running, key, many, seconds, areWaiting);
        return { cells: [name, many, seconds, formatCounts(answers) || "none"], siege };
      },
    };
  }),
];

/**
 * The long set of the limits, or those of it with `only` in their first cells: what another client's captures took
 * meanwhile, and what it cost. 1 when one failed.
 */
export async function proveLimits(only = ""): Promise<number> {
  const rows = ROWS.filter(({ name }) => name.includes(only));
  let bad = 0;
  for (const [n, row] of rows.entries()) {
    if (row.columns !== rows[n - 1]?.columns) console.log(head(row.columns));
    bad += await prove(row);
  }
  return bad > 0 || rows.length === 0 ? 1 : 0;
}

function head(columns: string): string {
  const all = `${columns} | captures | p50 | p99 | slowest | memory before | most`;
  return `| ${all} |\n| ${all.replace(/[^|]+/g, " --- ").trim()} |`;
}

async function prove({ items, run }: Row): Promise<number> {
  const folder = makeFolder();
  if (items !== undefined) await makeHomeOf(folder.path, items);
  const running = await startCreel(folder.path);
  try {
    const added = await creel(folder.path, ["key", "add", "all", "--scope", "full", "--json"]);
    if (items === undefined) await fill(running, 4);
    const { cells, siege } = await run(running, JSON.parse(added.out).key);
    console.log(`| ${[...cells, ...sayMeanwhile(siege)].join(" | ")} |`);
    return Object.keys(siege.statuses).some((status) => status !== "200") ? 1 : 0;
  } finally {
    await running.stop();
    folder.remove();
  }
}

function sayMeanwhile({ statuses, latencies, memory }: LoadReport): string[] {
  const at = (share: number) =>
    `${(latencies[Math.floor((latencies.length - 1) * share)] ?? 0).toFixed(1)} ms`;
  return [
    formatCounts(statuses),
    at(0.5),
    at(0.99),
    at(1),
    `${memory.before.toFixed(0)} MiB`,
    `${memory.most.toFixed(0)} MiB`,
  ];
}

function formatCounts(times: Record<string, number>): string {
  return Object.entries(times)
    .map(([came, count]) => `${count.toLocaleString("en")} x ${came}`)
    .join(", ");
}
