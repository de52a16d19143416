import { afterEach, beforeEach, expect } from "bun:test";
import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import type { Item } from "../../src/domain/item/item.ts";
import { type CreelProcess, creel, FROM_CHECKOUT, makeFolder, problemOf, startCreel } from "../home.ts";
import { cannotIn, inNamespace, missing, testUnless } from "../programs.ts";
import { type SessionBus, startSessionBus } from "../session-bus.ts";

/** Another user of this computer reads the process list and sends requests to the app address. */
const OTHER_USER = join(import.meta.dir, "other-user", "other-user.ts");
/** The process list as most systems show it: some hide the programs of other users. */
const PROCESS_LIST = ["mount", "-t", "proc", "-o", "hidepid=off", "proc", "/proc"];
const cannot =
  process.platform === "linux" && process.getuid?.() === 0
    ? (missing("curl", "sh") ?? cannotIn("m", ...PROCESS_LIST))
    : "NOT SHOWN: only root, and on Linux, can be another user here";
const own = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ internal, family }) => !internal && family === "IPv4")?.address;

let there: ReturnType<typeof makeFolder>;
let here: ReturnType<typeof makeFolder>;
let bin: ReturnType<typeof makeFolder>;
let bus: SessionBus;
let server: CreelProcess | undefined;

beforeEach(() => {
  [there, here, bin] = [makeFolder(), makeFolder(), makeFolder()];
  bus = startSessionBus();
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  bus.stop();
  for (const folder of [there, here, bin]) folder.remove();
});

const TITLE = "A title that is for my eyes alone";
const CONTROL = "A code that stands in an argument";

/** Makes a program that runs, with its arguments in the process list, while the file `stay` exists. */
function makeProgram(name: string): string {
  const file = join(bin.path, name);
  writeFileSync(file, `#!/bin/sh\nwhile [ -e ${bin.path}/stay ]; do sleep 0.05; done\n`);
  chmodSync(file, 0o755);
  return file;
}

function asOtherUser(...args: string[]) {
  const script = `${PROCESS_LIST.join(" ")} && exec "$0" "$@"`;
  const command = [...inNamespace("m"), "sh", "-c", script, process.execPath, OTHER_USER, ...args];
  return Bun.spawn(command, {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
  });
}

interface Watcher {
  commandLines: string[];
  environments: string[];
  /** Repeats `run` until the other user has read `text` in the process list: a program may end between two reads. */
  until(shown: string, run: () => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
}

function startWatching(): Watcher {
  const child = asOtherUser("watch");
  const commandLines: string[] = [];
  const environments: string[] = [];
  const reading = (async () => {
    let rest = "";
    for await (const part of child.stdout.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + part).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const { file, text } = JSON.parse(line) as { file: string; text: string };
        (file === "cmdline" ? commandLines : environments).push(text);
      }
    }
  })();
  return {
    commandLines,
    environments,
    async until(text, run) {
      do await run();
      while (!commandLines.some((line) => line.includes(text)));
    },
    async stop() {
      await child.stdin.end();
      await reading;
    },
  };
}

/** Starts `creel up` as a person does, with a browser that stays open. Returns its output and `stop`. */
async function startAsPerson(env: Record<string, string>) {
  const { PATH = "", HOME = "" } = process.env;
  const child = Bun.spawn(
    [...FROM_CHECKOUT, "up", "--api", "--app-port", "0", "--api-port", "0", "--home", there.path],
    {
      stdin: "ignore",
      stdout: "pipe",
      env: { HOME, PATH: `${bin.path}:${PATH}`, ...env },
    },
  );
  let output = "";
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  while (!/curl .*\n/.test(output)) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`Creel did not start: ${output}`);
    output += value;
  }
  return {
    output,
    async stop() {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

testUnless(
  cannot,
  "nothing that signs in, pairs or authorises, and no title, is in the process list",
  async () => {
    writeFileSync(join(bin.path, "stay"), "");
    for (const name of ["xdg-open", "notify-send"]) makeProgram(name);
    writeFileSync(join(bin.path, "xdg-mime"), "#!/bin/sh\n");
    chmodSync(join(bin.path, "xdg-mime"), 0o755);
    const watcher = startWatching();
    const { commandLines, until } = watcher;
    Bun.spawn([makeProgram("leak"), CONTROL]).unref();
    await until(CONTROL, () => Bun.sleep(20));

    const secrets: string[] = [];
    const keep = (pattern: RegExp, text: string) => {
      const [, secret] = pattern.exec(text) ?? [];
      if (secret === undefined) throw new Error(`There is nothing like ${pattern} in ${text}`);
      secrets.push(secret);
      return secret;
    };
    const CODE = /code=([\w-]{11})/;
    const env = {
      DISPLAY: ":77",
      DBUS_SESSION_BUS_ADDRESS: bus.address,
      PATH: `${bin.path}:${process.env.PATH}`,
    };
    const verb = async (home: string, args: string[], stdin?: string) => {
      const result = await creel(home, args, { env, ...(stdin === undefined ? {} : { stdin }) });
      expect([args, result.code, result.err.includes("creel:") ? result.err : ""]).toEqual([args, 0, ""]);
      return result.out;
    };

    const up = await startAsPerson(env);
    await until(" up --api ", () => Bun.sleep(20));
    keep(CODE, up.output);
    const key = keep(/(creel_\w+)/, up.output);
    const [line = ""] = /^ {2}.*curl .*$/m.exec(up.output) ?? [];
    await until("curl --cacert", async () => {
      const pasted = Bun.spawn(["sh"], { stdin: new Blob([line]), stdout: "pipe", stderr: "ignore" });
      expect(JSON.parse(await new Response(pasted.stdout).text())).toMatchObject({ id: expect.any(String) });
    });

    await until(" open --home ", async () => keep(CODE, await verb(there.path, ["open"])));
    await until(" up --home ", () => verb(there.path, ["up"])); // it runs already: that opens a page, too
    await until("xdg-open", () => Bun.sleep(20));
    const api = JSON.parse(await verb(there.path, ["api", "--json"])).url as string;
    await until(" connect --key-stdin ", () =>
      verb(here.path, ["connect", "--key-stdin", api, "--yes"], key),
    );
    if (own) {
      await verb(there.path, ["api", "on", "--host", own, "--port", new URL(api).port]);
      for (const form of [["connect"], ["connect", "-"]])
        await until(` ${form.join(" ")} --home `, async () => {
          const link = await verb(there.path, ["pair", "--scope", "full"]);
          keep(CODE, link);
          await verb(here.path, form, link);
        });
      await until(" pair --scope full ", () => verb(there.path, ["pair", "--scope", "full"]));
    }
    secrets.push(TITLE);
    await remind(TITLE);
    await bus.waitFor(TITLE);

    await watcher.stop();
    rmSync(join(bin.path, "stay"));
    await up.stop();
    expect(watcher.environments).toEqual([]);
    // Other tests pass codes as arguments of their own programs, which refuse them.
    const isOurs = (text: string) => [there, here, bin].some(({ path }) => text.includes(path));
    const isSecret = (text: string) =>
      (isOurs(text) && /code=\w/.test(text)) || secrets.some((secret) => text.includes(secret));
    expect(commandLines.filter(isSecret)).toEqual([]);
  },
);

async function remind(title: string): Promise<void> {
  const ask = (method: string, path: string, body: unknown) =>
    fetch(`http://creel${path}`, {
      method,
      unix: join(there.path, "creel.sock"),
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const { id } = (await (await ask("POST", "/api/items", { title })).json()) as Item;
  await ask("PATCH", `/api/items/${id}`, { remindAt: Math.floor(Date.now() / 1000) });
}

testUnless(
  cannot,
  "a code is good for a program of the user who runs Creel alone, and others end none",
  async () => {
    server = await startCreel(there.path, { args: ["--app-port", "0"] });
    const { code, app } = server;
    const url = `${app}/app/sessions`;
    for (const guess of [code, ...Array(10).fill("AAAAA-AAAAA"), code]) {
      const other = asOtherUser("post", url);
      other.stdin.write(JSON.stringify({ code: guess }));
      await other.stdin.end();
      const { status, body } = JSON.parse(await new Response(other.stdout).text());
      expect([status, JSON.parse(body)]).toEqual([
        403,
        expect.objectContaining({ code: "forbidden", detail: expect.stringContaining("another user") }),
      ]);
    }
    const ours = () => fetch(url, { method: "POST", body: JSON.stringify({ code }) });
    expect((await ours()).status).toBe(200);
    expect((await problemOf(await ours())).code).toBe("unauthorized");
  },
);
