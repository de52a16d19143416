import { type ItemFilter, MAX_FILTER_TAGS, SORTS, type Sort } from "../../domain/inbox/items.ts";
import { FILTER_NAMES, FILTER_SYNTAX, type FilterName, parseFilter } from "../../wire/filter/syntax.ts";
import { isListOf, isRecord, isText, StoredValue } from "./stored-value.ts";

/** The filter of a list as a part of the page's address, with the parameters of the API, and the field that sorts it. */
export type PageFilter = Omit<ItemFilter, "list" | "id"> & { sort?: Sort | undefined };

/** The field that the user chose to sort each list by: under its screen, or under the id of a project. */
export const storedSorts = new StoredValue<Record<string, unknown>>("sorting", isRecord);

/** Whether a stored value is a filter: each of its conditions has the type that the address gives. */
export function isFilter(value: unknown): boolean {
  if (!isRecord(value)) return false;
  return FILTER_NAMES.every((field) => {
    const condition = value[field];
    if (condition === undefined) return true;
    if (field === "tag") return isListOf(isText)([condition].flat());
    return typeof condition === typeof parseFilter(field, String(condition)) && condition !== null;
  });
}

/** One condition of a filter, with its value as in the address. Each tag is one. */
export interface FilterPart {
  field: FilterName;
  value: string;
}

/** The query of a filter. Equal filters have equal texts; the text is empty without a condition. */
export function writeFilter(filter: PageFilter): string {
  const parameters = new URLSearchParams();
  for (const { field, value } of partsOf(filter)) parameters.append(FILTER_SYNTAX[field].parameter, value);
  if (filter.sort) parameters.append("sort", filter.sort);
  return String(parameters).replaceAll("%40", "@");
}

/** The filter of a query. Values that no filter has are ignored: an address may come from anywhere. */
export function readFilterAddress(query: string): PageFilter {
  const parameters = new URLSearchParams(query);
  return FILTER_NAMES.reduce<PageFilter>(
    (filter, field) =>
      parameters
        .getAll(FILTER_SYNTAX[field].parameter)
        .reduce((before, value) => withPart(before, { field, value }), filter),
    { sort: SORTS.find((sort) => sort === parameters.get("sort")) },
  );
}

/** The conditions in the order of the fields, and tags in alphabetical order. */
export function partsOf(filter: PageFilter): FilterPart[] {
  return FILTER_NAMES.flatMap((field) => {
    const value = filter[field];
    if (value === undefined) return [];
    const values = field === "tag" ? tagsIn(filter).toSorted() : [String(value).normalize("NFC")];
    return values.map((each) => ({ field, value: each }));
  });
}

/** Adds a condition. A tag joins the others, and any other value replaces the one before; a wrong one changes nothing. */
export function withPart(filter: PageFilter, { field, value }: FilterPart): PageFilter {
  const next = parseFilter(field, value.normalize("NFC").trim());
  if (next === undefined) return filter;
  if (field !== "tag") return { ...filter, [field]: next };
  const tags = [...new Set([tagsIn(filter), next as string | string[]].flat())];
  return tags.length > MAX_FILTER_TAGS ? filter : { ...filter, tag: tags };
}

export function withoutPart(filter: PageFilter, { field, value }: FilterPart): PageFilter {
  const { [field]: _, ...others } = filter;
  const tags = field === "tag" ? tagsIn(filter).filter((tag) => tag !== value) : [];
  return tags.length > 0 ? { ...others, tag: tags } : others;
}

function tagsIn({ tag = [] }: PageFilter): string[] {
  return [tag].flat().map((name) => name.normalize("NFC"));
}
