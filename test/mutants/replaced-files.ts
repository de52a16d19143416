import type { Mutant } from "./mutant.ts";

const REPLACED_FILE = "src/store/sqlite/database/replaced-file.test.ts";

/** Bugs in the look at the files of an open database. */
export const REPLACED_FILES: readonly Mutant[] = [
  {
    title: "a log that was cut is written on behind its end",
    file: "src/store/sqlite/database/replaced-file.ts",
    from: "if (length.isCut()) throw cut(log);",
    to: "",
    test: REPLACED_FILE,
  },
  {
    title: "a log that another program emptied stops every commit",
    file: "src/store/sqlite/database/log-length.ts",
    from: "if (bytes === 0) return false;",
    to: "",
    test: REPLACED_FILE,
  },
  {
    title: "the same without the last byte, as on macOS",
    file: "src/store/sqlite/database/log-length.ts",
    from: "return isSmaller && (!canCount || now < committedBytes(db));",
    to: "return isSmaller;",
    test: "src/store/sqlite/database/log-length.test.ts",
  },
  {
    title: "a database that was replaced after the last look goes on taking commits",
    file: "src/store/sqlite/database/replaced-file.ts",
    from: "if (folder === checkedFolder) return;",
    to: "if (checkedFolder !== null) return;",
    test: REPLACED_FILE,
  },
];
