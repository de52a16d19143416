import { z } from "zod";
import { SCOPES } from "../domain/access/key.ts";

const MOMENT = z.int().max(253_402_300_799); // Unix seconds, to the end of the year 9999

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
