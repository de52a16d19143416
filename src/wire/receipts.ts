import { z } from "zod";
import { parseQueryString } from "./item.ts";

/** The query of `GET /api/receipts`. */
export const ReceiptQueryShape = z.strictObject({
  limit: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(1000))
    .default(100)
    .describe("How many at most."),
  key: z.string().optional(), // the guards have read it
});

const CURES = { limit: "The limit is not a whole number from 1 to 1000. Send such a number." };

/** Parses the query and returns its limit. Throws `invalid`, naming the parameter. */
export function parseReceiptQuery(parameters: URLSearchParams): number {
  return parseQueryString(ReceiptQueryShape, parameters, CURES).limit;
}
