import type { Mutant } from "./mutant.ts";

const FOLDER = "src/store/sqlite/copy/copy-folder.ts";
const JOBS = "src/store/sqlite/maintenance/plain-copy.ts";
const FOLDERS_TEST = "src/store/sqlite/maintenance/copy-folders.test.ts";
const TEST = "src/store/sqlite/maintenance/plain-copy.test.ts";

/** Bugs in the plain copy of all items in a folder. */
export const PLAIN_COPIES: readonly Mutant[] = [
  {
    title: "a folder is taken again while the plain copy writes in it",
    file: JOBS,
    from: "        if (this.#running?.folder === path) await this.#stop(); // both would write the marker\n",
    to: "",
    test: TEST,
  },
  {
    title: "the plain copy replaces a file of another program",
    file: FOLDER,
    from: "found !== undefined && !(",
    to: "found === null && !(",
    test: FOLDERS_TEST,
  },
  {
    title: "the plain copy replaces a file of another program whose name has other letters",
    file: FOLDER,
    from: "!(found.dev === ours?.dev && found.ino === ours.ino)",
    to: "ours === undefined",
    test: FOLDERS_TEST,
  },
  {
    title: "the marker of the plain copy may have any number of lists and members",
    file: "src/store/sqlite/copy/copy-marker.ts",
    from: "return signs <= MAX_MARKER_SIGNS;",
    to: "return signs >= 0;",
    test: FOLDERS_TEST,
  },
  {
    title: "the plain copy keeps the files of projects that are gone",
    file: FOLDER,
    from: "      this.#places.remove(name);\n",
    to: "",
    test: TEST,
  },
  {
    title: "the plain copy keeps the file of a title in other capitals",
    file: FOLDER,
    from: "if (!exact.has(name) && folded.has(foldFileName(name))) this.#places.remove(name);",
    to: "{}",
    test: TEST,
  },
  {
    title: "the plain copy writes into the folder of a home that was copied",
    file: "src/store/sqlite/copy/copy-marker.ts",
    from: "id === owner.id && home === owner.home",
    to: "id === owner.id",
    test: FOLDERS_TEST,
  },
  {
    title: "the plain copy trusts each name in its marker",
    file: "src/store/sqlite/copy/copy-marker.ts",
    from: "files.every(isCopyFile)",
    to: "files.length >= 0",
    test: FOLDERS_TEST,
  },
  {
    title: "the plain copy goes into a folder that is watched",
    file: "src/store/sqlite/copy/prepare-folder.ts",
    from: "if (drop !== undefined)",
    to: 'if (drop === "")',
    test: FOLDERS_TEST,
  },
  {
    title: "a link that takes the place of the plain copy's folder just before a call is followed",
    file: "src/disk/open-folder.ts",
    from: "this.#reach = hasSelf ? self : path;",
    to: "this.#reach = hasSelf ? path : self;",
    test: "src/disk/open-folder.test.ts",
  },
  {
    title: "the plain copy goes on in a folder that was put elsewhere",
    file: "src/disk/open-folder.ts",
    from: "if (!this.#isAt(this.path)) throw",
    to: 'if (this.path === "") throw',
    test: "src/store/sqlite/maintenance/make-copy.test.ts",
  },
  {
    title: "the plain copy goes into a folder in whose place another user can put another one",
    file: "src/store/sqlite/copy/copy-places.ts",
    from: "if (unsafe) throw copyProblem(unsafe.at, unsafe.obstacle);",
    to: 'if (unsafe?.at === "") throw copyProblem(unsafe.at, unsafe.obstacle);',
    test: FOLDERS_TEST,
  },
  {
    title: "a folder in one of another user is safe",
    file: "src/disk/folders-around.ts",
    from: "if (isForeign(stats)) return",
    to: 'if (isForeign(stats) && at === "/") return',
    test: "src/disk/folders-around.test.ts",
  },
  {
    title: "the plain copy reads a marker with any number of names",
    file: "src/store/sqlite/copy/copy-marker.ts",
    from: "Array.isArray(files) && files.length <= MAX_MARKER_FILES",
    to: "Array.isArray(files)",
    test: FOLDERS_TEST,
  },
  {
    title: "the plain copy writes files that did not change",
    file: "src/disk/changed-file.ts",
    from: "return this.#old !== null && readAt(this.#old, this.#same, bytes.length).equals(bytes);",
    to: "return this.#old !== null && bytes.length === 0;",
    test: "src/disk/changed-file.test.ts",
  },
  {
    title: "the plain copy follows a link in the place of a file",
    file: "src/disk/changed-file.ts",
    from: "constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)",
    to: "constants.O_RDONLY | 0",
    test: "src/disk/changed-file.test.ts",
  },
  {
    title: "the plain copy of a night is made once an hour",
    file: JOBS,
    from: "if (!hasJustFailed && !this.#isOfToday(settings))",
    to: "if (!hasJustFailed)",
    test: TEST,
  },
  {
    title: "the plain copy reads the items in a transaction that is open until the folder is written",
    file: "src/store/sqlite/maintenance/make-copy.ts",
    from: "return target.replaceFiles(draft.files, checkGoesOn);",
    to: `return await readMomentBeside({ database, lock }, (db) => {
      db.all("SELECT 1 FROM item LIMIT 1");
      return target.replaceFiles(draft.files, checkGoesOn);
    });`,
    test: "src/store/sqlite/maintenance/make-copy.test.ts",
  },
  {
    title: "the plain copy waits without a word for a disk that does not answer",
    file: JOBS,
    from: "now - this.#seen.on < HANG_AFTER_S ? null",
    to: "now - this.#seen.on >= 0 ? null",
    test: TEST,
  },
  {
    title: "a copy that was made a minute before midnight is that of the next day",
    file: JOBS,
    from: "outcome.problem === null ? Number.NEGATIVE_INFINITY : this.parts.now()",
    to: "this.parts.now()",
    test: TEST,
  },
  {
    title: "the plain copy goes into another home of Creel",
    file: "src/store/sqlite/copy/prepare-folder.ts",
    from: "if (home !== null)",
    to: 'if (home === "")',
    test: FOLDERS_TEST,
  },
  {
    title: "a path in other letters is not that of the folder on macOS",
    file: "src/disk/is-within.ts",
    from: 'platform === "win32" || platform === "darwin"',
    to: 'platform === "win32"',
    test: "src/disk/is-within.test.ts",
  },
  {
    title: "the draft of the plain copy takes the space that captures need",
    file: "src/store/sqlite/copy/copy-draft.ts",
    from: "if (freeBytes(dirname(this.path)) < RESERVE_BYTES)",
    to: "if (freeBytes(dirname(this.path)) < 0)",
    test: "test/journeys/plain-copy.test.ts",
  },
  {
    title: "two projects of one title in other capitals share a file",
    file: "src/domain/copy/copy-names.ts",
    from: "counts.get(foldFileName(name)) === 1 ? name",
    to: "counts.get(foldFileName(name)) !== 0 ? name",
    test: "src/domain/copy/copy-names.test.ts",
  },
  {
    title: "a project in the trash empties the files of the others",
    file: "src/store/sqlite/copy/copy-rows.ts",
    from: "item.project IN (SELECT id FROM copy_project) AND",
    to: "item.project IS NOT NULL AND",
    test: "src/store/sqlite/maintenance/plain-copy.test.ts",
  },
  {
    title: "a restore without a database before lets the copy replace a newer one",
    file: "src/store/sqlite/maintenance/restore.ts",
    from: 'if (access === null && hasTable("setting")) db.run(TURN_COPY_OFF);',
    to: "",
    test: "src/store/sqlite/maintenance/restored-access.test.ts",
  },
];
