// Finds the formats that a file can have, by its content.
import type { FileHead, Format } from "../domain/formats/format.ts";

const UNKNOWN =
  "Creel does not know this file. It reads exports of Creel, Everdo, Todoist, TickTick, Taskwarrior, Things, OmniFocus, Nirvana, Mindwtr, Outlook, Toodledo, Google Tasks, Microsoft To Do, Apple Reminders, Remember The Milk, Super Productivity, Vikunja, Joplin and Trello, and files of iCalendar, Markdown, todo.txt, Org, TaskPaper and OPML. Choose the format yourself (plain lines are `lines`), or export the tasks to one of these.";

/** Files of a program's own storage, of which the program makes one that can be read. */
const OWN_STORAGE: readonly { isOne(head: FileHead): boolean | undefined; detail: string }[] = [
  {
    isOne: ({ name, text }) =>
      /^\[(?:[\w.]{1,100}:"[^"\n]*" ?){1,100}/.exec(text)?.[0].includes(' uuid:"') ||
      /^time \d+\n(?:old|new) \[/.test(text) ||
      /^taskchampion.*\.sqlite3?$/i.test(name),
    detail:
      "It is a file of Taskwarrior's own storage. Run `task export > tasks.json`, and choose tasks.json.",
  },
];

export interface Recognition {
  /** One if it is certain; several for a question. */
  formats: readonly Format[];
  /** The sentence to show if it is not one. */
  detail: string | null;
}

export function recognise(head: FileHead, formats: readonly Format[]): Recognition {
  const fitting = mostCertain(
    formats.filter((format) => format.fits(head)),
    head,
  );
  if (fitting.length === 1) return { formats: fitting, detail: null };
  if (fitting.length === 0) {
    const own = OWN_STORAGE.find((one) => one.isOne(head));
    return { formats: [], detail: own?.detail ?? UNKNOWN };
  }
  const systems = fitting.map(({ system }) => system).join(" or ");
  return { formats: fitting, detail: `The file can be of ${systems}. Choose one of them.` };
}

/**
 * An export of Creel, which has values of other systems; else the formats that the extension names; else those with a
 * syntax of the whole file, because a text in them can have the marks of a format of lines: a checkbox, or a headline of Org.
 */
function mostCertain(fitting: readonly Format[], { name }: FileHead): readonly Format[] {
  const sealed = fitting.filter(({ isSealed }) => isSealed);
  const named = fitting.filter(({ files }) => files?.test(name));
  const structured = fitting.filter(({ reader }) => reader !== "lines");
  return [sealed, named, structured].find((found) => found.length > 0) ?? fitting;
}
