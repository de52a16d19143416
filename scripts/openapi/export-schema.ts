import { z } from "zod";
import type { StoredItem } from "../../src/domain/item/item.ts";
import { LISTS } from "../../src/domain/item/item.ts";
import { count, moment, shapeOf, text } from "./basic-schemas.ts";
import { ITEM, itemId } from "./item-schemas.ts";

const HeaderLine = z.strictObject({
  type: z.literal("creel-export"),
  version: z.literal(1),
  zone: text("The IANA time zone of its days and times."),
  exportedOn: moment("The moment that it is of."),
});

const NameLine = z.strictObject({
  type: z.literal("name"),
  kind: z.enum(["tag", "area", "contact"]).describe("What has the name."),
  name: text("The name."),
  colour: text("The colour that it was given."),
});

const StoredItemShape = shapeOf<StoredItem>()(
  z.strictObject({
    ...ITEM,
    listBefore: z
      .enum(LISTS)
      .exclude(["done", "trash"])
      .nullable()
      .describe("The list that `reopen` and `restore` lead back to; null while it is open."),
  }),
);

const TombstoneLine = z.strictObject({
  type: z.literal("tombstone"),
  id: itemId.describe("Of an item that was deleted for good: no other item will have it."),
});

const OriginLine = z.strictObject({
  type: z.literal("origin"),
  item: itemId.describe("The item of the line before."),
  system: text("The system of the file that it came from, as `todoist`."),
  scope: text("The name of the file or list that the id is unique in; empty if it is unique in the system."),
  foreignId: text("Its id there, or one made of its place."),
  base: text("Short hashes of its fields as the last import had them."),
  revision: count("The revision that the last import left."),
  isUndone: z.boolean().describe("Whether an undo of the import put it in the trash."),
  extra: z.record(z.string(), z.unknown()).nullable().describe("Values that only its system can use again."),
});

const EndLine = z.strictObject({
  type: z.literal("end"),
  items: count("How many lines of items there are."),
  sha256: text("Of all lines before this one, with their line feeds, in hexadecimal."),
});

/** A line of an export. */
export const ExportLine = z.discriminatedUnion("type", [
  HeaderLine,
  NameLine,
  z.strictObject({ type: z.literal("item"), ...StoredItemShape.shape }),
  TombstoneLine,
  OriginLine,
  EndLine,
]);
