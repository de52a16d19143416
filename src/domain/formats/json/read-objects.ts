// The way through a file of JSON objects: a first pass for what items refer to, a last one for the items.

import { ItemFinisher } from "../draft/finish-item.ts";
import type { ItemDraft } from "../draft/item-draft.ts";
import { isJsonObject, type JsonObject } from "../draft/value-text.ts";
import type {
  Format,
  NamedColour,
  NamedProject,
  Outcome,
  Ranged,
  ReadOptions,
  SourceRecord,
} from "../format.ts";

/** A record that is a JSON object. */
export interface ObjectRecord {
  /** The place of its list, and its own key in there. */
  path: string;
  key: string;
  file: string;
  value: JsonObject;
}

/** What a format does with the objects of a file. */
export interface ObjectMapper {
  /** Sees each object once before the first one is mapped. */
  collect(record: ObjectRecord): void;
  /** Whether objects refer to others. Most files have none such, and then they need not be read once more. */
  readonly hasRelated?: boolean;
  /** Sees each object once more if some are related: only those need to be in memory. */
  collectRelated?(record: ObjectRecord): void;
  /** Sees a record that is no object. Whether the format knows it, or what it says: otherwise it is refused. */
  collectValue?(path: string, key: string, value: unknown): boolean | string;
  /** What the collected objects name. */
  named?(): Iterable<ItemDraft | NamedColour>;
  /** An item, or a sentence that says why it is left out. */
  map(record: ObjectRecord): ItemDraft | string;
}

/** Makes the `read` of a format. */
export function objectReader(
  makeMapper: (options: ReadOptions, today: string) => ObjectMapper,
): Format["read"] {
  return async function* read(records, options) {
    const finisher = await ItemFinisher.load(options);
    const mapper = makeMapper(options, finisher.today);
    for await (const record of records()) {
      const object = toObject(record);
      if (object !== null) mapper.collect(object);
      else sayValue(record, mapper);
    }
    if (mapper.collectRelated && mapper.hasRelated)
      for await (const record of records()) {
        const object = toObject(record);
        if (object !== null) mapper.collectRelated(object);
      }
    for (const one of mapper.named?.() ?? [])
      yield "nameKind" in one ? one : ({ project: finisher.finish(one).item } satisfies NamedProject);
    for await (const record of records()) yield mapOne(record, mapper, finisher);
  };
}

function mapOne(record: Ranged<SourceRecord>, mapper: ObjectMapper, finisher: ItemFinisher): Outcome {
  const range = { file: record.file, at: record.at, length: record.length };
  const object = toObject(record);
  if (object === null) {
    const leftOut = sayValue(record, mapper);
    return leftOut === null ? { ...range, refused: "It is not a JSON object." } : { ...range, leftOut };
  }
  const mapped = mapper.map(object);
  return typeof mapped === "string"
    ? { ...range, leftOut: mapped }
    : { ...range, ...finisher.finish(mapped) };
}

/** Null if the format does not know it. */
function sayValue(record: SourceRecord, mapper: ObjectMapper): string | null {
  if (record.shape !== "json") return null;
  const known = mapper.collectValue?.(record.path, record.key ?? "", record.value) ?? false;
  return known === true ? "It is a property of the whole file." : known === false ? null : known;
}

function toObject(record: Ranged<SourceRecord>): ObjectRecord | null {
  if (record.shape !== "json" || !isJsonObject(record.value)) return null;
  return { path: record.path, key: record.key ?? String(record.at), file: record.file, value: record.value };
}
