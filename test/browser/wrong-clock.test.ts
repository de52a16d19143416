import { expect, test } from "bun:test";
import type { Item } from "../../src/domain/item/item.ts";
import { eachWithEmptyHome, page, server } from "./fixtures.ts";

eachWithEmptyHome();

const DAY = 86_400; // seconds
const row = (title: string) => page.getByRole("row").filter({ hasText: title });
const line = () => page.getByRole("textbox", { name: "Capture" });

async function readItems(): Promise<Item[]> {
  const response = await server.asPage("/api/items?list=inbox");
  return ((await response.json()) as { items: Item[] }).items;
}

for (const [clock, days] of [
  ["three years ahead", 3 * 365],
  ["an hour ahead", 1 / 24],
  ["forty days behind, as that of a capture that waited so long", -40],
] as const)
  test(`the server takes one capture, and pasted lines, of a browser whose clock is ${clock}`, async () => {
    const before = Math.floor(Date.now() / 1000);
    await page.clock.setFixedTime((before + days * DAY) * 1000);
    await page.keyboard.press("i");
    await line().fill("One thought #clock");
    await page.keyboard.press("Enter");
    await row("One thought").getByText("#clock").waitFor();
    await row("One thought").getByText("page", { exact: true }).waitFor();

    await line().evaluate((input) => {
      const data = new DataTransfer();
      data.setData("text/plain", "First line\nSecond line");
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    });
    await page.getByRole("button", { name: "2 items" }).click();
    await row("Second line").getByText("page", { exact: true }).waitFor();

    const items = await readItems();
    expect(items.map(({ title }) => title).sort()).toEqual(["First line", "One thought", "Second line"]);
    for (const { createdOn } of items) expect(createdOn).toBeGreaterThanOrEqual(before);
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
  });
