import type { Items } from "../../../domain/inbox/items.ts";
import { inSequence } from "../../../domain/item/availability.ts";
import type { Item } from "../../../domain/item/item.ts";
import { Problem } from "../../../domain/problem.ts";
import { type ProjectCopy, planCopy, takeCopy } from "../../../domain/project/copy.ts";
import { type Template, templateName } from "../../../domain/project/templates.ts";
import type { Client } from "../../../wire/client.ts";
import type { CommandContext } from "../../context.ts";
import { parseOptions } from "../../parse-options.ts";
import { readItemPages } from "../../read-item-pages.ts";
import { resolveItem, resolveProject } from "../../resolve-items.ts";
import { dim, markStored, print, printJson, safe } from "../../terminal/output.ts";
import { Usage } from "../../usage.ts";
import { readPatch } from "./edit-arguments.ts";

const TEMPLATE_FORM = "template [list] | template save PROJECT [NAME] | template remove NAME, each [--local]";
const DUPLICATE_FORM = "duplicate PROJECT [TITLE] [--due WHEN] [--local]";
const DATES = { due: { type: "string" }, local: { type: "boolean", default: false } } as const;

/** `creel template`: lists, saves and removes templates. */
export async function templateCommand(context: CommandContext): Promise<number> {
  const { values, positionals } = parseOptions(TEMPLATE_FORM, context.args, { local: DATES.local });
  const [action = "list", name, newName, ...rest] = positionals;
  if (rest.length > 0 || (action === "list") !== (name === undefined) || (newName && action !== "save"))
    throw new Usage("The arguments are not right.", TEMPLATE_FORM);
  return withClient(context, values.local, async (client, inbox) => {
    if (name === undefined) listTemplates(await client.templates.list(), context.json);
    else if (action === "save") await saveTemplate(client, inbox, name, newName);
    else if (action === "remove") await removeTemplate(client, name);
    else throw new Usage("The arguments are not right.", TEMPLATE_FORM);
  });
}

function listTemplates(templates: readonly Template[], json: boolean): void {
  if (json) printJson({ templates });
  else if (templates.length === 0) print("There is no template. `creel template save PROJECT` makes one.");
  else for (const { name, items } of templates) print(`${safe(name)}  ${dim(`${items.length} items`)}`);
}

async function saveTemplate(client: Client, inbox: Items, named: string, newName?: string): Promise<void> {
  const { copy, title } = await readProject(inbox, named);
  const name = newName ?? templateName(title);
  await client.templates.change({ verb: "save", template: { name, ...copy } });
  markStored("The template is stored");
  print(`Saved as ${safe(name)}. \`creel add --from\` makes a project of it.`);
}

async function removeTemplate(client: Client, name: string): Promise<void> {
  const { name: found } = findTemplate(await client.templates.list(), name);
  await client.templates.change({ verb: "remove", name: found });
  markStored("The template is removed");
  print(`Removed ${safe(found)}.`);
}

function findTemplate(templates: readonly Template[], name: string): Template {
  const fold = (text: string) => text.normalize("NFC").trim().toLowerCase();
  const found = templates.find((template) => fold(template.name) === fold(name));
  if (found) return found;
  throw new Problem("not-found", `There is no template ${name}. \`creel template\` lists all of them.`);
}

/** `creel duplicate`: makes a new project of the open items of another one. */
export async function duplicateCommand(context: CommandContext): Promise<number> {
  const { values, positionals } = parseOptions(DUPLICATE_FORM, context.args, DATES);
  const [name, title, ...rest] = positionals;
  if (name === undefined || rest.length > 0) throw new Usage("Give one project.", DUPLICATE_FORM);
  return withClient(context, values.local, async (client, inbox) => {
    const { copy } = await readProject(inbox, name);
    await makeProject(context, client, copy, { title, due: values.due });
  });
}

/** `creel add --from`: makes a project of a template. */
export async function addFromTemplate(
  context: CommandContext,
  { name, title, due, local }: { name: string; title?: string | undefined; due?: string; local: boolean },
): Promise<number> {
  return withClient(context, local, async (client) => {
    const template = findTemplate(await client.templates.list(), name);
    await makeProject(context, client, template, { title, due });
  });
}

async function makeProject(
  { json }: CommandContext,
  client: Client,
  { project, items }: ProjectCopy,
  { title, due }: { title?: string | undefined; due?: string | undefined },
): Promise<void> {
  const { dueDate = null, dueTime } = await readPatch(due === undefined ? {} : { due });
  const named = { ...project, title: title ?? project.title, dueTime: dueTime ?? project.dueTime };
  const copy = planCopy({ project: named, items }, dueDate);
  const made = await client.templates.makeProject(copy);
  markStored("The project is stored");
  if (json) printJson(made);
  else print(made.id);
}

/** A project by its title or the beginning of its id, with its open items in their order. */
async function readProject(inbox: Items, name: string): Promise<{ copy: ProjectCopy; title: string }> {
  const project = await resolveItem(inbox, await resolveProject(inbox, name));
  if (project.kind !== "project")
    throw new Problem("conflict", "That item is not a project. `creel edit ID --kind project` makes it one.");
  const items: Item[] = [];
  for await (const page of readItemPages(inbox, { list: "open", project: project.id }))
    items.push(...page.items);
  const first = items.filter(({ position }) => position === null);
  const placed = inSequence(items.filter(({ position }) => position !== null));
  const ordered = project.isSequential ? inSequence(items) : [...first, ...placed];
  return { copy: takeCopy(project, ordered), title: project.title };
}

async function withClient(
  context: CommandContext,
  local: boolean,
  work: (client: Client, inbox: Items) => Promise<void>,
): Promise<number> {
  const session = await context.openSession({ local });
  try {
    await work(await session.client(), await session.items());
    return 0;
  } finally {
    await session.close();
  }
}
