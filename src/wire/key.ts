import { z } from "zod";
import { SCOPES } from "../domain/key.ts";

export const KeyBody = z.strictObject({
  name: z.string(),
  scope: z.enum(SCOPES).default("capture"),
  secret: z.string().optional(),
});
