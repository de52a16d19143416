import { z } from "zod";
import type { BatchCapture } from "../domain/inbox/items.ts";
import { ENERGIES, KINDS, LISTS, type Patch, REPEAT_FROM } from "../domain/item/item.ts";
import { USER_VERBS } from "../domain/item/verb.ts";
import { lazy } from "../domain/lazy.ts";
import { Problem } from "../domain/problem.ts";
import { MAX_ARRAY_VALUES, parseBody, parseValue } from "./body.ts";
import { captureFrom, IDEMPOTENCY_KEY } from "./capture.ts";

const text = z.string().nullable();

/**
 * The changeable fields of an item: a merge patch (RFC 7396), where null clears. The rules of each value are the
 * domain's.
 */
export const patchBody = lazy(
  () =>
    z
      .strictObject({
        title: z.string(),
        note: text,
        kind: z.enum(KINDS),
        list: z.enum(LISTS),
        isFocused: z.boolean(),
        startDate: text,
        dueDate: text,
        dueTime: text,
        remindAt: z.int().nullable(),
        reminders: z
          .array(z.int())
          .nullable()
          .transform((moments) => moments ?? []),
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
        isSequential: z.boolean(),
        blockedBy: text,
        heading: text,
      })
      .partial() as unknown as z.ZodType<Patch>,
);

const changeBody = lazy(() =>
  z.union([
    z.strictObject({ id: z.string(), revision: z.int().optional(), patch: patchBody() }),
    z.strictObject({ id: z.string(), revision: z.int().optional(), verb: z.enum(USER_VERBS) }),
  ]),
);

/** Several changes in one step of undo: each a patch or a verb. `revision` is the required revision, as in `If-Match`. */
export const changesBody = lazy(() =>
  z.strictObject({ changes: z.array(changeBody()).min(1).max(MAX_ARRAY_VALUES) }),
);

/** The body of an undo or a redo: the keys of the requests of the step. */
export const UndoBody = z.strictObject({
  idempotencyKeys: z.array(z.string().regex(IDEMPOTENCY_KEY)).min(1).max(MAX_ARRAY_VALUES).optional(),
});

/** `changesBody` before each change is parsed. */
const ChangeList = z.strictObject({ changes: z.array(z.unknown()).min(1).max(MAX_ARRAY_VALUES) });

/** Several captures. Each is checked on its own, so that an invalid one fails alone. */
export const BatchBody = z.strictObject({ items: z.array(z.unknown()).min(1).max(MAX_ARRAY_VALUES) });

/** The headers of a capture, which are fields of each capture of a batch. */
const BatchOptions = z.object({
  idempotencyKey: z.string().regex(IDEMPOTENCY_KEY).optional(),
  capturedOn: z.int().optional(),
});

/**
 * Parses a body of changes, up to the first that is wrong. `pause` is called before each change: a thousand of them take
 * many milliseconds. Throws `invalid-json` or `invalid`.
 */
export async function parseChanges(text: string, pause: () => Promise<void>) {
  const { changes } = parseBody(ChangeList, text);
  const parsed: z.infer<ReturnType<typeof changeBody>>[] = [];
  for (const [index, change] of changes.entries()) {
    await pause();
    parsed.push(parseValue(changeBody(), change, ["changes", index]));
  }
  return parsed;
}

/** Parses a body of captures: each, or its problem. `pause` as for changes. Throws like it. */
export async function parseCaptures(
  text: string,
  pause: () => Promise<void>,
): Promise<(BatchCapture | Problem)[]> {
  const { items } = parseBody(BatchBody, text);
  const parsed: (BatchCapture | Problem)[] = [];
  for (const value of items) {
    await pause();
    parsed.push(parseEntry(value));
  }
  return parsed;
}

function parseEntry(value: unknown): BatchCapture | Problem {
  try {
    const { draft, parse } = captureFrom(value);
    const { idempotencyKey, capturedOn } = parseValue(BatchOptions, value, []);
    return {
      ...draft,
      parse,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
      ...(capturedOn !== undefined && { capturedOn }),
    };
  } catch (thrown) {
    if (thrown instanceof Problem) return thrown;
    throw thrown;
  }
}

export interface RefusedChange {
  status: number;
  code: string;
  detail: string;
  field?: string;
}
