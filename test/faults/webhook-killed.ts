import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { type Chance, openChance } from "./chance.ts";
import { captureUntilGone, settle } from "./clients.ts";
import { type Fault, openFigures } from "./fault.ts";
import { inFolder } from "./folder.ts";
import { readHome } from "./home.ts";
import { type Ledger, openLedger } from "./ledger.ts";
import { isRunning, runVerb, startVictim, type Victim } from "./victim.ts";

const LIFE = 25; // kills on one home
const LONGEST = 150; // ms from when it serves to the kill
const PATIENCE = 30_000; // ms to the end of what is left to tell
const SLOW = 8; // ms that the receiver takes at most

/** `kill -9` while a receiver is told of captures: the cursor may lag behind what it was told, and never run ahead. */
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
  strike: (executable, { cycles, seed }) =>
    inFolder(async (folder) => {
      const [chance, figures] = [openChance(seed), openFigures()];
      for (let n = 0; figures.cycles < cycles; n++) {
        const home = join(folder, `h${n}`);
        mkdirSync(home, { mode: 0o700 });
        const ledger = openLedger(chance, `s${seed}-h${n}`);
        const receiver = openReceiver(chance, ledger);
        const added = await runVerb(executable, home, ["webhook", "add", receiver.url, "--json"]);
        receiver.secret = (JSON.parse(added.out) as { secret: string }).secret;
        const times = Math.min(LIFE, cycles - figures.cycles);
        const key = await killAgainAndAgain(executable, home, times, chance, ledger, receiver.forgetOpen);
        figures.cycles += times;
        const last = await startVictim(executable, home, { key });
        if (isRunning(last)) await finish(executable, home, last, ledger);
        else ledger.complain(`It did not start at last: ${last.err || last.out}`);
        const kept = readHome(home);
        const { lost, doubled } = receiver.judge(kept.items.length);
        const verdict = ledger.judge(kept);
        figures.acknowledged += ledger.acknowledged();
        figures.count("messages", receiver.arrived());
        figures.add({ ...verdict, lost: verdict.lost + lost, doubled: verdict.doubled + doubled });
        await receiver.stop();
        rmSync(home, { recursive: true, force: true });
      }
      return figures;
    }),
};

/** Keeps the id of each change that it was told of. A capture is one change, so their seqs have no gap. */
function openReceiver(chance: Chance, ledger: Ledger) {
  const ids = new Map<number, Set<string>>();
  let newest = 0;
  let arrived = 0;
  let kills = 0;
  const receiver = {
    url: "",
    secret: "",
    arrived: () => arrived,
    /** At a kill: whoever is killed does not hear what is answered after it. */
    forgetOpen: () => void kills++,
    judge: (changes: number) => ({
      lost: Array.from({ length: changes }, (_, n) => n + 1).filter((seq) => !ids.has(seq)).length,
      doubled: [...ids.values()].reduce((sum, each) => sum + each.size - 1, 0),
    }),
    stop: () => server.stop(true),
  };
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const headers = Object.fromEntries(request.headers);
      const told = new Webhook(receiver.secret).verify(await request.text(), headers);
      const { seq } = (told as { data: { change: { seq: number } } }).data.change;
      if (seq > newest + 1) ledger.complain(`Change ${seq} was told after ${newest}.`);
      newest = Math.max(newest, seq);
      arrived++;
      const before = kills;
      await Bun.sleep(chance.between(0, SLOW));
      // It keeps what it answers: what was cut off before has not been told, and must come again.
      if (kills > before) return new Response(null, { status: 500 });
      ids.set(seq, (ids.get(seq) ?? new Set()).add(headers["webhook-id"] ?? ""));
      return new Response();
    },
    error(thrown) {
      ledger.complain(`What came was not as it must be: ${thrown.message}`);
      return new Response(null, { status: 500 });
    },
  });
  receiver.url = `http://127.0.0.1:${server.port}/`;
  return receiver;
}

async function killAgainAndAgain(
  executable: string,
  home: string,
  times: number,
  chance: Chance,
  ledger: Ledger,
  onKill: () => void,
): Promise<string | undefined> {
  let key: string | undefined;
  for (let n = 0; n < times; n++) {
    const victim = await startVictim(executable, home, { key });
    if (!isRunning(victim)) {
      ledger.complain(`It did not start: ${victim.err || victim.out}`);
      continue;
    }
    key = victim.key;
    const clients = captureUntilGone(victim, ledger, 1);
    await Bun.sleep(chance.between(0, LONGEST));
    victim.kill("SIGKILL");
    onKill();
    await victim.exited;
    await clients;
  }
  return key;
}

/** Nothing disturbs it any more: when the cursor is at the last capture, all was told that ever will be. */
async function finish(executable: string, home: string, victim: Victim, ledger: Ledger): Promise<void> {
  await settle(victim, ledger);
  for (const late = Date.now() + PATIENCE; Date.now() < late; await Bun.sleep(50)) {
    const { out } = await runVerb(executable, home, ["webhook", "list", "--json"]);
    const [{ cursor } = { cursor: 0 }] = (JSON.parse(out) as { webhooks: { cursor: number }[] }).webhooks;
    if (cursor >= ledger.acknowledged()) break;
  }
  victim.kill("SIGKILL");
  await victim.exited;
}
