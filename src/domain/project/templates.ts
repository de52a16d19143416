import type { Item } from "../item/item.ts";
import { checkName, NAME_LIMIT } from "../item/tags.ts";
import { Problem } from "../problem.ts";
import { MAX_COPIED_ITEMS, type ProjectCopy } from "./copy.ts";

/** A project that new ones are made from, under a name. It is no item, so it is in no list. */
export interface Template extends ProjectCopy {
  name: string;
}

/** A change of one template. Applied twice it changes nothing more, so it can be sent again. */
export type TemplateChange =
  /** Takes the place of the template of this name, or `place` (an index); a new one is the last. */
  { verb: "save"; template: Template; place?: number | undefined } | { verb: "remove"; name: string };

export const MAX_TEMPLATES = 50;
/** Items and characters of all templates of an account, which are read and written as one. */
const [MAX_ITEMS, MAX_CHARS] = [2_000, 1_000_000];

/** The templates of one account, in their order, and the projects that are made at once. */
export interface Templates {
  list(): Promise<Template[]>;
  /** Replaces all of them, also those that another client saved meanwhile. Throws `invalid`. */
  replace(templates: readonly Template[]): Promise<Template[]>;
  /** Changes one of them, in one transaction. Throws `invalid`. */
  change(change: TemplateChange): Promise<void>;
  /**
   * Makes a project with its items, as one step of undo; the same key with the same copy makes it once. Returns the
   * project. Throws `invalid`, also if the project of the key was purged, or `conflict`.
   */
  makeProject(copy: ProjectCopy, idempotencyKey?: string): Promise<Item>;
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

/** The problem of a template that no project could be made of. */
export function templateProblem({ name }: Template, { detail, field }: Problem): Problem {
  const options = field === undefined ? {} : { field };
  return new Problem("invalid", `${detail} It is in the template “${name}”.`, options);
}

/** The characters of all texts and names. */
function countChars({ project, items }: ProjectCopy): number {
  const texts = [project, ...items].flatMap((item) => Object.values(item).flat());
  return texts.reduce<number>((sum, text) => sum + (typeof text === "string" ? text.length : 0), 0);
}

/** The templates after a change, of which none but that of its name is another. Throws `invalid`. */
export function applyTemplateChange(templates: readonly Template[], change: TemplateChange): Template[] {
  const name = checkName(change.verb === "save" ? change.template.name : change.name, "name");
  const others = templates.filter((template) => template.name !== name);
  if (change.verb === "remove") return others;
  const at = templates.findIndex((template) => template.name === name);
  return others.toSpliced(change.place ?? (at < 0 ? others.length : at), 0, { ...change.template, name });
}

/** The name of a template for a project of this title. */
export function templateName(title: string): string {
  const shown = title
    .normalize("NFC")
    .replace(/[\s,\p{Cc}]+/gu, " ")
    .trim();
  const name = shown.slice(0, NAME_LIMIT);
  return (name.isWellFormed() ? name : name.slice(0, -1)).trim(); // the cut may divide a surrogate pair
}
