import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { hostname, networkInterfaces } from "node:os";
import { join } from "node:path";
import type { Key } from "../../src/domain/access/key.ts";
import { nameDevice } from "../../src/domain/access/pairing.ts";
import { type CreelProcess, creel, makeFolder, problemOf, startCreel } from "../home.ts";

/** Devices connect to an address beyond loopback. A computer without one prints a line and skips the test. */
const own = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ internal, family }) => !internal && family === "IPv4")?.address;
if (!own) console.log("Pairing is not shown here. This computer has no address but loopback.");

let there: ReturnType<typeof makeFolder>;
let here: ReturnType<typeof makeFolder>;
let server: CreelProcess;

beforeEach(async () => {
  there = makeFolder();
  here = makeFolder();
  server = await startCreel(there.path);
});
afterEach(async () => {
  await server.stop();
  there.remove();
  here.remove();
});

const run = (...args: string[]) => creel(there.path, args);
const device = (...args: string[]) => creel(here.path, args);
const connect = (link: string, ...more: string[]) =>
  creel(here.path, ["connect", ...more], { stdin: `${link}\n` });

/** Opens the API to the network and returns its address. */
async function open(): Promise<string> {
  const { port } = new URL(server.api ?? "");
  const opened = await run("api", "on", "--host", own ?? "", "--port", port, "--json");
  return JSON.parse(opened.out).url;
}

interface Invited {
  address: string;
  code: string;
  pin: string;
  fingerprint: string;
  endsOn: number;
}

async function invite(...args: string[]): Promise<Invited> {
  const { out, err } = await run("pair", ...args, "--json");
  if (out === "") throw new Error(err);
  return JSON.parse(out);
}

async function keys(): Promise<Key[]> {
  return JSON.parse((await run("key", "list", "--json")).out).keys;
}

const trade = (url: string, body: unknown, more: RequestInit = {}) =>
  fetch(`${url}/api/pair`, {
    ...more,
    method: "POST",
    body: JSON.stringify(body),
    tls: { ca: server.ca },
  } as RequestInit);

test("no invitation to an unreachable API: the message explains how to open it", async () => {
  const alone = await run("pair");
  expect([alone.code, alone.out, alone.err]).toEqual([
    1,
    "",
    expect.stringContaining("creel api on --host "),
  ]);
  expect(alone.err).toContain("this computer only");
  await run("api", "off");
  expect((await run("pair")).err).toContain("the API is off");
  await server.stop();
  await run("api", "on");
  expect((await run("pair")).err).toContain("`creel up`");
  server = await startCreel(there.path);
});

describe.skipIf(!own)("creel pair", () => {
  test("its link connects another computer at one go: pin, CA, and a key named after it", async () => {
    const url = await open();
    const invitation = await run("pair");
    expect([invitation.code, invitation.out]).toEqual([
      0,
      expect.stringMatching(/^https:\/\/[\d.]+:\d+\/pair#pin=[\w-]{43}&code=[0-9A-Z]{5}-[0-9A-Z]{5}$/),
    ]);
    const { fingerprint } = await invite();
    expect(invitation.err).toContain(fingerprint);

    const connected = await connect(invitation.out, "--json");
    expect(JSON.parse(connected.out)).toMatchObject({ url, scope: "capture" });
    const [, newKey] = await keys();
    expect(newKey?.name).toBe(nameDevice(hostname(), []));
    expect((await device("add", "from the other computer")).out).toMatch(/^[0-9A-F]{32}$/);
    expect(JSON.parse((await run("list", "--json")).out).items).toMatchObject([
      { title: "from the other computer", source: newKey?.name },
    ]);
    const remote = readFileSync(join(here.path, "remote.json"), "utf8");
    expect(JSON.parse(remote)).toMatchObject({ url, ca: server.ca });
    expect(remote).not.toContain(new URL(invitation.out).hash.slice(-11));

    const again = await connect(invitation.out, "-");
    expect([again.code, again.err]).toEqual([1, expect.stringContaining("used or older than five minutes")]);
    expect(again.err).toContain("It was used already, from this same address");
    expect(await keys()).toHaveLength(2);
  });

  test("its name and scope are those of the invitation; a second device of one name gets a number", async () => {
    const url = await open();
    const first = await trade(url, { code: (await invite("--scope", "read")).code, device: "Ada’s phone" });
    expect(first.headers.get("cache-control")).toBe("no-store");
    const { key, name } = (await first.json()) as { key: string; name: string };
    expect(name).toBe("Ada-s phone");
    const me = await fetch(`${url}/api/me`, {
      headers: { Authorization: `Bearer ${key}` },
      tls: { ca: server.ca },
    } as RequestInit);
    expect(await me.json()).toMatchObject({ name, scope: "read" });
    await trade(url, { code: (await invite()).code, device: "Ada’s phone" });
    await trade(url, { code: (await invite("tablet")).code, device: "whatever it says" });
    expect((await keys()).map((one) => [one.name, one.scope])).toEqual([
      ["first", "capture"],
      ["Ada-s phone", "read"],
      ["Ada-s phone 2", "capture"],
      ["tablet", "capture"],
    ]);
    expect((await run("pair", "tablet")).err).toContain("A key or device named tablet exists already");
    expect((await run("pair", "\u202e")).err).toContain("A key's name has");
    expect((await run("pair", "a", "b")).code).toBe(2);
    expect((await run("pair", "--scope", "all")).code).toBe(2);
  });

  test("two devices with one code at once: one of them gets a key", async () => {
    const url = await open();
    const { code } = await invite();
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => trade(url, { code, device: `device ${n}` })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)]);
    expect(await keys()).toHaveLength(2);
  });

  test("a link whose pin is not the server's: not a byte of it is sent, and the code stays good", async () => {
    await open();
    const { address, code } = await invite();
    const forged = address.replace(/pin=[\w-]{4}/, "pin=AAAA");
    const result = await connect(forged);
    expect([result.code, result.err]).toEqual([1, expect.stringContaining("Nothing was sent")]);
    expect((await device("disconnect")).out).toBe("This computer was not connected.");
    expect((await connect(address)).code).toBe(0);
    expect((await connect(address.replace(code, "AAAAA-AAAAA"))).code).toBe(1);
    expect((await device("add", "still connected")).out).toMatch(/^[0-9A-F]{32}$/);
  });

  test("a link in the arguments, where others could read it, is refused, and its code is not used", async () => {
    await open();
    const { address, code } = await invite();
    const page = address.replace(/#.*/, "");
    for (const link of [address, `${page}#code=${code}`, `${page}?code=${code}`]) {
      const result = await device("connect", link, "--yes");
      expect([result.code, result.out, result.err]).toEqual([
        2,
        "",
        expect.stringMatching(/can read the arguments .* Make a new link with `creel pair`/),
      ]);
      expect(result.err).not.toContain(code);
    }
    expect((await device("disconnect")).out).toBe("This computer was not connected.");
    expect((await connect("")).code).toBe(2);
    expect((await connect(address)).code).toBe(0);
  });

  test("the second use of a code learns whether the first came from another address", async () => {
    const url = await open();
    const { code } = await invite();
    expect((await trade(url, { code, device: "a stranger" })).status).toBe(200);
    const detailFor = async (from: string) => (await problemOf(await trade(from, { code }))).detail;
    expect(await detailFor(url)).toContain("It was used already, from this same address");
    const { port } = new URL(url);
    const detail = await detailFor(`https://localhost:${port}`);
    expect(detail).toContain("It was used already, from another address");
    expect(detail).toContain("creel key list");
    expect(detail).not.toContain(own ?? "");
    expect((await problemOf(await trade(url, { code: "AAAAA-AAAAA" }))).detail).not.toContain("already");
  });

  test("guesses from the network end in 429, also for a right code, and wrong codes end no invitation", async () => {
    const url = await open();
    const { code } = await invite();
    for (let n = 0; n < 10; n++)
      expect([n, (await trade(url, { code: `guess ${n}` })).status]).toEqual([n, 401]);
    const response = await trade(url, { code });
    expect([response.status, Number(response.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await problemOf(response)).detail).not.toContain(code);
    // Loopback is not delayed, and the code is still valid.
    const { port } = new URL(url);
    expect((await trade(`https://localhost:${port}`, { code, device: "here" })).status).toBe(200);
  });

  test("guesses in flight when the last attempt is used are not checked", async () => {
    const url = await open();
    const { code } = await invite();
    const all = Promise.withResolvers<void>();
    const requests = Array.from({ length: 15 }, (_, n) =>
      fetch(`${url}/api/pair`, {
        method: "POST",
        body: new ReadableStream({
          async pull(controller) {
            await all.promise;
            controller.enqueue(new TextEncoder().encode(JSON.stringify({ code: `guess ${n}` })));
            controller.close();
          },
        }),
        tls: { ca: server.ca },
      } as RequestInit),
    );
    await Bun.sleep(500); // the server has read their headers
    all.resolve();
    const answers = (await Promise.all(requests)).map(({ status }) => status).sort();
    expect(answers).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
    expect((await trade(url, { code })).status).toBe(429);
  });

  test("the page that leads a phone is the same for everyone, under the policy of the page", async () => {
    const url = await open();
    const get = (path: string, headers = {}) =>
      fetch(url + path, { headers, tls: { ca: server.ca } } as RequestInit);
    const page = await get("/pair");
    expect([page.status, page.headers.get("content-security-policy")]).toEqual([
      200,
      "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
    ]);
    const html = await page.text();
    expect(html).not.toContain(server.key);
    for (const [, file] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g))
      expect([file, (await get(file ?? "")).status]).toEqual([file, 200]);
    // A link from elsewhere may open it; nothing else may come from a page of another site.
    const cross = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" };
    expect((await get("/pair", cross)).status).toBe(200);
    expect((await get("/api/health", cross)).status).toBe(403);
    expect((await trade(url, { code: "x" }, { headers: { Origin: "https://evil.example" } })).status).toBe(
      403,
    );
  });
});
