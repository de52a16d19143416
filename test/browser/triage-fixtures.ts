import type { Page } from "playwright-core";
import type { Item, Patch } from "../../src/domain/item/item.ts";
import { page, server } from "./fixtures.ts";

export const currentItem = (title: string, on = page) =>
  on.getByRole("heading", { level: 2, name: title, exact: true });
export const statusText = (text: string, on = page) => on.locator("main").getByText(text, { exact: true });
export const isEmpty = (on = page) => on.getByRole("heading", { name: "The inbox is empty." });

/** Lists all items of the server. */
export async function allItems(): Promise<Item[]> {
  const items: Item[] = [];
  for (const list of ["open", "done", "trash"]) {
    const response = await server.asPage(`/api/items?list=${list}&limit=500`);
    items.push(...((await response.json()) as { items: Item[] }).items);
  }
  return items;
}

/** All items of the server by title; each title must exist once. */
export async function byTitle(): Promise<Map<string, Item>> {
  return new Map((await allItems()).map((item) => [item.title, item]));
}

/** Another client changes the item of this title. */
export async function changeElsewhere(title: string, patch: Patch): Promise<void> {
  const { id } = (await byTitle()).get(title) ?? {};
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(patch);
  const response = await server.asPage(`/api/items/${id}`, { method: "PATCH", headers, body });
  if (!response.ok) throw new Error(`“${title}” could not be changed: ${await response.text()}`);
}

/** Counts the mutations in the browser. A browser that has just deleted its databases may never respond, so it retries. */
export async function countMutations(on = page): Promise<number> {
  for (;;) {
    const count = await Promise.race([readMutationCount(on), Bun.sleep(1000)]);
    if (count !== undefined) return count;
  }
}

/** Does not create a database that is missing or is being deleted. */
const readMutationCount = (on: Page) =>
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

/** Waits until the browser has sent all mutations. */
export async function waitForAllSent(on = page): Promise<void> {
  while ((await countMutations(on)) > 0) await Bun.sleep(20);
}

/** Captures by the keyboard in one of several windows, and waits for the row. */
export async function captureIn(tab: Page, title: string): Promise<void> {
  await tab.bringToFront();
  await tab.keyboard.press("i");
  await tab.keyboard.type(title);
  await tab.keyboard.press("Enter");
  await tab.keyboard.press("Escape");
  await tab.getByRole("row").filter({ hasText: title }).waitFor();
}
