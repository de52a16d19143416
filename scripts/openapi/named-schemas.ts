import { z } from "zod";
import { KeyBody, RescopeBody } from "../../src/wire/access/key.ts";
import { MakeItemBody } from "../../src/wire/attention.ts";
import { CaptureBody } from "../../src/wire/capture.ts";
import { OriginsBody } from "../../src/wire/origins.ts";
import { InviteBody, PairBody } from "../../src/wire/pair.ts";
import { BatchBody, changesBody, patchBody } from "../../src/wire/patch.ts";
import { ApiSettingsBody, DevicePageBody, SignInBody } from "../../src/wire/settings.ts";
import { TagBody } from "../../src/wire/tags.ts";
import { FormBody } from "./item-operations.ts";
import * as item from "./item-schemas.ts";
import * as shapes from "./response-schemas.ts";
import { ProjectShape, TagShape } from "./tag-operations.ts";

// biome-ignore lint/suspicious/noExplicitAny: a JSON Schema is any JSON.
export type Json = any;

/** Shapes of requests, by their names in the document. */
const REQUESTS: Record<string, z.ZodType> = {
  Draft: CaptureBody,
  DraftForm: FormBody,
  Batch: BatchBody,
  Patch: patchBody(),
  Changes: changesBody(),
  MakeItem: MakeItemBody,
  AddKey: KeyBody,
  RescopeKey: RescopeBody,
  PairDevice: PairBody,
  Invite: InviteBody,
  SignIn: SignInBody,
  ApiSettings: ApiSettingsBody,
  DevicePage: DevicePageBody,
  ChangeTag: TagBody,
  Origins: OriginsBody,
};

/** Shapes of answers, by their names in the document. */
const ANSWERS: Record<string, z.ZodType> = {
  Item: item.ItemShape,
  ItemPage: item.ItemPageShape,
  Captured: item.CapturedShape,
  Refused: item.RefusedShape,
  Change: item.ChangeShape,
  ChangedValues: item.ValuesShape,
  Tag: TagShape,
  Project: ProjectShape,
  Key: shapes.KeyShape,
  NewKey: shapes.NewKeyShape,
  Receipt: shapes.ReceiptShape,
  RawCapture: shapes.RawShape,
  Door: shapes.DoorShape,
  ApiView: shapes.ApiViewShape,
};

/** `isClosed`: an answer with a field that the document does not name is refused, as in the tests. */
type Options = { io: "input" | "output"; isClosed: boolean };

/** A schema of Zod as one of the document, which names the shapes above by reference. */
export function schemaOf(schema: z.ZodType, { io, isClosed }: Options): Json {
  const names = Object.entries(io === "input" ? REQUESTS : ANSWERS);
  const known = names.find(([, one]) => one === schema);
  return known ? { $ref: `#/components/schemas/${known[0]}` } : inline(schema, names, io, isClosed);
}

/** The named shapes, whole. */
export function namedSchemas(isClosed: boolean): Record<string, Json> {
  const write = (all: Record<string, z.ZodType>, io: "input" | "output") =>
    Object.entries(all).map(([name, schema]) => [name, inline(schema, Object.entries(all), io, isClosed)]);
  const named = Object.fromEntries([...write(REQUESTS, "input"), ...write(ANSWERS, "output")]);
  for (const name of Object.keys(REQUESTS)) explain(named[name], named);
  // Each is looked at by itself, so the schema that parses all of them says nothing about one.
  named.Batch.properties.items.items = { $ref: "#/components/schemas/Draft" };
  return named;
}

function inline(
  schema: z.ZodType,
  names: [string, z.ZodType][],
  io: "input" | "output",
  isClosed: boolean,
): Json {
  const metadata = z.registry<{ id: string }>();
  for (const [id, one] of names) if (one !== schema) metadata.add(one, { id });
  const { $schema, $defs, id, ...root } = z.toJSONSchema(schema, {
    io,
    metadata,
    override: ({ zodSchema, jsonSchema }) => {
      const { description } = zodSchema as unknown as z.ZodType; // it is in another registry than the names
      if (description !== undefined) jsonSchema.description = description;
    },
  }) as Json;
  return tidy(root, io === "output" && !isClosed);
}

/** Bounds that only say what a number of JavaScript can hold. */
const UNBOUNDED = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

/** References to where the names are. An answer may gain fields, so that readers are told of none that cannot be. */
function tidy(value: Json, isOpen: boolean): Json {
  if (Array.isArray(value)) return value.map((one) => tidy(one, isOpen));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).flatMap(([name, one]) => {
    if (name === "$ref") return [[name, String(one).replace("#/$defs/", "#/components/schemas/")]];
    if (["minimum", "maximum"].includes(name) && UNBOUNDED.includes(one as number)) return [];
    if (isOpen && name === "additionalProperties" && one === false) return [];
    if (name === "properties")
      return [
        [name, Object.fromEntries(Object.entries(one as Json).map(([key, two]) => [key, tidy(two, isOpen)]))],
      ];
    return [[name, tidy(one, isOpen)]];
  });
  return Object.fromEntries(entries);
}

const SAID = ["description", "minLength", "maxLength", "pattern"];

/** A field of a request that is called as one of an item, or of a key, is explained by that. */
function explain(request: Json, named: Record<string, Json>): void {
  if (typeof request !== "object" || request === null) return;
  for (const [field, schema] of Object.entries<Json>(request.properties ?? {})) {
    const like = [named.Item, named.Key, named.ApiView].find((one) => one.properties[field])?.properties[
      field
    ];
    if (!like || schema.description || schema.$ref) continue;
    for (const keyword of SAID) if (like[keyword] !== undefined) schema[keyword] = like[keyword];
  }
}
