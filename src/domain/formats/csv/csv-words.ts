import type { Energy, List } from "../../item/item.ts";

/** The words of task lists for states, kinds, yes and no, in English and German. */

/** The list of a state; "open" names no list. */
export type CsvState = Exclude<List, "trash"> | "open" | "cancelled" | "trash" | "reference";

const STATES: [CsvState, string][] = [
  ["inbox", "inbox|eingang|posteingang"],
  ["open", "open|offen|active|aktiv|available|remaining|blocked|not started|nicht begonnen|todo|to do|needs-action|new|neu|none|incomplete|pending|due soon|overdue|first available|planning"],
  ["next", "next|next action|next actions|nächste|in progress|in bearbeitung|doing|started"],
  ["waiting", "waiting|waiting for|waiting on|waiting on someone else|wartet|warten|wartet auf jemand anderen|warten auf jemand anderen|delegated|delegiert"],
  ["scheduled", "scheduled|geplant"],
  ["someday", "someday|someday/maybe|someday maybe|maybe|on hold|on-hold|onhold|hold|postponed|paused|deferred|zurückgestellt|irgendwann"],
  ["done", "done|completed|complete|finished|archived|closed|resolved|logbook|logged|erledigt|abgeschlossen|geschlossen"],
  ["cancelled", "cancelled|canceled|dropped|invalidated|abgebrochen|won't do"],
  ["trash", "trash|trashed|deleted|gelöscht|papierkorb"],
  ["reference", "reference|referenz"],
]; // biome-ignore format: a table
const STATE_OF = new Map(
  STATES.flatMap(([state, words]) => words.split("|").map((word) => [word, state] as const)),
);

/** Null of an unknown word. An empty one is open. */
export function readState(text: string): CsvState | null {
  const word = fold(text);
  return word === "" ? "open" : (STATE_OF.get(word) ?? null);
}

export type CsvType = "action" | "project" | "note" | "context" | "folder";

const TYPE_OF = new Map<string, CsvType>([
  ...["", "action", "task", "todo", "to-do", "action group", "inbox", "aufgabe"].map(
    (word) => [word, "action"] as const,
  ),
  ...["project", "projekt"].map((word) => [word, "project"] as const),
  ...["note", "reference", "reference item", "notiz"].map((word) => [word, "note"] as const),
  ["context", "context"],
  ["tag", "context"],
  ["folder", "folder"],
  ["ordner", "folder"],
]);

export function readType(text: string): CsvType | null {
  return TYPE_OF.get(fold(text)) ?? null;
}

/** Null of an unknown word. */
export function readYesNo(text: string): boolean | null {
  const word = fold(text);
  if (/^(?:1|yes|y|true|x|on|ja|wahr|ein|flagged|starred|checked|✓|✔)$/.test(word)) return true;
  return /^(?:0|no|n|false|off|nein|falsch|aus|unchecked|)$/.test(word) ? false : null;
}

const ENERGY_OF = new Map<string, Energy>([
  ["1", "low"], ["2", "medium"], ["3", "high"], ["low", "low"], ["medium", "medium"], ["high", "high"],
  ["niedrig", "low"], ["mittel", "medium"], ["hoch", "high"],
]); // biome-ignore format: a table

export function readEnergy(text: string): Energy | null {
  return ENERGY_OF.get(fold(text)) ?? null;
}

/** `45`, `45m`, `2h 30m`, `1:30`. Null of other texts: a day or a week of work has no number of minutes. */
export function readLength(text: string): number | null {
  const [found, clock, clockMinutes, hours, minutes, bare] =
    /^(?:(\d{1,3}):(\d\d)|(?:(\d{1,4}) ?(?:h|hours?|std\.?|stunden?))? ?(?:(\d{1,6}) ?(?:m|min|minutes?|minuten?)\.?)?|(\d{1,6})(?:\.0+)?)$/i.exec(
      text.trim(),
    ) ?? [];
  if (!found) return null;
  return Number(clock ?? hours ?? 0) * 60 + Number(clockMinutes ?? minutes ?? bare ?? 0);
}

/** The points of a checklist as lines of a note: `[x] key|[ ] tap|hose`. */
export function writeChecklist(text: string): string {
  const points = text.split(/[|\r\n]+/).map((point) => point.trim());
  return points
    .filter(Boolean)
    .map((point) => {
      const [, mark, rest] = /^(?:[-*] )?\[([ xX])\]\s*(.*)$/s.exec(point) ?? [];
      return `- [${mark === undefined || mark === " " ? " " : "x"}] ${rest ?? point}`;
    })
    .join("\n");
}

function fold(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, " ");
}
