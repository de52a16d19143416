// All formats that Creel reads.
import { CREEL } from "../creel/creel.ts";
import { CSV_PRESETS } from "../csv/csv-presets.ts";
import { tickTick } from "../csv/ticktick.ts";
import type { Format } from "../format.ts";
import { appleRemindersFormat } from "../json/apple-reminders.ts";
import { everdoFormat } from "../json/everdo.ts";
import { googleTasksFormat } from "../json/google-tasks.ts";
import { msTodoFormat } from "../json/ms-todo.ts";
import { nirvanaFormat } from "../json/nirvana.ts";
import { omnifocusFormat } from "../json/omnifocus.ts";
import { superProductivityFormat } from "../json/super-productivity.ts";
import { taskwarriorFormat } from "../json/taskwarrior.ts";
import { thingsFormat } from "../json/things.ts";
import { trelloFormat } from "../json/trello.ts";
import { vikunjaFormat } from "../json/vikunja.ts";
import { ORG } from "../org/org.ts";
import { rtmFormat } from "../rtm/rtm.ts";
import { JOPLIN } from "../texts/joplin.ts";
import { MARKDOWN } from "../texts/markdown.ts";
import { OPML } from "../texts/opml.ts";
import { PLAIN_LINES } from "../texts/plain-lines.ts";
import { TASKPAPER } from "../texts/taskpaper.ts";
import { TODO_TXT } from "../texts/todo-txt.ts";
import { todoistCsv } from "../todoist/todoist-csv.ts";
import { todoistSync } from "../todoist/todoist-sync.ts";
import { ICALENDAR } from "../vtodo/vtodo.ts";

/** Plain lines are the last: they are chosen, never recognised. So is a CSV file with a mapping of its own (`csvFormat`). */
export const FORMATS: readonly Format[] = [
  CREEL,
  everdoFormat,
  todoistCsv,
  todoistSync,
  tickTick,
  taskwarriorFormat,
  ICALENDAR,
  MARKDOWN,
  TODO_TXT,
  ...CSV_PRESETS,
  nirvanaFormat,
  omnifocusFormat,
  thingsFormat,
  googleTasksFormat,
  msTodoFormat,
  appleRemindersFormat,
  superProductivityFormat,
  vikunjaFormat,
  JOPLIN,
  trelloFormat,
  rtmFormat,
  ORG,
  TASKPAPER,
  OPML,
  PLAIN_LINES,
];
