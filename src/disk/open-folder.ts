import { closeSync, constants, fstatSync, lstatSync, openSync } from "node:fs";
import { type FileObstacle, findOwnerObstacle } from "./drop-file.ts";

/** The path of an open folder leads to something else. */
export class MovedFolder extends Error {
  constructor(readonly path: string) {
    super(path);
  }
}

type Platform = typeof process.platform;
type Identity = { dev: bigint; ino: bigint };

/**
 * A folder that is held open. On Linux its files are reached through it, wherever its path leads meanwhile. Other systems
 * have no such way: the path is compared before each call, and a moment is between the comparison and the call.
 */
export class OpenFolder {
  readonly #file: number | null;
  readonly #identity: Identity;
  readonly #reach: string;

  /** `reach` is the path by which it is opened, of which the last part may not be a link. Throws errors of the disk. */
  constructor(
    readonly path: string,
    reach = path,
    platform: Platform = process.platform,
  ) {
    if (platform === "win32") {
      this.#file = null; // Windows opens no folder as a file
      this.#identity = lstatSync(reach, { bigint: true });
    } else {
      this.#file = openSync(reach, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
      this.#identity = fstatSync(this.#file, { bigint: true });
    }
    const self = `/proc/self/fd/${this.#file}`;
    const hasSelf = platform === "linux" && this.#isAt(`${self}/.`); // a system may have no /proc
    this.#reach = hasSelf ? self : path;
  }

  /** The path of a file in it, for one call. Throws `MovedFolder`. */
  at(name: string): string {
    if (!this.#isAt(this.path)) throw new MovedFolder(this.path);
    return `${this.#reach}/${name}`;
  }

  /** Why another user could have put files into it; null if none could. */
  findObstacle(): FileObstacle | null {
    return this.#file === null ? null : findOwnerObstacle(fstatSync(this.#file));
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
  }

  #isAt(path: string): boolean {
    try {
      const { dev, ino } = lstatSync(path, { bigint: true });
      return dev === this.#identity.dev && ino === this.#identity.ino;
    } catch {
      return false; // the caller looks for the reason
    }
  }
}
