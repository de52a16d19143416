import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";
import { runWork, WORK, type WorkName } from "./expensive-requests.ts";
import { INDEXED, type IndexedChange, indexUnderLoad } from "./indexed-notes.ts";
import { makeHomeOf, searchUnderLoad } from "./searches.ts";
import {
  fill,
  fillLog,
  holdConnections,
  KINDS,
  type Kind,
  type LoadReport,
  OLD_READERS,
} from "./slow-clients.ts";

/** Kinds of connections, the number of each, and seconds. */
const SIEGES: [readonly Kind[], number, number][] = [
  ...KINDS.map((kind): [Kind[], number, number] => [[kind], 100, 45]),
  [KINDS, 100, 45],
  [["silent"], 10_000, 5],
  [["reading no events"], 5_000, 20],
  ...OLD_READERS.map((kind): [Kind[], number, number] => [[kind], 200, 30]),
];
const OLD_CHANGES = 40; // of a long note, which the old readers missed

const PARSED = { title: "Pay the rent !friday #home", parse: true };

/** The work, the number of clients that repeat it, seconds, and the other client's captures if they are not plain. */
const WORKLOADS: [WorkName, number, number, capture?: object][] = [
  ...(Object.keys(WORK) as WorkName[]).flatMap((name): [WorkName, number, number][] => [
    [name, 1, 30],
    [name, 16, 30],
  ]),
  ["a batch of quick entries", 16, 30, PARSED],
  ["changes of 1,000 items", 60, 30, PARSED],
];

/** The change of long notes that the search has to index, their number at a time, their bytes, and seconds. */
const INDEXINGS: [IndexedChange, number, number, number][] = INDEXED.flatMap((change) => [
  [change, 250, 20_000, 30],
  [change, 20, 1024 * 1024, 30],
]);

/**
 * The number of clients that repeat a search for many words, seconds, and whether they wait for the response. The row
 * without clients shows the time of captures on an idle machine.
 */
const SEARCHES: [many: number, seconds: number, areWaiting: boolean][] = [
  [0, 20, true],
  [4, 20, true],
  [20, 20, true],
  [60, 20, true],
  [60, 20, false],
];
const ITEMS = 50_000; // in the searched home

/** One row of the table: its name, its first columns, and its attack. */
interface Row {
  name: string;
  /** The number of ordinary items in its home; a few long ones if undefined. */
  items?: number;
  columns: string;
  /** Returns the cells of its first columns, and the load report. */
  run(server: CreelProcess, key: string): Promise<{ cells: (string | number)[]; load: LoadReport }>;
}

const ROWS: Row[] = [
  ...SIEGES.map(([kinds, many, seconds]): Row => {
    const name = kinds.length > 1 ? "all at once" : `${kinds[0]}`;
    const count = (many * kinds.length).toLocaleString("en");
    return {
      name: `${name} | ${count}`,
      columns: "siege | connections | seconds | still there",
      async run(server, key) {
        if (OLD_READERS.some((kind) => kinds.includes(kind))) await fillLog(server, OLD_CHANGES);
        const load = await holdConnections(server, key, kinds, many, seconds);
        const open = Object.values(load.open).reduce((sum, count) => sum + count, 0);
        return { cells: [name, count, seconds, open], load };
      },
    };
  }),
  ...WORKLOADS.map(([work, many, seconds, capture]): Row => {
    const name = `${work}${capture ? ", parsed captures" : ""}`;
    return {
      name: `${name} | ${many}`,
      columns: "work | clients | seconds | answered | CPU had of wanted",
      async run(server, key) {
        const { responseCount, cpu, load } = await runWork(server, key, work, many, seconds, capture);
        return { cells: [name, many, seconds, responseCount, cpu], load };
      },
    };
  }),
  ...INDEXINGS.map(([change, notes, bytes, seconds]): Row => {
    const name = `notes ${change}`;
    return {
      name: `${name} | ${notes} | ${bytes}`,
      columns: "notes | at a time | bytes | seconds | searches",
      async run(server, key) {
        const { searchCount, load } = await indexUnderLoad(server, key, change, { notes, bytes, seconds });
        return { cells: [name, notes, bytes.toLocaleString("en"), seconds, searchCount], load };
      },
    };
  }),
  ...SEARCHES.map(([many, seconds, areWaiting]): Row => {
    const name = `searches of many words${areWaiting ? "" : ", hung up after 20 ms"}`;
    return {
      name: `${name} | ${many}`,
      items: ITEMS,
      columns: "siege | clients | seconds | searches",
      async run(server, key) {
        const { outcomeCounts, load } = await searchUnderLoad(server, key, many, seconds, areWaiting);
        return { cells: [name, many, seconds, formatCounts(outcomeCounts) || "none"], load };
      },
    };
  }),
];

/**
 * Runs the long set of the limits, or its rows with `only` in their first cells. Prints the time of another client's
 * captures and the memory. Returns 1 when a capture failed.
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
  const server = await startCreel(folder.path);
  try {
    const newKey = await creel(folder.path, ["key", "add", "all", "--scope", "full", "--json"]);
    if (items === undefined) await fill(server, 4);
    const { cells, load } = await run(server, JSON.parse(newKey.out).key);
    console.log(`| ${[...cells, ...formatLoad(load)].join(" | ")} |`);
    return Object.keys(load.statuses).some((status) => status !== "200") ? 1 : 0;
  } finally {
    await server.stop();
    folder.remove();
  }
}

function formatLoad({ statuses, latencies, memory }: LoadReport): string[] {
  const at = (share: number) =>
    `${(latencies[Math.floor((latencies.length - 1) * share)] ?? 0).toFixed(1)} ms`;
  return [
    formatCounts(statuses),
    at(0.5),
    at(0.99),
    at(1),
    `${memory.before.toFixed(0)} MiB`,
    `${memory.max.toFixed(0)} MiB`,
  ];
}

function formatCounts(times: Record<string, number>): string {
  return Object.entries(times)
    .map(([came, count]) => `${count.toLocaleString("en")} x ${came}`)
    .join(", ");
}
