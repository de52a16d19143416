import { z } from "zod";
import { SCOPES } from "../domain/access/key.ts";

/** What a terminal or a page asks of an invitation. */
export const InviteBody = z.strictObject({
  scope: z.enum(SCOPES).default("capture"),
  isForPage: z.boolean().default(false),
  name: z.string().nullable().default(null),
});

/** What a device that pairs says: the code, what it calls itself, and whether it can show a page. */
export const PairBody = z.strictObject({
  code: z.string().max(64),
  device: z.string().max(200).default(""),
  isBrowser: z.boolean().default(false),
});
