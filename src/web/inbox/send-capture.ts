import type { Draft } from "../../domain/capture.ts";
import type { Item } from "../../domain/item.ts";
import { openClient } from "../../wire/client.ts";
import { sendWith } from "../send.ts";
import { itemOf } from "./row.ts";

/** Sends a draft under its own name, so that the server knows it again when it is sent twice. */
export async function sendCapture(key: string, draft: Draft): Promise<Item> {
  const named = openClient((method, path, body) => sendWith({ "Idempotency-Key": key }, method, path, body));
  const { id, createdOn } = await named.inbox.capture(draft);
  return itemOf(draft, id, createdOn);
}
