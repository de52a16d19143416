import type { Mutant } from "./mutant.ts";

const RESTORE = "src/store/sqlite/maintenance/restore.ts";
const RESTORED_ACCESS = "src/store/sqlite/maintenance/restored-access.test.ts";
const KILLED_RESTORE = "src/store/sqlite/maintenance/killed-restore.test.ts";

/** Bugs in what a restore keeps of the database that it replaces, and after a restore that was killed. */
export const RESTORES: readonly Mutant[] = [
  {
    title: "an interrupted restore looks like a lost database",
    file: "src/store/sqlite/database/open-database.ts",
    from: "describeUnfinishedRestore(path) ?? backup",
    to: "backup",
    test: KILLED_RESTORE,
  },
  {
    title: "the end of an interrupted restore deletes the only copy of the backup",
    file: RESTORE,
    from: "isNeeded ? `${interrupted}.again` : interrupted",
    to: "interrupted",
    test: KILLED_RESTORE,
  },
  {
    title: "a restore after a killed one leaves the log of the database in the home",
    file: RESTORE,
    from: "moveParts(database, unfinished);",
    to: "",
    test: KILLED_RESTORE,
  },
  {
    title: "a restore after a killed one takes the keys of the backup",
    file: RESTORE,
    from: "unfinished === null ? database : join(unfinished, basename(database))",
    to: "database",
    test: KILLED_RESTORE,
  },
  {
    title: "a killed restore leads to the database of an older one",
    file: "src/store/sqlite/database/unfinished-restore.ts",
    from: "one === name || one.startsWith(`${name}-`)",
    to: 'one.startsWith("replaced-")',
    test: KILLED_RESTORE,
  },
  {
    title: "the copy of a killed restore is recommended over newer backups",
    file: "src/store/sqlite/database/unfinished-restore.ts",
    from: "if (folder === null) return null;\n  const before",
    to: "if (folder === null) return `\\`creel restore ${restoredCopy(database)}\\``;\n  const before",
    test: KILLED_RESTORE,
  },
  {
    title: "the copy of a killed restore stays beside a database in use",
    file: "src/store/sqlite/database/unfinished-copies.ts",
    from: "new RegExp(`^\\\\.restored(?:\\\\.again)?${LOG_ENDING}$`)",
    to: "/^$/",
    test: KILLED_RESTORE,
  },
  {
    title: "the log of an unfinished copy stays for ever",
    file: "src/store/sqlite/database/unfinished-copies.ts",
    from: "new RegExp(`\\\\.part${LOG_ENDING}$`)",
    to: "/\\.part$/",
    test: KILLED_RESTORE,
  },
  {
    title: "root restores a database that the owner of the home cannot open",
    file: "src/store/sqlite/maintenance/maintenance.ts",
    from: "      requireOwner(database);\n",
    to: "",
    test: "src/store/sqlite/maintenance/home-access.test.ts",
  },
  {
    title: "a restore brings revoked keys back",
    file: RESTORE,
    from: "if (access !== null) replaceAccess(db, access);",
    to: "",
    test: RESTORED_ACCESS,
  },
  {
    title: "a restore of an older schema drops what it lacks of the keys",
    file: "src/store/sqlite/maintenance/access-rows.ts",
    from: "    await migrate(migrated);\n",
    to: "",
    test: RESTORED_ACCESS,
  },
  {
    title: "a restore takes the keys of a database whose newest revocations are damaged",
    file: "src/store/sqlite/maintenance/access-rows.ts",
    from: 'problem === "foreign" || problem === "damaged"',
    to: 'problem === "foreign"',
    test: RESTORED_ACCESS,
  },
  {
    title: "a restore takes the keys of damaged pages",
    file: "src/store/sqlite/maintenance/access-rows.ts",
    from: 'if (check?.integrity_check !== "ok") return null;',
    to: "",
    test: RESTORED_ACCESS,
  },
  {
    title: "a restored home has another id than what its pages store",
    file: "src/store/sqlite/maintenance/access-rows.ts",
    from: " AND name <> 'home-id'",
    to: "",
    test: RESTORED_ACCESS,
  },
  {
    title: "a webhook waits above the log of a restored home",
    file: "src/store/sqlite/maintenance/access-rows.ts",
    from: 'db.run("UPDATE webhook SET cursor = min(cursor, (SELECT max(seq) - 1 FROM change))");',
    to: "",
    test: RESTORED_ACCESS,
  },
  {
    title: "a restore names expired keys as if they worked",
    file: "src/store/sqlite/maintenance/access-rows.ts",
    from: "expires_on === null || Number(expires_on) > now",
    to: "expires_on !== undefined",
    test: RESTORED_ACCESS,
  },
  {
    title: "a restore says nothing about the keys that it brings back",
    file: "src/cli/commands/home/restore.ts",
    from: "if (groups.length === 0 && !isApiOn) return;",
    to: "if (groups.length >= 0 && !isReplaced) return;",
    test: "test/journeys/restored-access.test.ts",
  },
];
