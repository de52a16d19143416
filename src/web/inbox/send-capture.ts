import type { Item } from "../../domain/item.ts";
import { creel } from "../creel.ts";
import type { Waiting } from "./outbox.ts";
import { itemOf } from "./row.ts";

/** Sends what waits under its own name, so that the server knows it again when it is sent twice. */
export async function sendCapture({ key, draft, at }: Waiting): Promise<Item> {
  const { id, createdOn } = await creel.inbox.capture(draft, { idempotencyKey: key, capturedOn: at });
  return itemOf(draft, id, createdOn);
}
