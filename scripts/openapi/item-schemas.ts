import { z } from "zod";
import type { ItemOriginPage } from "../../src/domain/import/item-origins.ts";
import { MERGED_FIELDS } from "../../src/domain/import/merge.ts";
import type { ItemPage, NextSteps } from "../../src/domain/inbox/items.ts";
import type { Captured } from "../../src/domain/item/capture.ts";
import type { Change } from "../../src/domain/item/change-log.ts";
import type { Values } from "../../src/domain/item/command.ts";
import { EDITABLE, ENERGIES, type Item, KINDS, LISTS, REPEAT_FROM } from "../../src/domain/item/item.ts";
import { ITEM_VERBS } from "../../src/domain/item/verb.ts";
import type { ProblemCode } from "../../src/domain/problem.ts";
import type { RefusedChange } from "../../src/wire/patch.ts";
import { PROBLEMS, type ProblemDocument } from "../../src/wire/problems.ts";
import { count, flag, moment, momentOrNull, shapeOf, text, textOrNull } from "./basic-schemas.ts";

export const itemId = z
  .string()
  .regex(/^[0-9A-F]{32}$/)
  .describe("UUID v4 as 32 upper-case hexadecimal characters.");
const revision = z
  .int()
  .min(1)
  .describe("1 when captured, one more with every change. In quotes it is the item's ETag.");
const date = (description: string) =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .nullable()
    .describe(`${description} \`YYYY-MM-DD\`, or null.`);

/** The words that explain the fields of an item; a request with a field of the same name is explained by them too. */
export const ITEM = {
  id: itemId,
  kind: z.enum(KINDS).describe("What it is."),
  title: z
    .string()
    .min(1)
    .max(10_000)
    .describe("1 to 10,000 characters, at least one of them visible. Kept as sent."),
  note: textOrNull("Up to 1 MiB of UTF-8; null when there is none. Kept as sent."),
  list: z.enum(LISTS).describe("Where it is. Every capture starts in `inbox`."),
  isFocused: flag("Whether it is on today's short list."),
  createdOn: moment("When it was captured."),
  changedOn: moment("When it was last changed."),
  completedOn: momentOrNull("When it was completed."),
  startDate: date("Until then an open item waits in `scheduled`."),
  dueDate: date("When it must be done."),
  dueTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .nullable()
    .describe("The time of the due date, `HH:MM` of 24 hours, or null. Null without a due date."),
  remindAt: momentOrNull(
    "The next of `reminders`: the earliest that was not shown, else the last. It moves on without a new revision when one is shown. A change of it alone replaces the next one; null clears all.",
  ),
  reminders: z
    .array(z.int().min(0))
    .readonly()
    .describe("All moments to remind of it, in Unix seconds, the earliest first: at most 10."),
  repeat: textOrNull("How it repeats: the text of an RRULE (RFC 5545) without its name, or null."),
  repeatFrom: z
    .enum(REPEAT_FROM)
    .nullable()
    .describe(
      "What the next one is counted from: the day of completion or its own date. Null without `repeat`.",
    ),
  minutes: z.int().nullable().describe("How long it takes, or null."),
  energy: z.enum(ENERGIES).nullable().describe("How much energy it takes, or null."),
  tags: z.array(z.string()).readonly().describe("Names. One that begins with `@` is a context."),
  area: textOrNull("The name of its area of life, or null."),
  contact: textOrNull("The name of the person that it waits for, or null."),
  project: textOrNull("The id of its project, or null."),
  position: textOrNull("Its place in a manual order; null is by arrival."),
  isSequential: flag(
    "Whether only the first of a project's open actions can be done now. False unless it is a project.",
  ),
  blockedBy: textOrNull(
    "The id of an action or project: while that one is open, this action cannot be done. Or null.",
  ),
  heading: textOrNull(
    "The heading of its project that it stands under, or null. An item that leaves the project loses it.",
  ),
  source: text("The actor that captured it: a key's name, `page`, `terminal` or `clock`."),
  revision,
};

const openLists = z.enum(LISTS).exclude(["done", "trash"]);

export const ItemShape = shapeOf<Item>()(
  z.strictObject({
    ...ITEM,
    listBefore: z.exactOptional(
      openLists.nullable().describe("Only in the trash: the open list that it was in last."),
    ),
  }),
);

export const CapturedShape = shapeOf<Captured>()(
  z.strictObject({ id: itemId, createdOn: moment("When it was captured.") }),
);

export const ItemPageShape = shapeOf<ItemPage>()(
  z.strictObject({
    items: z
      .array(ItemShape)
      .describe(
        "Newest first; `today` and `upcoming` in their own order, a search by how closely they match. A page of long texts ends early.",
      ),
    next: textOrNull("The `cursor` of the next page, or null at the end."),
  }),
);

const CODES = Object.keys(PROBLEMS) as ProblemCode[];

/** The schema of a problem document with these codes. */
export function problemShape(codes: readonly ProblemCode[] = CODES) {
  return shapeOf<ProblemDocument>()(
    z.strictObject({
      type: text("`urn:creel:problem:` and the code."),
      title: text("The code in words."),
      status: z.int().min(400).max(599).describe("The status of the answer."),
      detail: text("What happened and what to do next, for a person."),
      code: z.enum(codes as [ProblemCode]).describe("What happened, for a program."),
      field: z.exactOptional(text("The field, parameter or header that is wrong.")),
      at: z.exactOptional(count("The byte, from 0, at which the JSON is wrong.")),
      importId: z.exactOptional(
        text(
          "The import that is the newest step. Only the page and the terminal of its computer can undo it.",
        ),
      ),
    }),
  );
}

const RefusedShape = shapeOf<RefusedChange>()(
  z.strictObject({
    status: z.int().min(400).max(599).describe("The status that it would have as a request of its own."),
    code: text("One of the codes of a Problem."),
    detail: text("What happened and what to do next, for a person."),
    field: z.exactOptional(text("The field that is wrong.")),
  }),
);

const results = <S extends z.ZodType>(shape: S) =>
  z.strictObject({
    results: z.array(z.union([shape, RefusedShape])).describe("In the order of the request, one for each."),
  });
export const CapturedResults = results(CapturedShape);
export const ChangedResults = results(ItemShape);

/** The shapes of the fields that a change can touch. */
const TOUCHED = { ...ITEM, listBefore: openLists.nullable() };
const ValuesShape = z.strictObject(
  Object.fromEntries(
    [...EDITABLE, "completedOn" as const, "listBefore" as const].map((name) => [
      name,
      z.exactOptional(TOUCHED[name] as z.ZodType),
    ]),
  ),
) as unknown as z.ZodType<Values>;

export const ChangeShape = shapeOf<Change>()(
  z.strictObject({
    seq: z.int().min(1).describe("Orders all changes."),
    at: moment("When it happened."),
    item: itemId,
    verb: z.enum(ITEM_VERBS).describe("What happened."),
    by: text("The name of the actor."),
    group: z
      .int()
      .min(1)
      .describe("The seq of the first change done together with this one: one step of undo."),
    patch: ValuesShape.nullable().describe(
      "The fields that changed, with their values afterwards. Null for a capture, and where they were scrubbed.",
    ),
  }),
);

export const ChangesShape = z.strictObject({
  changes: z.array(ChangeShape).describe("Oldest first."),
  reset: flag(
    "The log no longer has the changes after `since`: read the items again, then continue from `last`.",
  ),
  last: count("The newest seq."),
});
export const ItemOriginsShape = shapeOf<ItemOriginPage>()(
  z.strictObject({
    origins: z.array(
      z.strictObject({
        item: itemId,
        foreignId: text("Its id in its system, or one that Creel made of its place in the file."),
        extra: z
          .record(z.string(), z.unknown())
          .nullable()
          .describe("Values that only its system can use; null if there are none."),
        changed: z
          .array(z.enum(MERGED_FIELDS))
          .describe("The fields that were changed here since the import."),
      }),
    ),
    next: count("The `after` of the next page; null at the end.").nullable(),
  }),
);
export const HistoryShape = z.strictObject({ changes: z.array(ChangeShape).describe("Oldest first.") });
const NextStep = (way: string) =>
  z
    .union([
      z.strictObject({
        at: z.int().describe("Unix seconds."),
        step: z.int().describe("The seq of its first change."),
        items: z.int().describe("The number of its items."),
      }),
      z.strictObject({
        at: z.int().describe("Unix seconds: its end, or now while it is written."),
        importId: z.string(),
        name: z.string().describe("The name of the file."),
      }),
    ])
    .nullable()
    .describe(
      `An import has a job of its own (\`POST /app/imports/{id}/${way}\`). Null if there is no step.`,
    );
export const NextStepsShape = shapeOf<NextSteps>()(
  z.strictObject({ undo: NextStep("undo"), redo: NextStep("write") }),
);
export const StepShape = z.strictObject({
  items: z.array(ItemShape).describe("The items of the step, as they are now. Empty without a step."),
});
export { RefusedShape, ValuesShape };
