import { z } from "zod";
import { ENERGIES, KINDS, LISTS, type Patch, REPEAT_FROM } from "../domain/item/item.ts";

const text = z.string().nullable();

/**
 * The changeable fields of an item: a merge patch (RFC 7396), where null clears. The rules of each value are the
 * domain's.
 */
export const PatchBody = z
  .strictObject({
    title: z.string(),
    note: text,
    kind: z.enum(KINDS),
    list: z.enum(LISTS),
    isFocused: z.boolean(),
    startDate: text,
    dueDate: text,
    remindAt: z.int().nullable(),
    repeat: text,
    repeatFrom: z.enum(REPEAT_FROM).nullable(),
    minutes: z.int().nullable(),
    energy: z.enum(ENERGIES).nullable(),
    tags: z
      .array(z.string())
      .nullable()
      .transform((tags) => tags ?? []),
    area: text,
    contact: text,
    project: text,
    position: text,
  })
  .partial() as unknown as z.ZodType<Patch>;

const MOST = 1_000;

/** The verbs of the user, beside a patch. */
export const USER_VERBS = ["complete", "reopen", "trash", "restore"] as const;

/** Several changes in one step of undo: each a patch or a verb. `revision` is the required revision, as in `If-Match`. */
export const ChangesBody = z.strictObject({
  changes: z
    .array(
      z.union([
        z.strictObject({ id: z.string(), revision: z.int().optional(), patch: PatchBody }),
        z.strictObject({ id: z.string(), revision: z.int().optional(), verb: z.enum(USER_VERBS) }),
      ]),
    )
    .min(1)
    .max(MOST),
});

/** Several captures. Each is checked on its own, so that an invalid one fails alone. */
export const BatchBody = z.strictObject({ items: z.array(z.unknown()).min(1).max(MOST) });

export interface RefusedChange {
  status: number;
  code: string;
  detail: string;
  field?: string;
}
