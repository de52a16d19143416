import { DUE_WORDS, MAX_FILTER_TAGS } from "../../domain/inbox/items.ts";
import { ENERGIES, KINDS } from "../../domain/item/item.ts";
import { Problem } from "../../domain/problem.ts";
import { FILTER_SYNTAX, type FilterName, type FilterSyntax, parseFilter } from "./syntax.ts";

/** One filter of a list, for all who ask: the API's query, the command line, assistants and saved views. */
interface FilterField extends FilterSyntax {
  /** The option of the command line. */
  option: string;
  /** The value of the option in the usage; a flag has none. */
  hint: string;
  says: string;
}

const name = (field: "area" | "contact" | "project", says: string, hint = "NAME"): FilterField => ({
  ...FILTER_SYNTAX[field],
  option: field,
  hint,
  says,
});

/** The filters, by their field in `ItemFilter`. Each list and the search take all of them; an item must match each. */
export const FILTER_FIELDS: Record<FilterName, FilterField> = {
  kind: {
    ...FILTER_SYNTAX.kind,
    option: "kind",
    hint: KINDS.join("|"),
    says: "What it is.",
  },
  isFocused: {
    ...FILTER_SYNTAX.isFocused,
    option: "focused",
    hint: "",
    says: "Whether it is focused.",
  },
  tag: {
    ...FILTER_SYNTAX.tag,
    option: "tag",
    hint: "NAME",
    says: "A tag that it has; a context is a tag, such as `@home`. Of several it has all: repeat the parameter, or put commas between them.",
  },
  area: name("area", "Its area."),
  contact: name("contact", "Its contact."),
  project: name("project", "The id of its project.", "NAME|ID"),
  maxMinutes: {
    ...FILTER_SYNTAX.maxMinutes,
    option: "max-minutes",
    hint: "N",
    says: "It takes so many minutes at most.",
  },
  energy: {
    ...FILTER_SYNTAX.energy,
    option: "energy",
    hint: ENERGIES.join("|"),
    says: "How much energy it takes.",
  },
  due: {
    ...FILTER_SYNTAX.due,
    option: "due",
    hint: `${DUE_WORDS.join("|")}|DAY`,
    says: "When it is due: `overdue` is before today or at a time of today that is over, `week` is today and the six days after it, `none` is no due date, and a day as `YYYY-MM-DD` is that day or before.",
  },
  isAvailable: {
    ...FILTER_SYNTAX.isAvailable,
    option: "available",
    hint: "",
    says: "Whether it can be done now: `false` is an open action that is held back by its `blockedBy`, or by an earlier action of its sequential project. `true` is everything else.",
  },
  words: {
    ...FILTER_SYNTAX.words,
    option: "search",
    hint: "WORDS",
    says: "Words that it, its names or its project's title have; `#tag`, `@context` and `+project` look for such names only.",
  },
};

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
  const value = parseFilter(field, text);
  if (value !== undefined) return value;
  throw new Problem("invalid", filterCure(field, called), { field: called });
}
