import { webhooksOf } from "../../wire/access/webhook-client.ts";
import { apiClient } from "./client.ts";

/** The page's client of the webhooks, which a part loads after the first screen. */
export const webhookClient = webhooksOf(apiClient);
