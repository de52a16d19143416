import { z } from "zod";
import { parseQueryString } from "../item.ts";

/** The query of `GET /api/items/origins`. */
export const OriginsQueryShape = z.strictObject({
  system: z.string().min(1).max(64).describe("The system that the items came from, as `everdo`."),
  after: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(0))
    .default(0)
    .describe("The `next` of the page before."),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(500))
    .default(100)
    .describe("How many at most."),
  key: z.string().optional(), // the guards have read it
});

const CURES = {
  system: "There is no system. Send the name of one, such as `system=everdo`.",
  after: "after is not the place of a page. Send the `next` of the page before, or 0.",
  limit: "The limit is not a whole number from 1 to 500. Send such a number.",
};

/** Throws `invalid`, naming the parameter. */
export function parseOriginsQuery(parameters: URLSearchParams): z.infer<typeof OriginsQueryShape> {
  return parseQueryString(OriginsQueryShape, parameters, CURES);
}
