import CalendarClock from "lucide-react/icons/calendar-clock";
import { useKeys } from "../commands/keymap.ts";
import { nameKeys } from "../commands/keys.tsx";
import { messages } from "../i18n/messages.ts";
import { isDayPlanShown, showDayPlan } from "../state/day-plan.ts";
import { go, route } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";

/** Shows or hides the plan of the day in Today; on another screen it goes there and shows it. */
export function planDay(): void {
  const isToday = route.get().screen === "today";
  showDayPlan(!isToday || !isDayPlanShown.get());
  if (!isToday) go("today");
}

export function DayPlanButton() {
  const isOn = useSignal(isDayPlanShown);
  const [keys] = useKeys("planDay");
  const name = messages.commands.planDay;
  return (
    <button
      type="button"
      className="icon-button"
      aria-pressed={isOn}
      aria-label={name}
      title={keys === undefined ? name : `${name} (${nameKeys(keys)})`}
      onClick={planDay}
    >
      <CalendarClock size={17} aria-hidden />
    </button>
  );
}
