import { isDate } from "../../domain/dates.ts";
import { MAX_FILTER_TAGS } from "../../domain/inbox/filter.ts";
import { DUE_WORDS, type ItemFilter } from "../../domain/inbox/items.ts";
import { ENERGIES, KINDS } from "../../domain/item/item.ts";
import { MINUTES_LIMIT } from "../../domain/item/patch.ts";
import { Problem } from "../../domain/problem.ts";

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

/** One filter of a list, for all who ask: the API's query, the command line, assistants and saved views. */
interface FilterField {
  /** The query parameter. */
  parameter: string;
  /** The option of the command line. */
  option: string;
  /** The value of the option in the usage; a flag has none. */
  hint: string;
  form: FilterForm;
  says: string;
}

export type FilterName = Exclude<keyof ItemFilter, "list" | "id">;

const name = (one: string, says: string, hint = "NAME"): FilterField => ({
  parameter: one,
  option: one,
  hint,
  form: { type: "text", most: 200 },
  says,
});

/** The filters, by their field in `ItemFilter`. Each list and the search take all of them; an item must match each. */
export const FILTER_FIELDS: Record<FilterName, FilterField> = {
  kind: {
    parameter: "kind",
    option: "kind",
    hint: KINDS.join("|"),
    form: { type: "one-of", values: KINDS },
    says: "What it is.",
  },
  isFocused: {
    parameter: "focused",
    option: "focused",
    hint: "",
    form: { type: "flag" },
    says: "Whether it is focused.",
  },
  tag: {
    parameter: "tag",
    option: "tag",
    hint: "NAME",
    form: { type: "names", most: 2_000 },
    says: "A tag that it has; a context is a tag, such as `@home`. Of several it has all: repeat the parameter, or put commas between them.",
  },
  area: name("area", "Its area."),
  contact: name("contact", "Its contact."),
  project: name("project", "The id of its project.", "NAME|ID"),
  maxMinutes: {
    parameter: "maxMinutes",
    option: "max-minutes",
    hint: "N",
    form: { type: "number", least: 1, most: MINUTES_LIMIT },
    says: "It takes so many minutes at most.",
  },
  energy: {
    parameter: "energy",
    option: "energy",
    hint: ENERGIES.join("|"),
    form: { type: "one-of", values: ENERGIES },
    says: "How much energy it takes.",
  },
  due: {
    parameter: "due",
    option: "due",
    hint: `${DUE_WORDS.join("|")}|DAY`,
    form: { type: "day", words: DUE_WORDS },
    says: "When it is due: `overdue` is before today, `week` is today and the six days after it, `none` is no due date, and a day as `YYYY-MM-DD` is that day or before.",
  },
  isAvailable: {
    parameter: "available",
    option: "available",
    hint: "",
    form: { type: "flag" },
    says: "Whether it can be done now: `false` is an open action that is held back, because its project is sequential and an earlier action is open. `true` is everything else.",
  },
  words: {
    parameter: "q",
    option: "search",
    hint: "WORDS",
    form: { type: "text", most: 500 },
    says: "Words that it, its names or its project's title have; `#tag`, `@context` and `+project` look for such names only.",
  },
};

/** The fields in the order of the table. */
export const FILTER_NAMES = Object.keys(FILTER_FIELDS) as FilterName[];

/** The sentence for a wrong value: what is wrong, and what to send. `called` is the parameter or option. */
export function filterCure(field: FilterName, called = FILTER_FIELDS[field].parameter): string {
  const { form } = FILTER_FIELDS[field];
  switch (form.type) {
    case "flag":
      return `${called} is neither true nor false. Send one of them.`;
    case "one-of":
      return `The ${called} is none of ${form.values.join(", ")}. Name one of them.`;
    case "names":
      return `The ${called} is no name, or more than ${MAX_FILTER_TAGS}. Send names as items have them.`;
    case "number":
      return `The ${called} is not a whole number from ${form.least} to ${form.most}. Send such a number.`;
    case "day":
      return `The ${called} is none of ${form.words.join(", ")}, and no day. Send one of them, or a day as YYYY-MM-DD.`;
    case "text":
      return field === "words"
        ? `The search has no character, or more than ${form.most}. Send a few words.`
        : `The ${called} has no character, or more than ${form.most}. Send it as an item has it.`;
  }
}

/** The value of a filter that is written as text. Throws `invalid`, naming the field as `called`. */
export function readFilter(
  field: FilterName,
  text: string,
  called = FILTER_FIELDS[field].parameter,
): unknown {
  const value = parseForm(FILTER_FIELDS[field].form, text);
  if (value !== undefined) return value;
  throw new Problem("invalid", filterCure(field, called), { field: called });
}

/** Undefined for a text that the form does not take. */
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
