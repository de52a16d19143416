import { z } from "zod";
import type { Draft } from "../../src/domain/item/capture.ts";
import type { ItemDetails } from "../../src/domain/item/item.ts";
import type { Interpretation } from "../../src/domain/quick-entry/interpret.ts";
import type { EntryToken, TokenKind } from "../../src/domain/quick-entry/token.ts";
import { PreviewBody } from "../../src/wire/preview.ts";
import { ITEM } from "./item-shapes.ts";
import { json, type Operations, told } from "./operation.ts";
import { count, shapeOf, text } from "./shape.ts";

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
    value: z.union([z.string(), z.number(), z.literal(true)]).describe("What it is taken for."),
    says: text("The same in words."),
    isSuggestion: z.exactOptional(z.literal(true)).describe("Only a guess: it sets nothing."),
    isUnknown: z
      .exactOptional(z.literal(true))
      .describe("Names a project that there is none of: it sets nothing."),
    isPast: z.exactOptional(z.literal(true)).describe("Its date, or its time, is over."),
  }),
);

const { title, note, isFocused, startDate, dueDate, remindAt, repeat, repeatFrom, minutes, energy } = ITEM;
const { tags, area, contact, project, position } = ITEM;
const DECIDED = {
  startDate,
  dueDate,
  remindAt,
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
  draft: DraftShape.describe("What would be captured. A field that nothing in the text sets is not there."),
  parts: z.array(PartShape).describe("What was understood, from left to right."),
}) satisfies z.ZodType<Interpretation>;

export const PREVIEW_OPERATIONS: Operations = {
  "POST /api/items/preview": {
    id: "previewItem",
    tag: "items",
    summary: "Ask what quick entry makes of a text",
    says: "What a capture with `?parse=1` would be made into. A text that no title may be is refused as the capture would be. Nothing is kept.",
    body: json(PreviewBody),
    answers: told("What it would be.", UnderstoodShape),
  },
};
