import type { Item, List } from "../../src/domain/item/item.ts";
import { chooseCut, openCuttingProxy } from "./cutting-proxy.ts";
import { type Fault, openFigures } from "./fault.ts";
import { isRunning, runVerb, startProgram } from "./program-under-test.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const CLIENT_TIMEOUT_MS = 60; // ms: the limit of a client that does not wait
const RETRY_TIMEOUT_MS = 10_000; // timeout of the retry
const FOREIGN_CHANGE_SHARE = 0.2; // share of changes that follow a change of another client

/** A change request and its effect on an item. */
interface Change {
  method: "PATCH" | "POST";
  way: string;
  body?: Partial<Item>;
  makes: Partial<Item>;
}

/**
 * Cuts the reply to a change with a revision after k bytes, for every k, or delays it: the client does not know the
 * outcome and sends the same request again. Sometimes another client has changed the item before.
 */
export const cutChanges: Fault = {
  name: "cut-changes",
  title: "Reply to a change with If-Match cut after k bytes, every k; reply delayed past the client's limit",
  mustHold: "done once and answered 200 after the retry; 412 where somebody else was first",
  test: "test/faults/cut-changes.test.ts",
  short: 200,
  long: 5_000,
  bug: "a repeated change counts as a conflict",
  control: { short: 60, long: 500 },
  shows: /: 412, at its own change/,
  lacks: () => null,
  run: (executable, { cycles, seed }) =>
    inTemporaryFolder(async (home) => {
      const [random, figures] = [seededRandom(seed), openFigures()];
      const program = await startProgram(executable, home);
      if (!isRunning(program)) throw new Error(`It did not start: ${program.err || program.out}`);
      const { hostname, port, host } = new URL(program.url);
      const newKey = await runVerb(executable, home, ["key", "add", "changer", "--scope", "full", "--json"]);
      const key = JSON.parse(newKey.out).key as string;
      const proxy = await openCuttingProxy(Number(port));
      const server = clientWithTimeout(program.url, { ca: program.ca, key, host });
      const through = clientWithTimeout(`https://${hostname}:${proxy.port}`, { ca: program.ca, key, host });
      const created = await server("POST", "/api/items", { body: { title: "Boat" } });
      const path = `/api/items/${created?.item.id}`;
      const send = ({ method, way, body }: Change, revision: number, timeoutMs?: number) =>
        through(method, path + way, { body, revision, timeoutMs: timeoutMs });
      const read = async () => {
        const answer = await server("GET", path);
        if (answer?.status !== 200) throw new Error(`The item was answered ${answer?.status}.`);
        return answer.item;
      };

      // The second connection resumes the TLS session of the first, as all later ones do.
      for (const [n, note] of ["one", "two"].entries()) {
        const answer = await send({ method: "PATCH", way: "", body: { note }, makes: {} }, n + 1);
        if (answer?.status !== 200) throw new Error("The relay does not let a change through.");
      }
      await Bun.sleep(50); // the closing TLS bytes belong to the reply
      const length = proxy.sentBytes();
      let open: List = "inbox"; // the list before "done"
      for (let n = 0; n < cycles; n++) {
        const before = await read();
        if (before.list !== "done") open = before.list;
        const change = chooseChange(before.list, open, n, random);
        const isOutdated = random.next() < FOREIGN_CHANGE_SHARE;
        if (isOutdated) await server("PATCH", path, { body: { title: `Boat ${n}` } });
        const expectedItem = isOutdated
          ? { ...before, title: `Boat ${n}`, revision: before.revision + 1 }
          : { ...before, ...change.makes, revision: before.revision + 1 };
        const cut = chooseCut(n, cycles, length);
        proxy.cut(cut);
        const firstReply = await send(change, before.revision, CLIENT_TIMEOUT_MS);
        proxy.cut(null);
        const retryReply = await send(change, before.revision);
        const now = await read();
        const what = `${change.method} ${n} of ${JSON.stringify(change.makes)}, cut by ${cut.by} after ${cut.after}`;
        if (retryReply?.status !== (isOutdated ? 412 : 200))
          figures.errors.push(
            `${what}: ${retryReply?.status}, ${isOutdated ? "over another's" : "at its own change"}.`,
          );
        if (firstReply && firstReply.status !== retryReply?.status)
          figures.errors.push(`${what}: ${firstReply.status}, and then ${retryReply?.status}.`);
        if (now.revision > expectedItem.revision)
          figures.duplicateCount += now.revision - expectedItem.revision;
        else if (!isSame(now, expectedItem)) figures.lostCount++;
        if (retryReply?.status === 200) figures.acknowledged++;
        if (isOutdated) figures.count("after another's");
        if (firstReply) figures.count("the client had it all the same");
        figures.count(`cut by ${cut.by}`);
        figures.cycles++;
      }
      figures.count("bytes of a reply with its handshake", length);
      proxy.close();
      program.kill("SIGKILL");
      await program.exited;
      return figures;
    }),
};

interface ItemRequest {
  body?: Partial<Item> | undefined;
  revision?: number;
  timeoutMs?: number | undefined;
}

/** Sends each request on a new connection; undefined when no complete response arrives in time. */
function clientWithTimeout(base: string, { ca, key, host }: { ca: string; key: string; host: string }) {
  return async (
    method: string,
    path: string,
    { body, revision, timeoutMs = RETRY_TIMEOUT_MS }: ItemRequest = {},
  ): Promise<{ status: number; item: Item } | undefined> => {
    try {
      const response = await fetch(base + path, {
        method,
        keepalive: false,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          Authorization: `Bearer ${key}`,
          Host: host,
          ...(body ? { "Content-Type": "application/json" } : {}),
          ...(revision === undefined ? {} : { "If-Match": `"${revision}"` }),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        tls: { ca },
      } as RequestInit);
      return { status: response.status, item: (await response.json()) as Item };
    } catch {
      return undefined;
    }
  };
}

/** Chooses a change that always changes the item. */
function chooseChange(list: List, open: List, n: number, random: SeededRandom): Change {
  if (list === "done") return { method: "POST", way: "/reopen", makes: { list: open } };
  const draw = random.next();
  if (draw < 0.2) return { method: "POST", way: "/complete", makes: { list: "done" } };
  const body =
    draw < 0.4 ? { list: list === "next" ? ("someday" as const) : ("next" as const) } : { note: `note ${n}` };
  return { method: "PATCH", way: "", body, makes: body };
}

function isSame(now: Item, { revision, title, note, list }: Item): boolean {
  return Bun.deepEquals([now.revision, now.title, now.note, now.list], [revision, title, note, list]);
}
