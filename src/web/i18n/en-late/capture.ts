import { count, number } from "../en/counting.ts";

/** How many pasted lines have a date, a tag, a project, or anything else that quick entry reads. */
export interface SignCounts {
  dates: number;
  tags: number;
  projects: number;
  others: number;
}

/** The texts of the offer for pasted lines. */
export const paste = {
  pasted: (lines: number) => `${count(lines, "line", "lines")} pasted. Keep them as`,
  asItems: (lines: number) => count(lines, "item", "items"),
  signs: ({ dates, tags, projects, others }: SignCounts) =>
    [
      ...(dates > 0 ? [`${number.format(dates)} with dates`] : []),
      ...(tags > 0 ? [`${number.format(tags)} with tags`] : []),
      ...(projects > 0 ? [`${number.format(projects)} with projects`] : []),
      ...(others > 0 ? [`${number.format(others)} with more`] : []),
    ].join(", "),
  readSigns: "Read the signs",
  signsAsText: "Signs stay text",
  asOne: "One item with a note",
};
