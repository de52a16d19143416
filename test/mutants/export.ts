import type { Mutant } from "./mutant.ts";

const LINES = "src/store/export-lines.ts";
const TEST = "src/store/sqlite/maintenance/export.test.ts";

/** Bugs in what an export has. */
export const EXPORTS: readonly Mutant[] = [
  {
    title: "an export has purged items as items without text",
    file: LINES,
    from: "const isPurged = (stored.list as string) === PURGED;",
    to: "const isPurged = false;",
    test: TEST,
  },
  {
    title: "an export does not count damaged items",
    file: LINES,
    from: "if (row.checksum !== checksum(stored, ONLY_ACCOUNT)) damaged++;",
    to: "",
    test: TEST,
  },
  {
    title: "an export ends with its first items",
    file: LINES,
    from: "if (!last) break;",
    to: "if (!last || seq > 0) break;",
    test: TEST,
  },
  {
    title: "an export sorts all items again for each slice",
    file: LINES,
    from: "WHERE +account = ? AND seq > ?",
    to: "WHERE account = ? AND seq > ?",
    test: TEST,
  },
  {
    title: "an export that fails leaves its part of a file",
    file: "src/disk/new-file.ts",
    from: "removeIfThere(part);",
    to: "",
    test: "test/journeys/export.test.ts",
  },
  {
    title: "an export goes on after a gap in its output",
    file: "src/cli/export/export-target.ts",
    from: "if (isOutputLost()) throw new OutputLost();",
    to: "",
    test: "test/journeys/export-gap.test.ts",
  },
];
