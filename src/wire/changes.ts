import { z } from "zod";
import { parseQueryString } from "./item.ts";

const number = (digits: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${digits}}$`))
    .transform(Number)
    .pipe(z.int().min(0));

/** The query of `GET /api/changes`. */
export const ChangesQueryShape = z.strictObject({
  since: number(15).default(0).describe("The seq of the last change that was read."),
  limit: number(3).pipe(z.int().min(1).max(500)).default(100).describe("How many at most."),
  key: z.string().optional(), // the guards have read it
});

const CURES = {
  since: "since is not the seq of a change. Send the seq of the last change that you have read, or 0.",
  limit: "The limit is not a whole number from 1 to 500. Send such a number.",
};

/** Throws `invalid`, naming the parameter. */
export function parseChangesQuery(parameters: URLSearchParams): { since: number; limit: number } {
  return parseQueryString(ChangesQueryShape, parameters, CURES);
}
