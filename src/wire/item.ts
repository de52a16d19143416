import { z } from "zod";
import type { ItemQuery } from "../domain/inbox/items.ts";
import { KINDS, LISTS } from "../domain/item/item.ts";
import { Problem } from "../domain/problem.ts";

const name = (says: string) => z.string().min(1).max(200).optional().describe(says);

/** The query of `GET /api/items`. */
export const ItemQueryShape = z.strictObject({
  list: z
    .enum([...LISTS, "open"])
    .optional()
    .describe("The list it is in; `open` is every list but done and trash."),
  id: z
    .string()
    .regex(/^[0-9A-F]{4,32}$/)
    .optional()
    .describe("How its id begins: at least four characters."),
  kind: z.enum(KINDS).optional().describe("What it is."),
  focused: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .pipe(z.boolean())
    .optional()
    .describe("Whether it is focused."),
  tag: name("A tag that it has."),
  area: name("Its area."),
  contact: name("Its contact."),
  project: name("The id of its project."),
  q: z.string().min(1).max(500).optional().describe("Words that it has."),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(500))
    .default(100)
    .describe("How many at most."),
  cursor: z.string().max(32).optional().describe("The `next` of the page before."),
  key: z.string().optional(), // the guards have read it
});

const CURES: Record<string, string> = {
  list: `The list is none of ${LISTS.join(", ")} or open. Name one of them.`,
  id: "The beginning of an id has 4 to 32 upper-case hexadecimal characters. Send it as an item has it.",
  kind: `The kind is none of ${KINDS.join(", ")}. Name one of them.`,
  focused: "focused is neither true nor false. Send one of them.",
  q: "The search has no character, or more than 500. Send a few words.",
  limit: "The limit is not a whole number from 1 to 500. Send such a number.",
  cursor: "The cursor is none that a list gave. Start again without it.",
  ...Object.fromEntries(
    ["tag", "area", "contact", "project"].map((field) => [
      field,
      `The ${field} has no character, or more than 200. Send it as an item has it.`,
    ]),
  ),
};

/** Parses the query of `GET /api/items`. Throws `invalid`, naming the parameter. */
export function parseItemQuery(parameters: URLSearchParams): ItemQuery {
  const { focused, q, key: _, ...rest } = parseQueryString(ItemQueryShape, parameters, CURES);
  const query = { ...rest, isFocused: focused, words: q };
  return Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined),
  ) as unknown as ItemQuery;
}

/** Parses a query by its schema. Throws `invalid`, naming a parameter that is out of range, unknown, or repeated. */
export function parseQueryString<T>(
  shape: z.ZodType<T>,
  parameters: URLSearchParams,
  cures: Record<string, string>,
): T {
  const names = [...parameters.keys()];
  const twice = names.find((name, n) => names.indexOf(name) < n);
  if (twice !== undefined)
    throw new Problem("invalid", "The parameter stands there twice. Send it once.", {
      field: twice.slice(0, 64),
    });
  const read = shape.safeParse(Object.fromEntries(parameters));
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const field = issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path[0];
  // Own properties only: a client may send the parameter `constructor`.
  const cure = Object.hasOwn(cures, String(field)) ? cures[String(field)] : undefined;
  throw new Problem("invalid", cure ?? "There is no such parameter. Leave it out.", {
    field: String(field).slice(0, 64),
  });
}
