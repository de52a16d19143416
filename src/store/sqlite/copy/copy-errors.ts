import { NotAFile } from "../../../disk/changed-file.ts";
import { findFolderObstacle } from "../../../disk/drop-file.ts";
import { MovedFolder } from "../../../disk/open-folder.ts";
import { type CopyObstacle, describeCopyObstacle } from "../../../domain/copy/copy-obstacles.ts";
import { Problem } from "../../../domain/problem.ts";

/** Why Creel cannot use a folder of the copy. */
export function copyProblem(path: string, obstacle: CopyObstacle): Problem {
  return new Problem("unavailable", describeCopyObstacle(path, obstacle));
}

/** Turns an error of the disk into a problem that names the file. */
export function explainCopyError<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    if (cause instanceof MovedFolder)
      throw copyProblem(cause.path, (findFolderObstacle(cause.path) ?? "replaced") as CopyObstacle);
    if (cause instanceof NotAFile)
      throw new Problem(
        "conflict",
        `${path} is a link or not a regular file. Move it to another folder, then make the copy again.`,
        { cause },
      );
    const { code = "", message } = cause as { code?: string; message: string };
    if (["ENOSPC", "EDQUOT"].includes(code))
      throw new Problem("disk-full", `The disk of ${path} is full. Free some space on it.`, { cause });
    if (["EACCES", "EPERM", "EROFS"].includes(code)) throw copyProblem(path, "forbidden");
    if (["ENOENT", "ENOTDIR"].includes(code)) throw copyProblem(path, "missing");
    if (code === "ENAMETOOLONG")
      throw new Problem(
        "unavailable",
        `${path} has a longer name than its disk allows. Choose a shorter one.`,
      );
    const [reason] = message.split(","); // without the path of an open folder
    throw new Problem(
      "unavailable",
      `${path} could not be written: ${reason}. Check its folder and the disk.`,
      { cause },
    );
  }
}
