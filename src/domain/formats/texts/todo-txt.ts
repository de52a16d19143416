/** todo.txt, with the keys that several programs have added. */
import { isDate } from "../../dates.ts";
import { dayMoment, readDayTime } from "../drafts/day-moments.ts";
import { storable } from "../drafts/draft-texts.ts";
import { Families } from "../drafts/families.ts";
import { beginImport, finishDraft } from "../drafts/finish-draft.ts";
import { keepInBlock, lose, type RecordDraft, startDraft } from "../drafts/record-draft.ts";
import { lineText, PlaceIds, sourceRange } from "../drafts/record-places.ts";
import type { Format, NamedProject, Outcome, Ranged, ReadOptions, SourceRecord } from "../format.ts";
import { splitWords, trimMarks } from "./word-marks.ts";

export const TODO_TXT: Format = {
  system: "todo.txt",
  reader: "lines",
  fits: ({ name, text, files }) =>
    /(^|\/)(todo|done)\.txt$/i.test(name) ||
    (files.length > 0 && files.every((file) => /(^|\/)(todo|done)\.txt$/i.test(file))) ||
    (/\.txt$/i.test(name) && /^(x \d{4}-\d\d-\d\d |\([A-Z]\) )/m.test(text) && /\s[+@]\p{L}/u.test(text)),
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
  const context = await beginImport(options);
  const families = new Families();
  for await (const record of records()) if (record.shape === "line") survey(families, record.text);
  const places = new PlaceIds();
  const projects = new Set<string>();
  const ids = new Set<string>();
  let order = 0;
  for await (const record of records()) {
    const range = sourceRange(record);
    const text = record.shape === "line" ? lineText(record.text).trim() : null;
    if (text === null) yield { ...range, refused: "It is not a line of text." };
    else if (text === "") yield { ...range, leftOut: "It is an empty line." };
    else {
      const { draft, name } = readTask(text, options.zone, { families, places, ids });
      draft.order = order++;
      if (name !== null && !projects.has(name)) {
        projects.add(name);
        yield {
          project: finishDraft({ ...startDraft(projectId(name), name), kind: "project" }, context).item,
        };
      }
      yield { ...range, ...finishDraft(draft, context) };
    }
  }
}

const projectId = (name: string) => `+${name}`;

function survey(families: Families, text: string): void {
  if (!/(^|\s)(id|p):\S/.test(text)) return;
  const { words, isDone } = splitLine(lineText(text).trim());
  const keyOf = (key: string) =>
    storable(words.find((word) => word.startsWith(key))?.slice(key.length) ?? "") || null;
  const [id, parent] = [keyOf("id:"), keyOf("p:")];
  const repeats = keyOf("rec:") !== null;
  const title = trimMarks(
    words.filter((word) => !KEY.test(word)),
    isName,
  ).join(" ");
  if (id !== null)
    families.add(`id:${id}`, { title, parent: parent && `id:${parent}`, isOpen: !isDone, repeats });
  else if (parent !== null) families.addLeaf(`id:${parent}`, !isDone);
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
  places: PlaceIds;
  /** Values of `id:` that items have. */
  ids: Set<string>;
}

function readTask(text: string, zone: string, { families, places, ids }: Surroundings) {
  const line = splitLine(text);
  const draft = startDraft("", "");
  const keys = new Map<string, string>();
  const words = line.words.filter((word) => {
    const [, key = "", value = ""] = KEY.exec(word) ?? [];
    if (key === "" || keys.has(key)) return true;
    keys.set(key, storable(value));
    return false;
  });
  draft.title = (trimMarks(words, isName).join(" ") || words.join(" ")).trim();
  if (line.isDone) draft.list = "done";
  if (line.priority !== null) lose(draft, "priority", "priority", line.priority);
  draft.createdOn = line.created === null ? null : dayMoment(line.created, zone);
  draft.completedOn = line.completed === null ? null : dayMoment(line.completed, zone);
  readKeys(draft, keys);
  draft.tags = words.filter((word) => word.startsWith("@") && isName(word));
  const [name = null, ...others] = words
    .filter((word) => word.startsWith("+") && isName(word))
    .map((word) => storable(word.slice(1)));
  draft.tags.push(...others.filter((other) => other !== name));
  return { draft, name: placeTask(draft, name, keys, { families, places, ids }) };
}

/** Returns the project that only its name makes. */
function placeTask(
  draft: RecordDraft,
  name: string | null,
  keys: ReadonlyMap<string, string>,
  { families, places, ids }: Surroundings,
): string | null {
  const [id, parent] = [keys.get("id"), keys.get("p")];
  const own = id === undefined || ids.has(id) ? null : `id:${id}`;
  if (id !== undefined) ids.add(id);
  draft.foreignId = own ?? places.next("", draft.title);
  if (id !== undefined) draft.extra.id = id;
  const place = own
    ? families.placeOf(own)
    : families.leafPlaceOf(parent === undefined ? null : `id:${parent}`);
  if (place.isProject) draft.kind = "project";
  if (place.above.length > 0) {
    lose(draft, "depth", "p", place.above.join(" › "));
    draft.title = [...place.above, draft.title].join(" › ");
  }
  if (parent !== undefined && place.project === null && place.above.length === 0)
    lose(draft, "depth", "p", parent);
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

function readKeys(draft: RecordDraft, keys: ReadonlyMap<string, string>): void {
  for (const [key, value] of keys) {
    if (key === "due" || key === "t") readDay(draft, key, value);
    if (key === "pri") lose(draft, "priority", key, value);
    if (key === "h") lose(draft, "field", key, value);
    if (key !== "rec") continue;
    const [, plus = "", count = "", unit = ""] = /^(\+?)(\d{1,3})([dwmyb])$/.exec(value) ?? [];
    const isWorkdays = unit === "b" && count === "1";
    if (isWorkdays) draft.repeat = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR";
    else if (UNITS[unit])
      draft.repeat = `FREQ=${UNITS[unit]}${Number(count) === 1 ? "" : `;INTERVAL=${Number(count)}`}`;
    else keepInBlock(draft, key, value, "repeat-text");
    draft.repeatFrom = plus === "+" ? "date" : "completion";
  }
}

function readDay(draft: RecordDraft, key: "due" | "t", value: string): void {
  const found = readDayTime(value);
  if (found === null) keepInBlock(draft, key, value, "date");
  else if (key === "t") {
    draft.startDate = found.day;
    if (found.time !== null) lose(draft, "date-extra", key, value);
  } else Object.assign(draft, { dueDate: found.day, dueTime: found.time });
}
