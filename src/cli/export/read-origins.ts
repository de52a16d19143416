import type { ItemOrigin, ItemOriginPage } from "../../domain/import/item-origins.ts";
import { orNull } from "../../wire/answers.ts";
import type { Client } from "../../wire/client.ts";
import { noCreel } from "../../wire/problems.ts";

const PAGE_SIZE = 500;

/** The origins of the items that came from a system, page by page. A server of an older version knows none. */
export async function* readOrigins({ ask }: Pick<Client, "ask">, system: string): AsyncGenerator<ItemOrigin> {
  for (let after: number | null = 0; after !== null; ) {
    const path: string = `/api/items/origins?system=${encodeURIComponent(system)}&after=${after}&limit=${PAGE_SIZE}`;
    const page: ItemOriginPage | null = await orNull(ask<ItemOriginPage>("GET", path));
    if (page === null) return;
    if (!Array.isArray(page.origins) || (page.next !== null && !(page.next > after))) throw noCreel();
    yield* page.origins;
    after = page.next;
  }
}
