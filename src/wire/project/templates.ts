import { z } from "zod";
import { ENERGIES, KINDS, LISTS, type OpenList, REPEAT_FROM } from "../../domain/item/item.ts";
import { lazy } from "../../domain/lazy.ts";
import { MAX_COPIED_ITEMS, type ProjectCopy } from "../../domain/project/copy.ts";
import { MAX_TEMPLATES, type Template } from "../../domain/project/templates.ts";

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

/** All templates, in their order. */
export const templatesBody = lazy(
  () =>
    z.strictObject({
      templates: z
        .array(
          z.strictObject({
            name: z.string().max(1_000).describe("Its name; no two have the same."),
            ...copyShape(),
          }),
        )
        .max(MAX_TEMPLATES),
    }) as unknown as z.ZodType<{ templates: Template[] }>,
);
