import { existsSync } from "node:fs";
import { join } from "node:path";
import { openChance } from "./chance.ts";
import { type Fault, openFigures } from "./fault.ts";
import { inFolder } from "./folder.ts";
import { readHome } from "./home.ts";
import { type Draft, type Ledger, openLedger } from "./ledger.ts";
import { lacks } from "./machine.ts";
import { isRunning, runVerb, startVictim, type Victim } from "./victim.ts";

const CAPTURES = 3; // at each time, each way
const YEARS = [0, -1, 50, 0, 9, 0.25, 1, 0]; // from now, one after the other on one home
const CA_YEARS = 9.9; // a CA lasts ten
/** What is sane then: the program runs, its API does not, and says why. */
const EXPIRED = /^The API is not up: ca\.crt in .* expired on /;

/** The clock jumps between two starts: back a year, on by fifty, and to wherever the seed says. */
export const clockJumps: Fault = {
  name: "clock-jumps",
  title: "Clock a year back, 50 years on, and back again",
  mustHold: "order by sequence holds, ids unique, certificates sane",
  test: "test/faults/clock-jumps.test.ts",
  short: 8,
  long: 200,
  bug: "the list follows the clock",
  control: { short: 4, long: 8 },
  shows: /order is not that of capture/,
  lacks: () =>
    lacks({ tools: ["faketime", "curl"] }) ??
    (findLibrary() ? null : "It needs libfaketime, and did not find it."),
  strike: (executable, { cycles, seed }) =>
    inFolder(async (home) => {
      const chance = openChance(seed);
      const figures = openFigures();
      const ledger = openLedger(chance, "t");
      const sent: Draft[] = [];
      const byKey = new Set<string>();
      let key: string | undefined;
      for (let n = 0; n < cycles; n++) {
        const years = YEARS[n] ?? chance.between(-200, 500) / 10;
        const env = at(years);
        const victim = await startVictim(executable, home, { key, env });
        if (isRunning(victim)) key = victim.key;
        else if (!(years > CA_YEARS && EXPIRED.test(victim.err)))
          ledger.complain(`With ${env.FAKETIME} it did not start: ${victim.err || victim.out}`);
        for (let item = 0; item < CAPTURES; item++) {
          const draft = ledger.take();
          sent.push(draft);
          await add(executable, home, draft, env, ledger);
        }
        // A client whose clock is behind the CA, or past it, refuses it, and is right to.
        if (isRunning(victim) && years >= 0 && years < CA_YEARS) {
          const before = sent.find(({ key }) => byKey.has(key));
          if (before) await post(victim, join(home, "tls", "ca.crt"), before, env, ledger);
          for (let item = 0; item < CAPTURES; item++) {
            const draft = ledger.take();
            sent.push(draft);
            byKey.add(draft.key);
            await post(victim, join(home, "tls", "ca.crt"), draft, env, ledger);
          }
        }
        await compareOrder(executable, home, sent, env, ledger);
        if (isRunning(victim)) {
          victim.kill("SIGKILL");
          await victim.exited;
        }
        figures.cycles++;
      }
      figures.acknowledged = ledger.acknowledged();
      figures.add(ledger.judge(readHome(home)));
      return figures;
    }),
};

/** What makes a program believe that it is so many years from now. Its waiting is not touched. */
function at(years: number): Record<string, string> {
  const days = Math.round(years * 365.25);
  const offset = `${days < 0 ? "" : "+"}${days}d`;
  return { LD_PRELOAD: findLibrary() ?? "", FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: "1" };
}

function findLibrary(): string | null {
  const [found] = new Bun.Glob("{lib,lib64,*-linux-*}/faketime/libfaketime.so.1").scanSync({
    cwd: "/usr/lib",
  });
  const path = found ? join("/usr/lib", found) : "/usr/lib/faketime/libfaketime.so.1";
  return existsSync(path) ? path : null;
}

/** Captures from the command line of the same time. */
async function add(
  executable: string,
  home: string,
  draft: Draft,
  env: Record<string, string>,
  ledger: Ledger,
): Promise<void> {
  const words = draft.note === "" ? [draft.title] : [draft.title, draft.note];
  const { out, err } = await runVerb(executable, home, ["add", "--json", ...words], { env });
  const { id } = JSON.parse(out || "{}") as { id?: string };
  if (id) ledger.acknowledge(draft, id);
  else ledger.complain(`With ${env.FAKETIME} \`creel add\` did not work: ${out}${err}`);
}

/** Captures as a client of the same time would: certificates are checked against its clock. */
async function post(
  victim: Victim,
  ca: string,
  draft: Draft,
  env: Record<string, string>,
  ledger: Ledger,
): Promise<void> {
  const body = JSON.stringify({ title: draft.title, ...(draft.note === "" ? {} : { note: draft.note }) });
  const headers = [`Authorization: Bearer ${victim.key}`, "Content-Type: application/json"];
  const args = [...headers, `Idempotency-Key: ${draft.key}`].flatMap((header) => ["-H", header]);
  const child = Bun.spawn(["curl", "-sS", "--cacert", ca, ...args, "-d", "@-", `${victim.url}/api/items`], {
    stdin: new Blob([body]),
    stdout: "pipe",
    stderr: "pipe",
    env: { PATH: process.env.PATH ?? "", ...env },
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  const id = /"id":"(\w+)"/.exec(out)?.[1];
  if (id) ledger.acknowledge(draft, id);
  else ledger.complain(`With ${env.FAKETIME} ${draft.key} was answered: ${out}${err}`);
}

/** The list shows the last capture first, whatever the clock said when it was made. */
async function compareOrder(
  executable: string,
  home: string,
  sent: Draft[],
  env: Record<string, string>,
  ledger: Ledger,
): Promise<void> {
  const { out, err } = await runVerb(executable, home, ["list", "--json", "--limit", "1000"], { env });
  const { items = [] } = JSON.parse(out || "{}") as { items?: { title: string }[] };
  const shown = items.map(({ title }) => title).join("\n");
  const expected = sent.map(({ title }) => title).reverse();
  if (shown !== expected.join("\n"))
    ledger.complain(`With ${env.FAKETIME} the order is not that of capture. ${err}`);
}
