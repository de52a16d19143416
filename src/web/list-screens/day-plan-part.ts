import { LazyComponent } from "../ui/lazy-part.tsx";

/** The plan of the day, which loads after the first screen. */
export const dayPlan = new LazyComponent(() => import("../day-plan/day-plan.tsx"));
