/** The names of the files of the plain copy. */
import { singleLine } from "../export/export-texts.ts";
import { hashOf } from "../formats/draft/text-counts.ts";
import type { OpenList } from "../item/item.ts";
import { countBytes } from "../text.ts";

/** Names the folder's owner, and lists the files that Creel wrote. */
export const COPY_MARKER = ".creel-copy.json";
export const COPY_EXPORT = "creel.jsonl";
/** The notes that are out of the inbox, as on the page. */
export const COPY_REFERENCE = "reference.md";
export const COPY_FOLDERS = ["projects", "done"] as const;

const MAX_TITLE_BYTES = 100; // with an id it stays below 143 bytes, which encrypted folders allow
const MAX_NAME_BYTES = 255; // that a disk takes, with its folder
const ID_SIGNS = 4;
const NOT_IN_NAMES = /[/\\:*?"<>|#^[\]]+/g; // of Windows, and of links in Obsidian
const UNSEEN = /\p{Default_Ignorable_Code_Point}+/gu; // which some file systems ignore
const COPY_FILE = new RegExp(
  `^(${COPY_EXPORT.replace(".", "\\.")}|(inbox|next|waiting|scheduled|someday|reference)\\.md|done/\\d{4}-\\d\\d\\.md|projects/[^/\\\\\\p{Cc}]+\\.md)$`,
  "u",
);

export function nameListFile(list: OpenList): string {
  return `${list}.md`;
}

/** `day` is `YYYY-MM-DD`. */
export function nameMonthFile(day: string): string {
  return `done/${day.slice(0, 7)}.md`;
}

/** The file of each project, by its id: the title and four signs of the id, or all of them where two files would be one. */
export function nameProjectFiles(projects: readonly { id: string; title: string }[]): Map<string, string> {
  const counts = new Map<string, number>();
  const short = projects.map(({ id, title }) => nameProject(title, id.slice(0, ID_SIGNS)));
  for (const name of short) counts.set(foldFileName(name), (counts.get(foldFileName(name)) ?? 0) + 1);
  return new Map(
    projects.map(({ id, title }, n) => {
      const name = short[n] ?? "";
      return [id, counts.get(foldFileName(name)) === 1 ? name : nameProject(title, id)];
    }),
  );
}

function nameProject(title: string, id: string): string {
  const plain = singleLine(title.normalize("NFC").replace(/\p{Cf}+/gu, ""))
    .replace(NOT_IN_NAMES, "-")
    .replace(/^[\s.-]+/, ""); // a name that is not hidden, and no option of a command
  let bytes = 0;
  let end = 0;
  for (const sign of plain) {
    bytes += countBytes(sign);
    if (bytes > MAX_TITLE_BYTES) break;
    end += sign.length;
  }
  return `projects/${`${plain.slice(0, end).trim()} ${id}`.trim()}.md`;
}

/**
 * The same for two names that are one file where a file system ignores case or forms of letters. One sign can become 18, and
 * a copy has 20,000 names in memory, so a hash stands for a long one.
 */
export function foldFileName(name: string): string {
  const shown = name.normalize("NFKC").replace(UNSEEN, "");
  const folded = shown.toLowerCase().toUpperCase().toLowerCase().normalize("NFC"); // ẞ is ß, SS and ss
  return folded.length > MAX_NAME_BYTES ? `${hashOf(folded)}` : folded;
}

/** Whether it is the name of a file that Creel can have written: a list of names could lead out of the folder. */
export function isCopyFile(name: unknown): boolean {
  if (typeof name !== "string" || name.length > MAX_NAME_BYTES) return false;
  return COPY_FILE.test(name) && countBytes(name) <= MAX_NAME_BYTES;
}
