/** The steps of a review, in order: clear, current, creative. */
export const STEPS = ["inbox", "today", "waiting", "scheduled", "stalled", "someday"] as const;
export type StepName = (typeof STEPS)[number];
