import { isDayPlanShown, showDayPlan } from "../state/day-plan.ts";
import { go, route } from "../state/route.ts";

/** Shows or hides the plan of the day in Today; on another screen it goes there and shows it. */
export function planDay(): void {
  const isToday = route.get().screen === "today";
  showDayPlan(!isToday || !isDayPlanShown.get());
  if (!isToday) go("today");
}
