import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { TERMINAL } from "../src/domain/access/actor.ts";
import { SYSTEM } from "../src/domain/environment.ts";
import type { Import, ImportOptions } from "../src/domain/import/import.ts";
import type { ItemQuery, Items } from "../src/domain/inbox/items.ts";
import type { Item, Patch } from "../src/domain/item/item.ts";
import { readToStage } from "../src/import/read-to-stage.ts";
import { findPaths, makeHome } from "../src/main/paths.ts";
import type { Engine } from "../src/store/engine/engine.ts";
import { openSqlite } from "../src/store/sqlite/engine.ts";
import { openStage } from "../src/store/sqlite/imports/stage.ts";
import { openWorkerEngine } from "../src/store/sqlite/worker-engine.ts";
import { openStore, type Store } from "../src/store/store.ts";
import type { ProblemDocument } from "../src/wire/problems.ts";
import { type ProgramResult, plainEnv, runProgram } from "./run-program.ts";

export { type Foreign, makeForeign } from "./foreign-certificate.ts";

const ROOT = join(import.meta.dir, "..");
const PROGRAM = join(ROOT, "src", "main", "creel.ts");

/** The engines; each runs every test of the store. */
export const ENGINES: [string, (folder: string) => Engine][] = [
  ["sqlite on a file", (folder) => openSqlite(join(folder, "creel.db"))],
  ["sqlite in a thread", (folder) => openWorkerEngine(join(folder, "creel.db"))],
  ["sqlite in memory", () => openSqlite(":memory:")],
];

/** Opens a store on SQLite in memory, which replaces the file in unit tests. */
export function openMemoryStore(environment = SYSTEM): Promise<Store> {
  return openStore(openSqlite(":memory:"), environment);
}

/**
 * The home of a store test: call `open` before each test and `close` after it. The clock is `now` and begins at `start`.
 * No alarm fires.
 */
export function storeOn(
  openEngine: (folder: string) => Engine,
  start = "2027-01-15T08:00:00Z",
  zone = "UTC",
) {
  let folder: ReturnType<typeof makeFolder>;
  const home = {
    now: 0,
    environment: { ...SYSTEM, now: (): number => home.now, zone: () => zone, setAlarm: () => () => {} },
    path: "",
    engine: undefined as unknown as Engine,
    store: undefined as unknown as Store,
    async open(): Promise<void> {
      home.now = Date.parse(start) / 1000;
      folder = makeFolder();
      home.path = folder.path;
      await home.start();
    },
    /** Opens the store of the folder, also again after it was closed. */
    async start(): Promise<void> {
      home.engine = openEngine(home.path);
      home.store = await openStore(home.engine, home.environment);
    },
    async close(): Promise<void> {
      await home.store.close();
      folder.remove();
    },
    items: (by = TERMINAL): Items => home.store.items(by),
    async make(title: string, patch: Patch = {}, by = TERMINAL): Promise<string> {
      const { id } = await home.items(by).capture({ title, note: null, isFocused: false });
      if (Object.keys(patch).length > 0) await home.edit(id, patch, by);
      return id;
    },
    edit: (id: string, patch: Patch, by = TERMINAL): Promise<Item | null> =>
      home.items(by).change({ id, command: { verb: "edit", patch } }),
    titles: async (query: Partial<ItemQuery>): Promise<string[]> =>
      (await home.items().list({ limit: 500, ...query })).items.map(({ title }) => title),
  };
  return home;
}

/** Imports a file or folder into the home of a store test, as `creel import FILE --yes` does. */
export async function importSource(
  { store, environment, path }: Pick<ReturnType<typeof storeOn>, "store" | "environment" | "path">,
  source: string,
  options: ImportOptions = {},
): Promise<Import> {
  const { imports } = store;
  const name = basename(source);
  const { id } = await imports.add({ name, bytes: 1, options });
  const stagePath = join(path, `stage-${id}.db`);
  await imports.move(id, ["receiving"], "reading");
  const { system } = await readToStage(
    { source, stage: stagePath, name, options, mappings: [] },
    environment,
  );
  await imports.move(id, ["reading"], "ready", { system });
  const stage = openStage(stagePath);
  try {
    await imports.start(id, stage, TERMINAL);
    while (await imports.writeUnit(id, stage));
  } finally {
    stage.close();
  }
  return (await imports.find(id)) as Import;
}

/** Makes a new folder with a path short enough for a socket. */
export function makeFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "creel-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * Mounts a disk of a size such as `40m`, in memory, in a folder that is outside of it. This needs Linux and root; `why` is for the
 * titles of the tests that are skipped without them.
 */
export function mountSmallDisk(size: string) {
  const folder = makeFolder();
  const path = join(folder.path, "disk");
  mkdirSync(path);
  const isMounted = succeeds("mount", "-t", "tmpfs", "-o", `size=${size}`, "tmpfs", path);
  return {
    path,
    outside: folder.path,
    isMounted,
    why: isMounted ? "" : " (not run: a small disk needs Linux and root)",
    remove(): void {
      if (isMounted) succeeds("umount", path);
      folder.remove();
    },
  };
}

function succeeds(...command: string[]): boolean {
  try {
    return Bun.spawnSync(command, { stdout: "ignore", stderr: "ignore" }).exitCode === 0;
  } catch {
    return false;
  }
}

/** Pairs devices of these names for the page in a home without a holder. Returns their sessions. */
export async function pairDevices(home: string, isServed: boolean, names: string[]): Promise<string[]> {
  const paths = findPaths(home);
  makeHome(paths);
  const store = await openStore(openSqlite(paths.database), SYSTEM);
  try {
    await store.devicePage.serve(isServed);
    const secrets: string[] = [];
    for (const name of names) secrets.push(await store.sessions.openPaired(name));
    return secrets;
  } finally {
    await store.close();
  }
}

/** A command line: the program of this checkout, or a built executable. */
export type Command = string[];
export const FROM_CHECKOUT: Command = [process.execPath, PROGRAM];
/** The executable that the test runner built, which starts in half the time, or else the checkout. */
export const DEFAULT_COMMAND: Command = process.env.TEST_EXECUTABLE
  ? [process.env.TEST_EXECUTABLE]
  : FROM_CHECKOUT;

/** Runs one verb of the command line to its end. */
export async function creel(
  home: string,
  args: string[],
  more: { stdin?: string; env?: Record<string, string>; command?: Command } = {},
): Promise<ProgramResult> {
  const command = [...(more.command ?? DEFAULT_COMMAND), ...args, "--home", home];
  const env = { ...plainEnv(), ...more.env };
  const { code, out, err } = await runProgram(command, { env, stdin: more.stdin });
  return { code, out: out.trimEnd(), err: err.trimEnd() };
}

/** Runs a script that can open 100 files at most. */
export function runWithFewDescriptors(script: string, ...args: string[]): Promise<ProgramResult> {
  const limited = ["sh", "-c", 'ulimit -n 100; exec "$@"', "sh"];
  return runProgram([...limited, process.execPath, "-e", script, ...args], { env: plainEnv() });
}

export interface CreelProcess {
  home: string;
  pid: number;
  /** `http://127.0.0.1:port` */
  app: string;
  /** The one-time sign-in code. */
  code: string;
  api: string | null;
  caPath: string;
  ca: string;
  /** The key `first`, when this start made it. */
  key: string;
  /** Sends a request to the API with full TLS verification by its CA. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** Captures over the API with the first key. */
  capture(body: unknown, init?: RequestInit): Promise<Response>;
  /** Sends a request to the app address as a signed-in page. */
  asPage(path: string, init?: RequestInit): Promise<Response>;
  kill(signal: NodeJS.Signals): void;
  exited: Promise<number>;
  stdout(): Promise<string>;
  stop(): Promise<number>;
}

/** Starts the real program with real TLS on free ports, and waits for its line. */
export async function startCreel(
  home: string,
  more: { args?: string[]; env?: Record<string, string>; command?: Command } = {},
): Promise<CreelProcess> {
  const args = more.args ?? ["--api", "--app-port", "0", "--api-port", "0"];
  const up = ["up", "--json", "--no-open", "--home", home, ...args];
  const child = Bun.spawn([...(more.command ?? DEFAULT_COMMAND), ...up], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    env: { ...plainEnv(), ...more.env },
  });
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const first = await lines.read();
  if (!first.value) throw new Error(`Creel did not start: ${await new Response(child.stderr).text()}`);
  const ready = JSON.parse(first.value) as { app: string; api: string | null; ca: string; key?: string };
  const app = new URL(ready.app);
  const ca = readFileSync(ready.ca, "utf8");
  let session: Promise<string> | undefined;

  // Each on a connection of its own: one that the server ends while it is idle would fail the next request.
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${ready.api}${path}`, { keepalive: false, ...init, tls: { ca } } as RequestInit);
  return {
    home,
    pid: child.pid,
    app: app.origin,
    code: app.hash.slice("#code=".length),
    api: ready.api,
    caPath: ready.ca,
    ca,
    key: ready.key ?? "",
    ask,
    capture: (body, init = {}) =>
      ask("/api/items", {
        method: "POST",
        body: JSON.stringify(body),
        ...init,
        headers: {
          Authorization: `Bearer ${ready.key}`,
          "Content-Type": "application/json",
          ...init.headers,
        },
      }),
    async asPage(path, init = {}) {
      session ??= signIn(home, app); // once, also for concurrent calls: the code is used up
      const headers = { "Creel-Session": await session, ...init.headers };
      return fetch(app.origin + path, { ...init, headers });
    },
    kill: (signal) => child.kill(signal),
    exited: child.exited,
    stdout: async () => {
      let text = first.value ?? "";
      for (let next = await lines.read(); !next.done; next = await lines.read()) text += next.value;
      return text;
    },
    stop() {
      child.kill("SIGTERM");
      return child.exited;
    },
  };
}

/** Signs in with the code of the start, or with a new one if it has expired after a minute. */
async function signIn(home: string, ofStart: URL): Promise<string> {
  const use = ({ origin, hash }: URL) =>
    fetch(`${origin}/app/sessions`, {
      method: "POST",
      body: JSON.stringify({ code: hash.slice("#code=".length) }),
    });
  let response = await use(ofStart);
  if (!response.ok)
    response = await use(new URL(JSON.parse((await creel(home, ["open", "--json"])).out).address));
  return ((await response.json()) as { session: string }).session;
}

export async function problemOf(response: Response): Promise<ProblemDocument> {
  return (await response.json()) as ProblemDocument;
}
