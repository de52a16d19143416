import type { Mutant } from "./mutant.ts";

const LOG = "src/store/sqlite/database/open-log.ts";
const DATABASE = "src/store/sqlite/database/replaced-file.ts";
const TEST = "src/store/sqlite/database/replaced-file.test.ts";

/** Bugs in the look at the files of an open database. */
export const REPLACED_FILES: readonly Mutant[] = [
  {
    title: "a log that was cut is written on behind its end",
    file: DATABASE,
    from: 'if (script.startsWith("BEGIN")) checkLog(log.isCut());',
    to: "",
    test: TEST,
  },
  {
    title: "a log that is cut in a transaction is written on behind its end",
    file: DATABASE,
    from: '      if (!script.startsWith("BEGIN")) checkLog(log.isCutMeanwhile());\n',
    to: "",
    test: TEST,
  },
  {
    title: "a commit whose beginning was cut off is acknowledged",
    file: DATABASE,
    from: "      checkLog(log.isCommitLost());\n",
    to: "",
    test: TEST,
  },
  {
    title: "the first frame of a commit may be missing",
    file: LOG,
    from: "return countFrames() >= first;",
    to: "return false;",
    test: "src/store/sqlite/database/open-log.test.ts",
  },
  {
    title: "the index of an older log is written on with",
    file: LOG,
    from: "return hasGoneBack ? null : { frames, salt };",
    to: "return { frames, salt };",
    test: TEST,
  },
  {
    title: "a log that another program emptied stops every commit",
    file: LOG,
    from: "if (frames === 0) return NO_FRAMES;",
    to: "",
    test: TEST,
  },
  {
    title: "a database that was replaced after the last look goes on taking commits",
    file: DATABASE,
    from: "      checkPlaces();\n      if (!script",
    to: "      if (!script",
    test: TEST,
  },
  {
    title: "a database that another program wrote over goes on taking commits",
    file: DATABASE,
    from: '    if (found === "overwritten") return overwritten(path);\n',
    to: "",
    test: TEST,
  },
  {
    title: "a vacuum of another program stops every commit",
    file: DATABASE,
    from: "if (id !== 0 && !hasId(path, id, found.size < known.size))",
    to: "if (found.size < known.size)",
    test: TEST,
  },
  {
    title: "a database into which the log was moved in part, on a full disk, counts as overwritten",
    file: DATABASE,
    from: "    if (!isShorter) return true;\n",
    to: "",
    test: "src/store/sqlite/disk-full.test.ts",
  },
  {
    title: "a second process with an index of its own is not noticed",
    file: DATABASE,
    from: "    if (index !== identify(indexPath)) return removedIndex(indexPath);",
    to: "",
    test: TEST,
  },
  {
    title: "a log that was removed is written on",
    file: DATABASE,
    from: "return log.isInPlace() ? null : removedLog(logPath);",
    to: "return null;",
    test: TEST,
  },
  {
    title: "a log behind a link counts as in place when the link is gone",
    file: LOG,
    from: "pathOf(file) === log)",
    to: "pathOf(file) !== null)",
    test: TEST,
  },
  {
    title: "a removed log is saved at the stop alone",
    file: DATABASE,
    from: "        if (isLogMissing()) saveRemovedLog();\n        return;",
    to: "        return;",
    test: TEST,
  },
  {
    title: "a removed log is lost at the close if another program reads",
    file: DATABASE,
    from: "saveRemovedLog();\n        db.close();",
    to: "{}\n        db.close();",
    test: TEST,
  },
  {
    title: "a database that was moved behind a link is written to without its log",
    file: DATABASE,
    from: '      if (!there || identityOf(there) !== identity) return "other";\n',
    to: "",
    test: TEST,
  },
  {
    title: "a database that cannot be reached is an unknown error",
    file: DATABASE,
    from: "problem = unreachable(path, thrown);",
    to: "throw thrown;",
    test: TEST,
  },
  {
    title: "the log of a database with small pages counts as cut",
    file: LOG,
    from: "Buffer.alloc(FRAME_HEAD_BYTES + page)",
    to: "Buffer.alloc(FRAME_HEAD_BYTES + 4096)",
    test: TEST,
  },
  {
    title: "a text in the place of the lock is told as a damaged database",
    file: "src/store/sqlite/database/lock.ts",
    from: 'if (unusable !== null) throw new Problem("unavailable", unusable, { cause: thrown });',
    to: "",
    test: "src/store/sqlite/database/lock.test.ts",
  },
  {
    title: "a folder in the place of the log's index is found with the first capture",
    file: "src/store/sqlite/database/open-database.ts",
    from: "if (irregular) throw",
    to: "if (irregular && size < 0) throw",
    test: "src/store/sqlite/database/open-database.test.ts",
  },
];
