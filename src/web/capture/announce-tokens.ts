import { useEffect, useRef } from "react";
import type { EntryToken } from "../../domain/quick-entry/token.ts";
import { formatDay, timeOfMinute } from "../i18n/dates.ts";
import { messages } from "../i18n/messages.ts";
import { today } from "../items/row.ts";
import { announce } from "../ui/live-region.tsx";

const TYPING_PAUSE_MS = 900; // an unfinished text is not announced

/** Announces the chips to screen readers, after a pause in typing. */
export function useTokenAnnouncements(parts: readonly EntryToken[]): void {
  const announcedText = useRef("");
  const words = parts.map(formatToken);
  const text = words.length > 0 ? messages.capture.readOut(words) : "";
  useEffect(() => {
    const timer = setTimeout(() => {
      if (text !== "" && text !== announcedText.current) announce(text);
      announcedText.current = text;
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
}

/** The text of a chip, with its time by the clock of the settings. */
export function formatToken(part: EntryToken): string {
  const year = Number(today().slice(0, 4));
  const isDate = part.kind === "due" || part.kind === "start";
  const says = !isDate
    ? part.says
    : part.says.replace(/\b(\d\d):(\d\d)\b/, (_, hours, minutes) =>
        timeOfMinute(Number(hours) * 60 + Number(minutes)),
      );
  return messages.capture.part({ ...part, says }, { year, day: formatDay(String(part.value), String(year)) });
}
