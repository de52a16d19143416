import { z } from "zod";
import { isDate } from "../../domain/dates.ts";
import { type ItemFilter, MAX_FILTER_TAGS } from "../../domain/inbox/items.ts";
import { lazy } from "../../domain/lazy.ts";
import { FILTER_FIELDS, filterCure, readFilter } from "./filters.ts";
import { FILTER_NAMES, type FilterName } from "./syntax.ts";

const DAY = String.raw`\d{4}-\d{2}-\d{2}`;

/** The schemas of the filters as query parameters, by parameter: texts, which become values. */
export const queryFilters = lazy(
  (): Record<string, z.ZodType> =>
    Object.fromEntries(
      FILTER_NAMES.map((field) => {
        const { parameter, says } = FILTER_FIELDS[field];
        const shape = z.string().transform((text, context) => {
          try {
            return readFilter(field, text);
          } catch {
            context.issues.push({ code: "custom", message: filterCure(field), input: text });
            return z.NEVER;
          }
        });
        return [parameter, shape.pipe(jsonShape(field)).optional().describe(says)];
      }),
    ),
);

type JsonFilters = { [Field in FilterName]: z.ZodType<ItemFilter[Field] | undefined> };

/** The schemas of the filters in JSON, by the field of `ItemFilter`: for assistants and saved views. */
export const jsonFilters = lazy(
  () =>
    Object.fromEntries(
      FILTER_NAMES.map((field) => [field, jsonShape(field).optional().describe(FILTER_FIELDS[field].says)]),
    ) as unknown as JsonFilters,
);

/** The filters of a request by their parameters, as fields of `ItemFilter`. */
export function toItemFilter(values: Record<string, unknown>): Omit<ItemFilter, "list" | "id"> {
  const entries = FILTER_NAMES.map((field) => [field, values[FILTER_FIELDS[field].parameter]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function jsonShape(field: FilterName): z.ZodType {
  const { form } = FILTER_FIELDS[field];
  switch (form.type) {
    case "flag":
      return z.boolean();
    case "one-of":
      return z.enum(form.values as [string]);
    case "text":
      return z.string().min(1).max(form.most);
    case "names": {
      const one = z.string().min(1).max(200);
      return z.union([one, z.array(one).min(1).max(MAX_FILTER_TAGS)]);
    }
    case "number":
      return z.int().min(form.least).max(form.most);
    case "day":
      return z
        .string()
        .regex(new RegExp(`^(${form.words.join("|")}|${DAY})$`))
        .refine((text) => form.words.includes(text) || isDate(text), filterCure(field));
  }
}
