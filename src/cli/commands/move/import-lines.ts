import type { LossCode } from "../../../domain/formats/format.ts";
import type { Import, ImportPreview } from "../../../domain/import/import.ts";
import { firstLine } from "../../terminal/item-line.ts";
import { safe } from "../../terminal/output.ts";

const MANY_OPEN_ITEMS = 50_000;

/** The codes of losses in words. */
const LOSSES: Record<LossCode, string> = {
  attachment: "attached files, which stay in the file",
  cancelled: "cancelled items",
  date: "dates that are none",
  "date-extra": "second dates",
  dependency: "dependencies",
  depth: "levels below the second",
  "empty-title": "empty titles",
  field: "values of fields that Creel does not have",
  "name-cut": "names that were shortened",
  "note-block": "values at the end of the note",
  "note-cut": "notes that were cut",
  order: "places in an order",
  priority: "priorities",
  reminder: "reminders that are over or too many",
  "repeat-text": "repeats in words that were not understood, at the end of the note",
  "title-cut": "titles that were cut, with the rest in the note",
  tracked: "tracked times",
};

/** The preview of an import for a terminal. */
export function describeImport(one: Import, preview: ImportPreview): string[] {
  const { counts, namedProjects } = one;
  const kinds = listOf(preview.kinds);
  const lists = listOf(preview.lists);
  const losses = Object.entries(preview.losses).map(
    ([code, count]) => `  ${count} ${LOSSES[code as LossCode] ?? code}`,
  );
  const rows = preview.rows.map(({ text, sentence }) => `  ${safe(text)}: ${safe(sentence)}`);
  const items = preview.items.map(({ title, list }) => `  ${list.padEnd(9)}  ${safe(firstLine(title))}`);
  const open = preview.openItems + counts.made;
  const columns = Object.entries(one.options.columns ?? {}).map(
    ([name, role]) => `${safe(name)} = ${safe(role)}`,
  );
  return [
    `${safe(one.name)} is of ${safe(one.system ?? "?")}: ${counts.read} records.`,
    `  ${counts.made} new, ${counts.updated} changed there, ${counts.unchanged} as they are here, ${counts.leftOut} left out, ${counts.refused} refused.`,
    ...(columns.length > 0 ? [`  Columns as chosen: ${columns.join(", ")}. --column changes one.`] : []),
    ...(namedProjects > 0 ? [`  ${namedProjects} projects that the records name are made as well.`] : []),
    `  ${kinds}; in ${lists}.`,
    ...(losses.length > 0 ? ["Values without a field of their own:", ...losses] : []),
    ...(rows.length > 0 ? ["Records that are no items, the first of them:", ...rows] : []),
    ...(items.length > 0 ? ["The first items:", ...items] : []),
    ...(open > MANY_OPEN_ITEMS
      ? [
          `There will be about ${open} open items: the page is slow with so many. Import a part of them, or done items only.`,
        ]
      : []),
  ];
}

function listOf(counts: Partial<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");
}

/** One line such as `write  412,000 of 1,000,000  41 %  31,000/s  19 s left`. */
export function progressLine(verb: string, { done, total }: Import["progress"], ms: number): string {
  if (total === 0) return `${verb}…`;
  const perSecond = done / Math.max(ms / 1000, 0.001);
  const left = perSecond > 0 ? Math.ceil((total - done) / perSecond) : 0;
  const number = (value: number) => Math.round(value).toLocaleString("en");
  return `${verb}  ${number(done)} of ${number(total)}  ${Math.floor((100 * done) / total)} %  ${number(perSecond)}/s  ${left} s left`;
}
