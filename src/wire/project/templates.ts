import { z } from "zod";
import { ENERGIES, KINDS, LISTS, type OpenList, REPEAT_FROM } from "../../domain/item/item.ts";
import { lazy } from "../../domain/lazy.ts";
import { type CopiedItem, MAX_COPIED_ITEMS, type ProjectCopy } from "../../domain/project/copy.ts";
import {
  checkItemCounts,
  MAX_TEMPLATES,
  type Template,
  type TemplateChange,
} from "../../domain/project/templates.ts";
import { parseBody, parseValue } from "../body.ts";

const text = z.string().nullable().default(null);
const openLists = LISTS.filter((list): list is OpenList => list !== "done" && list !== "trash");

/** One item of a project that is made at once. Only the title is required. */
const copiedItemShape = lazy(() =>
  z.strictObject({
    title: z.string().describe("Its title."),
    note: text.describe("The text below the title."),
    kind: z.enum(KINDS).default("action").describe("What it is; that of the project is `project`."),
    list: z
      .enum(openLists)
      .default("next")
      .describe("Its list. A start date after today makes it `scheduled`."),
    startDate: text.describe("The day on which it starts."),
    dueDate: text.describe("The day on which it is due."),
    dueTime: text.describe("The time of that day, as HH:MM."),
    repeat: text.describe("A rule of RFC 5545."),
    repeatFrom: z.enum(REPEAT_FROM).nullable().default(null).describe("What the next one is counted from."),
    minutes: z.int().nullable().default(null).describe("How long it takes."),
    energy: z.enum(ENERGIES).nullable().default(null).describe("How much energy it takes."),
    tags: z.array(z.string()).default([]).describe("Names."),
    area: text.describe("The name of its area of life."),
    contact: text.describe("The name of a person."),
    isSequential: z
      .boolean()
      .default(false)
      .describe("Of the project: only its first open action can be done."),
    heading: text.describe("The heading of the project that it stands under."),
    blockedBy: z
      .int()
      .min(0)
      .nullable()
      .default(null)
      .describe("The place in `items`, from 0, of the one that must be done first."),
  }),
);

const copyShape = () => ({
  project: copiedItemShape()
    .extend({ kind: z.enum(KINDS).default("project") })
    .describe("The project."),
  items: z.array(copiedItemShape()).max(MAX_COPIED_ITEMS).default([]).describe("Its items, in their order."),
});

/** `POST /api/projects`. */
export const projectBody = lazy(() => z.strictObject(copyShape()) as unknown as z.ZodType<ProjectCopy>);

const name = () => z.string().max(1_000);

const templateShape = lazy(() =>
  z.strictObject({
    name: name().describe("Its name; no two have the same."),
    ...copyShape(),
  }),
);

/** All templates, in their order. */
export const templatesBody = lazy(() =>
  z.strictObject({ templates: z.array(templateShape()).max(MAX_TEMPLATES) }),
);

/** `PATCH /api/templates`, where `template` has this shape: a change of one template. */
const changeShape = (template: z.ZodType) =>
  z.discriminatedUnion("verb", [
    z.strictObject({
      verb: z.literal("save"),
      template,
      place: z
        .int()
        .min(0)
        .max(MAX_TEMPLATES)
        .optional()
        .describe("Its place, from 0; without it, that of the template of its name, or the last."),
    }),
    z.strictObject({ verb: z.literal("remove"), name: name() }),
  ]);

export const templateChangeBody = lazy(() => changeShape(templateShape()));

/** The bodies before each item is parsed. */
const projectParts = lazy(() =>
  z.looseObject({ items: z.array(z.unknown()).max(MAX_COPIED_ITEMS).default([]) }),
);
const templateParts = lazy(() => z.strictObject({ templates: z.array(projectParts()).max(MAX_TEMPLATES) }));
const changeParts = lazy(() => changeShape(projectParts()) as unknown as z.ZodType<TemplateChange>);

/**
 * Parses the body of `POST /api/projects`. `pause` is called before each item: hundreds of them take many milliseconds.
 * Throws `invalid-json` or `invalid`.
 */
export async function parseProject(text: string, pause: () => Promise<void>): Promise<ProjectCopy> {
  const { items, ...project } = parseBody(projectParts(), text);
  return { ...parseValue(projectBody(), project), items: await parseItems(items, [], pause) };
}

/** Parses the body of `PUT /api/templates`. `pause` as for a project. Throws like it. */
export async function parseTemplates(text: string, pause: () => Promise<void>): Promise<Template[]> {
  const { templates } = parseBody(templateParts(), text);
  checkItemCounts(templates);
  const parsed: Template[] = [];
  for (const [n, template] of templates.entries())
    parsed.push(await parseTemplate(template, ["templates", n], pause));
  return parsed;
}

/** Parses the body of `PATCH /api/templates`. `pause` as for a project. Throws like it. */
export async function parseTemplateChange(text: string, pause: () => Promise<void>): Promise<TemplateChange> {
  const change = parseBody(changeParts(), text);
  if (change.verb === "remove") return change;
  return { ...change, template: await parseTemplate(change.template, ["template"], pause) };
}

async function parseTemplate(
  { items, ...template }: { items: readonly unknown[] },
  path: readonly PropertyKey[],
  pause: () => Promise<void>,
): Promise<Template> {
  await pause();
  const { name, project } = parseValue(templateShape(), template, path) as Template;
  return { name, project, items: await parseItems(items, path, pause) };
}

async function parseItems(
  items: readonly unknown[],
  path: readonly PropertyKey[],
  pause: () => Promise<void>,
): Promise<CopiedItem[]> {
  const parsed: CopiedItem[] = [];
  for (const [n, item] of items.entries()) {
    await pause();
    parsed.push(parseValue(copiedItemShape(), item, [...path, "items", n]) as CopiedItem);
  }
  return parsed;
}
