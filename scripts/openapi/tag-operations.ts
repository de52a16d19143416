import { z } from "zod";
import { MAX_VIEWS } from "../../src/domain/home/views.ts";
import { LISTS } from "../../src/domain/item/item.ts";
import type { Project } from "../../src/domain/item/projects.ts";
import { TAG_KINDS, type Tag } from "../../src/domain/item/tags.ts";
import { MAX_TEMPLATES } from "../../src/domain/project/templates.ts";
import { viewChangeBody, viewsBody } from "../../src/wire/filter/views.ts";
import { projectBody, templateChangeBody, templatesBody } from "../../src/wire/project/templates.ts";
import { PATH_OF } from "../../src/wire/tag-paths.ts";
import { PageQueryShape, TagBody } from "../../src/wire/tags.ts";
import { count, flag, shapeOf, text, textOrNull } from "./basic-schemas.ts";
import { ItemShape, itemId } from "./item-schemas.ts";
import { answersWith, json, nothing, type Operation, type Operations } from "./operation.ts";

export const TagShape = shapeOf<Tag>()(
  z.strictObject({
    name: text("Its name."),
    items: count("How many items outside the trash have it."),
    openItems: count("How many of those are open."),
    colour: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .nullable()
      .describe("`#rrggbb`, or null."),
  }),
);

export const ProjectShape = shapeOf<Project>()(
  z.strictObject({
    id: itemId,
    title: text("Its title."),
    list: z.enum(LISTS).exclude(["done", "trash"]).describe("Where it is."),
    items: count("How many items outside the trash are in it."),
    openActions: count("How many of those are open actions."),
    isStalled: flag("The project is active, but has no action that can be done next."),
  }),
);

const next = textOrNull("The `cursor` of the page that follows, or null at the end.");

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Operations on tags, areas, contacts, projects and saved views. */
export const TAG_OPERATIONS: Operations = {
  ...Object.fromEntries(
    TAG_KINDS.flatMap((kind): [string, Operation][] => {
      const all = PATH_OF[kind];
      return [
        [
          `GET /api/${all}`,
          {
            id: `list${capital(all)}`,
            tag: "items",
            summary: `List ${all}, how many items have each, and their colours`,
            query: PageQueryShape,
            answers: answersWith(
              "In the order of their names.",
              z.strictObject({ [all]: z.array(TagShape), next }),
            ),
          },
        ],
        [
          `PATCH /api/${all}/:name`,
          {
            id: `change${capital(kind)}`,
            tag: "items",
            summary: `Rename or colour a${kind === "area" ? "n" : ""} ${kind}`,
            description:
              "Every item with the old name gets the new one, in one step of undo. If the new name exists already, the two are merged.",
            body: json(TagBody),
            answers: answersWith("The state as it is now.", TagShape),
          },
        ],
      ];
    }),
  ),
  "GET /api/projects": {
    id: "listProjects",
    tag: "items",
    summary: "List open projects, newest first",
    description: "A page of long titles ends early.",
    query: PageQueryShape,
    answers: answersWith("With what is in them.", z.strictObject({ projects: z.array(ProjectShape), next })),
  },
  "POST /api/projects": {
    id: "makeProject",
    tag: "items",
    summary: "Make a project with its items",
    description: "One commit and one step of undo. The items get positions in the order of the request.",
    headers: ["Idempotency-Key"],
    body: json(projectBody()),
    answers: answersWith("The project.", ItemShape),
  },
  "GET /api/templates": {
    id: "listTemplates",
    tag: "items",
    summary: "List the templates, in their order",
    description:
      "A template is a project with its items, under a name. `POST /api/projects` makes a project of one.",
    answers: answersWith("The templates.", templatesBody()),
  },
  "PUT /api/templates": {
    id: "replaceTemplates",
    tag: "items",
    summary: "Replace all templates",
    description: `At most ${MAX_TEMPLATES}. It also replaces those that another client saved since you read them: \`PATCH\` changes one, and no other.`,
    body: json(templatesBody()),
    answers: answersWith("The templates as they are now.", templatesBody()),
  },
  "PATCH /api/templates": {
    id: "changeTemplate",
    tag: "items",
    summary: "Save or remove one template",
    description: `A template is known by its name; there are at most ${MAX_TEMPLATES}. No other template changes, also if several clients save at the same time. A repeated request changes nothing more.`,
    body: json(templateChangeBody()),
    answers: nothing("It is saved or removed."),
  },
  "GET /api/views": {
    id: "listViews",
    tag: "items",
    summary: "List the saved views, in their order",
    description: "A view is a list with a filter under a name. The page shows them in its sidebar.",
    answers: answersWith("The views.", viewsBody()),
  },
  "PUT /api/views": {
    id: "replaceViews",
    tag: "items",
    summary: "Replace all saved views",
    description: `At most ${MAX_VIEWS}. It also replaces those that another client saved since you read them: \`PATCH\` changes one, and no other.`,
    body: json(viewsBody()),
    answers: answersWith("The views as they are now.", viewsBody()),
  },
  "PATCH /api/views": {
    id: "changeView",
    tag: "items",
    summary: "Save, rename, move or remove one view",
    description: `A view is known by its name; there are at most ${MAX_VIEWS}. No other view is lost, also if several clients save at the same time. A repeated request changes nothing more.`,
    body: json(viewChangeBody()),
    answers: nothing("It is changed."),
  },
};
