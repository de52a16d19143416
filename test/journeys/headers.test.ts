import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ROUTES } from "../../src/http/routes.ts";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";

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

/** Headers of every response. */
const ALWAYS = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};
const PAGE_POLICY =
  "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";
const FOR_EVER = "public, max-age=31536000, immutable";
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

function check(what: string, { headers }: Response, isPage: boolean, cache: string): void {
  const actual = Object.fromEntries(Object.keys(ALWAYS).map((name) => [name, headers.get(name)]));
  expect([what, actual]).toEqual([what, ALWAYS]);
  const policy = headers.get("content-security-policy");
  expect([what, policy]).toEqual([what, isPage ? PAGE_POLICY : DATA_POLICY]);
  expect([what, headers.get("cache-control")]).toEqual([what, cache]);
  // These headers would reveal the software or open an access.
  for (const name of ["server", "x-powered-by", "set-cookie", "access-control-allow-origin"])
    expect([what, name, headers.get(name)]).toEqual([what, name, null]);
}

async function findAsset(): Promise<string> {
  return /\/assets\/[^"]+/.exec(await (await fetch(`${server.app}/`)).text())?.[0] ?? "";
}

describe("the headers that keep browsers from harm", () => {
  test.each(ROUTES.map(({ method, path }) => [method, path] as const))("%s %s", async (method, pattern) => {
    const path = pattern === "/assets/:file" ? await findAsset() : pattern.replace(/:\w+/, "nothing");
    const isFile = ["/", "/capture", "/worker.js", "/api/docs", "/assets/:file"].includes(pattern);
    const isOpen = ["/pair", "/api/docs", "/assets/:file"].includes(pattern); // on the API address
    const stop = new AbortController();
    const init = { method, signal: stop.signal, ...(method === "GET" ? {} : { body: "{}" }) };
    const key = { Authorization: `Bearer ${full}` };
    const answers: [string, Response, boolean][] = [
      ["API, with a key", await server.ask(path, { ...init, headers: key }), isOpen],
      ["API, without", await server.ask(path, init), isOpen],
      ["app, signed in", await server.asPage(path, init), isFile],
      ["app, not signed in", await fetch(`${server.app}${path}`, init), isFile],
      [
        "socket",
        await fetch(`http://creel${path}`, { ...init, unix: join(folder.path, "creel.sock") }),
        false,
      ],
    ];
    for (const [what, response, isPage] of answers) {
      const cache = isPage
        ? ["/", "/capture", "/worker.js", "/pair", "/api/docs"].includes(path)
          ? "no-cache"
          : FOR_EVER
        : "no-store";
      check(`${what}: ${response.status}`, response, isPage, cache);
    }
    stop.abort();
  });

  test("a file whose name does not depend on its content is not an asset, and is not cached for ever", async () => {
    const built = readdirSync(join(import.meta.dir, "..", "..", "dist", "page"));
    const cached: string[] = [];
    for (const name of built)
      for (const response of [
        await server.ask(`/assets/${name}`),
        await fetch(`${server.app}/assets/${name}`),
      ]) {
        if (response.status === 200) cached.push(name);
        check(`${name}: ${response.status}`, response, response.ok, response.ok ? FOR_EVER : "no-store");
      }
    expect(cached.length).toBeGreaterThan(50);
    expect(built.filter((name) => !cached.includes(name)).sort()).toEqual([
      "capture.html",
      "docs.html",
      "index.html",
      "missing.html",
      "missing_de.html",
      "openapi.json",
      "pair.html",
      "pair_de.html",
      "worker.js",
    ]);
  });

  test("refusals of every kind, a preflight and the redirect from localhost have them too", async () => {
    const { port } = new URL(server.app);
    const refusals: [number, Response][] = [
      [421, await fetch(`${server.app}/api/health`, { headers: { Host: "evil.example" } })],
      [403, await fetch(`${server.app}/`, { headers: { Origin: "https://evil.example" } })],
      [404, await server.ask("/api/nothing", { headers: { "X-Api-Key": full } })],
      [405, await server.ask("/api/items", { method: "PUT", headers: { "X-Api-Key": full } })],
      [422, await server.capture({})],
      [307, await fetch(`${server.app}/`, { headers: { Host: `localhost:${port}` }, redirect: "manual" })],
    ];
    for (const [status, response] of refusals) {
      expect(response.status).toBe(status);
      check(String(status), response, false, "no-store");
    }
    const preflight = await server.ask("/api/items", {
      method: "OPTIONS",
      headers: { Origin: "moz-extension://0-1-2", "Access-Control-Request-Method": "POST" },
    });
    expect([preflight.status, preflight.headers.get("content-security-policy")]).toEqual([204, DATA_POLICY]);
  });

  test("the page's policy has no exception, and what it runs is in files", async () => {
    const pages = [
      await fetch(`${server.app}/`),
      await fetch(`${server.app}/capture`),
      await server.ask("/pair"),
      await server.ask("/api/docs"),
    ];
    expect(PAGE_POLICY).not.toMatch(/unsafe|data:|blob:|\*|nonce|sha256/);
    for (const page of pages)
      expect(await page.text()).not.toMatch(
        /<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon\w+=|javascript:|data:/i,
      );
  });
});
