import { z } from "zod";
import { ITEM_VERBS } from "../../domain/item/verb.ts";

const verbs = z.array(z.enum(ITEM_VERBS)).nullable();

/** The body of a new webhook. The rules of the URL are the domain's. */
export const WebhookBody = z.strictObject({
  url: z.string(),
  verbs: verbs.default(null),
  isPrivateAllowed: z.boolean().default(false),
});

/** The changeable fields of a webhook. */
export const WebhookPatchBody = z.strictObject({
  url: z.exactOptional(z.string()),
  verbs: z.exactOptional(verbs),
  isPrivateAllowed: z.exactOptional(z.boolean()),
});
