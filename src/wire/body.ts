import type { z } from "zod";
import { Problem } from "../domain/problem.ts";
import { parseJson } from "./json.ts";

/** The longest array of a valid body: of changes or of captures. */
export const MAX_ARRAY_VALUES = 1_000;

/**
 * Parses a small JSON body by its schema. Throws `invalid-json`, or `invalid` naming the field. Longer arrays are refused
 * before the schema sees them: it would make an error of each value.
 */
export function parseBody<T>(schema: z.ZodType<T>, text: string): T {
  const value = parseJson(text);
  const field = findLongArray(value)?.join(".");
  if (field)
    throw new Problem(
      "invalid",
      `The field ${field.slice(0, 64)} has more than ${MAX_ARRAY_VALUES} values. Send fewer at a time.`,
      { field },
    );
  return parseValue(schema, value);
}

/** The path of the first array that is too long; null if there is none, or if the body itself is that array. */
function findLongArray(value: unknown): string[] | null {
  if (typeof value !== "object" || value === null) return null;
  if (Array.isArray(value) && value.length > MAX_ARRAY_VALUES) return [];
  for (const [index, one] of Object.values(value).entries()) {
    const path = typeof one === "object" ? findLongArray(one) : null;
    if (path) return [Object.keys(value)[index] ?? "", ...path];
  }
  return null;
}

/** Parses a part of a body by its schema; `path` is its place in the body. Throws `invalid` naming the field. */
export function parseValue<T>(schema: z.ZodType<T>, value: unknown, path: readonly PropertyKey[] = []): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  if (issue?.code === "unrecognized_keys")
    throw new Problem("invalid", "The body has an unknown field. Leave it out.", {
      field: String(issue.keys[0]).slice(0, 64),
    });
  const field = [...path, ...(issue?.path ?? [])].map(String).join(".");
  throw new Problem(
    "invalid",
    field
      ? `The field ${field.slice(0, 64)} is not valid. ${issue ? cureOf(issue) : ""}`
      : "The body must be a JSON object.",
    field ? { field } : {},
  );
}

/** Kinds of values in the words of a person. */
const KINDS_OF_VALUES: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

/** Says what is wrong with a value and what to send instead: the library's own messages are meant for programmers. */
function cureOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type": {
      const kind = KINDS_OF_VALUES[issue.expected] ?? "of the right kind";
      return `It is missing, or not ${kind}. Send ${KINDS_OF_VALUES[issue.expected] ?? "such a value"}.`;
    }
    case "invalid_value":
      return `It is not ${issue.values.length > 1 ? "one of " : ""}${issue.values.join(", ")}. Send ${issue.values.length > 1 ? "one of these" : "that"}.`;
    case "too_big":
      return isNumber(issue.origin)
        ? `It is more than ${issue.maximum}. Send at most that.`
        : `It is longer than ${issue.maximum}. Shorten it.`;
    case "too_small":
      return isNumber(issue.origin)
        ? `It is less than ${issue.minimum}. Send at least that.`
        : `It is shorter than ${issue.minimum}. Send more.`;
    case "custom":
      return issue.message;
    default:
      return "Send it in the form that GET /api/openapi.json describes.";
  }
}

function isNumber(origin: string): boolean {
  return origin === "number" || origin === "int";
}
