import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { networkInterfaces } from "node:os";
import type { Session } from "../../src/domain/access/sessions.ts";
import { type CreelProcess, creel, makeFolder, pairDevices, problemOf, startCreel } from "../home.ts";

/** Devices connect to an address beyond loopback. A computer without one prints a line and skips the test. */
const own = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ internal, family }) => !internal && family === "IPv4")?.address;
if (!own) console.log("Pairing for the page is not shown here. This computer has no address but loopback.");

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;

beforeEach(async () => {
  folder = makeFolder();
  server = await startCreel(folder.path);
});
afterEach(async () => {
  await server.stop();
  folder.remove();
});

const run = (...args: string[]) => creel(folder.path, args);

/** Opens the API to the network and returns its address. */
async function open(): Promise<string> {
  const { port } = new URL(server.api ?? "");
  const opened = await run("api", "on", "--host", own ?? "", "--port", port, "--json");
  return JSON.parse(opened.out).url;
}

async function invite(...args: string[]): Promise<{ code: string; address: string }> {
  const { out, err } = await run("pair", "--page", ...args, "--json");
  if (out === "") throw new Error(err);
  return JSON.parse(out);
}

const get = (url: string, init: RequestInit = {}) => fetch(url, { ...init, tls: { ca: server.ca } } as never);
const as = (session: string) => ({ headers: { "Creel-Session": session } });
const trade = (url: string, body: unknown) =>
  get(`${url}/api/pair`, { method: "POST", body: JSON.stringify(body) });

/** Pairs a phone and returns its session. */
async function pair(url: string, device = "phone"): Promise<string> {
  const response = await trade(url, { code: (await invite()).code, device, isBrowser: true });
  return ((await response.json()) as { session: string }).session;
}

async function devices(): Promise<Session[]> {
  return JSON.parse((await run("device", "list", "--json")).out).devices;
}

test("off by default: the API address has no page, no invitation and accepts no session", async () => {
  expect((await run("api", "page")).out).toContain("`creel api page on`");
  const result = await run("pair", "--page");
  expect([result.code, result.out]).toEqual([1, ""]);
  const key = { headers: { Authorization: `Bearer ${server.key}` } };
  expect((await server.ask("/", key)).status).toBe(404);
  expect((await server.ask("/")).status).toBe(401);
  await server.stop();
  const [session = ""] = await pairDevices(folder.path, false, ["phone"]);
  server = await startCreel(folder.path);
  expect((await server.ask("/api/items", as(session))).status).toBe(401);
  for (const args of [
    ["api", "page", "maybe"],
    ["api", "page", "on", "off"],
    ["pair", "--page", "--scope", "read"],
  ])
    expect([args, (await run(...args)).code]).toEqual([args, 2]);
});

test("the page at the API address is that of the app address, to the last header, and a link may lead to it alone", async () => {
  await run("api", "page", "on");
  const [here, there] = [await server.ask("/"), await fetch(`${server.app}/`)];
  const headersOf = ({ headers }: Response) =>
    [...headers].filter(([name]) => !["date", "request-id"].includes(name)).sort();
  expect([here.status, headersOf(here)]).toEqual([200, headersOf(there)]);
  const html = await here.text();
  expect(html).toBe(await there.text());
  for (const [, file = ""] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g))
    expect([file, (await server.ask(file)).status]).toEqual([file, 200]);
  const link = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" };
  const statusOf = async (path: string, headers: Record<string, string>) =>
    (await server.ask(path, { headers })).status;
  expect(await statusOf("/", link)).toBe(200);
  expect(await statusOf("/api/health", link)).toBe(403);
  expect(await statusOf("/", { ...link, "Sec-Fetch-Mode": "no-cors" })).toBe(403);
  expect(await statusOf("/", { Origin: "https://evil.example" })).toBe(403);
  await run("api", "page", "off");
  expect(await statusOf("/", link)).toBe(403);
});

describe.skipIf(!own)("a device that is paired for the page", () => {
  test("uses the inbox at the API address only; its captures have its name", async () => {
    const url = await open();
    expect((await run("pair", "--page")).err).toContain("creel api page on");
    expect((await run("api", "page", "on")).out).toContain("`creel pair --page`");
    const session = await pair(url, "Ada’s phone");
    const response = await get(`${url}/api/items`, {
      method: "POST",
      body: '{"title": "from the sofa"}',
      headers: { "Creel-Session": session, Origin: url },
    });
    expect([response.status, response.headers.get("set-cookie")]).toEqual([200, null]);
    const { items } = (await (await get(`${url}/api/items`, as(session))).json()) as { items: object[] };
    expect(items).toMatchObject([{ title: "from the sofa", source: "Ada-s phone" }]);
    const [receipt] = JSON.parse((await run("receipts", "--json")).out).receipts;
    expect(receipt).toMatchObject({ sender: "Ada-s phone", address: own });

    expect((await fetch(`${server.app}/api/items`, as(session))).status).toBe(401);
    for (const path of ["/app/sessions", "/app/settings/api", "/app/home"])
      expect([path, (await get(url + path, as(session))).status]).toEqual([path, 404]);
    const keys = await get(`${url}/api/keys`, as(session));
    expect([keys.status, (await problemOf(keys)).detail]).toEqual([
      403,
      expect.stringContaining("may not see keys"),
    ]);

    expect(await devices()).toMatchObject([{ browser: "Ada-s phone", isPaired: true }]);
    expect((await run("device", "list")).out).toMatch(/^[0-9A-F]{8} {2}Ada-s phone .*paired since /);
    // A name belongs to one sender: no key and no other device gets it.
    expect((await run("pair", "Ada-s phone")).err).toContain("named Ada-s phone exists already");
    await pair(url, "Ada’s phone");
    expect((await devices()).map(({ browser }) => browser)).toEqual(["Ada-s phone 2", "Ada-s phone"]);
    expect(JSON.parse((await run("key", "list", "--json")).out).keys).toHaveLength(1);
    await pair(url, "terminal");
    expect((await devices())[0]?.browser).toBe("terminal 2");
  });

  test("is signed out at once when it is revoked, and its open stream ends", async () => {
    const url = await open();
    await run("api", "page", "on");
    const [stays, goes] = [await pair(url, "tablet"), await pair(url, "phone")];
    const text = new Response((await get(`${url}/api/events`, as(goes))).body).text();
    const [phone] = await devices();
    expect((await run("device", "revoke", phone?.id ?? "")).out).toBe("phone is signed out.");
    await text; // it has ended
    expect((await get(`${url}/api/items`, as(goes))).status).toBe(401);
    expect((await get(`${url}/api/items`, as(stays))).status).toBe(200);
  });

  test("is signed out for good when the page is switched off; browsers of this computer stay signed in", async () => {
    const url = await open();
    await run("api", "page", "on");
    const session = await pair(url);
    const { code } = await invite();
    expect((await server.asPage("/api/items")).status).toBe(200);
    const text = new Response((await get(`${url}/api/events`, as(session))).body).text();
    expect((await run("api", "page", "off")).out).toContain("no longer");
    await text; // it has ended
    expect((await get(`${url}/`)).status).toBe(401);
    expect((await get(`${url}/api/items`, as(session))).status).toBe(401);
    const response = await trade(url, { code, isBrowser: true });
    expect([response.status, (await problemOf(response)).detail]).toEqual([
      409,
      expect.stringContaining("not shown on paired devices"),
    ]);
    await run("api", "page", "on");
    expect((await get(`${url}/api/items`, as(session))).status).toBe(401);
    expect((await devices()).map(({ isPaired }) => isPaired)).toEqual([false]);
    expect((await server.asPage("/api/items")).status).toBe(200);
  });

  test("`connect` reports that a code is for a browser, and does not use it up", async () => {
    const url = await open();
    await run("api", "page", "on");
    const { address, code } = await invite("phone");
    const here = makeFolder();
    const result = await creel(here.path, ["connect"], { stdin: address });
    here.remove();
    expect([result.code, result.err]).toEqual([1, expect.stringContaining("for a browser")]);
    const response = await trade(url, { code, device: "what it says", isBrowser: true });
    expect(await response.json()).toEqual({
      name: "phone",
      session: expect.stringMatching(/^[\w-]{16}\.[\w-]{43}$/),
    });
    expect((await trade(url, { code, isBrowser: true })).status).toBe(401);
  });
});
