import { z } from "zod";
import { DAY_LISTS, type ItemQuery } from "../domain/inbox/items.ts";
import { LISTS } from "../domain/item/item.ts";
import { lazy } from "../domain/lazy.ts";
import { Problem } from "../domain/problem.ts";
import { queryFilters, toItemFilter } from "./filter/filter-schemas.ts";
import { FILTER_FIELDS, filterCure } from "./filter/filters.ts";
import { FILTER_NAMES } from "./filter/syntax.ts";

/** The query of `GET /api/items`. */
export const itemQueryShape = lazy(() =>
  z.strictObject({
    list: z
      .enum([...LISTS, "open", ...DAY_LISTS])
      .optional()
      .describe(
        "The list it is in; `open` is every list but done and trash. `today` is the open items that are overdue or due today, start today, have a reminder today, or are focused: in this order of groups, each by date. `upcoming` is the open items that start or are due after today, by the first of these days.",
      ),
    id: z
      .string()
      .regex(/^[0-9A-F]{4,32}$/)
      .optional()
      .describe("The beginning of its id, at least four characters."),
    ...queryFilters(),
    limit: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(500))
      .default(100)
      .describe("How many at most."),
    cursor: z
      .string()
      .max(32)
      .optional()
      .describe(
        "The `next` of the previous page. One that looked at 10,000 items has fewer than `limit`, or none.",
      ),
    key: z.string().optional(), // the guards have read it
  }),
);

const CURES: Record<string, string> = {
  list: `The list is not one of ${LISTS.join(", ")}, open, today and upcoming. Name one of them.`,
  id: "The beginning of an id has 4 to 32 upper-case hexadecimal characters. Copy it from an item.",
  limit: "The limit is not a whole number from 1 to 500. Send such a number.",
  cursor: "Unknown cursor. Start again without one.",
  ...Object.fromEntries(FILTER_NAMES.map((field) => [FILTER_FIELDS[field].parameter, filterCure(field)])),
};

/** Parses the query of `GET /api/items`. Throws `invalid`, naming the parameter. */
export function parseItemQuery(parameters: URLSearchParams): ItemQuery {
  const values = parseQueryString(itemQueryShape(), joinTags(parameters), CURES);
  const { list, id, limit, cursor } = values;
  const present = Object.entries({ list, id, cursor }).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(present), ...toItemFilter(values), limit };
}

/** The only parameter that may be repeated; no tag has a comma. */
function joinTags(parameters: URLSearchParams): URLSearchParams {
  const tags = parameters.getAll("tag");
  if (tags.length < 2) return parameters;
  const joined = new URLSearchParams(parameters);
  joined.set("tag", tags.join(","));
  return joined;
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
    throw new Problem("invalid", "The parameter is there twice. Send it once.", {
      field: twice.slice(0, 64),
    });
  const read = shape.safeParse(Object.fromEntries(parameters));
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const field = issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path[0];
  // Own properties only: a client may send the parameter `constructor`.
  const cure = Object.hasOwn(cures, String(field)) ? cures[String(field)] : undefined;
  throw new Problem("invalid", cure ?? "Unknown parameter. Leave it out.", {
    field: String(field).slice(0, 64),
  });
}
