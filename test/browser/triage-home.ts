import type { Page } from "playwright-core";
import type { Item, Patch } from "../../src/domain/item/item.ts";
import { page, running } from "./with-page.ts";

export const inHand = (title: string, on = page) =>
  on.getByRole("heading", { level: 2, name: title, exact: true });
export const said = (text: string, on = page) => on.locator("main").getByText(text, { exact: true });
export const isEmpty = (on = page) => on.getByRole("heading", { name: "The inbox is empty." });

/** All that the server has. */
export async function everything(): Promise<Item[]> {
  const found: Item[] = [];
  for (const list of ["open", "done", "trash"]) {
    const answer = await running.asPage(`/api/items?list=${list}&limit=500`);
    found.push(...((await answer.json()) as { items: Item[] }).items);
  }
  return found;
}

/** The same by title, where each is there once. */
export async function byTitle(): Promise<Map<string, Item>> {
  return new Map((await everything()).map((item) => [item.title, item]));
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
export async function waiting(on = page): Promise<number> {
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
      const asked = indexedDB.open("creel");
      asked.onupgradeneeded = () => asked.transaction?.abort();
      asked.onerror = () => resolve(0);
      asked.onsuccess = () => {
        const { result } = asked;
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
  while ((await waiting(on)) > 0) await Bun.sleep(20);
}
