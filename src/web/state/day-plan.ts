import { Signal } from "./signal.ts";
import { isFlag, StoredValue } from "./stored-value.ts";

const stored = new StoredValue<boolean>("day-plan", isFlag);

/** Whether Today shows the plan of the day. */
export const isDayPlanShown = new Signal(stored.get() ?? false);

export function showDayPlan(isShown: boolean): void {
  stored.set(isShown);
  isDayPlanShown.set(isShown);
}
