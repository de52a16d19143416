import { z } from "zod";
import { DAY_LISTS } from "../../domain/inbox/items.ts";
import { ENERGIES, KINDS, LISTS } from "../../domain/item/item.ts";
import { jsonFilters } from "../../wire/filter/filter-schemas.ts";

const MAX_ITEMS = 50;
const id = z.string().min(1).max(64).describe("An item's id, as list and search give it");
const day = z.string().nullable().describe("YYYY-MM-DD; null clears it");
const page = {
  limit: z.int().min(1).max(MAX_ITEMS).default(20).describe("Fewer items show more of each note"),
  cursor: z.string().max(32).optional().describe("The `next` of the previous answer"),
};

/** The inputs of each tool. The rules of each value are the domain's. */
export const INPUTS = {
  capture: z.strictObject({
    title: z.string().describe("The task or thought, in one line"),
    note: z.string().nullable().optional().describe("All further text"),
  }),
  list: z.strictObject({
    list: z
      .enum([...LISTS, ...DAY_LISTS])
      .default("inbox")
      .describe(
        "`today`: overdue, due, starting or reminded today, or focused; `upcoming`: starting or due later",
      ),
    ...jsonFilters(),
    ...page,
  }),
  search: z.strictObject({
    ...jsonFilters(),
    words: z
      .string()
      .min(1)
      .max(500)
      .describe("All must be found; #tag, @context and +project look for such names only"),
    list: z
      .enum([...LISTS, ...DAY_LISTS])
      .optional()
      .describe("Without it: every list, done and trash included"),
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
          blockedBy: z
            .string()
            .nullable()
            .optional()
            .describe("The id of an item that must be done first; null clears it"),
          isSequential: z
            .boolean()
            .optional()
            .describe("Of a project: only its first open action can be done now"),
          tags: z.array(z.string()).optional().describe("All tags: they replace the present ones"),
          area: z.string().nullable().optional(),
          contact: z.string().nullable().optional().describe("The person that the item waits for"),
          project: z.string().nullable().optional().describe("The id of a project; null takes it out"),
          heading: z
            .string()
            .nullable()
            .optional()
            .describe("The heading of its project that it stands under"),
          startDate: day.optional(),
          dueDate: day.optional(),
          dueTime: z
            .string()
            .nullable()
            .optional()
            .describe("HH:MM of 24 hours, with a due date; null clears it"),
          remindAt: z
            .int()
            .nullable()
            .optional()
            .describe("The next reminder in Unix seconds; the others stay. Null clears all"),
          reminders: z
            .array(z.int())
            .optional()
            .describe("All reminders in Unix seconds, in place of remindAt: they replace the present ones"),
          minutes: z.int().nullable().optional(),
          energy: z.enum(ENERGIES).nullable().optional(),
          revision: z
            .int()
            .optional()
            .describe("Refuses if the item has another revision now, unless it already is as wanted"),
        }),
      )
      .min(1)
      .max(MAX_ITEMS),
  }),
  complete: z.strictObject({ ids: z.array(id).min(1).max(MAX_ITEMS) }),
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
