import CalendarClock from "lucide-react/icons/calendar-clock";
import Plus from "lucide-react/icons/plus";
import { planDay } from "../actions/plan-day.ts";
import { useKeys } from "../commands/keymap.ts";
import { nameKeys } from "../commands/keys.tsx";
import { available } from "../commands/use-commands.ts";
import { messages } from "../i18n/messages.ts";
import type { Row } from "../items/row.ts";
import { isDayPlanShown } from "../state/day-plan.ts";
import type { Screen } from "../state/route.ts";
import { useSignal } from "../state/signal.ts";
import { dayPlan } from "./day-plan-part.ts";
import { HeldBackButton } from "./held-back-button.tsx";
import { OverdueButton } from "./overdue-button.tsx";

void dayPlan.load();

export interface ListButtonsProps {
  screen: Screen;
  rows: readonly Row[];
  /** The number of its actions that wait for others. */
  heldBack: number;
}

/** The buttons of a list that load after the first screen. */
export default function ListButtons({ screen, rows, heldBack }: ListButtonsProps) {
  return (
    <>
      {screen === "today" && <OverdueButton rows={rows} />}
      {screen === "today" && <DayPlanButton />}
      {screen === "projects" && <TemplateButton />}
      <HeldBackButton count={heldBack} />
    </>
  );
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
