import { messages } from "../../i18n/messages.ts";

/** The systems whose files Creel reads, by the name of their format. */
export const SYSTEM_NAMES: Readonly<Record<string, string>> = {
  "apple-reminders": "Apple Reminders",
  creel: "Creel",
  everdo: "Everdo",
  "google-tasks": "Google Tasks",
  icalendar: "iCalendar",
  joplin: "Joplin",
  markdown: "Markdown",
  "ms-todo": "Microsoft To Do",
  mindwtr: "Mindwtr",
  nirvana: "Nirvana",
  omnifocus: "OmniFocus",
  opml: "OPML",
  org: "Org",
  outlook: "Outlook",
  rtm: "Remember The Milk",
  "super-productivity": "Super Productivity",
  taskpaper: "TaskPaper",
  taskwarrior: "Taskwarrior",
  things: "Things",
  ticktick: "TickTick",
  "todo.txt": "todo.txt",
  todoist: "Todoist",
  toodledo: "Toodledo",
  trello: "Trello",
  vikunja: "Vikunja",
};

export function systemName(system: string): string {
  return SYSTEM_NAMES[system] ?? (messages.moveIn.systems as Record<string, string>)[system] ?? system;
}
