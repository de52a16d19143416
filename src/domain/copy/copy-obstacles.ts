/** Why Creel does not write into a folder. */
export type CopyObstacle =
  | "missing"
  | "link"
  | "not-a-folder"
  | "foreign"
  | "open-to-all"
  | "forbidden"
  | "silent"
  | "unreadable"
  | "replaced"
  | "foreign-around"
  | "open-around"
  | "unmarked"
  | "other-home"
  | "damaged-marker";

const ANOTHER = "choose another folder: `creel copy on FOLDER`.";
const SENTENCES: Record<CopyObstacle, string> = {
  missing: `is not there. Connect its disk or put the folder back, or ${ANOTHER}`,
  link: `is or lies behind a symbolic link, which Creel does not follow. Put the folder itself there, or ${ANOTHER}`,
  "not-a-folder": `is not a folder. Put the folder back, or ${ANOTHER}`,
  foreign: `belongs to another user. Use a folder of your own: ${ANOTHER}`,
  "open-to-all":
    "can be written by every user of this computer. Take that right away, with `chmod o-w`, and make the copy again.",
  forbidden: `cannot be written by Creel. Give yourself the right to write in it, or ${ANOTHER}`,
  silent: "does not answer. Check the connection to its disk.",
  unreadable: `could not be read. Check its disk, or ${ANOTHER}`,
  replaced:
    "was put elsewhere while the copy was made. Put it back, and make the copy again: `creel copy now`.",
  "foreign-around":
    "belongs to another user, who could put another folder in the place of the copy. Choose one in folders of your own: `creel copy on FOLDER`.",
  "open-around": `can be written by other users, who could put another folder in the place of the copy. Take that right away, with \`chmod go-w\`, or ${ANOTHER}`,
  unmarked:
    "does not have Creel's marker any more. If its disk is not connected, connect it; if the folder was emptied, choose it again: `creel copy on FOLDER`.",
  "other-home":
    "has the copy of another home of Creel. If this home was moved, choose the folder again: `creel copy on FOLDER`.",
  "damaged-marker":
    "has a damaged marker, so Creel does not know its own files there. Choose another folder, or empty this one: `creel copy on FOLDER`.",
};

/** A sentence with its cure. */
export function describeCopyObstacle(path: string, obstacle: CopyObstacle): string {
  return `${path} ${SENTENCES[obstacle]}`;
}
