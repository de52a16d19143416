import { chmodSync, readFileSync, statSync } from "node:fs";
import { chmod, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { writeAtomic } from "../../disk/atomic-file.ts";
import { makeSubfolder } from "../../disk/subfolder.ts";
import { Problem } from "../../domain/problem.ts";

/** The files of the certificate folder. */
export type CertificateFile = "ca.key" | "ca.crt" | "leaf.key" | "leaf.crt";

/** A folder of small files; a file is complete or absent, even after a power cut. */
export interface CertificateFiles {
  folder: string;
  /** The file's text; undefined if there is no such file. */
  read(file: CertificateFile): string | undefined;
  /** Resolves once the file is on the disk. Only the owner can read keys. */
  write(file: CertificateFile, text: string): Promise<void>;
  /** Removes the file if it exists. The removal reaches the disk before any later write. */
  remove(file: CertificateFile): Promise<void>;
}

/** Opens the certificate files of a folder, which the first write creates. Only the holder of the home may use it. */
export function openCertificateFiles(folder: string): CertificateFiles {
  return {
    folder,
    read(file) {
      try {
        const path = join(folder, file);
        // A restored backup can make a key readable for everyone.
        if (file.endsWith(".key") && (statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
        return readFileSync(path, "utf8");
      } catch (cause) {
        if (codeOf(cause) === "ENOENT") return undefined;
        throw failed(file, "read", cause);
      }
    },
    async write(file, text) {
      try {
        makeSubfolder(folder);
        await chmod(folder, 0o700);
        writeAtomic(join(folder, file), text, file === "ca.crt" ? 0o644 : 0o600); // everyone may read the CA certificate only
      } catch (cause) {
        throw failed(file, "written", cause);
      }
    },
    async remove(file) {
      try {
        await rm(join(folder, file), { force: true });
      } catch (cause) {
        throw failed(file, "removed", cause);
      }
    },
  };

  function failed(file: CertificateFile, verb: string, cause: unknown): Problem {
    const code = codeOf(cause);
    if (code === "ENOSPC" || code === "EDQUOT") {
      return new Problem(
        "disk-full",
        `${file} could not be ${verb}: the disk of ${folder} is full. Free some space, then start Creel again.`,
        { cause },
      );
    }
    if (code === "ENOENT")
      return new Problem(
        "unavailable",
        `${file} could not be ${verb}: there is no folder ${dirname(folder)}. If it was moved, stop Creel, put it back, and start Creel again.`,
        { cause },
      );
    const detail = `${file} could not be ${verb} (${code}). Check the owner and the permissions of ${join(folder, file)}, then start Creel again.`;
    return new Problem("unavailable", detail, { cause });
  }
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && "code" in cause ? String(cause.code) : "an unknown error";
}
