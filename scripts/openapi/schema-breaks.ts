import type { Json } from "./named-schemas.ts";

/** Two documents, and whether the schemas are of what clients send or of what they read. */
export interface Documents {
  older: Json;
  newer: Json;
  side: "request" | "answer";
}

/**
 * Lists how a newer schema breaks an older one: it refuses a request that was valid, or allows a response that was not. Each is the end of a sentence that names the place.
 */
export function breaksOfSchema(before: Json, after: Json, documents: Documents): string[] {
  const { older, newer, side } = documents;
  const was = alternatives(before, older);
  const is = alternatives(after, newer);
  // Old requests must stay valid; new responses must have been valid before.
  const [accepted, required] = side === "request" ? [was, is] : [is, was];
  return accepted.flatMap((one) => {
    const tried = required
      .filter((other) => other.type === undefined || other.type === one.type)
      .map((other) => (side === "request" ? compare(one, other, documents) : compare(other, one, documents)));
    if (tried.length === 0)
      return [side === "request" ? ` is no longer ${one.type ?? "anything"}` : ` can be ${one.type} now`];
    return tried.reduce((a, b) => (b.length < a.length ? b : a));
  });
}

/** A schema as one or several that have one type each, without references. */
function alternatives(schema: Json, document: Json): Json[] {
  if (schema.$ref) return alternatives(document.components.schemas[schema.$ref.split("/").at(-1)], document);
  if (schema.anyOf) return schema.anyOf.flatMap((one: Json) => alternatives(one, document));
  return Array.isArray(schema.type) ? schema.type.map((type: string) => ({ ...schema, type })) : [schema];
}

/** Two schemas of one type. */
function compare(was: Json, is: Json, documents: Documents): string[] {
  const isRequest = documents.side === "request";
  return [
    ...(isRequest ? narrowed(was, is) : []),
    ...(was.pattern !== is.pattern && (isRequest ? is : was).pattern ? [" has another pattern"] : []),
    ...compareFields(was, is, documents),
    ...(was.items && is.items ? breaksOfSchema(was.items, is.items, documents).map((one) => `[]${one}`) : []),
  ];
}

const LEAST = ["minimum", "minLength", "minItems"];
const MAXIMA = ["maximum", "maxLength", "maxItems"];

function narrowed(was: Json, is: Json): string[] {
  const values = (schema: Json) => schema.enum ?? (schema.const === undefined ? null : [schema.const]);
  const [old, now]: [Json[] | null, Json[] | null] = [values(was), values(is)];
  return [
    ...(now === null ? [] : (old ?? ["anything else"]).filter((one) => !now.includes(one))).map(
      (one) => ` no longer takes ${one}`,
    ),
    ...LEAST.filter((name) => is[name] > (was[name] ?? Number.NEGATIVE_INFINITY)).map(
      (name) => ` has another ${name}`,
    ),
    ...MAXIMA.filter((name) => is[name] < (was[name] ?? Number.POSITIVE_INFINITY)).map(
      (name) => ` has another ${name}`,
    ),
    ...(is.additionalProperties === false && was.additionalProperties !== false
      ? [" refuses unknown fields now"]
      : []),
  ];
}

function compareFields(was: Json, is: Json, documents: Documents): string[] {
  const isRequest = documents.side === "request";
  const [accepted, required]: [string[], string[]] = isRequest
    ? [was.required ?? [], is.required ?? []]
    : [is.required ?? [], was.required ?? []];
  return [
    ...Object.entries<Json>(was.properties ?? {}).flatMap(([name, schema]) => {
      const now = is.properties?.[name];
      if (!now) return [`.${name} is gone`];
      return breaksOfSchema(schema, now, documents).map((one) => `.${name}${one}`);
    }),
    ...required
      .filter((name) => !accepted.includes(name))
      .map((name) => `.${name} is ${isRequest ? "required now" : "no longer always there"}`),
  ];
}
