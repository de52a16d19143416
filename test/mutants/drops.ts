import type { Mutant } from "./mutant.ts";

const READER = "src/drop/drop-reader.test.ts";
const TEXT = "src/domain/drop/drop-text.test.ts";

/** Bugs in taking watched files. */
export const DROPS: readonly Mutant[] = [
  {
    title: "a watched file is taken while it is still being written",
    file: "src/drop/watched-drop.ts",
    from: "isSettled || !isTaking ?",
    to: "isSettled || isTaking ?",
    test: READER,
  },
  {
    title: "a line of a watched file that comes twice is one item",
    file: "src/drop/claimed-files.ts",
    from: "`drop-${id}-${line}-${hash.slice(0, 32)}`",
    to: "`drop-${id}-${hash.slice(0, 32)}`",
    test: READER,
  },
  {
    title: "the same line in a later file is no new item",
    file: "src/drop/claimed-files.ts",
    from: "`drop-${id}-${line}-${hash.slice(0, 32)}`",
    to: "`drop-${id.slice(0, 0)}-${line}-${hash.slice(0, 32)}`",
    test: READER,
  },
  {
    title: "a taken file is removed at once, while a program still writes into it",
    file: "src/drop/claimed-files.ts",
    from: "if (!isLast && elapsed()",
    to: "if (isLast && elapsed()",
    test: READER,
  },
  {
    title: "a taken file is removed although its items are not stored",
    file: "src/drop/claimed-files.ts",
    from: "if (problem) throw problem;",
    to: "",
    test: READER,
  },
  {
    title: "files that a killed process took are forgotten",
    file: "src/drop/watched-drop.ts",
    from: "if (isTaking) await this.#finish(claim);",
    to: "if (!isTaking) await this.#finish(claim);",
    test: READER,
  },
  {
    title: "a watched link is followed",
    file: "src/disk/drop-file.ts",
    from: `if (stats.isSymbolicLink()) return "link";`,
    to: "",
    test: READER,
  },
  {
    title: "a folder that all may write is watched",
    file: "src/disk/drop-file.ts",
    from: "(stats.mode & WRITABLE_BY_ALL) !== 0",
    to: "(stats.mode & WRITABLE_BY_ALL) === 0o200",
    test: READER,
  },
  {
    title: "taken texts are kept for ever",
    file: "src/domain/drop/claim-name.ts",
    from: "now - takenOn >= ARCHIVE_LIFETIME_S",
    to: "takenOn - now >= ARCHIVE_LIFETIME_S",
    test: READER,
  },
  {
    title: "the box of a line becomes a part of its title",
    file: "src/domain/drop/drop-text.ts",
    from: "(?:\\s+\\[ \\])?",
    to: "",
    test: TEXT,
  },
];
