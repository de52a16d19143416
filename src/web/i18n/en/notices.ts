import { count } from "./counting.ts";

/** The toasts of the page. */
export const notice = {
  label: "Notifications",
  up: "Creel API is up",
  notUp: "Creel API is not up",
  dismiss: "Dismiss",
  newVersion: "A new version of the page is here",
  newVersionHow: "It comes with the next start, or now.",
  reload: "Reload",
  undo: "Undo",
  reminder: "Reminder",
  reminders: (n: number) => count(n, "reminder", "reminders"),
  snooze: "Snooze 10 min",
  done: "Done",
  unchanged: (title: string) => `Not changed: ${title}`,
};
