import type { Loss } from "./format.ts";

/** The most losses of one record with a name, and lines at the end of its note: a file can have a million fields in one. */
export const MAX_NAMED_LOSSES = 100;

/** The loss of all others, as a number. */
export function unnamedLosses(count: number): Loss {
  const value = `${count.toLocaleString("en")} more values, which only the copy of the file has.`;
  return { code: "field", field: "…", value };
}
