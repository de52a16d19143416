/** Why Creel does not take a file, or looks into no folder. */
export type DropObstacle =
  | "missing"
  | "link"
  | "not-a-file"
  | "not-a-folder"
  | "foreign"
  | "open-to-all"
  | "forbidden"
  | "locked"
  | "large"
  | "not-text"
  | "changing"
  | "silent"
  | "unfinished"
  | "unreadable";

const SENTENCES: Record<DropObstacle, string> = {
  missing: "is not there. Put it back, or remove the drop.",
  link: "is a symbolic link, which Creel does not follow. Put the file itself there.",
  "not-a-file": "is not a regular file. Move it away.",
  "not-a-folder": "is not a folder. Put the folder back, or remove the drop.",
  foreign:
    "belongs to another user, who could put items into your inbox. Use a file and a folder of your own.",
  "open-to-all":
    "can be written by every user of this computer, who could put items into your inbox. Take that right away: chmod o-w.",
  forbidden: "cannot be read by Creel. Give yourself the right to read it.",
  locked: "cannot be taken, because Creel cannot rename it. Give yourself the right to write in its folder.",
  large: "is larger than 8 MiB. Divide it, or move it away.",
  "not-text": "is not text in UTF-8. Save it as UTF-8, or move it away.",
  changing: "is still being written. Creel takes it when it has not changed for a moment.",
  silent: "does not answer. Check the connection to its disk.",
  unfinished: "was taken, and is not archived yet. `creel up` or `creel drop run` finishes it.",
  unreadable: "could not be read. Check its disk.",
};

/** A sentence with its cure. */
export function describeDropObstacle(path: string, obstacle: DropObstacle): string {
  return `${path} ${SENTENCES[obstacle]}`;
}
