import { z } from "zod";
import type { ItemQuery } from "../domain/inbox.ts";
import { LISTS } from "../domain/item.ts";
import { Problem } from "../domain/problem.ts";

const Query = z.strictObject({
  list: z.enum(LISTS).optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(500))
    .default(100),
  cursor: z.string().max(32).optional(),
});

const CURES: Record<string, string> = {
  list: `The list is none of ${LISTS.join(", ")}. Name one of them.`,
  limit: "The limit is not a whole number from 1 to 500. Send such a number.",
  cursor: "The cursor is none that a list gave. Start again without it.",
};

/** The query of `GET /api/items`. Throws `invalid` naming what is out of range or unknown. */
export function parseItemQuery(parameters: URLSearchParams): ItemQuery {
  const names = [...parameters.keys()];
  const twice = names.find((name, n) => names.indexOf(name) < n);
  if (twice !== undefined)
    throw new Problem("invalid", "The parameter stands there twice. Send it once.", {
      field: twice.slice(0, 64),
    });
  const read = Query.safeParse(Object.fromEntries(parameters));
  if (read.success) {
    const { list, limit, cursor } = read.data;
    return { limit, ...(list ? { list } : {}), ...(cursor === undefined ? {} : { cursor }) };
  }
  const issue = read.error.issues[0];
  const field = issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path[0];
  throw new Problem("invalid", CURES[String(field)] ?? "There is no such parameter. Leave it out.", {
    field: String(field).slice(0, 64),
  });
}
