import { z } from "zod";
import { LISTS } from "../../src/domain/item/item.ts";
import type { Project } from "../../src/domain/item/projects.ts";
import { TAG_KINDS, type Tag } from "../../src/domain/item/tags.ts";
import { PATH_OF } from "../../src/wire/tag-paths.ts";
import { TagBody } from "../../src/wire/tags.ts";
import { itemId } from "./item-shapes.ts";
import { json, type Operation, type Operations, told } from "./operation.ts";
import { count, flag, shapeOf, text } from "./shape.ts";

export const TagShape = shapeOf<Tag>()(
  z.strictObject({
    name: text("What items call it."),
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
    isStalled: flag("It is to go on, and nothing of it can be done next."),
  }),
);

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** What items have in common. */
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
            answers: told("In the order of their names.", z.strictObject({ [all]: z.array(TagShape) })),
          },
        ],
        [
          `PATCH /api/${all}/:name`,
          {
            id: `change${capital(kind)}`,
            tag: "items",
            summary: `Rename or colour a${kind === "area" ? "n" : ""} ${kind}`,
            says: "A new name is given to every item that has the old one, in one step of undo. One that is there already takes the items in: the two are merged.",
            body: json(TagBody),
            answers: told("It as it is now.", TagShape),
          },
        ],
      ];
    }),
  ),
  "GET /api/projects": {
    id: "listProjects",
    tag: "items",
    summary: "List open projects, newest first",
    answers: told("With what is in them.", z.strictObject({ projects: z.array(ProjectShape) })),
  },
};
