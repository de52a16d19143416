import { dirname } from "node:path";
import type { Problem } from "../../domain/problem.ts";
import type { Transaction } from "../engine/engine.ts";
import { openBallast } from "./database/ballast.ts";
import { freeBytes, LOW_SPACE_BYTES, noSpaceLeft, spaceReserved } from "./database/sqlite-errors.ts";
import type { LogEvent } from "./housekeeping.ts";
import type { RecoverableConnection } from "./recoverable-connection.ts";

/** On a full disk it frees the ballast, and reserves that space for transactions that delete or tidy up, also after a restart. */
export class DiskFullPolicy {
  readonly #ballast;
  /** Whether what grows must wait for a new ballast. Null before the first write. */
  #isReserved: boolean | null;

  constructor(
    private readonly path: string,
    private readonly connection: RecoverableConnection,
    private readonly log?: LogEvent,
  ) {
    this.#ballast = openBallast(path);
    this.#isReserved = path === ":memory:" ? false : null;
  }

  get isReserved(): boolean {
    if (this.#isReserved === null) {
      this.#isReserved = this.#ballast.isNeeded() && !this.#ballast.make();
      if (this.#isReserved) this.log?.("disk-full");
    }
    return this.#isReserved;
  }

  makeRoom(): void {
    if (!this.#isReserved) this.log?.("disk-full");
    this.#isReserved = true;
    this.#ballast.release();
    this.connection.emptyLog();
  }

  /** Whether the disk has too little space for a transaction. */
  refuses(unit: Transaction): boolean {
    return this.isReserved && unit.some(({ grows }) => grows) && !this.#hasRoomAgain();
  }

  /** The problem of a refused transaction. */
  describe(): Problem {
    return freeBytes(dirname(this.path)) < LOW_SPACE_BYTES ? noSpaceLeft() : spaceReserved();
  }

  /** Call it after each commit: a long log would take the reserved space. */
  committed(): void {
    if (this.#isReserved) this.connection.emptyLog();
  }

  #hasRoomAgain(): boolean {
    if (!this.connection.takeRetry()) return false;
    if (this.#ballast.make()) this.#isReserved = false;
    return !this.#isReserved;
  }
}
