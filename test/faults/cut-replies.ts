import { send } from "./capture-clients.ts";
import { type CuttingProxy, chooseCut, openCuttingProxy } from "./cutting-proxy.ts";
import { type ExpectedCaptures, expectCaptures } from "./expected-captures.ts";
import { type Fault, openFigures } from "./fault.ts";
import { isRunning, startProgram, type Target } from "./program-under-test.ts";
import { readHome } from "./read-home.ts";
import { seededRandom } from "./seeded-random.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const CLIENT_TIMEOUT_MS = 60; // ms: the limit of a client that does not wait
const RETRY_TIMEOUT_MS = 10_000; // timeout of the retry

/** Cuts the reply after k bytes, for every k, or delays it: the client does not know the outcome and retries. */
export const cutReplies: Fault = {
  name: "cut-replies",
  title: "Reply cut after k bytes, every k; reply delayed past the client's limit",
  mustHold: "one item after the retry, and one answer",
  test: "test/faults/cut-replies.test.ts",
  short: 200,
  long: 5_000,
  bug: "the Idempotency-Key is not stored",
  control: { short: 200, long: 1_000 },
  shows: "doubled",
  lacks: () => null,
  run: (executable, { cycles, seed }) =>
    inTemporaryFolder(async (home) => {
      const random = seededRandom(seed);
      const figures = openFigures();
      const expected = expectCaptures(random, "c");
      const program = await startProgram(executable, home);
      if (!isRunning(program)) throw new Error(`It did not start: ${program.err || program.out}`);
      const { hostname, port, host } = new URL(program.url);
      const proxy = await openCuttingProxy(Number(port));
      const through = { ...program, url: `https://${hostname}:${proxy.port}` };
      const length = await measure(through, host, proxy, expected);
      for (let n = 0; n < cycles; n++) {
        const draft = expected.take();
        const cut = chooseCut(n, cycles, length);
        proxy.cut(cut);
        const whole = await sendOnce(through, host, draft, CLIENT_TIMEOUT_MS);
        proxy.cut(null);
        if (whole) expected.acknowledge(draft, whole);
        const again = await sendOnce(through, host, draft, RETRY_TIMEOUT_MS);
        if (again) expected.acknowledge(draft, again);
        else expected.report(`${draft.key} was not answered when it was sent again.`);
        figures.count(`cut by ${cut.by}`);
        if (whole) figures.count("the client had it all the same");
        figures.cycles++;
      }
      figures.count("bytes of a reply with its handshake", length);
      proxy.close();
      program.kill("SIGKILL");
      await program.exited;
      figures.acknowledged = expected.acknowledged();
      figures.add(expected.judge(readHome(home)));
      return figures;
    }),
};

type Sent = Parameters<typeof send>[1];

/** Returns the id, or undefined when no complete response arrives in time. */
async function sendOnce(
  target: Target,
  host: string,
  draft: Sent,
  timeoutMs: number,
): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    return (await send(target, draft, { keepalive: false, headers: { Host: host }, signal })).id;
  } catch {
    return undefined;
  }
}

/** Counts the bytes that the server sends for one capture, on a connection that resumes a TLS session as all later ones do. */
async function measure(
  target: Target,
  host: string,
  proxy: CuttingProxy,
  expected: ExpectedCaptures,
): Promise<number> {
  for (const draft of [expected.take(), expected.take()]) {
    const id = await sendOnce(target, host, draft, RETRY_TIMEOUT_MS);
    if (id === undefined) throw new Error("The relay does not let a capture through.");
    expected.acknowledge(draft, id);
  }
  await Bun.sleep(50); // the closing TLS bytes belong to the reply
  return proxy.sentBytes();
}
