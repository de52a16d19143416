import { Signal } from "../state/signal.ts";
import { isRecord, StoredValue } from "../state/stored-value.ts";

/** What a person does first, in this order. */
export const FIRST_STEPS = ["capture", "triage", "today"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** The steps that are over: done, or hidden by the user. */
export type FirstProgress = Partial<Record<FirstStep, "done" | "hidden">>;

const stored = new StoredValue<FirstProgress>("first-steps", isRecord);

/** Null until the page knows whether this is a new inbox. */
export const firstProgress = new Signal<FirstProgress | null>(stored.get());

export const isFirstRun = (progress: FirstProgress | null): boolean =>
  progress !== null && FIRST_STEPS.some((step) => progress[step] === undefined);

/** The first look at the open items of an inbox: somebody who has some needs no first steps. */
export function beginFirstSteps(openCount: number): void {
  if (firstProgress.get() !== null) return;
  change(openCount === 0 ? {} : { capture: "hidden", triage: "hidden", today: "hidden" });
}

/** A step that is over stays as it is. */
export function endStep(step: FirstStep, how: "done" | "hidden"): void {
  const progress = firstProgress.get();
  if (progress !== null && progress[step] === undefined) change({ ...progress, [step]: how });
}

function change(progress: FirstProgress): void {
  stored.set(progress);
  firstProgress.set(progress);
}
