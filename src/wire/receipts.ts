import { Problem } from "../domain/problem.ts";

const DEFAULT_LIMIT = 100;
const MOST = 1000;

/** The limit of `GET /api/receipts`. Throws `invalid`. */
export function parseReceiptQuery(parameters: URLSearchParams): number {
  for (const name of parameters.keys())
    if (name !== "limit")
      throw new Problem("invalid", "There is no such parameter. Leave it out.", { field: name.slice(0, 64) });
  const text = parameters.get("limit") ?? String(DEFAULT_LIMIT);
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MOST) return limit;
  throw new Problem("invalid", `The limit is not a whole number from 1 to ${MOST}. Send such a number.`, {
    field: "limit",
  });
}
