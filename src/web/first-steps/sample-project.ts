import { addDays } from "../../domain/dates.ts";
import type { CopiedItem } from "../../domain/project/copy.ts";
import { insertCopy } from "../actions/copy-project.ts";
import { messages } from "../i18n/messages.ts";
import { itemLists } from "../items/lists.ts";
import { today } from "../items/row.ts";

const NOTHING_SET = {
  note: null,
  kind: "action",
  list: "next",
  startDate: null,
  dueDate: null,
  dueTime: null,
  repeat: null,
  repeatFrom: null,
  minutes: null,
  energy: null,
  tags: [],
  area: null,
  contact: null,
  isSequential: false,
  heading: null,
  blockedBy: null,
} as const;

/** Whether the sample project is open: it is made once, however often and in how many tabs its button is pressed. */
export function hasSample(): boolean {
  return itemLists.get().projects.some(({ item }) => item.title === messages.firstSteps.sample.title);
}

/** Makes a project to try things on, as one step of undo: with dates, times, energies, a person and an idea. */
export function insertSample(): void {
  if (hasSample()) return;
  const { title, note, actions, area, contact, made } = messages.firstSteps.sample;
  const due = addDays(today(), 9);
  const parts: Partial<CopiedItem>[] = [
    { minutes: 10, energy: "low", dueDate: today() },
    { list: "waiting", contact },
    { minutes: 45, energy: "high", dueDate: addDays(today(), 5) },
    { list: "someday" },
  ];
  const items = actions.map((title, n) => ({ ...NOTHING_SET, title, ...parts[n] }));
  const project: CopiedItem = { ...NOTHING_SET, kind: "project", title, note, area, dueDate: due };
  insertCopy({ project, items }, due, made);
}
