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

/** The texts of the chips and completions of a capture line. */
export const captureParts = {
  understood: "Understood",
  dismiss: "– keep it as text",
  dismissHow: "Keep it as text",
  accept: "– set it",
  acceptHow: "Set this due date",
  refuse: (text: string) => `“${text}” is not a date`,

  completions: "Suggestions",
  /** The buttons that put a sigil into the line, on a phone. */
  sigils: "Add",
  sigilNames: { "#": "Tag", "@": "Context", "+": "Project", "!": "Due", "^": "Start" },
  /** The dates behind `!` that are offered, as quick entry reads them. */
  dates: [
    "today",
    "tomorrow",
    "next week",
    "in two weeks",
    "next month",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
  ] as readonly string[],
  target: (name: string) => `To ${name}`,
  targetOn: (name: string) => `Put it in ${name}, not in the inbox`,
  targetOff: "Put it in the inbox",
  addAction: "Add an action",
};
