import { isDate } from "../../domain/dates.ts";
import { DUE_WORDS, type ItemFilter, MAX_FILTER_TAGS } from "../../domain/inbox/items.ts";
import { ENERGIES, KINDS } from "../../domain/item/item.ts";
import { MINUTES_LIMIT } from "../../domain/item/patch.ts";

// How filters are written as text. The page loads this first, so the descriptions are in `filters.ts`.

/** The values that a filter takes. */
type FilterForm =
  | { type: "flag" }
  | { type: "one-of"; values: readonly string[] }
  | { type: "text"; most: number }
  /** One name, or several between commas; no name has a comma. */
  | { type: "names"; most: number }
  | { type: "number"; least: number; most: number }
  /** One of some words, or a day. */
  | { type: "day"; words: readonly string[] };

export type FilterName = Exclude<keyof ItemFilter, "list" | "id">;

export interface FilterSyntax {
  /** The query parameter. */
  parameter: string;
  form: FilterForm;
}

const NAME: FilterForm = { type: "text", most: 200 };

/** The filters, by their field in `ItemFilter`. */
export const FILTER_SYNTAX: Record<FilterName, FilterSyntax> = {
  kind: { parameter: "kind", form: { type: "one-of", values: KINDS } },
  isFocused: { parameter: "focused", form: { type: "flag" } },
  tag: { parameter: "tag", form: { type: "names", most: 2_000 } },
  area: { parameter: "area", form: NAME },
  contact: { parameter: "contact", form: NAME },
  project: { parameter: "project", form: NAME },
  maxMinutes: { parameter: "maxMinutes", form: { type: "number", least: 1, most: MINUTES_LIMIT } },
  energy: { parameter: "energy", form: { type: "one-of", values: ENERGIES } },
  due: { parameter: "due", form: { type: "day", words: DUE_WORDS } },
  isAvailable: { parameter: "available", form: { type: "flag" } },
  words: { parameter: "q", form: { type: "text", most: 500 } },
};

/** The fields in the order of the table. */
export const FILTER_NAMES = Object.keys(FILTER_SYNTAX) as FilterName[];

/** The value of a filter that is written as text. Undefined for a text that its form does not take. */
export function parseFilter(field: FilterName, text: string): unknown {
  return parseForm(FILTER_SYNTAX[field].form, text);
}

function parseForm(form: FilterForm, text: string): unknown {
  switch (form.type) {
    case "flag":
      return text === "true" ? true : text === "false" ? false : undefined;
    case "one-of":
      return form.values.includes(text) ? text : undefined;
    case "text":
      return text.length >= 1 && text.length <= form.most ? text : undefined;
    case "names":
      return text.length <= form.most ? readNames(text) : undefined;
    case "number": {
      const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
      return number >= form.least && number <= form.most ? number : undefined;
    }
    case "day":
      return form.words.includes(text) || isDate(text) ? text : undefined;
  }
}

function readNames(text: string): string | string[] | undefined {
  const names = text.split(",").map((one) => one.trim());
  if (names.includes("") || names.length > MAX_FILTER_TAGS) return undefined;
  return names.length === 1 ? names[0] : names;
}
