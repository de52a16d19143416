import { locale } from "./language.ts";
import { messages } from "./messages.ts";

const day = new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long" });
const DAY = 86_400; // seconds

/** The day of a moment, as a heading. Both are Unix seconds. */
export function formatHistoryDate(at: number, now: number): string {
  const date = new Date(at * 1000);
  const isSame = (moment: number) => new Date(moment * 1000).toDateString() === date.toDateString();
  if (isSame(now)) return messages.history.today;
  return isSame(now - DAY) ? messages.history.yesterday : day.format(date);
}
