import { z } from "zod";

/** The choices of an import. */
export const ImportOptionsShape = z.strictObject({
  system: z.string().max(64).optional(),
  encoding: z.enum(["windows-1252"]).optional(),
  to: z.enum(["auto", "inbox", "next", "someday"]).optional(),
  cancelled: z.enum(["done", "trash"]).optional(),
  hasBlock: z.boolean().optional(),
  priority: z.enum(["none", "focus", "tags"]).optional(),
  bullets: z.boolean().optional(),
  columns: z.record(z.string(), z.string().max(32)).optional(),
  dayOrder: z.enum(["dmy", "mdy"]).optional(),
  isFilePreferred: z.boolean().optional(),
});

/** The body of a new import: a file of this computer, or an upload that follows in pieces. */
export const ImportBody = z.union([
  z.strictObject({ path: z.string().min(1).max(4096), options: ImportOptionsShape.default({}) }),
  z.strictObject({
    name: z.string().min(1).max(255),
    bytes: z
      .int()
      .min(1)
      .max(2 ** 42),
    options: ImportOptionsShape.default({}),
  }),
]);

/** The body of other choices for an import that was read. */
export const ImportChangeBody = z.strictObject({ options: ImportOptionsShape });
