import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { version } from "../../package.json";
import { type CreelProcess, creel, DEFAULT_COMMAND, makeFolder, startCreel } from "../home.ts";
import { holdPort } from "../ports.ts";
import { plainEnv, runProgram } from "../run-program.ts";

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

const run = (...args: string[]) => creel(folder.path, args);
const OFF = { args: ["--app-port", "0"] };

async function titles(): Promise<string[]> {
  return JSON.parse((await run("list", "--json")).out).items.map(({ title }: { title: string }) => title);
}

describe("creel add", () => {
  test("works with the app stopped, running and running without the API, and a page sees it", async () => {
    const { code, out } = await run("add", "while stopped");
    expect([code, out]).toEqual([0, expect.stringMatching(/^[0-9A-F]{32}$/)]);
    server = await startCreel(folder.path, OFF);
    expect((await run("add", "while running", "a note", "-f")).code).toBe(0);
    const page = (await (await server.asPage("/api/items")).json()) as { items: unknown[] };
    expect(page.items).toMatchObject([
      { title: "while running", note: "a note", isFocused: true, source: "terminal" },
      { title: "while stopped", note: null, isFocused: false },
    ]);
    server.kill("SIGKILL");
    await server.exited;
    server = undefined;
    expect((await run("add", "after kill -9")).code).toBe(0);
    expect(await titles()).toEqual(["after kill -9", "while running", "while stopped"]);
  });

  test("reads a pipe, whole or line by line", async () => {
    const add = (stdin: string, ...args: string[]) => creel(folder.path, ["add", "-", ...args], { stdin });
    expect((await add("Titel ü\nNotiz 1\nNotiz 2\n")).code).toBe(0);
    expect((await add("one\n\n  two\r\n\u200b\nthree", "--lines")).out.split("\n")).toHaveLength(3);
    const { items } = JSON.parse((await run("list", "--json")).out);
    expect(items.map(({ title, note }: { title: string; note: string | null }) => [title, note])).toEqual([
      ["three", null],
      ["  two", null],
      ["one", null],
      ["Titel ü", "Notiz 1\nNotiz 2"],
    ]);
  });

  test("refuses an argument that is not UTF-8, as it refuses stdin", async () => {
    const shell = 'exec "$@" add "$(printf \'K\\344se\')"';
    const command = ["sh", "-c", shell, "sh", ...DEFAULT_COMMAND];
    const { code, out, err } = await runProgram(command, {
      env: { ...plainEnv(), CREEL_HOME: folder.path },
    });
    expect([code, out, err]).toEqual([1, "", expect.stringContaining("An argument is not UTF-8")]);
  });

  test("twenty at once, without the app, are twenty items", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => run("add", `at once ${n}`)));
    expect(all.map(({ code, err }) => `${code}${err}`)).toEqual(Array(20).fill("0"));
    expect(new Set(await titles()).size).toBe(20);
  });

  test("a text that cannot be stored is printed, with the reason", async () => {
    const blank = await run("add", " ", "the note");
    expect([blank.code, blank.err]).toEqual([
      1,
      " \nthe note\ncreel: The title is empty. Write at least one visible character.",
    ]);
    const newer = await creel(folder.path, ["list"]);
    expect(newer.code).toBe(0);
    const { Database } = await import("bun:sqlite");
    const db = new Database(join(folder.path, "creel.db"));
    db.run("UPDATE schema SET version = 999");
    db.close(); // this removes its write-ahead log; a log of another program would be reported first
    const result = await run("add", "a thought");
    expect([result.code, result.err.split("\n")[0]]).toEqual([1, "a thought"]);
    expect(result.err).toContain("newer Creel");
    const file = await creel("/dev/null/home", ["add", "a thought"]);
    expect([file.code, file.err.split("\n")[0]]).toEqual([1, "a thought"]);
    const long = await creel(join(folder.path, "x".repeat(100)), ["add", "-"], { stdin: "piped\nthought\n" });
    expect([long.code, long.err.split("\n").slice(0, 2)]).toEqual([1, ["piped", "thought"]]);
    expect(long.err).toContain("too long for a socket");
  });
});

describe("creel", () => {
  test("alone shows examples; a wrong command or argument exits 2 and explains the right one", async () => {
    const alone = await run();
    expect([alone.code, alone.out]).toEqual([0, expect.stringContaining("creel mcp")]);
    expect(alone.out.trimEnd().split("\n").length).toBeLessThan(24); // a terminal's lines, without its prompt
    for (const args of [
      ["ad"],
      ["add"],
      ["add", "a", "b", "c"],
      ["add", "--colour", "a"],
      ["list", "queue"],
      ["list", "--limit", "0"],
      ["key"],
      ["key", "add"],
      ["key", "add", "x", "--scope", "all"],
      ["api", "maybe"],
      ["up", "--app-port", "x"],
      ["version", "2"],
      ["connect"],
      ["connect", "http://x"],
    ]) {
      const { code, err } = await run(...args);
      expect([args, code, err.startsWith("creel: ")]).toEqual([args, 2, true]);
    }
  });

  test("refuses a home that is not there, unless the command makes one", async () => {
    const home = join(folder.path, "mistyped");
    for (const args of [
      ["list"],
      ["show", "5A71"],
      ["today"],
      ["receipts"],
      ["history", "5A71"],
      ["tag"],
      ["attention"],
      ["done", "5A71"],
      ["undo"],
      ["doctor"],
      ["backup"],
    ]) {
      const { code, err } = await creel(home, args);
      expect([args, code, err]).toEqual([
        args,
        1,
        `creel: There is no home ${home}. Check --home and CREEL_HOME, or make this home with \`creel up\` or \`creel add\`.`,
      ]);
    }
    expect(JSON.parse((await creel(home, ["list", "--json"])).out).code).toBe("not-found");
    expect((await creel(home, ["list", "--help"])).code).toBe(0);
    expect(existsSync(home)).toBe(false);
    expect((await creel(home, ["add", "a thought"])).code).toBe(0);
    expect((await creel(home, ["list"])).out).toContain("a thought");
  });

  test("prints its version, as text and as JSON", async () => {
    for (const arg of ["version", "--version", "-v"]) {
      expect(await run(arg)).toMatchObject({ code: 0, out: version, err: "" });
      expect(JSON.parse((await run(arg, "--json")).out)).toEqual({ version });
    }
  });

  test("list makes hostile titles safe for the terminal", async () => {
    await run("add", "\u001b[31mred\u0007 \u202egnp.exe\nsecond line");
    const { out } = await run("list");
    expect(out).toMatch(/^[0-9A-F]{8} {2}␛\[31mred␇ \\u202egnp\.exe … {2}terminal$/);
    expect((await run("list", "someday")).out).toBe("Nothing in someday.");
  });

  test("key: made once, listed without its secret, revoked at once", async () => {
    server = await startCreel(folder.path);
    const newKey = JSON.parse((await run("key", "add", "phone", "--scope", "full", "--json")).out);
    expect(Object.keys(newKey)).toEqual(["id", "name", "scope", "key"]);
    const me = () => server?.ask("/api/me", { headers: { "X-Api-Key": newKey.key } });
    expect((await me())?.status).toBe(200);
    expect(await run("key", "add", "phone")).toMatchObject({ code: 1 });
    const list = await run("key", "list");
    expect(list.out).toContain(`…${newKey.key.slice(-4)}`);
    expect(list.out).not.toContain(newKey.key);
    expect((await run("key", "revoke", "phone")).code).toBe(0);
    expect((await me())?.status).toBe(401);
    expect((await run("key", "revoke", "phone")).code).toBe(1);
  });

  test("api: on, status and off, stopped and running, apply at once", async () => {
    expect(JSON.parse((await run("api", "--json")).out)).toMatchObject({
      enabled: false,
      url: null,
      state: "off",
    });
    const blocker = holdPort();
    const port = String(blocker.port);
    const on = JSON.parse((await run("api", "on", "--port", port, "--json")).out);
    expect(on).toMatchObject({
      enabled: true,
      url: `https://localhost:${port}`,
      ca: join(folder.path, "tls", "ca.crt"),
    });
    expect(on.key).toStartWith("creel_");
    await blocker.free();
    server = await startCreel(folder.path, OFF);
    expect(server.api).toBe(`https://localhost:${port}`);
    expect((await server.ask("/api/me", { headers: { "X-Api-Key": on.key } })).status).toBe(200);
    expect((await run("api", "off")).out).toContain("The API is off");
    expect(JSON.parse((await run("api", "status", "--json")).out)).toMatchObject({
      enabled: false,
      state: "off",
    });
    const taken = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
    const result = await run("api", "on", "--port", String(taken.port));
    expect([result.code, result.err]).toEqual([1, expect.stringContaining("is used by")]);
    await taken.stop(true);
  });

  test("a second up names the holder of the home and prints a link to its page", async () => {
    server = await startCreel(folder.path, OFF);
    const second = await run("up", "--no-open", "--app-port", "0");
    expect([second.code, second.out]).toEqual([
      0,
      expect.stringContaining(`process ${server.pid}, at ${server.app}`),
    ]);
    const address = new URL(/http:\S+/.exec(second.out.split("\n")[1] ?? "")?.[0] ?? "");
    const code = address.hash.slice("#code=".length);
    const session = () =>
      fetch(`${address.origin}/app/sessions`, { method: "POST", body: JSON.stringify({ code }) });
    expect((await session()).status).toBe(200);
    expect((await session()).status).toBe(401);
    expect(JSON.parse((await run("up", "--json")).out)).toMatchObject({ pid: server.pid, api: null });
  });

  test("open gives a one-time address while the app runs", async () => {
    expect(await run("open")).toMatchObject({
      code: 69,
      err: "creel: Creel is not running. Start it with `creel up`.",
    });
    server = await startCreel(folder.path, OFF);
    const { address } = JSON.parse((await run("open", "--json")).out);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#code=[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  });

  test("a taken app port is an error that names its owner and the way out", async () => {
    const other = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
    const { code, err } = await run("up", "--no-open", "--app-port", String(other.port));
    expect([code, err]).toEqual([69, expect.stringMatching(/used by .*--app-port/)]);
    await other.stop(true);
    expect((await run("add", "the home is free again")).code).toBe(0);
  });

  test("everything in the home is for its owner only", async () => {
    server = await startCreel(folder.path);
    await run("add", "a");
    const modeOf = (name: string) => (statSync(join(folder.path, name)).mode & 0o777).toString(8);
    const modes = Object.fromEntries(
      ["", "creel.db", "lock.db", "creel.sock", "tls", "tls/ca.key", "tls/leaf.key", "log"].map((name) => [
        name,
        modeOf(name),
      ]),
    );
    expect(modes).toEqual({
      "": "700",
      "creel.db": "600",
      "lock.db": "600",
      "creel.sock": "600",
      tls: "700",
      "tls/ca.key": "600",
      "tls/leaf.key": "600",
      log: "700",
    });
  });
});
