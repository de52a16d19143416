import { useEffect, useState } from "react";
import type { TokenKind } from "../../domain/quick-entry/token.ts";
import type { SignCounts } from "../i18n/en-late/capture.ts";
import { timeZone } from "../state/time-zone.ts";
import { hasSigils } from "./dismissed.ts";
import { parseLine, projectNames } from "./use-quick-entry.ts";

const NAMED: readonly TokenKind[] = ["due", "start", "tag", "context", "project"];
const SLICE = 25; // lines that are read before the page may draw

/** Null while the lines are read, and if none of them has anything to read. */
export function usePastedSigns(lines: readonly string[]): SignCounts | null {
  const [counts, setCounts] = useState<SignCounts | null>(null);
  useEffect(() => {
    let isOver = false;
    void countSigns(lines, () => isOver).then(
      (found) => !isOver && setCounts(found),
      () => {}, // the server reads them
    );
    return () => {
      isOver = true;
    };
  }, [lines]);
  return counts;
}

async function countSigns(lines: readonly string[], isOver: () => boolean): Promise<SignCounts | null> {
  const counts: SignCounts = { dates: 0, tags: 0, projects: 0, others: 0 };
  for (const [n, line] of lines.filter(hasSigils).entries()) {
    if (isOver()) return null;
    if (n % SLICE === SLICE - 1) await new Promise((resolve) => setTimeout(resolve));
    const { parts } = await parseLine(line, [], {
      projects: projectNames.get(),
      zone: timeZone(),
      suggestDates: false,
    });
    const kinds = new Set(parts.flatMap(({ kind, isUnknown }) => (isUnknown ? [] : kind)));
    if (kinds.has("due") || kinds.has("start")) counts.dates++;
    if (kinds.has("tag") || kinds.has("context")) counts.tags++;
    if (kinds.has("project")) counts.projects++;
    if ([...kinds].some((kind) => !NAMED.includes(kind))) counts.others++;
  }
  return Object.values(counts).some((count) => count > 0) ? counts : null;
}
