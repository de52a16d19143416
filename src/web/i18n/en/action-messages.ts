import { count } from "./counting.ts";

/** The messages after an action on items. */
export const acts = {
  items: (n: number) => count(n, "item", "items"),
  completed: "Completed",
  openActions: (project: string, n: number) => `“${project}” has ${count(n, "open action", "open actions")}.`,
  completeAll: "Complete all",
  takeOut: "Take them out",
  reopened: "Reopened",
  trashed: "Moved to the trash",
  restored: "Restored",
  focused: "In focus",
  unfocused: "Out of focus",
  moved: (list: string) => `Moved to ${list}`,
  madeProject: "Made a project",
  filed: (project: string) => `Filed under ${project}`,
  unfiled: "Taken out of its project",
  due: (day: string) => `Due ${day}`,
  notDue: "No due date",
  starts: (day: string) => `Starts ${day}`,
  noStart: "No start date",
  shifted: (days: number): string => (days > 0 ? "Starts a day later" : "Starts a day earlier"),
  tagged: "Tags changed",
  sequential: "In order: only the first action is next",
  parallel: "In any order",
  ordered: "Order changed",
};

/** The actions on items. */
export const items = {
  notChanged: "Not changed",
  gone: "The item no longer exists: it was deleted for good elsewhere.",
};
