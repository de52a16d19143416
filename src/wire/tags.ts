import { z } from "zod";
import type { TagPatch } from "../domain/item/tags.ts";
import { PAGE_LIMIT, type PageRequest } from "../domain/pages.ts";
import { parseQueryString } from "./item.ts";

/** The changeable fields of a tag, an area or a contact. */
export const TagBody = z
  .strictObject({ name: z.string(), colour: z.string().nullable() })
  .partial() as unknown as z.ZodType<TagPatch>;

/** The query of `GET /api/tags`, `/api/areas`, `/api/contacts` and `/api/projects`. */
export const PageQueryShape = z.strictObject({
  limit: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(PAGE_LIMIT))
    .default(PAGE_LIMIT)
    .describe("How many at most."),
  cursor: z.string().max(600).optional().describe("The `next` of the page before."),
  key: z.string().optional(), // the guards have read it
});

const CURES = {
  limit: `The limit is not a whole number from 1 to ${PAGE_LIMIT}. Send such a number.`,
  cursor: "The cursor is none that a list gave. Start again without it.",
};

/** Throws `invalid`, naming the parameter. */
export function parsePageQuery(parameters: URLSearchParams): PageRequest {
  const { limit, cursor } = parseQueryString(PageQueryShape, parameters, CURES);
  return { limit, ...(cursor === undefined ? {} : { cursor }) };
}
