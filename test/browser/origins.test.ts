import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import type { ApiView } from "../../src/wire/settings.ts";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";
import { openBrowser } from "./browser.ts";

setDefaultTimeout(60_000);

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;
let browser: Browser;
let page: Page;
/** A foreign page on another origin of this computer. */
let site: ReturnType<typeof Bun.serve>;

beforeAll(async () => {
  folder = makeFolder();
  server = await startCreel(folder.path);
  site = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: () =>
      new Response("<!doctype html><title>A page</title>", {
        headers: { "Content-Type": "text/html" },
      }),
  });
  const { pin } = (await (await server.asPage("/app/settings/api")).json()) as ApiView;
  browser = await openBrowser([pin]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop(true);
  await server?.stop();
  folder.remove();
});
beforeEach(async () => {
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${site.port}/`);
  return () => page.close();
});

/** The response text that the page can read; "unreadable" when its browser blocks it. */
function ask(path: string, method: string, key: string, body?: string): Promise<string> {
  return page.evaluate(
    async ([url = "", method = "", key = "", body = ""]) => {
      const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
      try {
        const response = await fetch(url, { method, headers, ...(body ? { body } : {}) });
        return `${response.status} ${response.headers.get("request-id") ? "with its id" : ""} ${await response.text()}`;
      } catch {
        return "unreadable";
      }
    },
    [server.api + path, method, key, body ?? ""],
  );
}

async function titles(): Promise<string[]> {
  const { items } = JSON.parse((await creel(folder.path, ["list", "--json"])).out);
  return items.map(({ title }: { title: string }) => title);
}

test("a page of another origin reads nothing and changes nothing, though it has the key", async () => {
  expect(await ask("/api/items", "POST", server.key, '{"title": "from nowhere"}')).toBe("unreadable");
  expect(await ask("/api/me", "GET", server.key)).toBe("unreadable");
  expect(await titles()).toEqual([]);
});

test("an allowed origin captures, reads, and gets error messages; another origin does not", async () => {
  const { out } = await creel(folder.path, ["key", "add", "dash", "--scope", "full", "--json"]);
  const { key } = JSON.parse(out);
  const origin = `http://127.0.0.1:${site.port}`;
  expect((await creel(folder.path, ["api", "origins", "add", origin])).code).toBe(0);
  expect(await ask("/api/items", "POST", key, '{"title": "from my page"}')).toStartWith("200 with its id {");
  expect(await ask("/api/items", "GET", key)).toContain("from my page");
  expect(await ask("/api/items", "POST", key, "{}")).toContain('"field":"title"');
  expect(await ask("/api/me", "GET", "a wrong one")).toStartWith("401 with its id");
  expect(await ask("/api/keys/dash", "PATCH", key, '{"scope": "read"}')).toStartWith("204 with its id");
  expect(await ask("/api/health", "GET", key)).toBe("unreadable");

  await page.goto(`http://localhost:${site.port}/`);
  expect(await ask("/api/items", "GET", key)).toBe("unreadable");
  expect(await titles()).toEqual(["from my page"]);
});

test("an address with a key in it is not sent as Referer to the next site", async () => {
  const tls = join(folder.path, "tls");
  const referers: (string | null)[] = [];
  // With TLS: a browser sends no Referer to a server without it.
  const elsewhere = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    tls: { cert: Bun.file(join(tls, "leaf.crt")), key: Bun.file(join(tls, "leaf.key")) },
    fetch({ headers }) {
      referers.push(headers.get("referer"));
      return new Response("here");
    },
  });
  const { out } = await creel(folder.path, ["key", "add", "feed", "--scope", "read", "--in-query", "--json"]);
  const answer = await page.goto(`${server.api}/api/items?key=${JSON.parse(out).key}`);
  expect(answer?.status()).toBe(200);
  await page.evaluate((url) => {
    location.href = url;
  }, `https://127.0.0.1:${elsewhere.port}/after`);
  await page.waitForURL("**/after");
  expect([...new Set(referers)]).toEqual([null]);
  await elsewhere.stop(true);
});
