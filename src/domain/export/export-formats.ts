/** The formats of `creel export --as`. */
import { CSV_EXPORT } from "./csv.ts";
import { EVERDO_EXPORT } from "./everdo.ts";
import type { ExportFormat } from "./export-format.ts";
import { ICALENDAR_EXPORT } from "./icalendar.ts";
import { MARKDOWN_EXPORT } from "./markdown.ts";
import { OPML_EXPORT } from "./opml.ts";
import { ORG_EXPORT } from "./org.ts";
import { TASKPAPER_EXPORT } from "./taskpaper.ts";
import { TASKWARRIOR_EXPORT } from "./taskwarrior.ts";
import { THINGS_EXPORT } from "./things.ts";
import { TODO_TXT_EXPORT } from "./todo-txt.ts";
import { TODOIST_EXPORT } from "./todoist.ts";

export const EXPORT_FORMATS: readonly ExportFormat[] = [
  CSV_EXPORT,
  EVERDO_EXPORT,
  ICALENDAR_EXPORT,
  MARKDOWN_EXPORT,
  OPML_EXPORT,
  ORG_EXPORT,
  TASKPAPER_EXPORT,
  TASKWARRIOR_EXPORT,
  THINGS_EXPORT,
  TODO_TXT_EXPORT,
  TODOIST_EXPORT,
];
