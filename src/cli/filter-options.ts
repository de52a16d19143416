import type { ItemFilter } from "../domain/inbox/items.ts";
import { FILTER_FIELDS, filterCure, readFilter } from "../wire/filter/filters.ts";
import { FILTER_NAMES } from "../wire/filter/syntax.ts";
import { Usage } from "./usage.ts";

/** The options for the filters of a list, for `parseOptions`. */
export const FILTER_OPTIONS = Object.fromEntries(
  FILTER_NAMES.map((field) => {
    const { option, form } = FILTER_FIELDS[field];
    const type = form.type === "flag" ? ("boolean" as const) : ("string" as const);
    return [option, form.type === "names" ? { type, multiple: true } : { type }];
  }),
);

/** The filters as a usage shows them. */
export const FILTER_USAGE = FILTER_NAMES.map((field) => {
  const { option, hint } = FILTER_FIELDS[field];
  return hint === "" ? `[--${option}]` : `[--${option} ${hint}]`;
}).join(" ");

/** The filter that the options set; the project is as typed, a name or an id. Throws a message that names the option. */
export function readFilterOptions(
  values: Record<string, unknown>,
  form: string,
): Omit<ItemFilter, "list" | "id"> {
  const filter: Record<string, unknown> = {};
  for (const field of FILTER_NAMES) {
    const { option } = FILTER_FIELDS[field];
    const value = values[option];
    if (value === undefined) continue;
    try {
      filter[field] = readFilter(
        field,
        Array.isArray(value) ? value.join(",") : String(value),
        `--${option}`,
      );
    } catch {
      throw new Usage(filterCure(field, `--${option}`), form);
    }
  }
  return filter;
}
