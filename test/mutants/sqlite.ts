import type { Mutant } from "./mutant.ts";

const COPIED = "src/store/sqlite/database/copied-database.test.ts";
const BACKUP = "src/store/sqlite/database/backup.test.ts";
const ERRANDS = "src/store/sqlite/housekeeping.test.ts";
const RECOVERY = "src/store/sqlite/database/reopen.test.ts";
const FULL = "src/store/sqlite/disk-full.test.ts";
const OPENING = "src/store/sqlite/database/open-database.test.ts";
const LOG_FILE = "src/store/sqlite/database/wal-check.test.ts";
const THREADED = "src/store/sqlite/worker-engine.test.ts";
const CONTRACT = "src/store/contract.test.ts";

/** Bugs in the integrity of the database file and its backups. */
export const SQLITE: readonly Mutant[] = [
  {
    title: "the pages of a backup are not read before it counts",
    file: "src/store/sqlite/database/verify-backup.ts",
    from: ": readDamage(db, 1)[0];",
    to: ": undefined;",
    test: COPIED,
  },
  {
    title: "a backup that lacks the newest changes counts",
    file: "src/store/sqlite/database/backup.ts",
    from: "if (readLastChange(part) < before)",
    to: "if (readLastChange(part) < 0)",
    test: COPIED,
  },
  {
    title: "a backup that could not be made is left behind",
    file: "src/store/sqlite/database/backup.ts",
    from: "    removeIfThere(part); // ignores",
    to: "    // a name",
    test: COPIED,
  },
  {
    title: "a backup overwrites",
    file: "src/store/sqlite/database/backup.ts",
    from: "if (existsSync(file)) throw",
    to: "if (false) throw",
    test: BACKUP,
  },
  {
    title: "old backups are never rotated",
    file: "src/store/sqlite/maintenance/maintenance.ts",
    from: "if (file === undefined && backup.damaged === 0) backups.rotate();",
    to: "",
    test: COPIED,
  },
  {
    title: "beside damage the older backups go",
    file: "src/store/sqlite/maintenance/maintenance.ts",
    from: "file === undefined && backup.damaged === 0",
    to: "file === undefined",
    test: COPIED,
  },
  {
    title: "what an interrupted backup left stays",
    file: "src/store/sqlite/database/backup-folder.ts",
    from: `name.endsWith(".part")`,
    to: `name.endsWith(".parts")`,
    test: COPIED,
  },
  {
    title: "a backup that is being made is swept away",
    file: "src/store/sqlite/database/backup-folder.ts",
    from: "Date.now() - statSync(file).mtimeMs > LEFT",
    to: "Date.now() - statSync(file).mtimeMs > -LEFT",
    test: COPIED,
  },
  {
    title: "the latest backup is the oldest",
    file: "src/store/sqlite/database/backup-folder.ts",
    from: ".sort((a, b) => b.localeCompare(a));",
    to: ".sort((a, b) => a.localeCompare(b));",
    test: COPIED,
  },
  {
    title: "the daily backup is made once and never again",
    file: "src/store/sqlite/housekeeping.ts",
    from: "made.some((on) => on <= now() && now() - on < DAY)",
    to: "made.length > 0",
    test: ERRANDS,
  },
  {
    title: "a backup of a clock that was wrong counts",
    file: "src/store/sqlite/housekeeping.ts",
    from: "on <= now() && now() - on < DAY",
    to: "now() - on < DAY",
    test: ERRANDS,
  },
  {
    title: "a backup is made every other day",
    file: "src/store/sqlite/housekeeping.ts",
    from: "const DAY = 86_400;",
    to: "const DAY = 2 * 86_400;",
    test: ERRANDS,
  },
  {
    title: "a backup that failed is tried again at once",
    file: "src/store/sqlite/housekeeping.ts",
    from: "    if (Math.abs(now() - triedAt) < AGAIN) return;",
    to: "    if (false) return;",
    test: ERRANDS,
  },
  {
    title: "two backups run at once",
    file: "src/store/sqlite/housekeeping.ts",
    from: "      if (isBackingUp) return;\n",
    to: "",
    test: ERRANDS,
  },
  {
    title: "a backup that failed is said to be there",
    file: "src/store/sqlite/housekeeping.ts",
    from: "exit !== 0 || !file",
    to: "false",
    test: ERRANDS,
  },
  {
    title: "a backup that made no file is said to be there",
    file: "src/store/sqlite/housekeeping.ts",
    from: "exit !== 0 || !file",
    to: "exit !== 0",
    test: ERRANDS,
  },
  {
    title: "the daily backup reads settings of the folder in which Creel was started",
    file: "src/store/sqlite/housekeeping.ts",
    from: "[process.execPath, ...flags, Bun.main]",
    to: "[process.execPath, Bun.main]",
    test: "test/journeys/current-folder.test.ts",
  },
  {
    title: "a long log is never cut",
    file: "src/store/sqlite/housekeeping.ts",
    from: "cutLog();",
    to: "void 0;",
    test: ERRANDS,
  },
  {
    title: "after a disk error the file is not checked again",
    file: "src/store/sqlite/database/reopen.ts",
    from: "    check(path, db);\n",
    to: "",
    test: COPIED,
  },
  {
    title: "after a disk error writing goes on with the same connection",
    file: "src/store/sqlite/recoverable-connection.ts",
    from: `
      this.#db = reopenDatabase(this.path, this.#db, () => {
        this.#db = null;
      });
      `,
    to: `      this.#db ??= reopenDatabase(this.path, this.#db, () => {});
`,
    test: RECOVERY,
  },
  {
    title: "after a disk error nothing is written any more",
    file: "src/store/sqlite/recoverable-connection.ts",
    from: "      this.#failure = null;\n      this.log",
    to: "      this.log",
    test: RECOVERY,
  },
  {
    title: "a failed commit is taken for done",
    file: "src/store/sqlite/commit-queue.ts",
    from: "for (const one of batch) one.reject(problem);",
    to: "for (const one of batch) one.resolve();",
    test: RECOVERY,
  },
  {
    title: "a full disk is told as a broken one",
    file: "src/store/sqlite/database/sqlite-errors.ts",
    from: `if (code === "SQLITE_FULL" ||`,
    to: `if (code === "SQLITE_FUL" ||`,
    test: FULL,
  },
  {
    title: "on a full disk nothing can be thrown away",
    file: "src/store/sqlite/disk-full-policy.ts",
    from: "this.#isReserved && unit.some(({ grows }) => grows)",
    to: "this.#isReserved",
    test: FULL,
  },
  {
    title: "on a full disk captures take what was kept for tidying up",
    file: "src/store/sqlite/commit-queue.ts",
    from: "if (this.diskFullPolicy.refuses(unit))",
    to: "if (false)",
    test: FULL,
  },
  {
    title: "after a full disk captures never go on",
    file: "src/store/sqlite/disk-full-policy.ts",
    from: "if (this.#ballast.make()) this.#isReserved = false;",
    to: "",
    test: FULL,
  },
  {
    title: "a unit that fails half is kept half",
    file: "src/store/sqlite/commit-queue.ts",
    from: `      db.run("ROLLBACK TO unit");\n`,
    to: "",
    test: CONTRACT,
  },
  {
    title: "a unit that fails takes its neighbours along",
    file: "src/store/sqlite/commit-queue.ts",
    from: "      this.connection.rollBack();\n      return null;",
    to: "      this.connection.rollBack();\n      throw cause;",
    test: CONTRACT,
  },
  {
    title: "an update that touches nothing is taken for done",
    file: "src/store/sqlite/commit-queue.ts",
    from: "if (rows !== undefined && changes !== rows)",
    to: "if (rows !== undefined && changes > rows)",
    test: CONTRACT,
  },
  {
    title: "those who listen hear of a refusal",
    file: "src/store/sqlite/commit-queue.ts",
    from: "if (done.length > 0) this.events.committed();",
    to: "this.events.committed();",
    test: CONTRACT,
  },
  {
    title: "a migration has no backup before it",
    file: "src/store/sqlite/engine.ts",
    from: "if (version > 0 && version < SCHEMA_VERSION) {",
    to: "if (version > SCHEMA_VERSION) {",
    test: BACKUP,
  },
  {
    title: "what waits is lost when the store is closed",
    file: "src/store/sqlite/commit-queue.ts",
    from: "if (this.#pending.length > 0) this.#commit();",
    to: "this.#pending = [];",
    test: THREADED,
  },
  {
    title: "a commit is not synced",
    file: "src/store/sqlite/database/connection.ts",
    from: "PRAGMA synchronous = FULL",
    to: "PRAGMA synchronous = NORMAL",
    test: CONTRACT,
  },
  {
    title: "what is purged stays in the free pages",
    file: "src/store/sqlite/database/connection.ts",
    from: `  run("PRAGMA secure_delete = ON");`,
    to: `  run("PRAGMA secure_delete = OFF");`,
    test: "src/store/sqlite/purge.test.ts",
  },
  {
    title: "a file that is gone is replaced by an empty one",
    file: "src/store/sqlite/database/open-database.ts",
    from: "if (wrong) throw damaged(path, wrong);",
    to: "",
    test: OPENING,
  },
  {
    title: "a file that is cut short is opened",
    file: "src/store/sqlite/database/open-database.ts",
    from: `if (isCutShort(path, db)) throw damaged(path, "is truncated");`,
    to: "",
    test: COPIED,
  },
  {
    title: "another home's log is taken in",
    file: "src/store/sqlite/database/wal-check.ts",
    from: "(apart & (apart - 1)) !== 0) return",
    to: "apart === 1) return",
    test: LOG_FILE,
  },
  {
    title: "a log that is damaged in its middle is taken in up to there",
    file: "src/store/sqlite/database/wal-check.ts",
    from: `? "damaged" : "unfinished";`,
    to: `? "unfinished" : "unfinished";`,
    test: LOG_FILE,
  },
  {
    title: "a restore overwrites what it replaces",
    file: "src/store/sqlite/maintenance/restore.ts",
    from: "for (const path of parts) renameSync(path, join(aside, basename(path)));",
    to: "for (const path of parts) rmSync(path);",
    test: BACKUP,
  },
  {
    title: "a restore leaves the old log beside the new database",
    file: "src/store/sqlite/maintenance/restore.ts",
    from: `const PARTS = ["", "-wal", "-shm", "-journal"];`,
    to: `const PARTS = [""];`,
    test: BACKUP,
  },
  {
    title: "a home that is held is restored",
    file: "src/store/sqlite/maintenance/restore.ts",
    from: "if (!held)\n    throw",
    to: "if (held === undefined)\n    throw",
    test: BACKUP,
  },
];
