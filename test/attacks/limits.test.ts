import { afterAll, beforeAll, expect, test } from "bun:test";
import { computerAddresses } from "../../src/http/network/bind-addresses.ts";
import { creel, FROM_CHECKOUT, makeFolder, problemOf, type Running, startCreel } from "../home.ts";
import { besiege, fill, hold, type Siege } from "./slow.ts";
import { type Guard, withoutGuard } from "./unguarded.ts";
import { type Seen, sendAtOnce, type WorkName } from "./work.ts";

let folder: ReturnType<typeof makeFolder>;
let running: Running;
let key: string;
/** The siege that outlasts the runtime's patience goes on, at a server of its own, while the rest is tested. */
let long: Promise<Siege>;

beforeAll(async () => {
  folder = makeFolder();
  running = await startCreel(folder.path);
  key = await addKey(folder.path);
  await fill(running, 4);
  long = besiegeLong();
  long.catch(() => {}); // told by the test that waits for it
});
afterAll(async () => {
  await running.stop();
  folder.remove();
});

async function besiegeLong(): Promise<Siege> {
  const home = makeFolder();
  const server = await startCreel(home.path);
  try {
    const secret = await addKey(home.path);
    await fill(server, 4);
    return await besiege(server, secret, [...LET_GO, ...HELD], 30, 20);
  } finally {
    await server.stop();
    home.remove();
  }
}

async function addKey(home: string): Promise<string> {
  return JSON.parse((await creel(home, ["key", "add", "all", "--scope", "full", "--json"])).out).key;
}

const onlyOk = ({ statuses }: Siege) => Object.keys(statuses);

const LET_GO = ["silent", "dripping headers", "reading no list"] as const; // in seconds; a known key's body has 30
const HELD = ["dripping body", "dripping chunks", "reading no events"] as const;

test("while they may still be there, they are seen to be", async () => {
  const { open } = await besiege(running, key, [...LET_GO, ...HELD], 5, 1);
  expect(open).toEqual(Object.fromEntries([...LET_GO, ...HELD].map((kind) => [kind, 5])));
});

test("10,000 idle connections, or as many as this system lets us open, cost little and keep nobody out", async () => {
  const limit = Number(Bun.spawnSync(["sh", "-c", "ulimit -n"]).stdout.toString().trim());
  const many = Math.min(10_000, (Number.isInteger(limit) ? limit : 10_000) - 500);
  if (many < 10_000)
    console.log(`${many} idle connections, not 10,000: this system lets a program open ${limit} files.`);
  const siege = await besiege(running, key, ["silent"], many, 2);
  expect(onlyOk(siege)).toEqual(["200"]);
  expect(((siege.memory.most - siege.memory.before) * 1024) / many).toBeLessThan(16); // KiB each
}, 180_000);

const BIG = 8 * 1024 * 1024 + 1;

test.each([
  ["a body of one byte too many", 413, "x".repeat(BIG), {}],
  ["a body far beyond what the runtime takes", 413, "x".repeat(70_000_000), {}],
  [
    "a form of a million fields",
    422,
    "a=1&".repeat(1_000_000),
    { "Content-Type": "application/x-www-form-urlencoded" },
  ],
  [
    "a multipart form of many parts",
    422,
    `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(100_000)}--b--\r\n`,
    { "Content-Type": "multipart/form-data; boundary=b" },
  ],
  ["a million values", 400, `{"title":"a","x":[${"0,".repeat(1_000_000)}0]}`, {}],
  ["a million opening brackets", 400, "[".repeat(1_000_000), {}],
  ["a million names", 400, `{${Array.from({ length: 300_000 }, (_, n) => `"${n}":0`).join()}}`, {}],
  ["a number of a million digits", 422, "1".repeat(1_000_000), {}],
  ["a title of a million letters", 422, `{"title":"${"x".repeat(1_000_000)}"}`, {}],
  ["a note of 2 MB", 422, `{"title":"a","note":"${"x".repeat(2_000_000)}"}`, {}],
  ["a compressed body", 415, "x".repeat(1000), { "Content-Encoding": "gzip" }],
] as const)("%s is answered %i, and the next capture is kept", async (_, status, body, headers) => {
  const answer = await running.capture(null, { body, headers });
  expect(answer.status).toBe(status);
  if (answer.headers.get("content-type") === "application/problem+json")
    expect((await problemOf(answer)).status).toBe(status);
  expect((await running.capture({ title: "next" })).status).toBe(200);
});

interface Crowded {
  /** What the stranger was told, and loopback, while bodies dripped; and the stranger afterwards. */
  stranger: number;
  loopback: number;
  afterwards: number;
}

/**
 * Has more requests in work than one address may have, from an address that is not loopback. Their bodies drip: of a long
 * answer that nobody reads, the systems of both ends may hold all, and it is in work no longer.
 */
async function crowd(host: string, command = FROM_CHECKOUT): Promise<Crowded> {
  const home = makeFolder();
  const server = await startCreel(home.path, { command });
  const secret = await addKey(home.path);
  const { port } = new URL(server.api ?? "");
  expect((await creel(home.path, ["api", "on", "--host", host, "--port", port])).code).toBe(0);
  const ask = async (name: string): Promise<Response> =>
    fetch(`https://${name}:${port}/api/items?limit=1`, {
      headers: { "X-Api-Key": secret },
      tls: { ca: server.ca },
    } as RequestInit);
  /** The stranger's answer as soon as it is what is waited for, or after a while as it is. */
  const until = async (wanted: (status: number) => boolean): Promise<Response> => {
    for (let tries = 0; ; tries++) {
      const answer = await ask(host);
      if (wanted(answer.status) || tries > 15) return answer;
      await Bun.sleep(100);
    }
  };
  const held = Array.from({ length: 36 }, () => hold(server, secret, "dripping chunks", host, "/api/keys"));
  await Promise.all(held.map(({ ready }) => ready));
  const stranger = await until((status) => status === 503);
  const loopback = await ask("localhost");
  if (stranger.status === 503) expect(stranger.headers.get("retry-after")).toBe("1");
  for (const { release } of held) release();
  const afterwards = await until((status) => status === 200);
  await server.stop();
  home.remove();
  return { stranger: stranger.status, loopback: loopback.status, afterwards: afterwards.status };
}

const [address] = computerAddresses().filter((one) => one.includes("."));
if (address === undefined)
  console.log("Caps of one address are not tested: this computer has loopback only.");

test.skipIf(address === undefined)(
  "a stranger who keeps too much in work is told to wait, and loopback is not",
  async () => {
    expect(await crowd(address ?? "")).toEqual({ stranger: 503, loopback: 200, afterwards: 200 });
  },
);

test.skipIf(address === undefined)("where strangers are not counted, nobody is told to wait", async () => {
  const { command, remove } = withoutGuard("strangers are not counted");
  expect(await crowd(address ?? "", command)).toEqual({ stranger: 200, loopback: 200, afterwards: 200 });
  remove();
});

/** Sends some of such requests at once, with a key, to a server of its own, which may lack a guard. */
async function work(name: WorkName, many: number, lacking?: Guard): Promise<Seen> {
  const home = makeFolder();
  const { command, remove } = lacking ? withoutGuard(lacking) : { command: FROM_CHECKOUT, remove() {} };
  const server = await startCreel(home.path, { command });
  try {
    return await sendAtOnce(server, await addKey(home.path), name, many);
  } finally {
    await server.stop();
    home.remove();
    remove();
  }
}

const BATCH = "a batch of quick entries";
const FEW = 10; // captures: as many are answered while the body of a batch is still on its way

test.each([
  [BATCH, FEW],
  ["changes with repeat rules that never come", 3],
] as const)("while %s is in work, others are answered", async (name, least) => {
  const { statuses, captures } = await work(name, 1);
  expect(statuses).toEqual([200]);
  expect(captures).toBeGreaterThan(least);
});

test("where long work gives nobody a turn, they wait for its end", async () => {
  const { captures } = await work(BATCH, 1, "long work gives nobody a turn");
  expect(captures).toBeLessThan(FEW);
});

const MUCH = 500; // MiB

test.skipIf(process.platform !== "linux")("8 MiB of brackets are refused before they are made", async () => {
  const { statuses, grown } = await work("8 MiB of brackets", 4);
  expect(statuses).toEqual([400, 400, 400, 400]);
  expect(grown).toBeWithin(1, MUCH);
});

test.skipIf(process.platform !== "linux")("where they are made first, they fill the memory", async () => {
  const { grown } = await work("8 MiB of brackets", 4, "JSON is made before its limits are counted");
  expect(grown).toBeGreaterThan(MUCH);
});

test("slow and silent peers delay nobody, and who gives nothing is let go", async () => {
  const siege = await long;
  expect(onlyOk(siege)).toEqual(["200"]);
  for (const kind of LET_GO) expect([kind, siege.open[kind] ?? 0]).toEqual([kind, 0]);
});
