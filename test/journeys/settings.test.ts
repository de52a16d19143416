import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import type { ApiView, ApplyResult, SelfTestResult } from "../../src/wire/settings.ts";
import { type CreelProcess, creel, makeFolder, problemOf, startCreel } from "../home.ts";
import { freePort, holdPort } from "../ports.ts";
import { startSessionBus } from "../session-bus.ts";

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess | undefined;

beforeEach(() => {
  folder = makeFolder();
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  folder.remove();
});

const QUIET = ["--app-port", "0"];

function putSettings(app: CreelProcess, settings: unknown): Promise<Response> {
  return app.asPage("/app/settings/api", { method: "PUT", body: JSON.stringify(settings) });
}

async function readSettings(app: CreelProcess): Promise<ApiView> {
  return (await (await app.asPage("/app/settings/api")).json()) as ApiView;
}

/** Local addresses on which a process listens, from the system's own list. */
function listListeners(pid: number): string[] {
  const ss = Bun.spawnSync(["ss", "-Htlnp"]).stdout.toString();
  return ss
    .split("\n")
    .filter((line) => line.includes(`pid=${pid},`))
    .map((line) => line.trim().split(/\s+/)[3] ?? "")
    .sort();
}

describe("Settings > API", () => {
  test("off: nothing listens but the app address, on loopback only", async () => {
    server = await startCreel(folder.path, { args: QUIET });
    expect(server.api).toBeNull();
    expect(listListeners(server.pid)).toEqual([new URL(server.app).host]);
    expect((await readSettings(server)).door.state).toBe("off");
    expect(existsSync(server.caPath)).toBe(true);
  });

  test("enable and Apply listens at once, makes the first key, and holds after a restart", async () => {
    const port = await freePort();
    server = await startCreel(folder.path, { args: QUIET });
    const applied = (await (
      await putSettings(server, { enabled: true, host: "localhost", port })
    ).json()) as ApplyResult;
    expect(applied.door).toMatchObject({ state: "up", address: `https://localhost:${port}`, reason: null });
    expect([applied.key?.name, applied.key?.scope]).toEqual(["first", "capture"]);
    const ours = listListeners(server.pid);
    expect(ours).toContain(`127.0.0.1:${port}`);
    expect(ours.filter((one) => !one.startsWith("127.0.0.1:") && !one.startsWith("[::1]:"))).toEqual([]);
    const capture = () =>
      fetch(`https://localhost:${port}/api/items?key=${applied.key?.secret}`, {
        method: "POST",
        body: '{"title": "a"}',
        tls: { ca: server?.ca },
      } as RequestInit);
    expect((await capture()).status).toBe(200);
    expect(await readSettings(server)).toMatchObject({ captures: 1, last: { sender: "first" } });
    const tested = (await (
      await server.asPage("/app/settings/api/test", { method: "POST" })
    ).json()) as SelfTestResult;
    expect(tested.ok).toBe(true);

    await server.stop();
    server = await startCreel(folder.path, { args: QUIET });
    expect(server.api).toBe(`https://localhost:${port}`);
    expect((await capture()).status).toBe(200);
    const again = (await (
      await putSettings(server, { enabled: true, host: "localhost", port })
    ).json()) as ApplyResult;
    expect(again.key).toBeNull();

    await putSettings(server, { enabled: false, host: "localhost", port });
    expect((await readSettings(server)).door.state).toBe("off");
    expect(listListeners(server.pid)).toEqual([new URL(server.app).host]);
  });

  test("a port that is taken keeps the old address and names the owner", async () => {
    const port = await freePort();
    server = await startCreel(folder.path, { args: QUIET });
    await putSettings(server, { enabled: true, host: "localhost", port });
    const other = holdPort();
    const response = await putSettings(server, { enabled: true, host: "localhost", port: other.port });
    const problem = await problemOf(response);
    expect([response.status, problem.code, problem.field]).toEqual([409, "conflict", "port"]);
    expect(problem.detail).toContain(`Port ${other.port} is used by`);
    if (process.platform === "linux") expect(problem.detail).toContain(`process ${process.pid} `);
    expect(await readSettings(server)).toMatchObject({
      settings: { port },
      door: { state: "up", reason: problem.detail },
    });
    const health = await fetch(`https://localhost:${port}/api/health`, {
      tls: { ca: server.ca },
    } as RequestInit);
    expect(health.status).toBe(200);
    await other.free();
  });

  test("a port in use at the start is reported, and the app runs", async () => {
    const other = holdPort();
    expect((await creel(folder.path, ["api", "on", "--port", String(other.port)])).code).toBe(0);
    server = await startCreel(folder.path, { args: QUIET });
    expect(server.api).toBeNull();
    expect((await readSettings(server)).door).toMatchObject({
      state: "failed",
      reason: expect.stringContaining("used by"),
    });
    const status = await creel(folder.path, ["api", "status", "--json"]);
    expect(JSON.parse(status.out)).toMatchObject({ enabled: true, state: "failed" });
    await other.free();
  });

  test("an address that is not there at the start is named, and loopback answers all the same", async () => {
    const port = await freePort();
    expect(
      (await creel(folder.path, ["api", "on", "--host", "192.0.2.55", "--port", String(port)])).code,
    ).toBe(0);
    server = await startCreel(folder.path, { args: QUIET });
    const { door } = await readSettings(server);
    expect(door).toMatchObject({ state: "up", address: `https://192.0.2.55:${port}` });
    expect(door.reason).toContain("does not have 192.0.2.55 now");
    const health = await fetch(`https://localhost:${port}/api/health`, {
      tls: { ca: server.ca },
    } as RequestInit);
    expect(health.status).toBe(200);
  });

  test("the app port is not shared with another Creel", async () => {
    server = await startCreel(folder.path, { args: QUIET });
    const other = makeFolder();
    const { code, err } = await creel(other.path, [
      "up",
      "--no-open",
      "--app-port",
      new URL(server.app).port,
    ]);
    expect([code, err.includes(`process ${server.pid}`)]).toEqual([69, true]);
    other.remove();
  });

  test("wrong settings name their field and change nothing", async () => {
    server = await startCreel(folder.path, { args: QUIET });
    for (const [settings, field] of [
      [{ enabled: true, host: "https://x", port: 11111 }, "host"],
      [{ enabled: true, host: "0.0.0.0", port: 11111 }, "host"],
      [{ enabled: true, host: "no-such-name.invalid", port: 11111 }, "host"],
      [{ enabled: true, host: "localhost", port: 70_000 }, "port"],
      [{ enabled: "yes", host: "localhost", port: 11111 }, "enabled"],
    ] as const) {
      const response = await putSettings(server, settings);
      expect([response.status, (await problemOf(response)).field]).toEqual([422, field]);
    }
    const foreign = await putSettings(server, {
      enabled: true,
      host: "192.0.2.123",
      port: await freePort(),
    });
    expect([foreign.status, (await problemOf(foreign)).field]).toEqual([422, "host"]);
    expect((await readSettings(server)).settings.enabled).toBe(false);
  });

  test("Apply moves while captures run, and each of them is answered", async () => {
    const [one, two] = [await freePort(), await freePort()];
    server = await startCreel(folder.path, { args: QUIET });
    const { key } = (await (
      await putSettings(server, { enabled: true, host: "localhost", port: one })
    ).json()) as ApplyResult;
    const app = server;
    const acknowledged: string[] = [];
    let port = one;
    let moving = true;
    async function client(): Promise<void> {
      while (moving) {
        const response = await fetch(`https://127.0.0.1:${port}/api/items`, {
          method: "POST",
          body: '{"title": "moving"}',
          headers: { "X-Api-Key": key?.secret ?? "" },
          tls: { ca: app.ca },
        } as RequestInit);
        expect(response.status).toBe(200);
        acknowledged.push(((await response.json()) as { id: string }).id);
      }
    }
    const clients = Array.from({ length: 8 }, client);
    for (const [host, next] of [
      ["127.0.0.1", one],
      ["localhost", two],
      ["127.0.0.1", one],
      ["localhost", two],
    ] as const) {
      expect((await putSettings(app, { enabled: true, host, port: next })).status).toBe(200);
      port = next;
      await Bun.sleep(100);
    }
    moving = false;
    await Promise.all(clients);
    expect(acknowledged.length).toBeGreaterThan(50);
    const list = await creel(folder.path, ["list", "--limit", "100000", "--json"]);
    expect(
      JSON.parse(list.out)
        .items.map((item: { id: string }) => item.id)
        .sort(),
    ).toEqual(acknowledged.sort());
  });

  const api = async (...args: string[]) =>
    JSON.parse((await creel(folder.path, ["api", ...args, "--json"])).out) as { url: string };

  test("a port of this run stays when the host changes, and is not stored", async () => {
    const ofRun = await freePort();
    server = await startCreel(folder.path, { args: [...QUIET, "--api", "--api-port", String(ofRun)] });
    expect((await readSettings(server)).settings).toMatchObject({ host: "localhost", port: ofRun });
    expect((await api("on", "--host", "127.0.0.1")).url).toBe(`https://127.0.0.1:${ofRun}`);
    const applied = await putSettings(server, { enabled: true, host: "localhost" }); // as the page does
    expect((await applied.json()) as ApplyResult).toMatchObject({
      settings: { port: ofRun },
      door: { address: `https://localhost:${ofRun}` },
    });
    await putSettings(server, { enabled: false, host: "localhost" });
    await server.stop();
    server = await startCreel(folder.path, { args: QUIET });
    expect((await readSettings(server)).settings.port).toBe(11111);
  });

  test("a port of this run is used when the API is switched on, until another one is given", async () => {
    const [ofRun, given] = [await freePort(), await freePort()];
    server = await startCreel(folder.path, { args: [...QUIET, "--api-port", String(ofRun)] });
    expect((await api("on")).url).toBe(`https://localhost:${ofRun}`);
    expect((await api("on", "--port", String(given))).url).toBe(`https://localhost:${given}`);
    await putSettings(server, { enabled: false, host: "localhost" });
    expect((await api("on")).url).toBe(`https://localhost:${given}`);
    await server.stop();
    server = await startCreel(folder.path, { args: QUIET });
    expect(server.api).toBe(`https://localhost:${given}`);
  });

  test("a port that the system chose for this run stays when the host changes", async () => {
    server = await startCreel(folder.path, { args: [...QUIET, "--api", "--api-port", "0"] });
    const { port } = new URL(server.api ?? "");
    const applied = await putSettings(server, { enabled: true, host: "127.0.0.1" });
    expect((await applied.json()) as ApplyResult).toMatchObject({
      settings: { port: Number(port) },
      door: { address: `https://127.0.0.1:${port}` },
    });
  });

  test("the desktop is notified that the API is up, or why it is not", async () => {
    const bus = startSessionBus();
    const port = await freePort();
    server = await startCreel(folder.path, {
      args: QUIET,
      env: { DBUS_SESSION_BUS_ADDRESS: bus.address },
    });
    await putSettings(server, { enabled: true, host: "localhost", port });
    const up = { app: "Creel", title: "Creel API is up", text: `https://localhost:${port}` };
    expect(await bus.waitFor("is up")).toEqual(up);
    await putSettings(server, { enabled: true, host: "localhost", port }); // no change, so no event
    await server.stop();
    expect(bus.notifications).toEqual([up]);
    const other = holdPort(port);
    server = await startCreel(folder.path, {
      args: QUIET,
      env: { DBUS_SESSION_BUS_ADDRESS: bus.address },
    });
    const taken = await bus.waitFor("used by");
    expect(taken.title).toBe("Creel API is not up");
    expect(taken.text).toStartWith(`Port ${port} is used by`);
    await other.free();
    bus.stop();
  });
});
