import { readMinutes } from "../../../domain/quick-entry/minutes.ts";
import { messages } from "../../i18n/messages.ts";

/** Parses a duration: "15m", "1h30", "1 h 30 min", or a bare number of minutes. */
export function parseMinutes(text: string): number | null {
  const words = text
    .toLowerCase()
    .replace(/\s+/g, "")
    .replace(/(minutes?|mins?)$/, "m")
    .replace(/(hours?|hrs?)/, "h");
  const reading = readMinutes(/^\d+$/.test(words) ? `${words}m` : words);
  return reading?.length === words.length || /^\d+$/.test(words)
    ? ((reading?.value as number) ?? null)
    : null;
}

export function formatMinutes(minutes: number): string {
  return messages.item.duration(Math.floor(minutes / 60), minutes % 60);
}
