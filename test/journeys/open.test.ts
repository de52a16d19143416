import { afterEach, beforeEach, describe, expect } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";
import { testUnless } from "../programs.ts";

/** The file or address that a browser receives, and its lifetime. A fake desktop replaces the real one. */
const cannot =
  process.platform === "linux" ? null : "NOT SHOWN: other systems have no xdg-open to stand in for";

let folder: ReturnType<typeof makeFolder>;
let desktop: ReturnType<typeof makeFolder>;
let env: Record<string, string>;
let server: CreelProcess;

beforeEach(async () => {
  [folder, desktop] = [makeFolder(), makeFolder()];
  const [bin, data] = [join(desktop.path, "bin"), join(desktop.path, "data")];
  env = {
    DISPLAY: ":77",
    PATH: `${bin}:${process.env.PATH}`,
    XDG_DATA_HOME: join(desktop.path, "own"),
    XDG_DATA_DIRS: data,
  };
  for (const path of [bin, join(data, "applications")]) mkdirSync(path, { recursive: true });
  writeProgram(
    "xdg-open",
    `printf '%s\\n' "$#" "$@" > ${desktop.path}/part && mv ${desktop.path}/part ${openedFile()}`,
  );
  writeProgram("xdg-mime", `[ "$*" = "query default text/html" ] && cat ${desktop.path}/reader`);
  setReader("firefox.desktop", "Exec=/usr/lib/firefox/firefox %u\nMimeType=text/html;x-scheme-handler/http;");
  server = await startCreel(folder.path, { args: ["--app-port", "0"] });
});
afterEach(async () => {
  await server.stop();
  folder.remove();
  desktop.remove();
});

const openedFile = () => join(desktop.path, "opened");

function writeProgram(name: string, script: string): void {
  const file = join(desktop.path, "bin", name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}

/** Sets the program that opens HTML files. */
function setReader(name: string, entry: string | null): void {
  writeFileSync(join(desktop.path, "reader"), `${name}\n`);
  const file = join(desktop.path, "data", "applications", name);
  if (entry !== null) writeFileSync(file, `[Desktop Entry]\n${entry}\n`);
}

/** Runs the verb and waits until the desktop opens its one argument. */
async function openBy(...args: string[]): Promise<{ out: string; target: string }> {
  rmSync(openedFile(), { force: true });
  const { code, out, err } = await creel(folder.path, args, { env });
  expect([code, err]).toEqual([0, ""]);
  while (!existsSync(openedFile())) await Bun.sleep(10);
  const [count, target = ""] = readFileSync(openedFile(), "utf8").split("\n");
  expect(count).toBe("1");
  return { out, target: target };
}

const signIn = (code: string) =>
  fetch(`${server.app}/app/sessions`, { method: "POST", body: JSON.stringify({ code }) });

describe("a browser of the system", () => {
  testUnless(cannot, "is given a file, which signs in once and is gone then", async () => {
    const { out, target } = await openBy("open");
    expect(dirname(target)).toBe(join(folder.path, "sign-in"));
    expect([statSync(target).mode & 0o777, statSync(dirname(target)).mode & 0o777]).toEqual([0o600, 0o700]);
    const [, code = ""] = /code=(\S+)/.exec(out) ?? [];
    expect(readFileSync(target, "utf8")).toContain(`${server.app}/#code=${code}`);
    const { address } = JSON.parse((await creel(folder.path, ["open", "--json"], { env })).out);
    expect(readdirSync(dirname(target))).toHaveLength(1);
    expect((await signIn(new URL(address).hash.slice("#code=".length))).status).toBe(200);
    expect(existsSync(target)).toBe(true); // the rejected code was another one
    expect((await signIn(code)).status).toBe(200);
    expect(existsSync(target)).toBe(false);
  });

  testUnless(cannot, "is given one by a second `up`, too, which shows no code then", async () => {
    const { out, target } = await openBy("up");
    expect(target).toStartWith(join(folder.path, "sign-in"));
    expect(out).not.toContain("code=");
    expect(readFileSync(target, "utf8")).toMatch(/#code=[0-9A-Z]{5}-[0-9A-Z]{5}"/);
  });

  testUnless(cannot, "is given one where nothing is known of it", async () => {
    for (const name of ["", "some.desktop"]) {
      setReader(name, null);
      expect((await openBy("open")).target).toStartWith(join(folder.path, "sign-in"));
    }
  });
});

describe("a program that may not read the home, or is not a browser", () => {
  const entries: [string, string | null][] = [
    [
      "firefox_firefox.desktop",
      "Exec=env X=1 /snap/bin/firefox %u\nMimeType=text/html;x-scheme-handler/http;",
    ],
    ["chromium_chromium.desktop", null],
    [
      "org.mozilla.firefox.desktop",
      "Exec=/usr/bin/flatpak run --command=firefox @@u %u @@\nMimeType=text/html;x-scheme-handler/http;",
    ],
    ["editor.desktop", "Exec=editor %f\nMimeType=text/plain;text/html;"],
  ];
  for (const [name, entry] of entries)
    testUnless(cannot, `is given the page alone, and the terminal says the code: ${name}`, async () => {
      setReader(name, entry);
      for (const verb of ["open", "up"]) {
        const { out, target } = await openBy(verb);
        expect(target).toBe(`${server.app}/`);
        const [, code = ""] = /Type (\S+) there\./.exec(out) ?? [];
        expect(existsSync(join(folder.path, "sign-in"))).toBe(false);
        expect((await signIn(code)).status).toBe(200);
      }
    });
});

testUnless(cannot, "no page outlives the program that knows its code", async () => {
  const { target } = await openBy("open");
  server.kill("SIGKILL");
  await server.exited;
  expect(existsSync(target)).toBe(true);
  server = await startCreel(folder.path, { args: ["--app-port", "0"] });
  expect(existsSync(target)).toBe(false);
  const second = await openBy("open");
  await server.stop();
  expect(existsSync(second.target)).toBe(false);
});
