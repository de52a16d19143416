import { ENVIRONMENT_FILE, NOTHING, ROOMS } from "./rooms.ts";
import { lineAt } from "./scan.ts";
import type { File, Source, Violation } from "./tree.ts";

/** Each word is concatenated, so that this file does not contain it. */
const UNVERIFIED = new RegExp(
  `(reject${"Unauthorized"}|NODE_TLS_REJECT_${"UNAUTHORIZED"})["'\`]?\\]?\\s*[:=]\\s*["'\`]?(false|0|!1)`,
  "gi",
);
const BLIND_CURL = /\bcurl\b[^\n]*?[\s"'`](?:-[a-zA-Z]*k[a-zA-Z]*|--insecure)(?=[\s"'`,\])]|$)/gm;
const LEFT_OUT =
  /\.\s*(?:only|skip|todo)(?=\s*[.(])|(?<![.\w$])(?:xtest|xit|xdescribe|fdescribe|fit)(?=\s*[.(])/g;

const MAKES_FOLDERS = /\bmkdir(?:Sync)?\s*\(/g;
/** A start and a command of the user's make a home. The rest of the program makes folders in one that is there. */
const MAKERS = ["main/paths", "disk/subfolder", "cli/remote/config", "store/sqlite/maintenance/restore"];

/**
 * Text that no file may contain: TLS without verification, a skipped test, a global that the room may not use, a folder
 * that could bring back a home that was moved away.
 */
export function checkWords(files: readonly File[], sources: readonly Source[]): Violation[] {
  return [
    ...files.flatMap((file) => [
      ...find(file, file.text, UNVERIFIED, "verify", "accepts any certificate. Pass the CA, or pin."),
      ...find(file, joinLines(file.text), BLIND_CURL, "curl", "accepts any certificate. Use --cacert."),
    ]),
    ...sources.flatMap((source) => [...checkTest(source), ...checkRoom(source), ...checkFolders(source)]),
  ];
}

function checkTest(source: Source): Violation[] {
  if (!source.isTest) return [];
  return find(
    source,
    source.code,
    LEFT_OUT,
    "left out",
    "leaves tests out. Finish or delete them; skipIf may stay.",
  );
}

function checkRoom(source: Source): Violation[] {
  const { room, isTest, path } = source;
  if (room === null || isTest || path === ENVIRONMENT_FILE) return [];
  const never = ROOMS[room]?.never ?? NOTHING;
  return find(source, source.code, never, "globals", `is not for ${room}. Have it passed in.`);
}

function checkFolders(source: Source): Violation[] {
  const { room, isTest, path, code } = source;
  if (room === null || isTest || MAKERS.some((file) => path === `src/${file}.ts`)) return [];
  return find(source, code, MAKES_FOLDERS, "folders", "could make the home again. Use makeSubfolder.");
}

function find({ path }: File, text: string, pattern: RegExp, rule: string, says: string): Violation[] {
  return [...text.matchAll(pattern)].map(({ 0: match, index }) => ({
    rule,
    path,
    says: `line ${lineAt(text, index)}: \`${match.trim()}\` ${says}`,
  }));
}

/** A command that goes over several lines, on one; the lines after it keep their numbers. */
function joinLines(text: string): string {
  return text.replace(/(?:[^\n]*\\\n)+[^\n]*/g, (whole) => {
    const lines = whole.split("\\\n");
    return lines.join(" ") + "\n".repeat(lines.length - 1);
  });
}
