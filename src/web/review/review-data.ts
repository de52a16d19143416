import { Signal } from "../state/signal.ts";
import { isListOf, isRecord, isText, StoredValue } from "../state/stored-value.ts";
import { STEPS, type StepName } from "./step-names.ts";

/** The state of a review, which the user can leave and resume. Times are Unix seconds. */
export interface Review {
  /** `end` is the summary. */
  step: StepName | "end";
  /** The ids of the kept items in Someday. */
  seen: readonly string[];
  /** The end of the last review; null if there was none. */
  lastOn: number | null;
}

const NO_REVIEW: Review = { step: "inbox", seen: [], lastOn: null };
const isReview = (value: unknown) =>
  isRecord(value) &&
  ["end", ...STEPS].includes(String(value.step)) &&
  isListOf(isText)(value.seen) &&
  (value.lastOn === null || Number.isSafeInteger(value.lastOn));
const storedValue = new StoredValue<Review>("review", isReview);

export const storedReview = new Signal<Review>({ ...NO_REVIEW, ...storedValue.get() });

export function changeReview(change: Partial<Review>): void {
  const next = { ...storedReview.get(), ...change };
  storedValue.set(next);
  storedReview.set(next);
}

/** The step after this one; the summary after the last. */
export function continueReview(): void {
  const { step } = storedReview.get();
  if (step !== "end") changeReview({ step: STEPS[STEPS.indexOf(step) + 1] ?? "end" });
}

/** Ends the review; the next is due in a week. */
export function finishReview(now: number): void {
  changeReview({ step: "inbox", seen: [], lastOn: now });
}
