import type { Environment } from "../domain/environment.ts";
import type { Items } from "../domain/inbox/items.ts";

/** What the reader of drops needs. */
export interface DropEnvironment extends Pick<Environment, "now" | "elapsed" | "random"> {
  /** Captures as the source `drop`. */
  captureAll: Items["captureAll"];
  /** The folder of the home in which taken files are kept. */
  archive: string;
  timing: DropTiming;
}

export interface DropTiming {
  /** A file is taken when it has not changed for this time. */
  settleS: number;
  /** A taken file stays in its folder for this time, in case that a program still writes into it. */
  lingerS: number;
}

export const DROP_TIMING: DropTiming = { settleS: 2, lingerS: 10 };
