import type { ItemChange } from "../../../domain/inbox/items.ts";
import type { Item } from "../../../domain/item/item.ts";
import { Problem } from "../../../domain/problem.ts";
import { messages } from "../../i18n/messages.ts";
import { apiClient } from "../../server/client.ts";

/** Sends changes. Returns the changed items and the first problem of several; throws the problem of a single one. */
export async function sendChanges(
  changes: readonly ItemChange[],
): Promise<{ changed: readonly Item[]; refused?: Problem | undefined }> {
  const [firstChange, ...others] = changes;
  if (firstChange && others.length === 0) {
    const item = await apiClient.inbox.change(firstChange);
    if (!item) throw new Problem("not-found", messages.items.gone);
    return { changed: [item] };
  }
  const results = await apiClient.inbox.changeAll(changes);
  return {
    changed: results.filter((result): result is Item => !(result instanceof Problem)),
    refused: results.find((result) => result instanceof Problem),
  };
}
