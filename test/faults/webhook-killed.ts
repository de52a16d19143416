import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { captureUntilGone, settle } from "./capture-clients.ts";
import { type ExpectedCaptures, expectCaptures } from "./expected-captures.ts";
import { type Fault, openFigures } from "./fault.ts";
import { isRunning, type RunningProgram, runVerb, startProgram } from "./program-under-test.ts";
import { readHome } from "./read-home.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const KILLS_PER_HOME = 25; // kills on one home
const MAX_KILL_DELAY_MS = 150; // from the start to the kill
const DELIVERY_TIMEOUT_MS = 30_000; // for the remaining messages
const MAX_RESPONSE_MS = 8; // longest delay of the receiver

/** `kill -9` while a receiver gets captures: the cursor may be behind the delivered messages, never ahead. */
export const webhookKilled: Fault = {
  name: "webhook-killed",
  title: "kill -9 while a webhook is told of captures",
  mustHold: "each change told, signed and in order; what comes twice has the same webhook-id",
  test: "test/faults/webhook-killed.test.ts",
  short: 15,
  long: 300,
  bug: "a webhook's cursor moves before its receiver has answered",
  control: { short: 10, long: 50 },
  shows: "lost",
  lacks: () => null,
  run: (executable, { cycles, seed }) =>
    inTemporaryFolder(async (folder) => {
      const [random, figures] = [seededRandom(seed), openFigures()];
      for (let n = 0; figures.cycles < cycles; n++) {
        const home = join(folder, `h${n}`);
        mkdirSync(home, { mode: 0o700 });
        const expected = expectCaptures(random, `s${seed}-h${n}`);
        const receiver = openReceiver(random, expected);
        const webhook = await runVerb(executable, home, ["webhook", "add", receiver.url, "--json"]);
        receiver.secret = (JSON.parse(webhook.out) as { secret: string }).secret;
        const times = Math.min(KILLS_PER_HOME, cycles - figures.cycles);
        const key = await killRepeatedly(executable, home, times, random, expected, receiver.forgetOpen);
        figures.cycles += times;
        const last = await startProgram(executable, home, { key });
        if (isRunning(last)) await waitForDelivery(executable, home, last, expected);
        else expected.report(`It did not start at last: ${last.err || last.out}`);
        const contents = readHome(home);
        const { lostCount, duplicateCount } = receiver.judge(contents.items.length);
        const verdict = expected.judge(contents);
        figures.acknowledged += expected.acknowledged();
        figures.count("messages", receiver.arrived());
        figures.add({
          ...verdict,
          lostCount: verdict.lostCount + lostCount,
          duplicateCount: verdict.duplicateCount + duplicateCount,
        });
        await receiver.stop();
        rmSync(home, { recursive: true, force: true });
      }
      return figures;
    }),
};

/** Records the id of each delivered change. A capture is one change, so the seqs have no gap. */
function openReceiver(random: SeededRandom, expected: ExpectedCaptures) {
  const ids = new Map<number, Set<string>>();
  let newest = 0;
  let messageCount = 0;
  let killCount = 0;
  const receiver = {
    url: "",
    secret: "",
    arrived: () => messageCount,
    /** Call it at a kill: the killed program does not get the open responses. */
    forgetOpen: () => void killCount++,
    judge: (changes: number) => ({
      lostCount: Array.from({ length: changes }, (_, n) => n + 1).filter((seq) => !ids.has(seq)).length,
      duplicateCount: [...ids.values()].reduce((sum, each) => sum + each.size - 1, 0),
    }),
    stop: () => server.stop(true),
  };
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const headers = Object.fromEntries(request.headers);
      const payload = new Webhook(receiver.secret).verify(await request.text(), headers);
      const { seq } = (payload as { data: { change: { seq: number } } }).data.change;
      if (seq > newest + 1) expected.report(`Change ${seq} was told after ${newest}.`);
      newest = Math.max(newest, seq);
      messageCount++;
      const before = killCount;
      await Bun.sleep(random.between(0, MAX_RESPONSE_MS));
      // Record only delivered responses: a message whose response was cut must come again.
      if (killCount > before) return new Response(null, { status: 500 });
      ids.set(seq, (ids.get(seq) ?? new Set()).add(headers["webhook-id"] ?? ""));
      return new Response();
    },
    error(thrown) {
      expected.report(`What came was not as it must be: ${thrown.message}`);
      return new Response(null, { status: 500 });
    },
  });
  receiver.url = `http://127.0.0.1:${server.port}/`;
  return receiver;
}

async function killRepeatedly(
  executable: string,
  home: string,
  times: number,
  random: SeededRandom,
  expected: ExpectedCaptures,
  onKill: () => void,
): Promise<string | undefined> {
  let key: string | undefined;
  for (let n = 0; n < times; n++) {
    const program = await startProgram(executable, home, { key });
    if (!isRunning(program)) {
      expected.report(`It did not start: ${program.err || program.out}`);
      continue;
    }
    key = program.key;
    const clients = captureUntilGone(program, expected, 1);
    await Bun.sleep(random.between(0, MAX_KILL_DELAY_MS));
    program.kill("SIGKILL");
    onKill();
    await program.exited;
    await clients;
  }
  return key;
}

/** Waits without faults until the cursor is at the last capture: then all messages are delivered. */
async function waitForDelivery(
  executable: string,
  home: string,
  program: RunningProgram,
  expected: ExpectedCaptures,
): Promise<void> {
  await settle(program, expected);
  for (const deadline = Date.now() + DELIVERY_TIMEOUT_MS; Date.now() < deadline; await Bun.sleep(50)) {
    const { out } = await runVerb(executable, home, ["webhook", "list", "--json"]);
    const [{ cursor } = { cursor: 0 }] = (JSON.parse(out) as { webhooks: { cursor: number }[] }).webhooks;
    if (cursor >= expected.acknowledged()) break;
  }
  program.kill("SIGKILL");
  await program.exited;
}
