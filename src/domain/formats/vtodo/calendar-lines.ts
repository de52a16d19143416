/** Lines of a task that only a calendar needs back. */

import type { ItemDraft } from "../draft/item-draft.ts";
import type { JsonObject } from "../draft/value-text.ts";

const EXTRA_LIMIT = 4_096; // UTF-16 units of all of them

/** Whether values of an export are such as `keepCalendarLine` makes. */
export function isCalendarExtra({ properties = [] }: JsonObject): boolean {
  return Array.isArray(properties) && properties.every((line) => typeof line === "string");
}

export function keepCalendarLine(draft: ItemDraft, line: string): void {
  const kept = (draft.extra.properties ?? []) as string[];
  const size = kept.reduce((sum, one) => sum + one.length, line.length);
  const isText = line.isWellFormed() && !line.includes("\0");
  if (size <= EXTRA_LIMIT && isText) draft.extra.properties = [...kept, line];
  else draft.lose("field", "property", line);
}
