import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Session } from "../../src/domain/access/sessions.ts";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";
import { freePort } from "../ports.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;
let args: string[];

beforeEach(async () => {
  folder = makeFolder();
  args = ["--app-port", String(await freePort())];
  server = await startCreel(folder.path, { args });
});
afterEach(async () => {
  await server.stop();
  folder.remove();
});

const run = (...args: string[]) => creel(folder.path, args);

/** Signs a browser in and returns its session. */
async function signIn(agent: string): Promise<string> {
  const { address } = JSON.parse((await run("open", "--json")).out);
  const response = await fetch(`${server.app}/app/sessions`, {
    method: "POST",
    headers: { "User-Agent": agent },
    body: JSON.stringify({ code: new URL(address).hash.slice("#code=".length) }),
  });
  return ((await response.json()) as { session: string }).session;
}

const as = (session: string, path: string, init: RequestInit = {}) =>
  fetch(server.app + path, { ...init, headers: { "Creel-Session": session } });

async function devices(): Promise<Session[]> {
  return JSON.parse((await run("device", "list", "--json")).out).devices;
}

describe("devices", () => {
  test("are listed for the terminal and the page, which knows itself; no secret is in the list", async () => {
    expect((await run("device", "list")).out).toBe(
      "No browser is signed in. `creel open` opens the page, signed in.",
    );
    const [one, two] = [await signIn(FIREFOX), await signIn("something else")];
    const body = await (await as(two, "/app/sessions")).text();
    expect(JSON.parse(body).sessions).toMatchObject([
      { browser: "A browser", isCurrent: true },
      { browser: "Firefox on Linux", isCurrent: false },
    ]);
    for (const session of [one, two]) expect(body).not.toContain(session);
    const { out } = await run("device", "list");
    expect(out).toMatch(
      /^[0-9A-F]{8} {2}A browser .*since .*, last used .*\n[0-9A-F]{8} {2}Firefox on Linux /,
    );
  });

  test("stay signed in after a restart; a revoked one is signed out at once, and its open stream ends", async () => {
    const [stays, goes] = [await signIn(FIREFOX), await signIn(FIREFOX)];
    await server.stop();
    server = await startCreel(folder.path, { args });
    expect((await as(stays, "/api/items")).status).toBe(200);
    const stream = await as(goes, "/api/events");
    const text = new Response(stream.body).text();

    const [newest] = await devices();
    const revoked = await run("device", "revoke", (newest?.id ?? "").slice(0, 8).toLowerCase());
    expect([revoked.code, revoked.out]).toEqual([0, "Firefox on Linux is signed out."]);
    await text; // it has ended
    expect((await as(goes, "/api/items")).status).toBe(401);
    expect((await as(stays, "/api/items")).status).toBe(200);
  });

  test("may sign each other and themselves out", async () => {
    const session = await signIn(FIREFOX);
    const [own] = await devices();
    expect((await as(session, `/app/sessions/${own?.id}`, { method: "DELETE" })).status).toBe(204);
    expect((await as(session, "/app/sessions")).status).toBe(401);
    expect(await devices()).toEqual([]);
  });

  test("that do not exist, or whose id is too short, are reported", async () => {
    for (const [args, code] of [
      [["revoke", "FFFFFFFF"], 1],
      [["revoke", "F"], 2],
      [["revoke"], 2],
      [[], 2],
    ] as const)
      expect([args, (await run("device", ...args)).code]).toEqual([args, code]);
  });
});
