import { posix } from "node:path";
import { ROOMS, roomOf } from "./rooms.ts";
import { type File, isTest, type Violation } from "./tree.ts";

const LINES = 400;
const MEDIAN = 100;
const MAX_FILES = 20; // of source in one folder
const MAIN = { files: 10, lines: 800 };
const KINDS: Record<string, RegExp> = { web: /\.(tsx?|css|html|svg|png|ico|json|webmanifest|woff2)$/ };
const KIND = /\.ts$/;
const CODE = /\.([cm]?[jt]sx?|css|html|sh|bash|py|c|go|rb|sql)$/;
/** File names that attract unrelated code and so break the arrows. */
const BANNED = new Set(["util", "utils", "helper", "helpers", "common", "shared", "services", "types"]);

/** Where files may be, what they may be called and how long they may get. */
export function checkPlaces(files: readonly File[]): Violation[] {
  return [
    ...files.flatMap(({ path }) => [...checkPlace(path), ...checkName(path)]),
    ...checkRooms(files),
    ...checkFolders(files),
    ...checkLengths(files),
  ];
}

function checkPlace(path: string): Violation[] {
  if (!path.startsWith("src/")) return [];
  const room = roomOf(path);
  const stray = (says: string) => [{ rule: "stray", path, says }];
  if (room === null) return stray(`is in none of the rooms ${Object.keys(ROOMS).join(", ")}.`);
  const folders = path.slice(`src/${room}/`.length).split("/").slice(0, -1);
  const known = ROOMS[room]?.folders ?? [];
  const inside = folders.join("/");
  if (known === "any" ? folders.length > 2 : inside !== "" && !known.includes(inside))
    return stray(`is in ${inside}, a folder that ${room} does not have.`);
  return (KINDS[room] ?? KIND).test(path) ? [] : stray(`is of a kind that ${room} does not hold.`);
}

function checkName(path: string): Violation[] {
  if (!/^(src|test|bench|scripts)\//.test(path)) return [];
  const names = path.split("/").slice(1);
  const word = names.flatMap((name) => name.split(/[^a-z]+/i)).find((one) => BANNED.has(one.toLowerCase()));
  if (word)
    return [{ rule: "names", path, says: `"${word}" names no thing. Name it after a noun or a verb.` }];
  if (!/^index\.[cm]?[jt]sx?$/.test(names.at(-1) ?? "")) return [];
  return [{ rule: "names", path, says: "An index hides what is imported. Import the file that defines it." }];
}

/** A room without files was not checked. */
function checkRooms(files: readonly File[]): Violation[] {
  const top = new Set(Object.keys(ROOMS).map((room) => room.split("/")[0] ?? ""));
  return [...top]
    .filter((room) => !files.some(({ path }) => path.startsWith(`src/${room}/`) && !isTest(path)))
    .map((room) => ({
      rule: "empty",
      path: `src/${room}`,
      says: "has no files: nothing in it was checked.",
    }));
}

/** Checks the number of files in a folder. Tests, styles and declarations do not count. */
function checkFolders(files: readonly File[]): Violation[] {
  const counts = new Map<string, number>();
  for (const { path } of files)
    if (/^src\/.*\.tsx?$/.test(path) && !isTest(path) && !path.endsWith(".d.ts")) {
      const folder = posix.dirname(path);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(([path, count]) => ({
      rule: "folder",
      path,
      says: `has ${count} files of at most ${MAX_FILES}. Divide it by what they do.`,
    }));
}

function checkLengths(files: readonly File[]): Violation[] {
  const code = files.filter(({ path }) => CODE.test(path) && /^(src|test|bench|scripts)\//.test(path));
  const long = code
    .map(({ path, text }) => ({ path, lines: countLines(text) }))
    .filter(({ lines }) => lines > LINES)
    .map(({ path, lines }) => ({ rule: "length", path, says: `has ${lines} lines of at most ${LINES}.` }));

  const own = code.filter(({ path }) => path.startsWith("src/") && !isTest(path));
  const lengths = own.map(({ text }) => countLines(text)).sort((a, b) => a - b);
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
  const main = own.filter(({ path }) => roomOf(path) === "main");
  const lines = main.reduce((sum, { text }) => sum + countLines(text), 0);
  return [
    ...long,
    ...(median < MEDIAN
      ? []
      : [{ rule: "median", path: "src", says: `has a median of ${median} lines a file.` }]),
    ...(main.length <= MAIN.files && lines <= MAIN.lines
      ? []
      : [
          {
            rule: "main",
            path: "src/main",
            says: `has ${main.length} files and ${lines} lines: it wires too much.`,
          },
        ]),
  ];
}

function countLines(text: string): number {
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}
