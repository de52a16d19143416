import type { Wish } from "../../../domain/inbox/items.ts";
import type { Item } from "../../../domain/item/item.ts";
import { Problem } from "../../../domain/problem.ts";
import { sentences } from "../../i18n/messages.ts";
import { creel } from "../../server/client.ts";

/** Asks the server for changes: what it has changed, and the first that it refused of several. Throws what it refused of one. */
export async function sendWishes(
  wishes: readonly Wish[],
): Promise<{ changed: readonly Item[]; refused?: Problem | undefined }> {
  const [only, ...others] = wishes;
  if (only && others.length === 0) {
    const item = await creel.inbox.change(only);
    if (!item) throw new Problem("not-found", sentences.items.gone);
    return { changed: [item] };
  }
  const results = await creel.inbox.changeAll(wishes);
  return {
    changed: results.filter((one): one is Item => !(one instanceof Problem)),
    refused: results.find((one) => one instanceof Problem),
  };
}
