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

/** What the median is held to: now, and later where more is wanted in the end. */
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
