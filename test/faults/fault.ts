import type { Verdict } from "./expected-captures.ts";
import type { Bug } from "./planted-bugs.ts";

/** The number of cycles, and the seed. */
export interface Run {
  cycles: number;
  seed: number;
}

/** What a run saw. */
export interface Figures extends Verdict {
  /** How often the fault struck. */
  cycles: number;
  /** Captures that were answered 200. */
  acknowledged: number;
  /** Whatever else is worth a number, by name. */
  more: Record<string, number>;
}

/** Something that happens to the program, what must hold then, and the planted bug that shows that it is looked at. */
export interface Fault {
  name: string;
  title: string;
  mustHold: string;
  test: string;
  /** How many cycles: in `npm test`, and in the proof. */
  short: number;
  long: number;
  bug: Bug;
  /** Cycles for the program with the bug; 0 in `short` when that takes too many to show. */
  control: { short: number; long: number };
  /** What the program with the bug does. */
  shows: "lost" | "doubled" | RegExp;
  /** Why this machine cannot run it, or null. */
  lacks(): string | null;
  run(executable: string, run: Run): Promise<Figures>;
}

export function holds({ lost, doubled, wrong }: Verdict): boolean {
  return lost === 0 && doubled === 0 && wrong.length === 0;
}

/** Whether the bug was seen as what it is. */
export function reveals({ lost, doubled, wrong }: Verdict, shows: Fault["shows"]): boolean {
  if (shows === "lost") return lost > 0;
  if (shows === "doubled") return doubled > 0;
  return wrong.some((sentence) => shows.test(sentence));
}

/** Counts for a fault as it goes from cycle to cycle. */
export function openFigures(): Figures & {
  add(verdict: Verdict): void;
  count(name: string, by?: number): void;
} {
  const figures: Figures = { cycles: 0, acknowledged: 0, lost: 0, doubled: 0, wrong: [], more: {} };
  return Object.assign(figures, {
    add({ lost, doubled, wrong }: Verdict) {
      figures.lost += lost;
      figures.doubled += doubled;
      figures.wrong.push(...wrong);
    },
    count(name: string, by = 1) {
      figures.more[name] = (figures.more[name] ?? 0) + by;
    },
  });
}
