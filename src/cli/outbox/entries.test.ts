import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../test/home.ts";
import type { RemoteConfig } from "../remote/http-client.ts";
import {
  isFor,
  isInFlight,
  type OutboxEntry,
  REFUSED,
  readEntry,
  readNames,
  rewriteEntry,
  WAITING,
  writeEntries,
} from "./entries.ts";

const NOW = 1_800_000_000_007; // ms
const TO = { url: "https://192.0.2.7:11111", pin: "sha256//A" };

let folder: ReturnType<typeof makeFolder>;
let outbox: string;
beforeEach(() => {
  folder = makeFolder();
  outbox = join(folder.path, "outbox");
});
afterEach(() => folder.remove());

const keep = (key: string, fields: Partial<OutboxEntry> = {}): OutboxEntry => ({
  key,
  draft: { title: `text ${key}`, note: null, isFocused: false },
  capturedOn: Math.floor(NOW / 1000),
  to: TO,
  ...fields,
});
const keysOf = () =>
  readNames(outbox, WAITING).map((name) => (readEntry(outbox, name + WAITING) as OutboxEntry).key);

test("names sort in the order of capture, in one call and from one to the next", () => {
  const some = Array.from({ length: 12 }, (_, n) => keep(`K${11 - n}`));
  writeEntries(outbox, some, NOW);
  writeEntries(
    outbox,
    [keep("later by 93 ms")].map((one) => ({ ...one, key: "Z" })),
    NOW + 93,
  );
  writeEntries(outbox, [keep("Y")], NOW + 993); // of the next second
  expect(keysOf()).toEqual([...some.map(({ key }) => key), "Z", "Y"]);
  expect(readNames(outbox, WAITING)[0]).toStartWith("001800000000007-000000-");
});

test("several texts are stored all or none: files written before a failure are removed", () => {
  writeEntries(outbox, [keep("A")], NOW);
  const name = `001800000000008-000001-${process.pid}-C`;
  mkdirSync(join(outbox, name + WAITING)); // nothing can be renamed to it
  expect(() => writeEntries(outbox, [keep("B"), keep("C"), keep("D")], NOW + 1)).toThrow(
    "nothing was kept or sent",
  );
  expect(readdirSync(outbox).filter((file) => !file.startsWith(name))).toEqual([
    `001800000000007-000000-${process.pid}-A.json`,
  ]);
});

test("an incomplete or foreign file counts as damaged", () => {
  mkdirSync(outbox);
  const read = (text: string | Uint8Array) => {
    writeFileSync(join(outbox, "x.json"), text);
    return readEntry(outbox, "x.json");
  };
  const whole = keep("A", { parse: true });
  expect(read(JSON.stringify(whole))).toEqual(whole);
  const { draft } = whole;
  for (const wrong of [
    { key: 1 },
    { key: "two words" },
    { key: "" },
    { draft: { ...draft, title: null } },
    { draft: { ...draft, note: 7 } },
    { draft: { ...draft, isFocused: "yes" } },
    { draft: null },
    { parse: false },
    { capturedOn: 1.5 },
    { to: { url: TO.url } },
    { to: { pin: TO.pin } },
  ])
    expect([wrong, read(JSON.stringify({ ...whole, ...wrong }))]).toEqual([wrong, "damaged"]);
  for (const text of ["", "null", "{", JSON.stringify(whole).slice(0, -1), Uint8Array.of(0x22, 0xff, 0x22)])
    expect([text, read(text)]).toEqual([text, "damaged"]);
  expect(readEntry(outbox, "y.json")).toBeNull();
  expect(readNames(join(folder.path, "nowhere"), WAITING)).toEqual([]);
});

test("a rewritten entry is complete, and no other file of it is left", () => {
  const [named] = writeEntries(outbox, [keep("A")], NOW);
  const refused = { on: 7, code: "invalid", detail: "No." };
  rewriteEntry(outbox, `${named?.name}${REFUSED}`, keep("A", { refused }));
  expect(readEntry(outbox, `${named?.name}${REFUSED}`)).toMatchObject({ refused });
  expect(readdirSync(outbox).filter((file) => !/\.(json|refused)$/.test(file))).toEqual([]);
});

test("a server is known by its pin: at a new address it is the same, with an unconfirmed pin it is another", () => {
  const isSame = (remote: Partial<RemoteConfig>) => isFor(keep("A"), { ...TO, ca: "", key: "", ...remote });
  expect(isSame({})).toBe(true);
  expect(isSame({ url: "https://192.0.2.8:11111" })).toBe(true);
  expect(isSame({ pin: "sha256//B" })).toBe(false);
  expect(isSame({ pin: "sha256//C", pinsBefore: [TO.pin, "sha256//B"] })).toBe(true);
});

test("a text is in flight while the process that keeps it runs, for ten seconds at most", () => {
  const named = (pid: number, at = NOW) => `${String(at).padStart(15, "0")}-000000-${pid}-A`;
  expect(isInFlight(named(process.ppid), NOW + 9_000)).toBe(true);
  expect(isInFlight(named(process.ppid), NOW + 11_000)).toBe(false);
  expect(isInFlight(named(process.ppid), NOW - 11_000)).toBe(false); // a clock that was set
  expect(isInFlight(named(process.pid), NOW)).toBe(false);
  expect(isInFlight(named(4_194_305), NOW)).toBe(false);
  for (const name of ["", "x", "000-A", "note"]) expect(isInFlight(name, NOW)).toBe(false);
});

const isHere = process.platform === "linux" && Bun.which("strace") !== null;

test.skipIf(!isHere)(
  `a text has its name when it is on the disk, and its name is there too${isHere ? "" : " (not run: it needs Linux and strace)"}`,
  () => {
    const log = join(folder.path, "calls");
    const script = `
      import { writeEntries } from "${import.meta.dir}/entries.ts";
      writeEntries(process.argv[1], [${JSON.stringify(keep("A"))}, ${JSON.stringify(keep("B"))}], ${NOW});`;
    mkdirSync(outbox);
    const trace = ["strace", "-f", "-y", "-o", log, "-e", "trace=fsync,rename,renameat,renameat2"];
    const ran = Bun.spawnSync([...trace, process.execPath, "-e", script, outbox], { stderr: "inherit" });
    expect(ran.exitCode).toBe(0);
    const calls = readFileSync(log, "utf8")
      .split("\n")
      .filter((line) => line.includes("/outbox"));
    const steps = calls.map((line) => {
      const call = line.replace(/^\d+ +/, "").split("(")[0] ?? "";
      return call.startsWith("rename") ? "rename" : `${call} ${/-([AB])\.new/.exec(line)?.[1] ?? "folder"}`;
    });
    expect(steps).toEqual(["fsync A", "fsync B", "rename", "rename", "fsync folder"]);
  },
);
