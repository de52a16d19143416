import { afterEach, beforeEach, expect, test } from "bun:test";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../test/home.ts";
import { Problem } from "../../domain/problem.ts";
import type { HttpResponse } from "../../wire/client.ts";
import { NoResponse, type RemoteConfig } from "../remote/http-client.ts";
import { readBackoff } from "./backoff.ts";
import { type OutboxEntry, REFUSED, readEntry, readNames, WAITING, writeEntries } from "./entries.ts";
import { type FlushOptions, flush, isPausing } from "./flush.ts";

const NOW = 1_800_000_000_000; // ms: far from the real time, so no entry counts as in flight
const SERVER: RemoteConfig = { url: "https://192.0.2.7:11111", pin: "sha256//A", ca: "", key: "k" };
const TAKEN: HttpResponse = { status: 200, body: JSON.stringify({ id: "ID", createdOn: 7 }) };
const REFUSAL: HttpResponse = {
  status: 422,
  body: JSON.stringify({ code: "invalid", detail: "It is no text." }),
};
const FAILS: HttpResponse = { status: 500, body: "" };
const AWAY = () => Promise.reject(new Problem("unavailable", "Nobody answers."));
const HANGS = () => Promise.reject(new NoResponse("unavailable", "It hangs."));

let folder: ReturnType<typeof makeFolder>;
/** The titles that were sent, in their order, and what was in the outbox just then. */
let sent: string[];
let there: number[];
let answer: (title: string) => HttpResponse | Promise<HttpResponse>;

beforeEach(() => {
  folder = makeFolder();
  [sent, there] = [[], []];
  answer = () => TAKEN;
});
afterEach(() => folder.remove());

const keep = (titles: string[], at: number, to = SERVER) =>
  writeEntries(
    folder.path,
    titles.map((title) => ({
      key: title,
      draft: { title, note: null, isFocused: false },
      capturedOn: Math.floor(at / 1000),
      to: { url: to.url, pin: to.pin },
    })),
    at,
  );
const waiting = () => readNames(folder.path, WAITING).map((name) => name.split("-").at(-1));
const run = (more: Partial<FlushOptions> = {}) =>
  flush({
    folder: folder.path,
    remote: SERVER,
    left: () => 5_000,
    own: [],
    connection: {
      connect: async () => {},
      close() {},
      async send(_method, _path, body = "") {
        const { title } = JSON.parse(String(body)) as { title: string };
        sent.push(title);
        there.push(readNames(folder.path, WAITING).length);
        return answer(title);
      },
    },
    ...more,
  });

test("waiting texts are sent in the order of capture, before the new one, and each is removed with its response", async () => {
  keep(["c", "d"], NOW + 10);
  keep(["a", "b"], NOW);
  const mine = keep(["mine"], NOW + 20);
  const { older, stopped } = await run({ own: mine });
  expect(sent).toEqual(["a", "b", "c", "d", "mine"]);
  expect(there).toEqual([5, 4, 3, 2, 1]);
  expect([older.map(({ captured }) => captured?.id), stopped]).toEqual([["ID", "ID", "ID", "ID"], null]);
  expect([waiting(), readdirSync(folder.path)]).toEqual([[], []]);
});

test("a refused text is set aside with its reason, and does not block the others", async () => {
  keep(["bad", "good"], NOW);
  answer = (title) => (title === "bad" ? REFUSAL : TAKEN);
  const { older, stopped } = await run();
  expect([sent, stopped, older[0]?.refused?.detail]).toEqual([["bad", "good"], null, "It is no text."]);
  const [name] = readNames(folder.path, REFUSED);
  const refusedEntry = readEntry(folder.path, `${name}${REFUSED}`) as OutboxEntry;
  expect(refusedEntry).toMatchObject({
    draft: { title: "bad" },
    refused: { code: "invalid", detail: "It is no text." },
  });
  expect(waiting()).toEqual([]);
});

test("an unreachable server gets one attempt, and all texts wait", async () => {
  keep(["a", "b", "c"], NOW);
  answer = AWAY;
  const { stopped } = await run();
  expect([sent, stopped?.detail, waiting()]).toEqual([["a"], "Nobody answers.", ["a", "b", "c"]]);
  const { next = 0 } = readBackoff(folder.path) ?? {};
  expect([isPausing(folder.path, next - 1), isPausing(folder.path, next)]).toEqual([true, false]);
  answer = () => TAKEN;
  await run();
  expect([waiting(), readBackoff(folder.path)]).toEqual([[], null]);
});

test("a server that fails at one text takes the next; one that fails twice in a row is ill", async () => {
  keep(["a", "b", "c", "d", "e", "f"], NOW);
  answer = (title) => ("bde".includes(title) ? FAILS : TAKEN);
  await run();
  expect([sent, waiting()]).toEqual([
    ["a", "b", "c", "d", "e"],
    ["b", "d", "e", "f"],
  ]);
});

test("a text at which the server hangs twice comes last from then on", async () => {
  keep(["a", "b", "c"], NOW);
  answer = (title) => (title === "a" ? HANGS() : AWAY());
  await run();
  await run();
  expect(sent.splice(0)).toEqual(["a", "b", "a", "b"]);
  answer = (title) => (title === "a" ? HANGS() : TAKEN);
  await run();
  expect([sent, waiting()]).toEqual([["b", "c", "a"], ["a"]]);
});

test("a text for another server stays, and a damaged file is set aside unchanged", async () => {
  keep(["theirs"], NOW, { ...SERVER, url: "https://192.0.2.9:1", pin: "sha256//B" });
  writeFileSync(join(folder.path, "001800000000001-000000-1-X.json"), "half a te");
  keep(["ours"], NOW + 2);
  const { stopped } = await run();
  expect([sent, stopped, waiting()]).toEqual([["ours"], null, ["theirs"]]);
  expect(readNames(folder.path, ".damaged")).toEqual(["001800000000001-000000-1-X"]);
});

test("at the time limit the rest waits, and is reported", async () => {
  keep(["a", "b"], NOW);
  let looks = 0;
  const { stopped } = await run({ left: () => (looks++ < 2 ? 5_000 : 0) });
  expect([sent, stopped?.code, waiting()]).toEqual([["a"], "unavailable", ["b"]]);
});
