import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../home.ts";

/** Each atomic file is synced before its rename, and its folder after it. */
const SRC = join(import.meta.dir, "..", "..", "src");
const WAYS: [file: string, script: string][] = [
  [
    "remote.json",
    `import { writeRemoteConfig } from "${SRC}/cli/remote/config.ts";
     writeRemoteConfig({ home: HOME, remote: HOME + "/remote.json" }, { url: "https://a:1", ca: "", pin: "", key: "" });`,
  ],
  [
    "outbox/.*.json",
    `import { writeEntries } from "${SRC}/cli/outbox/entries.ts";
     const kept = { key: "K", draft: { title: "a", note: null, isFocused: false }, capturedOn: 1, to: { url: "", pin: "" } };
     writeEntries(HOME + "/outbox", [kept, { ...kept, key: "L" }], 1);`,
  ],
  [
    "outbox/1.refused",
    `import { rewriteEntry } from "${SRC}/cli/outbox/entries.ts";
     rewriteEntry(HOME + "/outbox", "1.refused", {});`,
  ],
  [
    "tls/ca.key",
    `import { openCertificateFiles } from "${SRC}/http/tls/certificate-files.ts";
     await openCertificateFiles(HOME + "/tls").write("ca.key", "text");`,
  ],
  [
    "backup.db",
    `import { putInPlace } from "${SRC}/disk/atomic-file.ts";
     await Bun.write(HOME + "/part", "text");
     putInPlace(HOME + "/part", HOME + "/backup.db");`,
  ],
];

const isHere = process.platform === "linux" && Bun.which("strace") !== null;
const why = isHere ? "" : " (not run: it needs Linux and strace)";
let folder: ReturnType<typeof makeFolder>;
beforeAll(() => {
  folder = makeFolder();
  mkdirSync(join(folder.path, "outbox"));
});
afterAll(() => folder.remove());

test.skipIf(!isHere).each(WAYS)(
  `%s is synced, gets its name, and its folder is synced${why}`,
  async (file, script) => {
    const log = join(folder.path, "calls");
    const text = `const HOME = ${JSON.stringify(folder.path)};\n${script}`;
    const trace = ["strace", "-f", "-y", "-o", log, "-e", "trace=fsync,?rename,?renameat,?renameat2"];
    const child = Bun.spawn([...trace, process.execPath, "-e", text], {
      stdout: "inherit",
      stderr: "inherit",
    });
    expect(await child.exited).toBe(0);
    const calls = readFileSync(log, "utf8")
      .split("\n")
      .map((line) => line.replaceAll(folder.path, "HOME"));
    const named = calls.flatMap((line, at) => {
      const [, from, to] = /rename.*?"HOME\/([^"]*)".*"HOME\/([^"]*)".* = 0/.exec(line) ?? [];
      return to !== undefined && new RegExp(`^${file}$`).test(to) ? [{ at, from, to }] : [];
    });
    expect(named.length).toBeGreaterThan(0);
    const synced = (path: string) =>
      calls.flatMap((line, at) => (/ fsync\(/.test(line) && line.includes(`<${path}>) `) ? [at] : []));
    for (const { at, from, to } of named) {
      const parent = ["HOME", ...to.split("/").slice(0, -1)].join("/");
      expect([from, synced(`HOME/${from}`).some((sync) => sync < at)]).toEqual([from, true]);
      expect([parent, synced(parent).some((sync) => sync > at)]).toEqual([parent, true]);
    }
  },
);
