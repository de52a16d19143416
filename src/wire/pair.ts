import { z } from "zod";
import { SCOPES } from "../domain/access/key.ts";

/** The options of an invitation. */
export const InviteBody = z.strictObject({
  scope: z.enum(SCOPES).default("capture"),
  isForPage: z.boolean().default(false),
  name: z.string().nullable().default(null),
});

/** The body of a pairing device: the code, its name, and whether it can show a page. */
export const PairBody = z.strictObject({
  code: z.string().max(64),
  device: z.string().max(200).default(""),
  isBrowser: z.boolean().default(false),
});
