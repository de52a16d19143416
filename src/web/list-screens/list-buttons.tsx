import CalendarClock from "lucide-react/icons/calendar-clock";
import Plus from "lucide-react/icons/plus";
import { planDay } from "../actions/plan-day.ts";
import { useKeys } from "../commands/keymap.ts";
import { nameKeys } from "../commands/keys.tsx";
import { available } from "../commands/use-commands.ts";
import { messages } from "../i18n/messages.ts";
import { isDayPlanShown } from "../state/day-plan.ts";
import { useSignal } from "../state/signal.ts";
import { dayPlan } from "./day-plan-part.ts";

void dayPlan.load();

/** The button of a list that loads after the first screen. */
export default function ListButtons({ screen }: { screen: "today" | "projects" }) {
  return screen === "today" ? <DayPlanButton /> : <TemplateButton />;
}

function DayPlanButton() {
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

/** Makes a project of a template, beside the list of projects. */
function TemplateButton() {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={messages.commands.fromTemplate}
      title={messages.commands.fromTemplate}
      onClick={() => available().fromTemplate?.()}
    >
      <Plus size={17} aria-hidden />
    </button>
  );
}
