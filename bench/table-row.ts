import type { Statistics } from "./statistics.ts";

/** One line of a table: something measured, or why it could not be. */
export interface TableRow {
  what: string;
  measured: Statistics | string;
  unit: "/s" | "ms" | "MB" | "x" | "of a core" | "bytes" | "%";
  target?: Target;
  /** Whether what was measured is on the disk, synced, before it answers. */
  synced?: string;
}

/** The limit of the median: now, and later if a lower one is the aim. */
export interface Target {
  sense: ">=" | "<=";
  now: number;
  later?: number;
}

export interface Table {
  title: string;
  /** How it was measured, in a sentence or two. */
  how: string;
  rows: TableRow[];
}
