/** Raw and JEX exports of Joplin: notebooks are projects, to-dos actions, other notes notes. */
import { cleanText, isInboxName, stemOf } from "../draft/clean-text.ts";
import { type FinishedItem, ItemFinisher } from "../draft/finish-item.ts";
import { atMoment, readMoment, toMoment } from "../draft/foreign-times.ts";
import { htmlToText } from "../draft/html-text.ts";
import { ItemDraft } from "../draft/item-draft.ts";
import { quoteName, rangeOf, sayTag } from "../draft/outcomes.ts";
import type { Format, Outcome, Ranged, ReadOptions, SourceRecord } from "../format.ts";
import { type JoplinFile, readJoplinFile } from "./joplin-file.ts";
import { type JoplinTarget, linkedIds, markImages, nameLinks } from "./joplin-links.ts";

export const JOPLIN: Format = {
  system: "joplin",
  reader: "files",
  fits: ({ files }) => files.some((file) => /(^|\/)[0-9a-f]{32}\.md$/.test(file)),
  read: readJoplin,
};

type Records = () => AsyncIterable<Ranged<SourceRecord>>;

const NOTE = "1";
const NOTEBOOK = "2";
const RESOURCE = "4";
const TAG = "5";
const NOTE_TAG = "6";

/** What notes refer to. */
interface JoplinSurvey {
  notebooks: Map<string, { title: string; parent: string }>;
  /** The names of tags by their ids. */
  tags: Map<string, string>;
  /** The ids of the tags of notes. */
  tagsOf: Map<string, string[]>;
  /** The notes, notebooks and files that a note can link to, by their ids. */
  targets: Map<string, JoplinTarget>;
}

async function* readJoplin(records: Records, options: ReadOptions): AsyncGenerator<Outcome> {
  const finisher = await ItemFinisher.load(options);
  const survey = await surveyJoplin(records);
  const ids = new Set<string>();
  for await (const record of records()) {
    const range = rangeOf(record);
    if (record.shape !== "file") yield { ...range, refused: "It is not a file." };
    else if (record.text === null)
      yield { ...range, leftOut: `It is an attachment, ${quoteName(stemOf(record.file))}.` };
    else {
      const file = readJoplinFile(record.text);
      if (file === null)
        yield { ...range, refused: "It has no properties of Joplin at its end. Export again as RAW or JEX." };
      else yield { ...range, ...readEntry(file, ids, finisher, survey) };
    }
  }
}

async function surveyJoplin(records: Records): Promise<JoplinSurvey> {
  const survey: JoplinSurvey = {
    notebooks: new Map(),
    tags: new Map(),
    tagsOf: new Map(),
    targets: new Map(),
  };
  const linked = new Set<string>();
  for await (const file of joplinFiles(records)) {
    for (const id of linkedIds(file.body)) linked.add(id);
    const valueOfName = (name: string) => cleanText(file.properties.get(name) ?? "");
    const [type, id] = [valueOfName("type_"), valueOfName("id")];
    if (type === NOTEBOOK && isReadable(file) && !survey.notebooks.has(id))
      survey.notebooks.set(id, { title: file.title.slice(0, 500), parent: valueOfName("parent_id") });
    if (type === TAG) survey.tags.set(id, file.title);
    if (type !== NOTE_TAG) continue;
    const note = valueOfName("note_id");
    survey.tagsOf.set(note, [...(survey.tagsOf.get(note) ?? []), valueOfName("tag_id")]);
  }
  if (linked.size > 0)
    for await (const { title, properties } of joplinFiles(records)) {
      const id = cleanText(properties.get("id") ?? "");
      const isAttachment = properties.get("type_") === RESOURCE;
      if (linked.has(id)) survey.targets.set(id, { title: title.slice(0, 500), isAttachment });
    }
  return survey;
}

async function* joplinFiles(records: Records): AsyncGenerator<JoplinFile> {
  for await (const record of records()) {
    const file = record.shape === "file" && record.text !== null ? readJoplinFile(record.text) : null;
    if (file !== null) yield file;
  }
}

function isReadable({ properties }: JoplinFile): boolean {
  return (properties.get("encryption_applied") ?? "0") === "0";
}

type Entry = { leftOut: string } | { refused: string } | FinishedItem;

function readEntry(file: JoplinFile, ids: Set<string>, finisher: ItemFinisher, survey: JoplinSurvey): Entry {
  const { title, properties } = file;
  const [type = "", id] = [properties.get("type_"), cleanText(properties.get("id") ?? "")];
  if (type === TAG) return { leftOut: sayTag(title) };
  if (type === NOTE_TAG) return { leftOut: "It is the tag of a note. The note has it." };
  if (type === RESOURCE)
    return { leftOut: `It is an attachment, ${quoteName(title)}. The notes that link to it name it.` };
  if (type !== NOTE && type !== NOTEBOOK)
    return { leftOut: `It is an entry of type ${type}. Only notes are imported.` };
  if (!isReadable(file))
    return {
      refused: `The note ${quoteName(title)} is encrypted. Turn encryption off in Joplin, then export again.`,
    };
  if ((properties.get("is_conflict") ?? "0") !== "0")
    return { leftOut: `It is a conflict copy of ${quoteName(title)}. The note itself is imported.` };
  if (id === "" || ids.has(id)) return { refused: "It has no id, or that of another note. Export again." };
  ids.add(id);
  const draft = new ItemDraft(id, title);
  const isHtml = properties.get("markup_language") === "2";
  const body = markImages(file.body);
  draft.note = isHtml ? htmlToText(body) : body.trimEnd();
  nameLinks(draft, survey.targets);
  const zone = finisher.options.zone;
  readCommon(draft, properties);
  if (type === NOTEBOOK) readNotebook(draft, survey);
  else readNote(draft, properties, survey, zone);
  if ((properties.get("deleted_time") ?? "0") !== "0") draft.list = "trash";
  return finisher.finish(draft);
}

/** The titles of the notebooks above, from the top; a circle has none. */
function pathOf(id: string, { notebooks }: JoplinSurvey): string[] {
  const path: string[] = [];
  const seen = new Set<string>();
  for (let at = notebooks.get(id)?.parent ?? ""; notebooks.has(at); at = notebooks.get(at)?.parent ?? "") {
    if (seen.has(at) || seen.size > 50) return [];
    seen.add(at);
    path.unshift(notebooks.get(at)?.title ?? "");
  }
  return path;
}

function readNotebook(draft: ItemDraft, survey: JoplinSurvey): void {
  draft.kind = "project";
  const above = pathOf(draft.foreignId, survey);
  if (above.length === 0) return;
  draft.title = [...above, draft.title].join(" › ");
  draft.lose("depth", "parent_id", above.join(" › "));
}

function readNote(
  draft: ItemDraft,
  properties: JoplinFile["properties"],
  survey: JoplinSurvey,
  zone: string,
): void {
  const valueOfName = (name: string) => properties.get(name) ?? "";
  draft.kind = valueOfName("is_todo") === "1" ? "action" : "note";
  const parent = cleanText(valueOfName("parent_id"));
  const notebook = survey.notebooks.get(parent);
  if (notebook && !(isInboxName(notebook.title) && draft.kind === "note")) draft.project = parent;
  else if (!notebook && parent !== "") draft.lose("field", "parent_id", parent);
  for (const tag of survey.tagsOf.get(draft.foreignId) ?? []) {
    const name = survey.tags.get(tag);
    if (name === undefined) draft.lose("field", "tag_id", tag);
    else draft.tags.push(name);
  }
  readMoments(draft, valueOfName("todo_due"), valueOfName("todo_completed"), zone);
  const place = ["latitude", "longitude"].map(valueOfName);
  if (place.some((part) => Number(part) !== 0)) draft.keep("geo", place.join(" "));
}

/** The due moment of a to-do is also its alarm. */
function readMoments(draft: ItemDraft, dueText: string, completedText: string, zone: string): void {
  const [due, completed] = [readMillis(dueText), readMillis(completedText)];
  if (due === null) {
    if (isSet(dueText)) draft.keep("todo_due", dueText, "date");
  } else if (draft.kind === "action") {
    draft.setDue(atMoment(due, zone)).addReminder(due);
  } else draft.lose("date", "todo_due", dueText);
  if (!isSet(completedText)) return;
  if (draft.kind === "action") draft.list = "done";
  if (completed !== null && draft.kind === "action") draft.completedOn = completed;
  else draft.lose("date", "todo_completed", completedText);
}

function isSet(text: string): boolean {
  return text.trim() !== "" && text.trim() !== "0";
}

/** Milliseconds as Unix seconds. */
function readMillis(text: string): number | null {
  return isSet(text) && /^\d{1,16}$/.test(text.trim()) ? toMoment(Number(text), 1000) : null;
}

const READ = new Set([
  "id", "parent_id", "type_", "is_todo", "todo_due", "todo_completed", "is_conflict", "encryption_applied",
  "created_time", "user_created_time", "user_updated_time", "updated_time", "latitude", "longitude", "deleted_time",
]); // biome-ignore format: a list
const EMPTY = /^\s*$|^0(\.0+)?$/;
/** Of every note alike, or of no use outside Joplin. */
const KEPT = new Set([
  "order",
  "source",
  "source_application",
  "markup_language",
  "icon",
  "user_data",
  "application_data",
  "share_id",
]);

function readCommon(draft: ItemDraft, properties: JoplinFile["properties"]): void {
  draft.createdOn = readIsoMoment(
    properties.get("user_created_time") || properties.get("created_time") || "",
  );
  draft.changedOn = readIsoMoment(
    properties.get("user_updated_time") || properties.get("updated_time") || "",
  );
  for (const [name, value] of properties) {
    if (READ.has(name) || EMPTY.test(value)) continue;
    if (KEPT.has(name) && value.length < 500 && value.isWellFormed() && !value.includes("\0"))
      draft.extra[name] = value;
    else draft.keep(name, value);
  }
}

function readIsoMoment(text: string): number | null {
  return readMoment(text, { zone: "UTC", accountZone: "UTC" });
}
