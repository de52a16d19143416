import { z } from "zod";
import type { TagPatch } from "../domain/item/tags.ts";

/** The changeable fields of a tag, an area or a contact. */
export const TagBody = z
  .strictObject({ name: z.string(), colour: z.string().nullable() })
  .partial() as unknown as z.ZodType<TagPatch>;
