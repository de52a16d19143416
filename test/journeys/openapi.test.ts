import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DOCUMENT } from "../../scripts/openapi.ts";
import { sendRaw } from "../attacks/raw-http.ts";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";
import { missing, run, testUnless } from "../programs.ts";
import { type Exchange, validateByShapes } from "./openapi/validate.ts";

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;
let full = "";

beforeAll(async () => {
  folder = makeFolder();
  server = await startCreel(folder.path);
  full = JSON.parse((await creel(folder.path, ["key", "add", "full", "--scope", "full", "--json"])).out).key;
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

test("the document is served as it is checked in, to anyone", async () => {
  for (const response of [
    await server.ask("/api/openapi.json"),
    await fetch(`${server.app}/api/openapi.json`),
  ]) {
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect((await response.text()) === readFileSync(DOCUMENT, "utf8")).toBe(true);
  }
});

test("the page of it names every operation, and nothing of another origin", async () => {
  const page = await (await server.ask("/api/docs")).text();
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
  const script = join(import.meta.dir, "openapi", "client.py");
  const ended = await run(["python3", script, server.api ?? "", full, server.caPath]);
  expect(ended).toEqual({ code: 0, out: expect.stringContaining("as the document says"), err: "" });
});

test("headers over the runtime's limits get 431 without a body, as documented for every operation", async () => {
  const { paths, components } = JSON.parse(readFileSync(DOCUMENT, "utf8"));
  const schema = { $ref: "#/components/responses/headers-too-large" };
  for (const methods of Object.values<object>(paths))
    for (const { operationId, responses } of Object.values(methods))
      expect([operationId, responses[431]]).toEqual([operationId, schema]);
  const { description, content } = components.responses["headers-too-large"];
  expect([description, content]).toEqual([expect.stringMatching(/16 KiB.* 198 /), undefined]);

  const { hostname, port } = new URL(server.api ?? "");
  const ask = async (headers: string[]) => {
    const text = [
      "GET /api/health HTTP/1.1",
      `Host: ${hostname}:${port}`,
      "Connection: close",
      ...headers,
      "",
      "",
    ];
    const reply = await sendRaw({ hostname, port: Number(port), ca: server.ca }, text.join("\r\n"));
    const [head = "", body] = reply.text.split("\r\n\r\n");
    return [Number(head.split(" ")[1]), body === ""];
  };
  const many = (n: number) => Array.from({ length: n }, (_, i) => `X-${i}: 1`);
  expect(await ask(many(196))).toEqual([200, false]); // with Host and Connection 198
  expect(await ask(many(197))).toEqual([431, true]);
  expect(await ask([`X: ${"x".repeat(16_000)}`])).toEqual([200, false]);
  expect(await ask([`X: ${"x".repeat(16_384)}`])).toEqual([431, true]);
});

describe("a response that the document does not describe", () => {
  const exchange: Exchange = {
    method: "GET",
    path: "/api/me",
    place: "api",
    status: 200,
    headers: { "content-type": "application/json" },
    body: '{"name": "full", "scope": "full", "time": 1, "version": "1"}',
  };
  const makeProblem = (code: string, status: number) =>
    JSON.stringify({ type: `urn:creel:problem:${code}`, title: "a", status, detail: "a", code });
  const asProblem = { "content-type": "application/problem+json" };

  test.each<[string, Partial<Exchange>, string | null]>([
    ["as it is", {}, null],
    ["a field more", { body: '{"name": "full", "scope": "full", "time": 1, "more": 1}' }, "more"],
    ["a field less", { body: '{"name": "full", "scope": "full"}' }, "time"],
    ["another type", { body: '{"name": "full", "scope": "full", "time": "1"}' }, "time"],
    ["another status", { status: 201 }, "201"],
    ["another media type", { headers: { "content-type": "text/plain" } }, "text/plain"],
    ["a problem", { status: 401, headers: asProblem, body: makeProblem("unauthorized", 401) }, null],
    [
      "a problem it never has",
      { status: 409, headers: asProblem, body: makeProblem("conflict", 409) },
      "409",
    ],
    ["another's code", { status: 401, headers: asProblem, body: makeProblem("changed", 401) }, "code"],
    [
      "another's status",
      { status: 401, headers: asProblem, body: makeProblem("unauthorized", 403) },
      "status",
    ],
    ["a problem in plain JSON", { status: 401, body: makeProblem("unauthorized", 401) }, "application/json"],
    ["headers that the runtime refuses", { status: 431, headers: {}, body: "" }, null],
    ["success where nothing is", { path: "/api/nothing" }, "200"],
    ["a path of another address", { path: "/app/home" }, "200"],
  ])("%s", (_, change, says) => {
    const message = validateByShapes({ ...exchange, ...change }).join("; ");
    if (says === null) expect(message).toBe("");
    else expect(message).toContain(says);
  });

  test("each response in a journey of `npm test` is validated", async () => {
    expect(readFileSync(join(import.meta.dir, "../../scripts/test.ts"), "utf8")).toContain(
      '"--preload", VALIDATE_RESPONSES',
    );
    const preload = await import("./openapi/preload.ts");
    const before = preload.validated;
    await server.ask("/api/health");
    expect(preload.validated).toBe(before + 1);
  });
});
