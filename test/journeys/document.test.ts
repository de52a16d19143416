import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DOCUMENT } from "../../scripts/openapi.ts";
import { creel, makeFolder, type Running, startCreel } from "../home.ts";
import { missing, run, testUnless } from "../programs.ts";
import { type Exchange, judgeByShapes } from "./document/judge.ts";

let folder: ReturnType<typeof makeFolder>;
let running: Running;
let full = "";

beforeAll(async () => {
  folder = makeFolder();
  running = await startCreel(folder.path);
  full = JSON.parse((await creel(folder.path, ["key", "add", "full", "--scope", "full", "--json"])).out).key;
});
afterAll(async () => {
  await running.stop();
  folder.remove();
});

test("the document is served as it is checked in, to anyone", async () => {
  for (const answer of [
    await running.ask("/api/openapi.json"),
    await fetch(`${running.app}/api/openapi.json`),
  ]) {
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect((await answer.text()) === readFileSync(DOCUMENT, "utf8")).toBe(true);
  }
});

test("the page of it names every operation, and nothing of another origin", async () => {
  const page = await (await running.ask("/api/docs")).text();
  const { paths } = JSON.parse(readFileSync(DOCUMENT, "utf8"));
  const ids = Object.values<object>(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(ids.filter((id) => !page.includes(`<section id="${id}"`))).toEqual([]);
  expect([...page.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, to]) => to)).toEqual(
    expect.arrayContaining(["/api/openapi.json"]),
  );
  expect(page).not.toMatch(/\b(href|src|action)="(https?:)?\/\//);
  expect(page).not.toContain("<script");
});

testUnless(missing("python3"), "a client in Python, written from the document alone, works", async () => {
  const script = join(import.meta.dir, "document", "client.py");
  const ended = await run(["python3", script, running.api ?? "", full, running.caPath]);
  expect(ended).toEqual({ code: 0, out: expect.stringContaining("as the document says"), err: "" });
});

describe("an answer that the document does not tell of", () => {
  const told: Exchange = {
    method: "GET",
    path: "/api/me",
    place: "api",
    status: 200,
    headers: { "content-type": "application/json" },
    body: '{"name": "full", "scope": "full", "time": 1, "version": "1"}',
  };
  const refused = (code: string, status: number) =>
    JSON.stringify({ type: `urn:creel:problem:${code}`, title: "a", status, detail: "a", code });
  const asProblem = { "content-type": "application/problem+json" };

  test.each<[string, Partial<Exchange>, string | null]>([
    ["as it is", {}, null],
    ["a field more", { body: '{"name": "full", "scope": "full", "time": 1, "more": 1}' }, "more"],
    ["a field less", { body: '{"name": "full", "scope": "full"}' }, "time"],
    ["another type", { body: '{"name": "full", "scope": "full", "time": "1"}' }, "time"],
    ["another status", { status: 201 }, "201"],
    ["another media type", { headers: { "content-type": "text/plain" } }, "text/plain"],
    ["a problem", { status: 401, headers: asProblem, body: refused("unauthorized", 401) }, null],
    ["a problem it never has", { status: 409, headers: asProblem, body: refused("conflict", 409) }, "409"],
    ["another's code", { status: 401, headers: asProblem, body: refused("changed", 401) }, "code"],
    ["another's status", { status: 401, headers: asProblem, body: refused("unauthorized", 403) }, "status"],
    ["a problem in plain JSON", { status: 401, body: refused("unauthorized", 401) }, "application/json"],
    ["success where nothing is", { path: "/api/nothing" }, "200"],
    ["a path of another address", { path: "/app/home" }, "200"],
  ])("%s", (_, change, says) => {
    const said = judgeByShapes({ ...told, ...change }).join("; ");
    if (says === null) expect(said).toBe("");
    else expect(said).toContain(says);
  });

  test("each answer that a journey of `npm test` is given is judged", async () => {
    expect(readFileSync(join(import.meta.dir, "../../scripts/test.ts"), "utf8")).toContain(
      '"--preload", JUDGE',
    );
    const preload = await import("./document/preload.ts");
    const before = preload.judged;
    await running.ask("/api/health");
    expect(preload.judged).toBe(before + 1);
  });
});
