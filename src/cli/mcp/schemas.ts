import { z } from "zod";
import { ENERGIES, KINDS, LISTS } from "../../domain/item/item.ts";

const MOST = 50;
const id = z.string().min(1).max(64).describe("An item's id, as list and search give it");
const name = z.string().min(1).max(200);
const day = z.string().nullable().describe("YYYY-MM-DD; null clears it");
const page = {
  limit: z.int().min(1).max(MOST).default(20).describe("Fewer items show more of each note"),
  cursor: z.string().max(32).optional().describe("The `next` of the answer before"),
};

/** The inputs of each tool. The rules of each value are the domain's. */
export const INPUTS = {
  capture: z.strictObject({
    title: z.string().describe("What to do or to keep, in one line"),
    note: z.string().nullable().optional().describe("Everything else"),
  }),
  list: z.strictObject({
    list: z.enum(LISTS).default("inbox"),
    kind: z.enum(KINDS).optional(),
    isFocused: z.boolean().optional(),
    tag: name.optional(),
    area: name.optional(),
    contact: name.optional(),
    project: id.optional().describe("The id of a project"),
    ...page,
  }),
  search: z.strictObject({
    words: z.string().min(1).max(500).describe("Each begins a word of title or note"),
    list: z.enum(LISTS).optional().describe("Every list without it, done and trash included"),
    ...page,
  }),
  triage: z.strictObject({
    items: z
      .array(
        z.strictObject({
          id,
          list: z.enum(LISTS).optional(),
          kind: z.enum(KINDS).optional(),
          isFocused: z.boolean().optional(),
          tags: z.array(z.string()).optional().describe("All of them: they replace those that it has"),
          area: z.string().nullable().optional(),
          contact: z.string().nullable().optional().describe("Who is waited for"),
          project: z.string().nullable().optional().describe("The id of a project; null takes it out"),
          startDate: day.optional(),
          dueDate: day.optional(),
          remindAt: z.int().nullable().optional().describe("Unix seconds; null clears it"),
          minutes: z.int().nullable().optional(),
          energy: z.enum(ENERGIES).nullable().optional(),
          revision: z
            .int()
            .optional()
            .describe("Refuses if the item has another by now and is not as wanted already"),
        }),
      )
      .min(1)
      .max(MOST),
  }),
  complete: z.strictObject({ ids: z.array(id).min(1).max(MOST) }),
  undo: z.strictObject({}),
};

const item = z.looseObject({ id: z.string(), title: z.string(), list: z.enum(LISTS) });
const items = z.array(item);
const problem = z.looseObject({ code: z.string(), detail: z.string() });

/** The outputs of each tool. */
export const OUTPUTS = {
  capture: z.looseObject({
    state: z.enum(["inbox", "outbox"]),
    id: z.string().optional(),
    reason: z.string().optional(),
  }),
  page: z.looseObject({ items, next: z.string().nullable() }),
  changed: z.looseObject({ items, problems: z.array(problem) }),
  undone: z.looseObject({ items }),
};
