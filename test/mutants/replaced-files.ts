import type { Mutant } from "./mutant.ts";

const REPLACED_FILE = "src/store/sqlite/database/replaced-file.test.ts";

/** Bugs in the look at the files of an open database. */
export const REPLACED_FILES: readonly Mutant[] = [
  {
    title: "a log that was cut is written on behind its end",
    file: "src/store/sqlite/database/replaced-file.ts",
    from: "if (log.isCut()) throw cut(logPath);",
    to: "",
    test: REPLACED_FILE,
  },
  {
    title: "a log that another program emptied stops every commit",
    file: "src/store/sqlite/database/open-log.ts",
    from: "bytes > 0 && readSync(file",
    to: "readSync(file",
    test: REPLACED_FILE,
  },
  {
    title: "the same without the last byte, as on macOS",
    file: "src/store/sqlite/database/open-log.ts",
    from: "return isSmaller && (!canCount || now.bytes < committedBytes(db));",
    to: "return isSmaller;",
    test: "src/store/sqlite/database/open-log.test.ts",
  },
  {
    title: "a database that was replaced after the last look goes on taking commits",
    file: "src/store/sqlite/database/replaced-file.ts",
    from: "      checkPlaces();\n      db.run(script);",
    to: "      db.run(script);",
    test: REPLACED_FILE,
  },
  {
    title: "a log that was removed is written on",
    file: "src/store/sqlite/database/replaced-file.ts",
    from: " && log.isInPlace();",
    to: ";",
    test: REPLACED_FILE,
  },
  {
    title: "a database that was moved behind a link is written to without its log",
    file: "src/store/sqlite/database/replaced-file.ts",
    from: " && resolvePath(path, place) === place",
    to: "",
    test: REPLACED_FILE,
  },
  {
    title: "a process without a free file descriptor stores nothing",
    file: "src/store/sqlite/database/replaced-file.ts",
    from: "    if (isOutOfDescriptors(thrown)) return known;\n",
    to: "",
    test: "test/attacks/descriptors.test.ts",
  },
  {
    title: "a database that cannot be reached is an unknown error",
    file: "src/store/sqlite/database/replaced-file.ts",
    from: "throw unreachable(path, thrown);",
    to: "throw thrown;",
    test: REPLACED_FILE,
  },
  {
    title: "a log that came back by another name is not looked at any more",
    file: "src/store/sqlite/database/open-log.ts",
    from: "      closeSync(file);\n      file = null;\n      open();",
    to: "      path = pathOf(file);",
    test: REPLACED_FILE,
  },
  {
    title: "a removed log is lost at the close if another program reads",
    file: "src/store/sqlite/database/replaced-file.ts",
    from: "        saveRemovedLog();\n",
    to: "",
    test: REPLACED_FILE,
  },
  {
    title: "the log of a database with small pages counts as cut",
    file: "src/store/sqlite/database/open-log.ts",
    from: "(FRAME_HEAD_BYTES + page)",
    to: "(FRAME_HEAD_BYTES + 4096)",
    test: REPLACED_FILE,
  },
];
