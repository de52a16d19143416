import type { Item } from "../item/item.ts";
import { checkName, NAME_LIMIT } from "../item/tags.ts";
import { Problem } from "../problem.ts";
import { MAX_COPIED_ITEMS, type ProjectCopy } from "./copy.ts";

/** A project that new ones are made from, under a name. It is no item, so it is in no list. */
export interface Template extends ProjectCopy {
  name: string;
}

export const MAX_TEMPLATES = 50;
/** Items and characters of all templates of an account, which are read and written as one. */
const [MAX_ITEMS, MAX_CHARS] = [2_000, 1_000_000];

/** The templates of one account, in their order, and the projects that are made at once. */
export interface Templates {
  list(): Promise<Template[]>;
  /** Replaces all of them. Throws `invalid`. */
  replace(templates: readonly Template[]): Promise<Template[]>;
  /** Makes a project with its items, as one step of undo. Returns the project. Throws `invalid` or `conflict`. */
  makeProject(copy: ProjectCopy): Promise<Item>;
}

/** Refuses too many items, before each is parsed. Throws `invalid`. */
export function checkItemCounts(templates: readonly { items: readonly unknown[] }[]): void {
  const counts = templates.map(({ items }) => items.length);
  if (counts.some((count) => count > MAX_COPIED_ITEMS) || counts.reduce((a, b) => a + b, 0) > MAX_ITEMS)
    throw tooLarge();
}

function tooLarge(): Problem {
  return new Problem(
    "invalid",
    `A template has at most ${MAX_COPIED_ITEMS} items. All templates together have at most ${MAX_ITEMS}, and a million characters. Delete one first.`,
    { field: "templates" },
  );
}

/** Normalizes the names, which must differ. Throws `invalid`. */
export function checkTemplates(templates: readonly Template[]): Template[] {
  if (templates.length > MAX_TEMPLATES)
    throw new Problem("invalid", `There are at most ${MAX_TEMPLATES} templates. Delete one first.`, {
      field: "templates",
    });
  const checked = templates.map((template) => ({ ...template, name: checkName(template.name, "name") }));
  if (new Set(checked.map(({ name }) => name)).size < checked.length)
    throw new Problem("invalid", "Two templates have the same name. Give each its own.", { field: "name" });
  checkItemCounts(checked);
  if (checked.reduce((sum, template) => sum + countChars(template), 0) > MAX_CHARS) throw tooLarge();
  return checked;
}

/** The characters of all texts and names. */
function countChars({ project, items }: ProjectCopy): number {
  const texts = [project, ...items].flatMap((item) => Object.values(item).flat());
  return texts.reduce<number>((sum, text) => sum + (typeof text === "string" ? text.length : 0), 0);
}

/** The templates with one more; it takes the place of the one of its name. */
export function withTemplate(templates: readonly Template[], template: Template): Template[] {
  const at = templates.findIndex(({ name }) => name === template.name);
  return at < 0 ? [...templates, template] : templates.with(at, template);
}

/**
 * The templates without the one of this name, or with another version of it in the place that it has or had: so an undo
 * changes no other template.
 */
export function replaceTemplate(
  templates: readonly Template[],
  name: string,
  version: { template: Template; place: number } | null,
): Template[] {
  const others = templates.filter((template) => template.name !== name);
  return version === null ? others : others.toSpliced(version.place, 0, version.template);
}

/** The name of a template for a project of this title. */
export function templateName(title: string): string {
  return title.replaceAll(",", " ").replace(/\s+/g, " ").trim().slice(0, NAME_LIMIT).trim();
}
