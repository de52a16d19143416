import type { TokenMatch } from "./token.ts";

const LENGTH = /^(?:(\d{1,3}(?:[.,]\d{1,2})?)h(?:(\d{1,2})m?)?|(\d{1,5})m(?:in)?)/;
const MAX_MINUTES = 10_080; // minutes; a longer task is a project

/**
 * `~15m`, `~90min`, `~1h`, `~1h30`, `~1.5h`. Not without a unit, which means "about", nor with a capital M, which means
 * millions.
 */
export function readMinutes(words: string): TokenMatch | null {
  const [found = "", hours = "0", more = "0", alone = "0"] = LENGTH.exec(words) ?? [];
  const minutes = Math.round(Number(hours.replace(",", ".")) * 60) + Number(more) + Number(alone);
  if (minutes < 1 || minutes > MAX_MINUTES) return null;
  return {
    length: found.length,
    kind: "minutes",
    value: minutes,
    says: describeMinutes(minutes),
    sets: { minutes },
  };
}

/** "takes 1 h 30 min" */
export function describeMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return ["takes", hours > 0 ? `${hours} h` : "", rest > 0 ? `${rest} min` : ""].filter(Boolean).join(" ");
}
