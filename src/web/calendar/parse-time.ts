const TIME = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(?:uhr|([ap])\.?\s?m\.?)?$/i;
const NAMES = new Map([
  ["noon", 720],
  ["mittag", 720],
  ["midnight", 0],
  ["mitternacht", 0],
]);

/** The minutes since midnight of a time of day such as `17:00`, `9`, `5 pm` or `noon`; null for another text. */
export function parseTime(text: string): number | null {
  const words = text.trim().toLowerCase().replace(/\s+/g, " ");
  const named = NAMES.get(words);
  if (named !== undefined) return named;
  const [, hours, minutes = "0", half] = TIME.exec(words) ?? [];
  if (hours === undefined || Number(minutes) > 59) return null;
  const hour = Number(hours);
  if (half === undefined) return hour > 23 ? null : hour * 60 + Number(minutes);
  if (hour < 1 || hour > 12) return null;
  return ((hour % 12) + (half === "p" ? 12 : 0)) * 60 + Number(minutes);
}
