import { z } from "zod";
import type { Draft } from "../../src/domain/item/capture.ts";
import type { ItemDetails } from "../../src/domain/item/item.ts";
import type { Interpretation } from "../../src/domain/quick-entry/interpret.ts";
import type { EntryToken, TokenKind } from "../../src/domain/quick-entry/token.ts";
import { PreviewBody } from "../../src/wire/preview.ts";
import { count, shapeOf, text } from "./basic-schemas.ts";
import { ITEM } from "./item-schemas.ts";
import { answersWith, json, type Operations } from "./operation.ts";

const KINDS = [
  "tag",
  "context",
  "project",
  "area",
  "due",
  "start",
  "repeat",
  "minutes",
  "energy",
  "focus",
  "list",
] as const satisfies readonly TokenKind[];

const PartShape = shapeOf<EntryToken>()(
  z.strictObject({
    from: count("Where it begins in the text, in UTF-16 units."),
    to: count("Where it ends."),
    kind: z.enum(KINDS).describe("What it sets."),
    text: text("The part itself."),
    value: z
      .union([z.string(), z.number(), z.literal(true)])
      .describe("Its meaning, as the value of the field."),
    says: text("Its meaning in words."),
    isSuggestion: z.exactOptional(z.literal(true)).describe("Only a guess: it sets nothing."),
    isUnknown: z.exactOptional(z.literal(true)).describe("Names an unknown project: it sets nothing."),
    isPast: z.exactOptional(z.literal(true)).describe("Its date or time is in the past."),
  }),
);

const {
  title,
  note,
  isFocused,
  startDate,
  dueDate,
  remindAt,
  reminders,
  repeat,
  repeatFrom,
  minutes,
  energy,
} = ITEM;
const { dueTime, tags, area, contact, project, position } = ITEM;
const DECIDED = {
  startDate,
  dueDate,
  dueTime,
  remindAt,
  reminders,
  repeat,
  repeatFrom,
  minutes,
  energy,
  tags,
  area,
  contact,
  project,
  position,
};
type Optional = { [Field in keyof typeof DECIDED]: z.ZodExactOptional<(typeof DECIDED)[Field]> };

const DraftShape = z.strictObject({
  title,
  note,
  isFocused,
  ...(Object.fromEntries(
    Object.entries(DECIDED).map(([field, shape]) => [field, z.exactOptional(shape)]),
  ) as unknown as Optional),
}) satisfies z.ZodType<Draft & Partial<ItemDetails>>;

const UnderstoodShape = z.strictObject({
  draft: DraftShape.describe(
    "The item that would be captured, without the fields that the text does not set.",
  ),
  parts: z.array(PartShape).describe("What was understood, from left to right."),
}) satisfies z.ZodType<Interpretation>;

export const PREVIEW_OPERATIONS: Operations = {
  "POST /api/items/preview": {
    id: "previewItem",
    tag: "items",
    summary: "Preview how quick entry reads a text",
    description:
      "Shows the item that a capture with `?parse=1` would make. A text that cannot be a title is refused as the capture would be. Nothing is stored. For a `capture` key a project's name stays in the title, be there such a project or not.",
    body: json(PreviewBody),
    answers: answersWith("The item and the parts of the text.", UnderstoodShape),
  },
};
