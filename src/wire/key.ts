import { z } from "zod";
import { SCOPES } from "../domain/key.ts";

export const KeyBody = z.strictObject({
  name: z.string(),
  scope: z.enum(SCOPES).default("capture"),
  secret: z.string().optional(),
});

export const KeyAnswer = z.object({
  id: z.string(),
  name: z.string(),
  scope: z.enum(SCOPES),
  lastFour: z.string(),
  createdOn: z.int(),
  lastUsedOn: z.int().nullable(),
  isBroughtAlong: z.boolean(),
});

/** With the secret as `key`: only the answer that creates it has that. */
export const NewKeyAnswer = KeyAnswer.extend({ key: z.string() });
