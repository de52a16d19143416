/** The alarms of a VTODO that are reminders. */

import { addDays } from "../../dates.ts";
import { momentOfTime } from "../draft/foreign-times.ts";
import type { ItemDraft } from "../draft/item-draft.ts";
import { clockAt } from "../draft/zone-offsets.ts";
import { keepCalendarLine } from "./calendar-lines.ts";
import type { CalendarClock } from "./calendar-times.ts";
import { type Component, readDuration, unescapeText } from "./properties.ts";

const DAY = 86_400; // seconds
const FIRST_ALARM = 631_152_000; // Unix seconds, 1990: alarms of places are at a moment of 1976

const READ = new Set(["ACTION", "TRIGGER", "DESCRIPTION", "REPEAT", "DURATION"]);

/** The moments that a relative alarm counts from. */
export interface AlarmBase {
  start: number | null;
  end: number | null;
}

/** Adds the alarms to the reminders; an alarm that is no moment, or no notification, is a loss. */
export function readAlarms(
  draft: ItemDraft,
  parts: readonly Component[],
  base: AlarmBase,
  clock: CalendarClock,
): void {
  for (const part of parts) {
    if (part.name !== "VALARM") {
      draft.lose("field", part.name, describe(part));
      continue;
    }
    const firstOf = (name: string) => part.properties.find((one) => one.name === name)?.value.trim() ?? "";
    const moment = momentOfAlarm(part, base, clock);
    const isMail = /^(EMAIL|PROCEDURE|NONE)$/i.test(firstOf("ACTION"));
    const isPlace = firstOf("X-APPLE-PROXIMITY") !== "" || (moment !== null && moment < FIRST_ALARM);
    if (isMail || isPlace || moment === null) {
      draft.lose("reminder", "VALARM", describe(part));
      if (isPlace) keepPlace(draft, part, firstOf("X-APPLE-PROXIMITY"));
      continue;
    }
    draft.addReminder(moment);
    for (const { name, line } of part.properties) if (!READ.has(name)) keepCalendarLine(draft, line);
    const again = firstOf("REPEAT");
    if (again !== "" && again !== "0")
      draft.lose("reminder", "REPEAT", `${again} ${firstOf("DURATION")}`.trim());
    const text = unescapeText(firstOf("DESCRIPTION"));
    if (!/^(|reminder|default .* description|alarm)$/i.test(text) && text !== draft.title)
      draft.lose("field", "VALARM DESCRIPTION", text);
  }
}

function momentOfAlarm({ properties }: Component, base: AlarmBase, clock: CalendarClock): number | null {
  const trigger = properties.find((one) => one.name === "TRIGGER");
  if (trigger === undefined) return null;
  const seconds = readDuration(trigger.value);
  if (seconds === null) return clock.read(trigger)?.moment ?? null;
  const isEnd = trigger.params.get("RELATED")?.toUpperCase() === "END";
  const from = isEnd ? (base.end ?? base.start) : (base.start ?? base.end);
  if (from === null) return null;
  if (seconds % DAY !== 0) return from + seconds;
  const { day, time } = clockAt(from, clock.zone); // a day before is at the same hour, also across summer time
  return momentOfTime({ day: addDays(day, seconds / DAY) ?? "", time }, clock.zone);
}

/** The name of a place, where the alarm rings on arriving or leaving. */
function keepPlace(draft: ItemDraft, { properties }: Component, proximity: string): void {
  const place = properties.find((one) => one.name === "X-APPLE-STRUCTURED-LOCATION");
  const name = place?.params.get("X-TITLE") ?? place?.value;
  if (name !== undefined) draft.keep(`place${proximity ? ` (${proximity.toLowerCase()})` : ""}`, name);
}

function describe({ properties, damaged }: Component): string {
  return [...properties.map(({ line }) => line), ...damaged].join("\n");
}
