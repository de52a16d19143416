import type { Mutant } from "./mutant.ts";

const COPIED_DATABASE = "src/store/sqlite/database/copied-database.test.ts";
const BACKUP = "src/store/sqlite/database/backup.test.ts";
const HOUSEKEEPING = "src/store/sqlite/housekeeping.test.ts";
const REOPEN = "src/store/sqlite/database/reopen.test.ts";
const DISK_FULL = "src/store/sqlite/disk-full.test.ts";
const OPEN_DATABASE = "src/store/sqlite/database/open-database.test.ts";
const WAL_CHECK = "src/store/sqlite/database/wal-check.test.ts";
const WORKER_ENGINE = "src/store/sqlite/worker-engine.test.ts";
const CONTRACT = "src/store/contract.test.ts";

/** Bugs in the integrity of the database file and its backups. */
export const SQLITE: readonly Mutant[] = [
  {
    title: "the lock of the home needs space for a journal",
    file: "src/store/sqlite/database/lock.ts",
    from: "journal_mode = MEMORY",
    to: "journal_mode = OFF",
    test: "src/store/sqlite/database/lock.test.ts",
  },
  {
    title: "the pages of a backup are not read before it counts",
    file: "src/store/sqlite/database/verify-backup.ts",
    from: ": readDamage(db, 1)[0];",
    to: ": undefined;",
    test: COPIED_DATABASE,
  },
  {
    title: "a backup that lacks the newest changes counts",
    file: "src/store/sqlite/database/backup.ts",
    from: "if (readLastChange(part) < before)",
    to: "if (readLastChange(part) < 0)",
    test: COPIED_DATABASE,
  },
  {
    title: "a failed backup leaves its file",
    file: "src/store/sqlite/database/backup.ts",
    from: "    removeIfThere(part); // ignores",
    to: "    // a name",
    test: COPIED_DATABASE,
  },
  {
    title: "a backup overwrites a file of the same name",
    file: "src/store/sqlite/database/backup.ts",
    from: "if (existsSync(file)) throw",
    to: "if (false) throw",
    test: BACKUP,
  },
  {
    title: "old backups are never rotated",
    file: "src/store/sqlite/maintenance/maintenance.ts",
    from: "if (file === undefined && backup.damaged === 0) backups.rotate(to);",
    to: "",
    test: COPIED_DATABASE,
  },
  {
    title: "older backups are deleted although the database is damaged",
    file: "src/store/sqlite/maintenance/maintenance.ts",
    from: "file === undefined && backup.damaged === 0",
    to: "file === undefined",
    test: COPIED_DATABASE,
  },
  {
    title: "the partial file of an interrupted backup stays",
    file: "src/store/sqlite/database/backup-folder.ts",
    from: `name.endsWith(".part")`,
    to: `name.endsWith(".parts")`,
    test: COPIED_DATABASE,
  },
  {
    title: "a backup in progress is deleted as a partial file",
    file: "src/store/sqlite/database/backup-folder.ts",
    from: "Date.now() - statSync(file).mtimeMs > UNFINISHED_AFTER_MS",
    to: "Date.now() - statSync(file).mtimeMs > -UNFINISHED_AFTER_MS",
    test: COPIED_DATABASE,
  },
  {
    title: "the oldest backup is reported as the latest",
    file: "src/domain/home/maintenance.ts",
    from: ".sort((a, b) => b.localeCompare(a));",
    to: ".sort((a, b) => a.localeCompare(b));",
    test: COPIED_DATABASE,
  },
  {
    title: "the daily backup is made only once",
    file: "src/store/sqlite/housekeeping.ts",
    from: "made.some((on) => on <= now() && now() - on < DAY_S)",
    to: "made.length > 0",
    test: HOUSEKEEPING,
  },
  {
    title: "a backup with a date in the future counts as today's",
    file: "src/store/sqlite/housekeeping.ts",
    from: "on <= now() && now() - on < DAY_S",
    to: "now() - on < DAY_S",
    test: HOUSEKEEPING,
  },
  {
    title: "a backup is made every other day",
    file: "src/store/sqlite/housekeeping.ts",
    from: "const DAY_S = 86_400;",
    to: "const DAY_S = 2 * 86_400;",
    test: HOUSEKEEPING,
  },
  {
    title: "a failed backup is retried at once",
    file: "src/store/sqlite/housekeeping.ts",
    from: "    if (Math.abs(now() - triedAt) < RETRY_AFTER_S) return;",
    to: "    if (false) return;",
    test: HOUSEKEEPING,
  },
  {
    title: "two backups run at once",
    file: "src/store/sqlite/housekeeping.ts",
    from: "      if (isBackingUp) return;\n",
    to: "",
    test: HOUSEKEEPING,
  },
  {
    title: "a failed backup is reported as made",
    file: "src/store/sqlite/housekeeping.ts",
    from: "exit !== 0 || !file",
    to: "false",
    test: HOUSEKEEPING,
  },
  {
    title: "a backup without a file is reported as made",
    file: "src/store/sqlite/housekeeping.ts",
    from: "exit !== 0 || !file",
    to: "exit !== 0",
    test: HOUSEKEEPING,
  },
  {
    title: "the daily backup reads settings from the current folder",
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
    test: HOUSEKEEPING,
  },
  {
    title: "after a disk error the file is not checked again",
    file: "src/store/sqlite/database/reopen.ts",
    from: "    check(path, db);\n",
    to: "",
    test: COPIED_DATABASE,
  },
  {
    title: "after a disk error the same connection writes on",
    file: "src/store/sqlite/recoverable-connection.ts",
    from: `
      this.#db = reopenDatabase(this.path, this.#db, () => {
        this.#db = null;
      });
      `,
    to: `      this.#db ??= reopenDatabase(this.path, this.#db, () => {});
`,
    test: REOPEN,
  },
  {
    title: "after a disk error nothing is written any more",
    file: "src/store/sqlite/recoverable-connection.ts",
    from: "      this.#failure = null;\n      this.log",
    to: "      this.log",
    test: REOPEN,
  },
  {
    title: "a failed commit counts as done",
    file: "src/store/sqlite/commit-queue.ts",
    from: "for (const one of batch) one.reject(problem);",
    to: "for (const one of batch) one.resolve();",
    test: REOPEN,
  },
  {
    title: "a full disk is reported as a disk error",
    file: "src/store/sqlite/database/sqlite-errors.ts",
    from: `if (code === "SQLITE_FULL" ||`,
    to: `if (code === "SQLITE_FUL" ||`,
    test: DISK_FULL,
  },
  {
    title: "on a full disk nothing can be deleted",
    file: "src/store/sqlite/disk-full-policy.ts",
    from: "this.#isReserved && unit.some(({ grows }) => grows)",
    to: "this.#isReserved",
    test: DISK_FULL,
  },
  {
    title: "on a full disk captures use the space reserved for deleting",
    file: "src/store/sqlite/commit-queue.ts",
    from: "if (this.diskFullPolicy.refuses(unit))",
    to: "if (false)",
    test: DISK_FULL,
  },
  {
    title: "after a full disk captures stay refused",
    file: "src/store/sqlite/disk-full-policy.ts",
    from: "if (this.#ballast.make()) this.#isReserved = false;",
    to: "",
    test: DISK_FULL,
  },
  {
    title: "a transaction that fails halfway is committed in part",
    file: "src/store/sqlite/commit-queue.ts",
    from: `      db.run("ROLLBACK TO unit");\n`,
    to: "",
    test: CONTRACT,
  },
  {
    title: "a failed transaction also fails the others of its batch",
    file: "src/store/sqlite/commit-queue.ts",
    from: "      this.connection.rollBack();\n      return null;",
    to: "      this.connection.rollBack();\n      throw cause;",
    test: CONTRACT,
  },
  {
    title: "an update of no row counts as done",
    file: "src/store/sqlite/commit-queue.ts",
    from: "if (rows !== undefined && changes !== rows)",
    to: "if (rows !== undefined && changes > rows)",
    test: CONTRACT,
  },
  {
    title: "a failed commit calls the commit listeners",
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
    title: "queued writes are lost when the store is closed",
    file: "src/store/sqlite/commit-queue.ts",
    from: "if (this.#pending.length > 0) this.#commit();",
    to: "this.#pending = [];",
    test: WORKER_ENGINE,
  },
  {
    title: "a commit is not synced",
    file: "src/store/sqlite/database/connection.ts",
    from: "PRAGMA synchronous = FULL",
    to: "PRAGMA synchronous = NORMAL",
    test: CONTRACT,
  },
  {
    title: "purged text stays in the free pages of the file",
    file: "src/store/sqlite/database/connection.ts",
    from: `  run("PRAGMA secure_delete = ON");`,
    to: `  run("PRAGMA secure_delete = OFF");`,
    test: "src/store/sqlite/purge.test.ts",
  },
  {
    title: "a missing database is replaced by an empty one",
    file: "src/store/sqlite/database/open-database.ts",
    from: "if (wrong) throw damaged(path, wrong);",
    to: "",
    test: OPEN_DATABASE,
  },
  {
    title: "a truncated database is opened",
    file: "src/store/sqlite/database/open-database.ts",
    from: `if (isCutShort(path, db)) throw damaged(path, "is truncated");`,
    to: "",
    test: COPIED_DATABASE,
  },
  {
    title: "the write-ahead log of another home is read",
    file: "src/store/sqlite/database/wal-check.ts",
    from: "(apart & (apart - 1)) !== 0) return",
    to: "apart === 1) return",
    test: WAL_CHECK,
  },
  {
    title: "a log with a damaged middle is read up to the damage",
    file: "src/store/sqlite/database/wal-check.ts",
    from: `? "damaged" : "unfinished";`,
    to: `? "unfinished" : "unfinished";`,
    test: WAL_CHECK,
  },
  {
    title: "a restore overwrites the replaced database",
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
    title: "a home in use is restored",
    file: "src/store/sqlite/maintenance/restore.ts",
    from: "if (!held)\n    throw",
    to: "if (held === undefined)\n    throw",
    test: BACKUP,
  },
];
