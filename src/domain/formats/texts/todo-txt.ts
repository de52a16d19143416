/** todo.txt, with the keys that several programs have added. */

import { isDate } from "../../dates.ts";
import { cleanText, lineText } from "../draft/clean-text.ts";
import { ItemFinisher } from "../draft/finish-item.ts";
import { momentOfTime, readForeignTime } from "../draft/foreign-times.ts";
import { draftProject, ItemDraft } from "../draft/item-draft.ts";
import { EMPTY_LINE, NOT_A_LINE, rangeOf } from "../draft/outcomes.ts";
import { Families } from "../draft/parent-projects.ts";
import { levelOfWord } from "../draft/priorities.ts";
import { RecordIds } from "../draft/record-ids.ts";
import { writePath } from "../draft/subtasks.ts";
import { TextNumbers } from "../draft/text-counts.ts";
import type { Format, NamedProject, Outcome, Ranged, ReadOptions, SourceRecord } from "../format.ts";
import { hasTodoMarks } from "../text-signs.ts";
import { splitWords, trimMarks } from "./word-marks.ts";

export const TODO_TXT: Format = {
  system: "todo.txt",
  reader: "lines",
  files: /(^|[/.])(todo|done)\.txt$/i,
  fits: ({ name, text, files }) =>
    /(^|[/.])(todo|done)\.txt$/i.test(name) ||
    (files.length > 0 && files.every((file) => /(^|[/.])(todo|done)\.txt$/i.test(file))) ||
    (files.length === 0 && /^[^.]*$|\.txt$/i.test(name) && hasTodoMarks(text)),
  read: readTodoTxt,
};

type Records = () => AsyncIterable<Ranged<SourceRecord>>;

/** A line without its marks at the beginning. */
interface TodoLine {
  isDone: boolean;
  priority: string | null;
  completed: string | null;
  created: string | null;
  words: string[];
}

async function* readTodoTxt(records: Records, options: ReadOptions): AsyncGenerator<Outcome | NamedProject> {
  const finisher = await ItemFinisher.load(options);
  const families = new Families();
  for await (const record of records())
    if (record.shape === "line") survey(families, folderOf(record.file), record.text);
  const places = new RecordIds();
  const projects = new Set<string>();
  const ids = new TextNumbers();
  let order = 0;
  for await (const record of records()) {
    const range = rangeOf(record);
    const text = record.shape === "line" ? lineText(record.text).trim() : null;
    if (text === null) yield { ...range, refused: NOT_A_LINE };
    else if (text === "") yield { ...range, leftOut: EMPTY_LINE };
    else {
      const folder = folderOf(record.file);
      const { draft, name } = readTask(text, options.zone, { families, places, ids, folder });
      draft.order = order++;
      if (name !== null && !projects.has(name)) {
        projects.add(name);
        yield {
          project: finisher.finish(draftProject(projectId(name), name)).item,
        };
      }
      yield { ...range, ...finisher.finish(draft) };
    }
  }
}

/** A task moves from todo.txt to done.txt beside it, so its id has the folder and not the file. */
const folderOf = (file: string) => file.slice(0, file.lastIndexOf("/") + 1);

const idIn = (folder: string, id: string) => `id:${folder}${id}`;

const projectId = (name: string) => `+${name}`;

function survey(families: Families, folder: string, text: string): void {
  if (!/(^|\s)(id|p):\S/.test(text)) return;
  const { words, isDone } = splitLine(lineText(text).trim());
  const keyOf = (key: string) =>
    cleanText(words.find((word) => word.startsWith(key))?.slice(key.length) ?? "") || null;
  const [id, parent] = [keyOf("id:"), keyOf("p:")];
  const repeats = keyOf("rec:") !== null;
  const title = trimMarks(
    words.filter((word) => !KEY.test(word)),
    isName,
  ).join(" ");
  if (id !== null)
    families.add(idIn(folder, id), {
      title,
      parent: parent && idIn(folder, parent),
      isOpen: !isDone,
      repeats,
    });
  else if (parent !== null) families.addLeaf(idIn(folder, parent), !isDone);
}

const KEY = /^(due|t|rec|pri|h|id|p):(\S+)$/;
const PRIORITY = /^\(([A-Z])\) +/;
const DAY = /^(\d{4}-\d\d-\d\d) +/;

function splitLine(text: string): TodoLine {
  let rest = text;
  const take = (pattern: RegExp) => {
    const found = pattern.exec(rest)?.[1] ?? null;
    if (found === null || (pattern === DAY && !isDate(found))) return null;
    rest = rest.replace(pattern, "");
    return found;
  };
  const isDone = /^x +/.test(rest);
  if (isDone) rest = rest.replace(/^x +/, "");
  let priority = take(PRIORITY);
  const first = take(DAY);
  const second = isDone ? take(DAY) : null;
  priority ??= isDone ? take(PRIORITY) : null;
  return {
    isDone,
    priority,
    completed: isDone ? first : null,
    created: isDone ? second : first,
    words: splitWords(rest),
  };
}

interface Surroundings {
  families: Families;
  places: RecordIds;
  /** Values of `id:` that items have. */
  ids: TextNumbers;
  /** Of its file. */
  folder: string;
}

function readTask(text: string, zone: string, surroundings: Surroundings) {
  const line = splitLine(text);
  const draft = new ItemDraft("", "");
  const keys = new Map<string, string>();
  const words = line.words.filter((word) => {
    const [, key = "", value = ""] = KEY.exec(word) ?? [];
    if (key === "" || keys.has(key)) return true;
    keys.set(key, cleanText(value));
    return false;
  });
  draft.title = (trimMarks(words, isName).join(" ") || words.join(" ")).trim();
  if (line.isDone) draft.list = "done";
  if (line.priority !== null) draft.setPriority(levelOfWord(line.priority), "priority", line.priority);
  draft.createdOn = line.created === null ? null : momentOfTime({ day: line.created, time: null }, zone);
  draft.completedOn =
    line.completed === null ? null : momentOfTime({ day: line.completed, time: null }, zone);
  readKeys(draft, keys, zone);
  draft.tags = words.filter((word) => word.startsWith("@") && isName(word));
  const [name = null, ...others] = words
    .filter((word) => word.startsWith("+") && isName(word))
    .map((word) => cleanText(word.slice(1)));
  draft.tags.push(...others.filter((other) => other !== name));
  return { draft, name: placeTask(draft, name, keys, surroundings) };
}

/** Returns the project that only its name makes. */
function placeTask(
  draft: ItemDraft,
  name: string | null,
  keys: ReadonlyMap<string, string>,
  { families, places, ids, folder }: Surroundings,
): string | null {
  const [id, parent] = [keys.get("id"), keys.get("p")];
  const written = id === undefined ? null : idIn(folder, id);
  const own = written === null || ids.has(written) ? null : written;
  if (own !== null) ids.take(own);
  draft.foreignId = own ?? places.place(folder, draft.title);
  if (id !== undefined) draft.extra.id = id;
  const place = own
    ? families.placeOf(own)
    : families.leafPlaceOf(parent === undefined ? null : idIn(folder, parent));
  if (place.isProject) draft.kind = "project";
  if (place.above.length > 0) {
    draft.lose("depth", "p", place.above.join(" › "));
    draft.title = writePath([...place.above, draft.title]);
  }
  if (parent !== undefined && place.project === null && place.above.length === 0)
    draft.lose("depth", "p", parent);
  draft.project = place.project ?? (name === null ? null : projectId(name));
  if (place.isProject) {
    draft.project = null;
    draft.area = name;
    return null;
  }
  if (place.project === null || name === null) return name;
  draft.tags.push(name);
  return null;
}

function isName(word: string): boolean {
  return /^[+@][\p{L}_]/u.test(word);
}

const UNITS: Record<string, string> = { d: "DAILY", w: "WEEKLY", m: "MONTHLY", y: "YEARLY" };

function readKeys(draft: ItemDraft, keys: ReadonlyMap<string, string>, zone: string): void {
  for (const [key, value] of keys) {
    if (key === "due" || key === "t") readDay(draft, key, value, zone);
    if (key === "pri") draft.setPriority(levelOfWord(value), key, value);
    if (key === "h") draft.lose("field", key, value);
    if (key !== "rec") continue;
    const [, plus = "", count = "", unit = ""] = /^(\+?)(\d{1,3})([dwmyb])$/.exec(value) ?? [];
    const isWorkdays = unit === "b" && count === "1";
    if (isWorkdays) draft.repeat = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR";
    else if (UNITS[unit])
      draft.repeat = `FREQ=${UNITS[unit]}${Number(count) === 1 ? "" : `;INTERVAL=${Number(count)}`}`;
    else draft.keep(key, value, "repeat-text");
    draft.repeatFrom = plus === "+" ? "date" : "completion";
  }
}

function readDay(draft: ItemDraft, key: "due" | "t", value: string, zone: string): void {
  const found = readForeignTime(value, { zone, accountZone: zone });
  if (found === null) draft.keep(key, value, "date");
  else if (key === "t") draft.setStart(key, found, value);
  else draft.setDue(found);
}
