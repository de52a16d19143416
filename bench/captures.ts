import { join } from "node:path";
import { countItems, startCreel } from "./creel.ts";
import type { Commits, Committed } from "./limits/committer.ts";
import type { Target } from "./load/connection.ts";
import type { Carried, Load } from "./load/generator.ts";
import { residentMemory } from "./memory.ts";
import { statisticsOf } from "./statistics.ts";
import type { Table, TableRow } from "./table-row.ts";
import { startWorker, type Worker } from "./worker.ts";

const ROUNDS = 7;
const CONNECTIONS = 64;

type Generator = Worker<Load, Carried>;

/** The results of one round, measured close together in time so that their ratios are valid. */
interface Round {
  limit: Carried;
  creel: Carried;
  limitAlone: Carried;
  creelAlone: Carried;
  single: Committed;
  grouped: Committed;
  store: Committed;
  singleOff: Committed;
  groupedOff: Committed;
}

/** L1, L2 and captures side by side, and what the memory of the process is after them. */
export async function measureCaptures(
  executable: string,
  folder: string,
): Promise<{ tables: Table[]; afterwards: TableRow[] }> {
  const home = join(folder, "captures");
  await using creel = await startCreel(executable, home);
  await using listener = await startWorker<never, never>(
    join(import.meta.dir, "limits/listener.ts"),
    join(home, "tls"),
  );
  await using committer = await startWorker<Commits, Committed>(
    join(import.meta.dir, "limits/committer.ts"),
    folder,
  );
  await using generator: Generator = await startWorker(join(import.meta.dir, "load/generator.ts"));
  const limit = { ...creel, url: `https://localhost:${listener.greeting}` };

  const rounds: Round[] = [];
  await runRound(limit, creel, generator, committer); // everything is compiled and warm after it
  while (rounds.length < ROUNDS) rounds.push(await runRound(limit, creel, generator, committer));
  const afterwards = residentMemory(creel.pid);
  await creel.stop();
  const items = countItems(home);
  checkKept(items, rounds);

  return {
    tables: [limitsTable(rounds), capturesTable(rounds, items)],
    afterwards: [
      {
        what: `resident after ${items.toLocaleString("en-GB")} captures at 1 and ${CONNECTIONS} connections`,
        measured: statisticsOf([afterwards.resident]),
        unit: "MB",
        target: { sense: "<=", now: 128 },
      },
    ],
  };
}

async function runRound(
  limit: Target,
  creel: Target,
  generator: Generator,
  committer: Worker<Commits, Committed>,
): Promise<Round> {
  const carry = (target: Target, connections: number, seconds: number) =>
    generator.ask({
      target: { url: target.url, ca: target.ca, key: target.key },
      connections,
      warmUp: 0.3,
      seconds,
    });
  return {
    limit: await carry(limit, CONNECTIONS, 2.5),
    creel: await carry(creel, CONNECTIONS, 2.5),
    limitAlone: await carry(limit, 1, 1.5),
    creelAlone: await carry(creel, 1, 1.5),
    single: await committer.ask({ through: "full", perCommit: 1, seconds: 1 }),
    grouped: await committer.ask({ through: "full", perCommit: CONNECTIONS, seconds: 1 }),
    store: await committer.ask({ through: "store", perCommit: CONNECTIONS, seconds: 1 }),
    singleOff: await committer.ask({ through: "off", perCommit: 1, seconds: 0.5 }),
    groupedOff: await committer.ask({ through: "off", perCommit: CONNECTIONS, seconds: 0.5 }),
  };
}

/** Checks that the captures succeeded and are found: otherwise the rate means nothing. */
function checkKept(items: number, rounds: Round[]): void {
  const all = rounds.flatMap(({ limit, creel, limitAlone, creelAlone }) => [
    limit,
    creel,
    limitAlone,
    creelAlone,
  ]);
  const failures = all.reduce((sum, { failures }) => sum + failures, 0);
  if (failures > 0) throw new Error(`${failures} requests failed under load.`);
  const answered = rounds.reduce(
    (sum, { creel, creelAlone }) => sum + creel.captures + creelAlone.captures,
    0,
  );
  if (answered === 0 || items < answered)
    throw new Error(`${answered} captures were answered, but the home holds ${items} items.`);
}

function limitsTable(rounds: Round[]): Table {
  const of = (choose: (round: Round) => number) => statisticsOf(rounds.map(choose));
  return {
    title: "The limits",
    how:
      "L1: the same TLS listener with the same certificate, a process of its own, answers a constant after parsing the " +
      "body. L2: the same statements under the same pragmas (WAL, FULL) on the bare database. Without the sync they " +
      "must be faster, or the sync was not paid.",
    rows: [
      {
        what: `L1: answers, ${CONNECTIONS} connections`,
        measured: of(({ limit }) => limit.perSecond),
        unit: "/s",
        synced: "keeps nothing",
      },
      {
        what: "L1: 1 connection, p50",
        measured: of(({ limitAlone }) => limitAlone.p50),
        unit: "ms",
        synced: "keeps nothing",
      },
      {
        what: `the load generator during L1, ${CONNECTIONS} connections`,
        measured: of(({ limit }) => limit.busy),
        unit: "of a core",
      },
      {
        what: "L2: one commit of one capture, p50",
        measured: of(({ single }) => single.p50),
        unit: "ms",
        synced: "yes",
      },
      {
        what: "L2: captures, one per commit",
        measured: of(({ single }) => single.perSecond),
        unit: "/s",
        synced: "yes",
      },
      {
        what: "L2 without the sync, one per commit (negative control)",
        measured: of(({ singleOff }) => singleOff.perSecond),
        unit: "/s",
        synced: "**no**",
      },
      {
        what: "unsynced / synced, one per commit",
        measured: of(({ single, singleOff }) => singleOff.perSecond / single.perSecond),
        unit: "x",
      },
      {
        what: `L2: captures, ${CONNECTIONS} per commit`,
        measured: of(({ grouped }) => grouped.perSecond),
        unit: "/s",
        synced: "yes",
      },
      {
        what: `L2 without the sync, ${CONNECTIONS} per commit (negative control)`,
        measured: of(({ groupedOff }) => groupedOff.perSecond),
        unit: "/s",
        synced: "**no**",
      },
      {
        what: `Creel's store alone, ${CONNECTIONS} captures at once`,
        measured: of(({ store }) => store.perSecond),
        unit: "/s",
        synced: "yes",
      },
    ],
  };
}

function capturesTable(rounds: Round[], items: number): Table {
  const of = (choose: (round: Round) => number) => statisticsOf(rounds.map(choose));
  return {
    title: "Durable captures over TLS",
    how:
      `\`POST /api/items\` with a key, keep-alive, certificate verified; server and load generator share the machine's ` +
      `cores. ${rounds.length} rounds after one to warm up, L1 and Creel by turns; ratios are taken within a round. ` +
      `At the end the home held ${items.toLocaleString("en-GB")} items, every counted capture among them.`,
    rows: [
      {
        what: `captures, ${CONNECTIONS} connections`,
        measured: of(({ creel }) => creel.perSecond),
        unit: "/s",
        synced: "yes",
      },
      {
        what: `captures / L1, ${CONNECTIONS} connections`,
        measured: of(({ creel, limit }) => creel.perSecond / limit.perSecond),
        unit: "x",
        target: { sense: ">=", now: 0.35, later: 0.5 },
      },
      {
        what: `${CONNECTIONS} connections, p50`,
        measured: of(({ creel }) => creel.p50),
        unit: "ms",
        synced: "yes",
      },
      {
        what: `${CONNECTIONS} connections, p99`,
        measured: of(({ creel }) => creel.p99),
        unit: "ms",
        synced: "yes",
      },
      {
        what: "1 connection, p50",
        measured: of(({ creelAlone }) => creelAlone.p50),
        unit: "ms",
        synced: "yes",
      },
      {
        what: "1 connection, p99",
        measured: of(({ creelAlone }) => creelAlone.p99),
        unit: "ms",
        synced: "yes",
      },
      {
        what: "1 connection, p50 / (L1's p50 + L2's commit)",
        measured: of(({ creelAlone, limitAlone, single }) => creelAlone.p50 / (limitAlone.p50 + single.p50)),
        unit: "x",
        target: { sense: "<=", now: 1.2 },
      },
    ],
  };
}
