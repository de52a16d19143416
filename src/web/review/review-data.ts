import { Signal } from "../state/signal.ts";
import { StoredValue } from "../state/stored-value.ts";
import { STEPS, type StepName } from "./step-names.ts";

/** Where a review is; it can be left and gone on with. Moments are Unix seconds. */
export interface Review {
  /** `end` is the look back. */
  step: StepName | "end";
  /** The ids in Someday that were looked at and stay there. */
  seen: readonly string[];
  /** When the last one was finished; null when there was none. */
  lastOn: number | null;
}

const START: Review = { step: "inbox", seen: [], lastOn: null };
const kept = new StoredValue<Review>("review");

export const storedReview = new Signal<Review>({ ...START, ...kept.get() });

export function changeReview(change: Partial<Review>): void {
  const next = { ...storedReview.get(), ...change };
  kept.set(next);
  storedReview.set(next);
}

/** The step after this one; the look back after the last. */
export function continueReview(): void {
  const { step } = storedReview.get();
  if (step !== "end") changeReview({ step: STEPS[STEPS.indexOf(step) + 1] ?? "end" });
}

/** The next review begins anew, a week from now. */
export function finishReview(now: number): void {
  changeReview({ step: "inbox", seen: [], lastOn: now });
}
