import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Receipt } from "../../src/domain/inbox/receipts.ts";
import type { Item } from "../../src/domain/item/item.ts";
import type { RawView } from "../../src/wire/attention.ts";
import { type CreelProcess, creel, makeFolder, problemOf, startCreel } from "../home.ts";

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;
/** The name and the secret of the key that the test uses. */
let sender = "first";
let secret: string;

async function start(): Promise<void> {
  folder = makeFolder();
  server = await startCreel(folder.path);
  [sender, secret] = ["first", server.key];
}
async function stop(): Promise<void> {
  await server.stop();
  folder.remove();
}

/** Makes another key and discards all that needs attention, so that tests do not count each other's requests. */
async function startFresh(): Promise<void> {
  sender = `sender ${++senders}`;
  const response = await post("/api/keys", { name: sender, scope: "capture" });
  ({ key: secret } = (await response.json()) as { key: string });
  for (let page = await attention(); page.length > 0; page = await attention())
    for (const { id } of page) await server.asPage(`/api/attention/${id}`, { method: "DELETE" });
}
let senders = 0;

const HI = '{"title": "He said "hi""}';

function send(body: BodyInit, headers: Record<string, string> = {}, key = secret): Promise<Response> {
  return server.ask(`/api/items?key=${key}`, { method: "POST", body, headers });
}

async function attention(): Promise<RawView[]> {
  return ((await (await server.asPage("/api/attention")).json()) as { attention: RawView[] }).attention;
}

async function receipts(): Promise<Receipt[]> {
  return ((await (await server.asPage("/api/receipts")).json()) as { receipts: Receipt[] }).receipts;
}

const post = (path: string, body?: unknown) =>
  server.asPage(path, { method: "POST", ...(body === undefined ? {} : { body: JSON.stringify(body) }) });

describe("needs attention", () => {
  beforeAll(start);
  afterAll(stop);
  beforeEach(startFresh);

  test("an invalid request is refused and stored whole, with reason, sender and time", async () => {
    const response = await send(HI, { "Content-Type": "application/json" });
    const problem = await problemOf(response);
    expect([response.status, problem.code, problem.at]).toEqual([400, "invalid-json", 20]);
    expect(problem.detail).toEndWith("Creel keeps the request under Needs attention.");
    const [raw, ...more] = await attention();
    expect(more).toEqual([]);
    expect([raw?.body, raw?.sender, raw?.code, raw?.times, raw?.contentType]).toEqual([
      HI,
      sender,
      "invalid-json",
      1,
      "application/json",
    ]);
    expect(raw?.guess).toEqual({ title: 'He said "hi"', note: null, isFocused: false });
    expect(Math.abs((raw?.at ?? 0) - Date.now() / 1000)).toBeLessThan(60);
  });

  test("a refused capture of a batch is stored alone, and a body that is no batch as it was sent", async () => {
    const headers = { Authorization: `Bearer ${secret}` };
    const sendBatch = (body: string) => server.ask("/api/items/batch", { method: "POST", body, headers });
    const wrong = { title: "", note: "a thought without a title" };
    const response = await sendBatch(JSON.stringify({ items: [{ title: "milk" }, wrong, 7] }));
    const { results } = (await response.json()) as { results: { id?: string; detail?: string }[] };
    expect([response.status, results.map(({ id }) => id !== undefined)]).toEqual([200, [true, false, false]]);
    expect(results[1]?.detail).toEndWith("Creel keeps the capture under Needs attention.");
    const numbers = ["12345678901234567890", "1e999", '{"title": 10.00,  "note": "as sent"}'];
    await sendBatch(`{"items": [ ${numbers.join(", ")} ]}`);
    const cut = '{"items":[{"title":"cut off"';
    const refused = await problemOf(await sendBatch(cut));
    expect(refused.detail).toEndWith("Creel keeps the request under Needs attention.");
    expect((await attention()).map(({ body, sender: by }) => [body, by])).toEqual([
      [cut, sender],
      ...numbers.toReversed().map((body) => [body, sender]),
      ["7", sender],
      [JSON.stringify(wrong), sender],
    ]);
    const kept = (await attention()).at(-1);
    const made = await post(`/api/attention/${kept?.id}/item`, { title: "A thought", note: wrong.note });
    expect(made.status).toBe(200);
  });

  test.each([
    ["400 not UTF-8", 400, Uint8Array.of(0x47, 0x72, 0xfc, 0xdf, 0x65), {}, "Grüße"],
    [
      "415 an unknown type",
      415,
      "<task>Buy milk</task>",
      { "Content-Type": "application/xml" },
      "<task>Buy milk</task>",
    ],
    ["415 compressed", 415, "not really", { "Content-Encoding": "gzip" }, "not really"],
    ["422 a title too long", 422, JSON.stringify({ title: "x".repeat(10_001) }), {}, `${"x".repeat(200)}…`],
    ["422 no title", 422, '{"note": "only a note"}', {}, '{"note": "only a note"}'],
    ["400 an idempotency key that is none", 400, '{"title": "a"}', { "Idempotency-Key": "a b" }, "a"],
  ] as [string, number, BodyInit, Record<string, string>, string][])(
    "keeps a %s",
    async (_, status, body, headers, title) => {
      expect((await send(body, headers)).status).toBe(status);
      expect((await attention()).map(({ guess }) => guess.title)).toEqual([title]);
    },
  );

  test("a body over the limit is stored up to the limit", async () => {
    expect((await send("y".repeat(9_000_000), { "Content-Type": "text/plain" })).status).toBe(413);
    expect((await attention()).map(({ bytes }) => bytes)).toEqual([8 * 1024 * 1024]);
  });

  test("identical captures are stored once, and none without a valid key or from our own clients", async () => {
    for (let n = 0; n < 5; n++) await send(HI);
    expect((await attention()).map(({ times }) => times)).toEqual([5]);
    expect((await send(HI, {}, "creel_unknown")).status).toBe(401);
    expect((await post("/api/items", { title: "" })).status).toBe(422);
    expect((await attention()).length).toBe(1);
  });

  test("an empty body is stored like any other, and hides no other", async () => {
    await send(HI);
    expect((await send("", { "Content-Type": "application/json" })).status).toBe(400);
    expect((await attention()).map(({ body }) => body)).toEqual(["", HI]);
  });

  test("one that was settled needs attention again when it is sent again", async () => {
    await send(HI);
    const [raw] = await attention();
    await server.asPage(`/api/attention/${raw?.id}`, { method: "DELETE" });
    await send(HI);
    expect((await attention()).map(({ times }) => times)).toEqual([2]);
    await post(`/api/attention/${raw?.id}/item`);
    await send(HI);
    expect((await attention()).map(({ times }) => times)).toEqual([3]);
  });

  test("one key cannot push out another's captures: its share is limited, and the response says so", async () => {
    const { out } = await creel(folder.path, ["key", "add", "noisy", "--json"]);
    const noisy = JSON.parse(out).key as string;
    const big = "z".repeat(8 * 1024 * 1024 - 10);
    const details: string[] = [];
    for (let n = 0; n < 9; n++)
      details.push(
        (await problemOf(await send(`${n}${big}`, { "Content-Type": "application/xml" }, noisy))).detail,
      );
    expect(details.map((detail) => detail.includes("keeps the request under"))).toEqual([
      ...Array(8).fill(true),
      false,
    ]);
    expect(details.at(-1)).toContain("does not keep");
    expect((await problemOf(await send(HI))).detail).toContain("keeps the request under");
  }, 60_000);

  test("one key's junk hides no other's: the list has pages, and the command line shows all", async () => {
    const { out } = await creel(folder.path, ["key", "add", "junk", "--json"]);
    const noisy = JSON.parse(out).key as string;
    await send(HI);
    for (let n = 0; n < 101; n++) await send(`{${n}`, {}, noisy);
    const listed = (await (await server.asPage("/api/attention")).json()) as {
      attention: RawView[];
      next: string;
    };
    expect(listed.attention.map(({ sender }) => sender)).toEqual(Array(100).fill("junk"));
    const rest = await (await server.asPage(`/api/attention?cursor=${listed.next}`)).json();
    expect(rest).toMatchObject({ attention: [{ body: "{0" }, { body: HI }], next: null });
    expect((await problemOf(await server.asPage("/api/attention?cursor=x"))).field).toBe("cursor");
    expect((await problemOf(await server.asPage("/api/attention?limit=101"))).field).toBe("limit");
    const all = JSON.parse((await creel(folder.path, ["attention", "--json"])).out).attention as RawView[];
    expect(all.map(({ body }) => body)).toContain(HI);
    expect(all).toHaveLength(102);
  }, 60_000);

  test("becomes an item by the guess or by one's own words, once", async () => {
    await send(HI);
    const [raw] = await attention();
    const created = (await (await post(`/api/attention/${raw?.id}/item`)).json()) as { id: string };
    const item = (await (await server.asPage(`/api/items/${created.id}`)).json()) as Item;
    expect(item).toMatchObject({
      title: 'He said "hi"',
      list: "inbox",
      source: sender,
      createdOn: raw?.at ?? 0,
    });
    expect((await post(`/api/attention/${raw?.id}/item`)).status).toBe(404);
    expect(await attention()).toEqual([]);
    await send("{broken");
    const [other] = await attention();
    expect((await post(`/api/attention/${other?.id}/item`, { title: "" })).status).toBe(422);
    expect((await post(`/api/attention/${other?.id}/item`, { title: "mine", note: "n" })).status).toBe(200);
  });

  test("is discarded, and the discard taken back", async () => {
    await send(HI);
    const [raw] = await attention();
    const path = `/api/attention/${raw?.id}`;
    expect((await server.asPage(path, { method: "DELETE" })).status).toBe(204);
    expect(await attention()).toEqual([]);
    expect((await server.asPage(path, { method: "DELETE" })).status).toBe(404);
    expect((await post(`${path}/restore`)).status).toBe(204);
    expect((await attention()).length).toBe(1);
  });

  test("an open page hears of it", async () => {
    const abort = new AbortController();
    const response = await server.asPage("/api/events", { signal: abort.signal });
    await send(HI);
    let text = "";
    for await (const chunk of response.body ?? []) {
      text += new TextDecoder().decode(chunk);
      if (text.includes('event: attention\ndata: {"count":1}')) break;
    }
    abort.abort();
    expect(text).toContain("event: attention");
  });
});

describe("with a server of its own", () => {
  beforeEach(start);
  afterEach(stop);

  test("survives kill -9", async () => {
    await send(HI);
    server.kill("SIGKILL");
    await server.exited;
    server = await startCreel(folder.path);
    expect((await attention()).map(({ body }) => body)).toEqual([HI]);
  });

  test("the terminal shows, keeps and discards it, with the app running or stopped", async () => {
    await send(HI);
    await send("{broken\u001b[31m");
    const run = (...args: string[]) => creel(folder.path, ["attention", ...args]);
    const [second, first] = await attention();
    expect((await run()).out).toContain('He said "hi"');
    expect((await run("show", second?.id ?? "")).out).toBe("{broken␛[31m");
    expect((await run("discard", second?.id.slice(0, 8) ?? "")).out).toContain(
      `attention restore ${second?.id}`,
    );
    for (const verb of ["show", "keep", "discard", "restore"]) expect((await run(verb, "")).code).toBe(2); // it names none
    await server.stop();
    expect((await run("restore", second?.id ?? "")).code).toBe(0);
    expect((await run("keep", first?.id ?? "", "my words")).out).toMatch(/^In the inbox: [0-9A-F]{32}$/);
    expect((await run("keep", first?.id ?? "")).code).toBe(1);
    expect(JSON.parse((await creel(folder.path, ["list", "--json"])).out).items[0].title).toBe("my words");
    expect((await run("nonsense")).code).toBe(2);
    server = await startCreel(folder.path);
  });

  test("receipts: did it arrive? Each capture leaves one: captured, repeated or refused", async () => {
    await server.capture({ title: "from a program" }, { headers: { "Idempotency-Key": "k" } });
    await server.capture({ title: "from a program" }, { headers: { "Idempotency-Key": "k" } });
    await send(HI);
    await creel(folder.path, ["add", "from the terminal"]);
    await post("/api/items", { title: "from the page" });
    const all = await receipts();
    expect(all.map(({ sender, outcome, title, code }) => [sender, outcome, title, code])).toEqual([
      ["page", "captured", "from the page", null],
      ["terminal", "captured", "from the terminal", null],
      ["first", "refused", null, "invalid-json"],
      ["first", "repeated", "from a program", null],
      ["first", "captured", "from a program", null],
    ]);
    expect(all[3]?.item).toBe(all[4]?.item ?? "");
    expect(all[4]?.address).toMatch(/^(127\.0\.0\.1|::1)$/);
    const result = await creel(folder.path, ["receipts"]);
    expect(result.out.split("\n").length).toBe(5);
    expect(result.out).toContain("refused: invalid-json");
    const response = await server.asPage("/api/receipts?limit=0");
    expect([response.status, (await problemOf(response)).field]).toEqual([422, "limit"]);
  });
});
