import type { Transaction } from "../engine/engine.ts";
import { openBallast } from "./database/ballast.ts";
import type { LogEvent } from "./housekeeping.ts";
import type { RecoverableConnection } from "./recoverable-connection.ts";

/** On a full disk it frees the ballast, and reserves that space for transactions that delete or tidy up. */
export class DiskFullPolicy {
  readonly #ballast;
  /** Whether the disk was full and the ballast is freed. */
  #isReserved = false;

  constructor(
    path: string,
    private readonly connection: RecoverableConnection,
    private readonly log?: LogEvent,
  ) {
    this.#ballast = openBallast(path);
  }

  get isReserved(): boolean {
    return this.#isReserved;
  }

  makeRoom(): void {
    if (!this.#isReserved) this.log?.("disk-full");
    this.#isReserved = this.#ballast.release() || this.#isReserved;
    this.connection.emptyLog();
  }

  /** Whether the disk has too little space for a transaction. */
  refuses(unit: Transaction): boolean {
    return this.#isReserved && unit.some(({ grows }) => grows) && !this.#hasRoomAgain();
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
