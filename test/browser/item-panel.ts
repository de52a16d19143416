import { expect } from "bun:test";
import type { Page } from "playwright-core";
import type { Item, Patch } from "../../src/domain/item/item.ts";
import type { CreelProcess } from "../home.ts";

/** The requests that tests of the item panel send to a server. */
export function itemsOf(server: () => CreelProcess) {
  async function ask<T>(method: string, path: string, body: unknown): Promise<T> {
    const headers = { "Content-Type": "application/json" };
    const response = await server().asPage(path, { method, headers, body: JSON.stringify(body) });
    expect(response.status).toBeLessThan(300);
    return (await response.json()) as T;
  }

  /** Stores an item with these fields and returns its id. */
  async function make(title: string, { note = null, ...patch }: Patch = {}): Promise<string> {
    const { id } = await ask<Item>("POST", "/api/items", { title, note });
    if (Object.keys(patch).length > 0) await ask("PATCH", `/api/items/${id}`, patch);
    return id;
  }

  async function readItem(id: string): Promise<Item> {
    return (await (await server().asPage(`/api/items/${id}`)).json()) as Item;
  }

  /** Waits until the server has these values. */
  async function until(id: string, isSo: (item: Item) => boolean): Promise<Item> {
    for (const deadline = Date.now() + 30_000; ; ) {
      const item = await readItem(id);
      if (isSo(item)) return item;
      if (Date.now() > deadline) throw new Error(`It never came to be so: ${JSON.stringify(item)}`);
      await Bun.sleep(50);
    }
  }

  return { make, readItem, until };
}

/** Locators for the open item panel and its parts. */
export function panelOf(page: () => Page) {
  const panel = () => page().getByRole("complementary", { name: "Item" });
  const field = (name: string) => panel().locator(`[data-field=${name}]`);
  const title = () => panel().getByRole("textbox", { name: "Title" });
  const note = () => panel().getByRole("textbox", { name: "Note", exact: true });

  async function open(id: string): Promise<void> {
    await page().evaluate((hash) => {
      location.hash = hash;
    }, `#/inbox/${id}`);
    await title().waitFor();
  }

  return { panel, field, title, note, open };
}
