import { z } from "zod";
import { SCOPES } from "../../domain/access/key.ts";
import { LAST_MOMENT } from "../../domain/dates.ts";

const MOMENT = z.int().max(LAST_MOMENT); // Unix seconds

export const KeyBody = z.strictObject({
  name: z.string(),
  scope: z.enum(SCOPES).default("capture"),
  secret: z.string().optional(),
  expiresOn: MOMENT.nullable().default(null),
  isAllowedInQuery: z.boolean().default(false),
});

export const RescopeBody = z.strictObject({ scope: z.enum(SCOPES) });

/** `oldUntil`: until then the old secret works too. */
export const RotateBody = z.strictObject({ oldUntil: MOMENT.nullable().default(null) });
