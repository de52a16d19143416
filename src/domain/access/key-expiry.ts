import { Problem } from "../problem.ts";

const SECONDS: Record<string, number> = { h: 3_600, d: 86_400, w: 604_800 };

/**
 * The moment (Unix seconds) that `90d`, `12h`, `6w` or a date such as `2027-03-31` names; a date is meant to its end, where
 * this computer is. Throws `invalid`.
 */
export function readExpiry(text: string, now: number): number {
  const [, count, unit = ""] = /^(\d{1,4})([hdw])$/.exec(text) ?? [];
  if (count !== undefined) return now + Number(count) * (SECONDS[unit] ?? 0);
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  if (year !== undefined && month !== undefined && day !== undefined) {
    const end = new Date(year, month - 1, day + 1);
    const last = new Date(year, month - 1, day);
    // 31 February would be read as some day of March.
    if (last.getMonth() === month - 1 && last.getDate() === day) return Math.floor(end.getTime() / 1000);
  }
  throw new Problem(
    "invalid",
    "This is no time for a key to end. Give a span such as 90d, 12h or 6w, or a date such as 2027-03-31.",
    { field: "expiresOn" },
  );
}
