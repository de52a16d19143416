import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Draft, type ExpectedCaptures, expectCaptures } from "./expected-captures.ts";
import { type Fault, openFigures } from "./fault.ts";
import { isRunning, type RunningProgram, runVerb, startProgram } from "./program-under-test.ts";
import { readHome } from "./read-home.ts";
import { lacks } from "./requirements.ts";
import { seededRandom } from "./seeded-random.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const CAPTURES = 3; // at each time, by each client
const YEARS = [0, -1, 50, 0, 9, 0.25, 1, 0]; // from now, one after the other on one home
const CA_YEARS = 9.9; // a CA lasts ten
/** Accepted beyond the CA's lifetime: the program runs without its API and reports why. */
const EXPIRED = /^The API is not up: ca\.crt in .* expired on /;

/** The clock jumps between two starts: one year back, fifty years forward, and to a seeded time. */
export const clockJumps: Fault = {
  name: "clock-jumps",
  title: "Clock a year back, 50 years on, and back again",
  mustHold: "order by sequence holds, ids unique, certificates sane",
  test: "test/faults/clock-jumps.test.ts",
  short: 8,
  long: 200,
  bug: "the list is ordered by time",
  control: { short: 4, long: 8 },
  shows: /order is not that of capture/,
  lacks: () =>
    lacks({ tools: ["faketime", "curl"] }) ??
    (findLibrary() ? null : "It needs libfaketime, and did not find it."),
  run: (executable, { cycles, seed }) =>
    inTemporaryFolder(async (home) => {
      const random = seededRandom(seed);
      const figures = openFigures();
      const expected = expectCaptures(random, "t");
      const drafts: Draft[] = [];
      const byKey = new Set<string>();
      let key: string | undefined;
      for (let n = 0; n < cycles; n++) {
        const years = YEARS[n] ?? random.between(-200, 500) / 10;
        const env = at(years);
        const program = await startProgram(executable, home, { key, env });
        if (isRunning(program)) key = program.key;
        else if (!(years > CA_YEARS && EXPIRED.test(program.err)))
          expected.report(`With ${env.FAKETIME} it did not start: ${program.err || program.out}`);
        for (let item = 0; item < CAPTURES; item++) {
          const draft = expected.take();
          drafts.push(draft);
          await add(executable, home, draft, env, expected);
        }
        // A client refuses the CA outside its lifetime, and that is correct.
        if (isRunning(program) && years >= 0 && years < CA_YEARS) {
          const before = drafts.find(({ key }) => byKey.has(key));
          if (before) await post(program, join(home, "tls", "ca.crt"), before, env, expected);
          for (let item = 0; item < CAPTURES; item++) {
            const draft = expected.take();
            drafts.push(draft);
            byKey.add(draft.key);
            await post(program, join(home, "tls", "ca.crt"), draft, env, expected);
          }
        }
        await compareOrder(executable, home, drafts, env, expected);
        if (isRunning(program)) {
          program.kill("SIGKILL");
          await program.exited;
        }
        figures.cycles++;
      }
      figures.acknowledged = expected.acknowledged();
      figures.add(expected.judge(readHome(home)));
      return figures;
    }),
};

/** The environment that shifts a program's clock by `years`. Its timers keep their speed. */
function at(years: number): Record<string, string> {
  const days = Math.round(years * 365.25);
  const offset = `${days < 0 ? "" : "+"}${days}d`;
  return { LD_PRELOAD: findLibrary() ?? "", FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: "1" };
}

function findLibrary(): string | null {
  const [libraryFile] = new Bun.Glob("{lib,lib64,*-linux-*}/faketime/libfaketime.so.1").scanSync({
    cwd: "/usr/lib",
  });
  const path = libraryFile ? join("/usr/lib", libraryFile) : "/usr/lib/faketime/libfaketime.so.1";
  return existsSync(path) ? path : null;
}

/** Captures by the command line with the same clock. */
async function add(
  executable: string,
  home: string,
  draft: Draft,
  env: Record<string, string>,
  expected: ExpectedCaptures,
): Promise<void> {
  const words = draft.note === "" ? [draft.title] : [draft.title, draft.note];
  const { out, err } = await runVerb(executable, home, ["add", "--json", ...words], { env });
  const { id } = JSON.parse(out || "{}") as { id?: string };
  if (id) expected.acknowledge(draft, id);
  else expected.report(`With ${env.FAKETIME} \`creel add\` did not work: ${out}${err}`);
}

/** Captures by a client with the same clock, which checks certificates against it. */
async function post(
  program: RunningProgram,
  ca: string,
  draft: Draft,
  env: Record<string, string>,
  expected: ExpectedCaptures,
): Promise<void> {
  const body = JSON.stringify({ title: draft.title, ...(draft.note === "" ? {} : { note: draft.note }) });
  const headers = [`Authorization: Bearer ${program.key}`, "Content-Type: application/json"];
  const args = [...headers, `Idempotency-Key: ${draft.key}`].flatMap((header) => ["-H", header]);
  const child = Bun.spawn(["curl", "-sS", "--cacert", ca, ...args, "-d", "@-", `${program.url}/api/items`], {
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
  if (id) expected.acknowledge(draft, id);
  else expected.report(`With ${env.FAKETIME} ${draft.key} was answered: ${out}${err}`);
}

/** Checks that the list shows the last capture first, independent of the clock. */
async function compareOrder(
  executable: string,
  home: string,
  drafts: Draft[],
  env: Record<string, string>,
  expected: ExpectedCaptures,
): Promise<void> {
  const { out, err } = await runVerb(executable, home, ["list", "--json", "--limit", "1000"], { env });
  const { items = [] } = JSON.parse(out || "{}") as { items?: { title: string }[] };
  const listed = items.map(({ title }) => title).join("\n");
  const order = drafts.map(({ title }) => title).reverse();
  if (listed !== order.join("\n"))
    expected.report(`With ${env.FAKETIME} the order is not that of capture. ${err}`);
}
