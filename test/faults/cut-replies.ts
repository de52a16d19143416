import { openChance } from "./chance.ts";
import { send } from "./clients.ts";
import { type CuttingProxy, chooseCut, openCuttingProxy } from "./cutting-proxy.ts";
import { type Fault, openFigures } from "./fault.ts";
import { inFolder } from "./folder.ts";
import { readHome } from "./home.ts";
import { type Ledger, openLedger } from "./ledger.ts";
import { isRunning, startVictim, type Target } from "./victim.ts";

const PATIENCE = 60; // ms: the limit of a client that does not wait
const MORE_PATIENCE = 10_000; // ms: of the one who sends again

/** The answer is cut after k bytes, for every k of it, or comes too late: the client cannot know, and sends again. */
export const cutReplies: Fault = {
  name: "cut-replies",
  title: "Reply cut after k bytes, every k; reply delayed past the client's limit",
  mustHold: "one item after the retry, and one answer",
  test: "test/faults/cut-replies.test.ts",
  short: 200,
  long: 5_000,
  bug: "the Idempotency-Key is not kept",
  control: { short: 200, long: 1_000 },
  shows: "doubled",
  lacks: () => null,
  strike: (executable, { cycles, seed }) =>
    inFolder(async (home) => {
      const chance = openChance(seed);
      const figures = openFigures();
      const ledger = openLedger(chance, "c");
      const victim = await startVictim(executable, home);
      if (!isRunning(victim)) throw new Error(`It did not start: ${victim.err || victim.out}`);
      const { hostname, port, host } = new URL(victim.url);
      const proxy = await openCuttingProxy(Number(port));
      const through = { ...victim, url: `https://${hostname}:${proxy.port}` };
      const length = await measure(through, host, proxy, ledger);
      for (let n = 0; n < cycles; n++) {
        const draft = ledger.take();
        const cut = chooseCut(n, cycles, length);
        proxy.cut(cut);
        const whole = await sendOnce(through, host, draft, PATIENCE);
        proxy.cut(null);
        if (whole) ledger.acknowledge(draft, whole);
        const again = await sendOnce(through, host, draft, MORE_PATIENCE);
        if (again) ledger.acknowledge(draft, again);
        else ledger.complain(`${draft.key} was not answered when it was sent again.`);
        figures.count(`cut by ${cut.by}`);
        if (whole) figures.count("the client had it all the same");
        figures.cycles++;
      }
      figures.count("bytes of a reply with its handshake", length);
      proxy.close();
      victim.kill("SIGKILL");
      await victim.exited;
      figures.acknowledged = ledger.acknowledged();
      figures.add(ledger.judge(readHome(home)));
      return figures;
    }),
};

type Sent = Parameters<typeof send>[1];

/** The id, or undefined when no whole answer came in time. */
async function sendOnce(
  target: Target,
  host: string,
  draft: Sent,
  patience: number,
): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(patience);
    return (await send(target, draft, { keepalive: false, headers: { Host: host }, signal })).id;
  } catch {
    return undefined;
  }
}

/** How many bytes the server sends for one capture. A second one counts: it resumes the session of the first, as all do. */
async function measure(target: Target, host: string, proxy: CuttingProxy, ledger: Ledger): Promise<number> {
  for (const draft of [ledger.take(), ledger.take()]) {
    const id = await sendOnce(target, host, draft, MORE_PATIENCE);
    if (id === undefined) throw new Error("The relay does not let a capture through.");
    ledger.acknowledge(draft, id);
  }
  await Bun.sleep(50); // its farewell is of the reply too
  return proxy.sent();
}
