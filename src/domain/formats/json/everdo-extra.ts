// The values of an Everdo record that no field of an item has. The export to Everdo writes them again.

import type { TagKind } from "../../item/tags.ts";
import { cleanText } from "../draft/clean-text.ts";
import { isEmpty, isJsonObject, type JsonObject } from "../draft/value-text.ts";
import { Members } from "./members.ts";

const TAG_KIND: Record<string, TagKind> = { a: "area", c: "contact", l: "tag" };
/** The members that Everdo documents, and one of its converters. */
const KNOWN = new Set([
  "id", "type", "list", "title", "note", "created_on", "completed_on", "is_focused", "start_date", "due_date", "parent_id",
  "contact_id", "tags", "time", "time_estimate", "energy", "schedule", "repeated_on", "recurrent_task_id", "position_child",
  "position_parent", "position_focus", "position_global",
]); // biome-ignore format: a list
const STORED = new Set(["id", "title", "note", "created_on"]);

export type EverdoTag = [id: string, type: string, title: string, colour: number | null];

export interface EverdoExtra {
  /** The members as they were, without those that the item has. Of the known ones only those with a value. */
  values: JsonObject;
  /** Which tags its ids are. */
  tags?: EverdoTag[];
  /** UTF-16 units of the note. Behind them stands what the import has added. */
  noteLength?: number;
}

/** `tags` are those of the file by their plain ids. */
export function extraOf(
  value: JsonObject,
  tags: ReadonlyMap<string, { type: string; title: string; colour: number | null }>,
): EverdoExtra {
  const entries = Object.entries(value).filter(
    ([name, one]) => !STORED.has(name) && !(KNOWN.has(name) && isEmpty(one)),
  );
  const members = new Members(value);
  const ids = new Set([...members.texts("tags"), members.text("contact_id")]);
  const named = [...ids].flatMap((id): EverdoTag[] => {
    const tag = id === null ? undefined : tags.get(plainEverdoId(id));
    return tag && id !== null ? [[id, tag.type, tag.title, tag.colour]] : [];
  });
  const note = members.text("note");
  return {
    values: Object.fromEntries(entries),
    ...(named.length > 0 && { tags: named }),
    ...(note !== null && { noteLength: cleanText(note).length }),
  };
}

/** Whether values of an export are such as `extraOf` makes. */
export function isEverdoExtra({ values = {}, tags = [], noteLength = 0 }: JsonObject): boolean {
  const isTag = (tag: unknown) =>
    Array.isArray(tag) &&
    tag.slice(0, 3).every((text) => typeof text === "string") &&
    (tag[3] === null || typeof tag[3] === "number");
  return isJsonObject(values) && Array.isArray(tags) && tags.every(isTag) && Number.isSafeInteger(noteLength);
}

export function tagKindOf(type: string): TagKind {
  return (Object.hasOwn(TAG_KIND, type) ? TAG_KIND[type] : undefined) ?? "tag";
}

/** Converters write ids with dashes and in small letters. */
export function plainEverdoId(id: string): string {
  return id.replaceAll("-", "").toUpperCase();
}
