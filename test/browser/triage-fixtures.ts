import type { Page } from "playwright-core";
import type { Item, Patch } from "../../src/domain/item/item.ts";
import { page, running } from "./fixtures.ts";

export const currentItem = (title: string, on = page) =>
  on.getByRole("heading", { level: 2, name: title, exact: true });
export const statusText = (text: string, on = page) => on.locator("main").getByText(text, { exact: true });
export const isEmpty = (on = page) => on.getByRole("heading", { name: "The inbox is empty." });

/** All that the server has. */
export async function allItems(): Promise<Item[]> {
  const items: Item[] = [];
  for (const list of ["open", "done", "trash"]) {
    const answer = await running.asPage(`/api/items?list=${list}&limit=500`);
    items.push(...((await answer.json()) as { items: Item[] }).items);
  }
  return items;
}

/** The same by title, where each is there once. */
export async function byTitle(): Promise<Map<string, Item>> {
  return new Map((await allItems()).map((item) => [item.title, item]));
}

/** Somebody else changes the item of this title. */
export async function changeElsewhere(title: string, patch: Patch): Promise<void> {
  const { id } = (await byTitle()).get(title) ?? {};
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(patch);
  const answer = await running.asPage(`/api/items/${id}`, { method: "PATCH", headers, body });
  if (!answer.ok) throw new Error(`“${title}” could not be changed: ${await answer.text()}`);
}

/** How much waits in the browser to be sent. A browser that has just emptied its databases may never answer: it is asked again. */
export async function waitingMutations(on = page): Promise<number> {
  for (;;) {
    const count = await Promise.race([counted(on), Bun.sleep(1000)]);
    if (count !== undefined) return count;
  }
}

/** A database that is not there, or is being taken away, is not made. */
const counted = (on: Page) =>
  on.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === "creel")) return 0;
    return new Promise<number>((resolve) => {
      const request = indexedDB.open("creel");
      request.onupgradeneeded = () => request.transaction?.abort();
      request.onerror = () => resolve(0);
      request.onsuccess = () => {
        const { result } = request;
        const count = result.transaction("outbox").objectStore("outbox").count();
        count.onsuccess = () => {
          result.close();
          resolve(count.result);
        };
      };
    });
  });

/** Nothing waits in the browser any more. */
export async function allSent(on = page): Promise<void> {
  while ((await waitingMutations(on)) > 0) await Bun.sleep(20);
}
