import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../../../test/home.ts";
import { SYSTEM } from "../../../domain/environment.ts";
import { openStore } from "../../store.ts";
import { openSqlite } from "../engine.ts";
import { openMaintenance } from "../maintenance/maintenance.ts";

const isHere = process.platform === "linux" && Bun.which("strace") !== null;
const why = isHere ? "" : " (not run: it needs Linux and strace)";
const ROOT = join(import.meta.dir, "..", "..");

/** Captures until it goes again after a failure, three times in a row, and tells what came of each and how much can be read. */
const VICTIM = `
import { openSqlite } from "${ROOT}/sqlite/engine.ts";
import { openWorkerEngine } from "${ROOT}/sqlite/worker-engine.ts";
import { openStore } from "${ROOT}/store.ts";
import { SYSTEM } from "${ROOT}/../domain/environment.ts";
import { TERMINAL } from "${ROOT}/../domain/access/actor.ts";
const open = { openSqlite, openWorkerEngine }[process.argv[2]];
globalThis.setTimeout = () => ({ unref() {} }); // the words are indexed after a pause: the index would have the fault
const store = await openStore(open(process.argv[1]), SYSTEM);
const inbox = store.items(TERMINAL);
const told = [];
await inbox.list({ limit: 1 }); // the thread that reads has started, or captures would pause for it, and the index come between
for (let n = 0, failed = false, again = 0; n < 400; n++) {
  const came = await inbox.capture({ title: "item " + n, note: null, isFocused: false }).then(() => "kept", (p) => p.code);
  const count = await inbox.list({ limit: 50 }).then(({ items }) => items.length, () => null);
  told.push([came, count]);
  again = failed && came === "kept" ? again + 1 : 0;
  if (again === 3) break;
  failed ||= came !== "kept";
  if (failed) await Bun.sleep(20);
}
console.log(JSON.stringify(told));
process.exit(0);
`;

const DISKS: [string, string, string][] = [
  ["a sync that fails once", "fsync,fdatasync:error=EIO:when=5", "unavailable"],
  ["syncs that fail for a while", "fsync,fdatasync:error=EIO:when=5..7", "unavailable"],
  ["a write that fails once", "pwrite64:error=EIO:when=12", "unavailable"],
  ["a disk that is full for a while", "pwrite64:error=ENOSPC:when=12..14", "disk-full"],
];

const FAULTS = ["openSqlite", "openWorkerEngine"].flatMap((open) =>
  DISKS.map(([what, inject, code]) => [what, open, inject, code] as const),
);

test.skipIf(!isHere).each(FAULTS)(
  `%s, with %s: no false acknowledgement, reads go on, and captures resume by themselves${why}`,
  async (_, open, inject, code) => {
    const folder = makeFolder();
    const database = join(folder.path, "creel.db");
    await (await openStore(openSqlite(database), SYSTEM)).close(); // the faults are for captures, not for the start
    const log = join(folder.path, "calls");
    const trace = ["strace", "-f", "-o", log, "-P", database, "-P", `${database}-wal`];
    const calls = `openat,${inject.split(":")[0]}`;
    const child = Bun.spawn(
      [
        ...trace,
        ...["-e", `trace=${calls}`, "-e", `inject=${inject}`],
        ...[process.execPath, "-e", VICTIM, database, open],
      ],
      { stdin: "ignore", stdout: "pipe", stderr: "inherit" },
    );
    const results: [string, number | null][] = JSON.parse(await new Response(child.stdout).text());
    const acknowledgedCount = results.filter(([came]) => came === "kept").length;
    expect(results.map(([came]) => came)).toContain(code);
    expect(results.slice(-3).map(([came]) => came)).toEqual(["kept", "kept", "kept"]);
    let acknowledged = 0;
    for (const [came, count] of results) {
      if (came === "kept") acknowledged++;
      expect(count).toBe(acknowledged);
    }
    // The system's copy of a failed write or sync is unknown: the file is reopened before the next write.
    const after = readFileSync(log, "utf8").split("EIO (Input/output error) (INJECTED)").at(-1) ?? "";
    const isOpenedAnew = /openat\(.*creel\.db-wal"/.test(after); // of the file itself SQLite may take up a handle again
    if (code === "unavailable") expect([inject, isOpenedAnew]).toEqual([inject, true]);
    const seen = await openMaintenance({ database, lock: join(folder.path, "lock.db") }).examine();
    expect([seen.items, seen.findings.filter(({ about }) => about === "database")]).toEqual([
      acknowledgedCount,
      [],
    ]);
    folder.remove();
  },
  30_000,
);
