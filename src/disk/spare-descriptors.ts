import { closeSync, openSync } from "node:fs";

/** Open file descriptors that this process gives up for a moment in which it needs some. */
export interface SpareDescriptors {
  /** Runs `work`, which can open that many files although clients hold all other descriptors. */
  lend<Result>(work: () => Result): Result;
  close(): void;
}

const CODES = ["EMFILE", "ENFILE"];
const ERRNOS = [23, 24]; // the same two, of a failed list of the network's addresses

/** Whether the system allows this process no further file. A module that cannot be read has the code in its message alone. */
export function isOutOfDescriptors(thrown: unknown): boolean {
  const { code = "", errno = 0, message = "" } = (thrown ?? {}) as Partial<NodeJS.ErrnoException>;
  return (
    CODES.some((one) => code === one || message.startsWith(`${one} reading `)) ||
    (code === "ERR_SYSTEM_ERROR" && ERRNOS.includes(errno))
  );
}

const SPARE_COUNT = process.platform === "win32" ? 0 : 16; // a thread needs 2, a database connection of it 3; Windows has no such limit
const NULL_DEVICE = "/dev/null";

/**
 * Bun ends the process where a new thread cannot open its 2 descriptors, instead of throwing. Clients that hold
 * connections take all that the system allows, so some are held from the start. `work` is synchronous: no connection is
 * accepted while it runs.
 */
export function openSpareDescriptors(): SpareDescriptors {
  const held: number[] = [];

  function take(): void {
    try {
      while (held.length < SPARE_COUNT) held.push(openSync(NULL_DEVICE, "r"));
    } catch {
      // The work kept some, and clients have all others. The next call takes what has become free.
    }
  }

  function giveUp(): void {
    for (const descriptor of held.splice(0)) closeSync(descriptor);
  }

  take();
  return {
    lend(work) {
      giveUp();
      try {
        return work();
      } finally {
        take();
      }
    },
    close: giveUp,
  };
}
