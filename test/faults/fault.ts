import type { Verdict } from "./expected-captures.ts";
import type { Bug } from "./planted-bugs.ts";

/** The number of cycles, and the seed. */
export interface Run {
  cycles: number;
  seed: number;
}

/** The results of a run. */
export interface Figures extends Verdict {
  /** The number of cycles that ran. */
  cycles: number;
  /** Captures that were answered 200. */
  acknowledged: number;
  /** Other counts by name. */
  more: Record<string, number>;
}

/** A fault of the program's environment, the rule that must hold, and the planted bug that proves the check. */
export interface Fault {
  name: string;
  title: string;
  mustHold: string;
  test: string;
  /** The number of cycles in `npm test` (short) and in the proof (long). */
  short: number;
  long: number;
  bug: Bug;
  /** The number of cycles with the planted bug; 0 in `short` when the bug needs too many. */
  control: { short: number; long: number };
  /** The effect of the planted bug. */
  shows: "lost" | "doubled" | RegExp;
  /** Returns why this machine cannot run the fault, or null. */
  lacks(): string | null;
  run(executable: string, run: Run): Promise<Figures>;
}

export function isSound({ lostCount, duplicateCount, errors }: Verdict): boolean {
  return lostCount === 0 && duplicateCount === 0 && errors.length === 0;
}

/** Whether the verdict shows the planted bug. */
export function reveals({ lostCount, duplicateCount, errors }: Verdict, shows: Fault["shows"]): boolean {
  if (shows === "lost") return lostCount > 0;
  if (shows === "doubled") return duplicateCount > 0;
  return errors.some((sentence) => shows.test(sentence));
}

/** Opens the counters of a fault. */
export function openFigures(): Figures & {
  add(verdict: Verdict): void;
  count(name: string, by?: number): void;
} {
  const figures: Figures = {
    cycles: 0,
    acknowledged: 0,
    lostCount: 0,
    duplicateCount: 0,
    errors: [],
    more: {},
  };
  return Object.assign(figures, {
    add({ lostCount, duplicateCount, errors }: Verdict) {
      figures.lostCount += lostCount;
      figures.duplicateCount += duplicateCount;
      figures.errors.push(...errors);
    },
    count(name: string, by = 1) {
      figures.more[name] = (figures.more[name] ?? 0) + by;
    },
  });
}
