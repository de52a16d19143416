/** Durations as ISO 8601 and people write them. */

const ISO = new RegExp(
  "^P(?:(\\d{1,4})Y)?(?:(\\d{1,4})M)?(?:(\\d{1,4})W)?(?:(\\d{1,5})D)?" +
    "(?:T(?:(\\d{1,6})H)?(?:(\\d{1,7})M)?(?:(\\d{1,9})S)?)?$",
  "i",
);
const SPOKEN = /^(\d{1,6}(?:[.,]\d{1,3})?)\s*(?:(h|hrs?|hours?)|m|mins?|minutes?)$/i;

/** The parts of `P1Y2M3W4DT5H6M7S`: months, days and seconds, because a month has no fixed number of days. */
interface Duration {
  months: number;
  days: number;
  seconds: number;
}

function readIsoDuration(text: string): Duration | null {
  const found = ISO.exec(text.trim());
  if (!found || !/\d/.test(text) || /T$/i.test(text)) return null;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  return {
    months: years * 12 + months,
    days: weeks * 7 + days,
    seconds: hours * 3600 + minutes * 60 + seconds,
  };
}

/** Minutes of `PT1H30M`, `90min` or `1.5h`. Null of days, which may be of 8 or of 24 hours, and of a bare number. */
export function minutesOfDuration(text: string): number | null {
  const [, count, hours] = SPOKEN.exec(text.trim()) ?? [];
  if (count !== undefined) return Number(count.replace(",", ".")) * (hours === undefined ? 1 : 60);
  const duration = readIsoDuration(text);
  return duration === null || duration.months + duration.days > 0 ? null : duration.seconds / 60;
}

/** The rule of "each so long": `P2W` is each second week. Null if it is not of whole days or of whole months. */
export function ruleOfDuration(text: string): string | null {
  const duration = readIsoDuration(text);
  if (duration === null || duration.seconds % 86_400 !== 0) return null;
  const days = duration.days + duration.seconds / 86_400;
  const { months } = duration;
  if (months > 0 === days > 0) return null;
  const isWeeks = days % 7 === 0;
  const isYears = months % 12 === 0;
  const [frequency, interval] =
    days > 0
      ? isWeeks ? ["WEEKLY", days / 7] : ["DAILY", days]
      : isYears ? ["YEARLY", months / 12] : ["MONTHLY", months]; // biome-ignore format: a table
  return interval === 1 ? `FREQ=${frequency}` : `FREQ=${frequency};INTERVAL=${interval}`;
}
