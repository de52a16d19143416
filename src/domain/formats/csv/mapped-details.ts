import type { ItemDraft } from "../draft/item-draft.ts";
import { levelOfWord } from "../draft/priorities.ts";
import type { CsvMapping, CsvRole, MappedCells, NamedValue } from "./csv-mapping.ts";
import type { TableRow } from "./csv-table.ts";
import { readEnergy, readLength, readType, readYesNo, writeChecklist } from "./csv-words.ts";

/** The values of a row that are no dates and no states. */

type Fill = (draft: ItemDraft, value: NamedValue, mapping: CsvMapping) => void;

const SEPARATORS = /[,;|\n]/;

const FILLS: Partial<Record<CsvRole, Fill>> = {
  note: (draft, [, value]) => draft.addNote(value),
  tags: (draft, [name, value]) =>
    draft.addTags(
      name,
      value.split(SEPARATORS).map((tag) => tag.trim().replace(/^#(?=.)/, "")),
    ),
  contexts: (draft, [name, value]) =>
    draft.addTags(
      name,
      value.split(SEPARATORS).flatMap((tag) => (tag.trim() === "" ? [] : `@${tag.trim().replace(/^@/, "")}`)),
    ),
  area: (draft, value) => once(draft, "area", value),
  contact: (draft, [name, value]) => {
    for (const person of value.split(/[;|\n]/))
      if (person.trim() !== "") once(draft, "contact", [name, person.trim()]);
  },
  heading: (draft, value) => once(draft, "heading", value),
  energy: (draft, [name, value]) => {
    const energy = readEnergy(value);
    if (energy && draft.energy === null) draft.energy = energy;
    else draft.keep(name, value);
  },
  focus: (draft, [name, value]) => {
    const isFocused = readYesNo(value);
    if (isFocused === null) draft.keep(name, value);
    else draft.isFocused ||= isFocused;
  },
  minutes: (draft, [name, value]) => {
    const minutes = readLength(value);
    if (minutes === 0) return;
    if (minutes === null || draft.minutes !== null) draft.keep(name, value);
    else draft.setMinutes(name, minutes, value);
  },
  tracked: (draft, [name, value]) => {
    if (readLength(value) !== 0) draft.lose("tracked", name, value);
  },
  priority: (draft, [name, value], { levels }) => {
    const level = levels ? (levels[value.trim().split(" ")[0] ?? ""] ?? null) : levelOfWord(value);
    if (!/^(?:normal|none|keine|0|0 low)$/i.test(value.trim())) draft.setPriority(level, name, value);
  },
  percent: (draft, [name, value]) => {
    if (!/^(?:0|100)\s*%?$/.test(value.trim())) draft.lose("field", name, value);
  },
  checklist: (draft, [, value]) => draft.addNote(writeChecklist(value)),
  order: (draft, [name, value]) => {
    const order = Number(value.trim());
    if (Number.isFinite(order) && draft.order === null) draft.order = order;
    else draft.lose("order", name, value);
  },
  type: (draft, [name, value]) => {
    const type = readType(value);
    if (type === null || type === "folder") draft.keep(name, value);
  },
  parent: (draft, [name, value]) => draft.lose("depth", name, value),
  block: (draft, [name, value]) => draft.keep(name, value),
  report: (draft, [name, value]) => {
    if (!/^(?:false|no|nein|falsch|0|normal)$/i.test(value.trim())) draft.lose("field", name, value);
  },
};

/** Roles with one value: those of other columns stand in the note. */
const SINGLE: readonly CsvRole[] = [
  "id",
  "title",
  "status",
  "project",
  "dueTime",
  "reminderTime",
  "hasReminder",
];

export function fillDetails(draft: ItemDraft, row: TableRow, cells: MappedCells): void {
  for (const [role, name, value] of cells.all(row)) FILLS[role]?.(draft, [name, value], cells.mapping);
  for (const role of SINGLE)
    for (const [name, value] of cells.values(row, role).slice(1)) draft.keep(name, value);
}

function once(draft: ItemDraft, field: "area" | "contact" | "heading", [name, value]: NamedValue): void {
  if (draft[field] === null) draft[field] = draft.nameOf(name, value);
  else draft.keep(name, value);
}
