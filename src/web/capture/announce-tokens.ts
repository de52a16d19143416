import { useEffect, useRef } from "react";
import type { EntryToken } from "../../domain/quick-entry/token.ts";
import { formatDay } from "../i18n/dates.ts";
import { messages } from "../i18n/messages.ts";
import { announce } from "../ui/live-region.tsx";

const REST = 900; // ms: an unfinished text is not announced

/** Announces the chips to screen readers, after a pause in typing. */
export function useTokenAnnouncements(parts: readonly EntryToken[]): void {
  const said = useRef("");
  const words = parts.map(formatToken);
  const all = words.length > 0 ? messages.capture.readOut(words) : "";
  useEffect(() => {
    const timer = setTimeout(() => {
      if (all !== "" && all !== said.current) announce(all);
      said.current = all;
    }, REST);
    return () => clearTimeout(timer);
  }, [all]);
}

/** The text of a chip. */
export function formatToken(part: EntryToken): string {
  const year = new Date().getFullYear();
  return messages.capture.part(part, { year, day: formatDay(String(part.value), String(year)) });
}
