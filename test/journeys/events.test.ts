import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;

async function start(): Promise<void> {
  folder = makeFolder();
  server = await startCreel(folder.path);
}
async function stop(): Promise<void> {
  await server.stop();
  folder.remove();
}

/** Reads the stream until `enough` returns true. */
async function readStream(
  enough: (text: string) => boolean,
  headers: Record<string, string> = {},
  during?: () => Promise<unknown>,
): Promise<string> {
  const abort = new AbortController();
  const response = await server.asPage("/api/events", { headers, signal: abort.signal });
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  let text = "";
  const decoder = new TextDecoder();
  const action = during?.();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (enough(text)) break;
  }
  await action;
  abort.abort();
  return text;
}

describe("with one server", () => {
  beforeAll(start);
  afterAll(stop);

  test("a stream outlives the silence that ends other connections, by its heartbeat", async () => {
    const text = await readStream((so) => so.split(": \n\n").length > 2);
    expect(text).toContain(": \n\n");
  });

  test("a revoked key receives no more events, and its stream ends", async () => {
    const { key } = JSON.parse(
      (await creel(folder.path, ["key", "add", "reader", "--scope", "read", "--json"])).out,
    );
    const response = await server.ask("/api/events", { headers: { "X-Api-Key": key } });
    const text = new Response(response.body).text();
    expect((await creel(folder.path, ["key", "revoke", "reader"])).code).toBe(0);
    await server.capture({ title: "after it" });
    expect(await text).not.toContain("event: change");
  });

  test("a HEAD request opens no stream", async () => {
    const response = await server.asPage("/api/events", { method: "HEAD" });
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });
});

describe("with a server of its own", () => {
  beforeEach(start);
  afterEach(stop);

  test("a stream begins with the state of the API and reports each capture of any client", async () => {
    const text = await readStream(
      (so) => so.split("event: change").length > 2,
      {},
      async () => {
        await server.capture({ title: "over the API" });
        await creel(folder.path, ["add", "from the terminal"]);
      },
    );
    expect(text).toStartWith('event: api\ndata: {"state":"up"');
    const changes = [...text.matchAll(/event: change\nid: (\d+)\ndata: (.*)\n/g)].map(([, id, data]) => ({
      id: Number(id),
      ...JSON.parse(data ?? ""),
    }));
    expect(changes).toMatchObject([
      { id: 1, seq: 1, verb: "capture", by: "first" },
      { id: 2, seq: 2, verb: "capture", by: "terminal" },
    ]);
    expect(text).not.toContain("over the API"); // the log holds no copy of the text
  });

  test("a stream that reconnects misses nothing, and gets a notice when the log is too short", async () => {
    for (let n = 0; n < 5; n++) await server.capture({ title: `item ${n}` });
    const text = await readStream((so) => so.includes("id: 5\n"), { "Last-Event-ID": "2" });
    expect([...text.matchAll(/id: (\d+)/g)].map(([, id]) => Number(id))).toEqual([3, 4, 5]);
    expect(await readStream((so) => so.includes("event: reset"), { "Last-Event-ID": "99" })).toContain(
      "id: 5\n",
    );
    expect(await readStream((so) => so.includes("event: reset"), { "Last-Event-ID": "x" })).toContain(
      "event: reset",
    );
  });

  test("SIGTERM does not wait for streams", async () => {
    const response = await server.asPage("/api/events");
    expect(await server.stop()).toBe(0);
    await response.body?.cancel().catch(() => {});
  });
});
