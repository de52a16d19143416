import { expect, test } from "bun:test";
import { eachWithPage, page, server } from "./fixtures.ts";
import { itemsOf, panelOf } from "./item-panel.ts";
import { waitForFrames } from "./settled.ts";

eachWithPage();

const { make, readItem } = itemsOf(() => server);
const { panel, title, note, open } = panelOf(() => page);
const typed = () => panel().getByRole("region", { name: "What you typed is kept until you decide." });
const draftKeys = () =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("draft.")).length);

/** Deletes an item for good, as another client, and waits until the page knows. */
async function purge(id: string): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ changes: [{ id, verb: "trash" }] });
  expect((await server.asPage("/api/items", { method: "PATCH", headers, body })).status).toBe(200);
  let answers = 0; // the page reads the item of the event, and then looks for the one that it shows
  const known = page.waitForResponse(
    (response) => response.url().endsWith(id) && response.status() === 404 && ++answers === 2,
  );
  expect((await server.asPage(`/api/items/${id}`, { method: "DELETE" })).status).toBeLessThan(300);
  await (await known).finished();
  await waitForFrames(page);
}

async function editNote(id: string, text: string): Promise<void> {
  await open(id);
  await panel().getByRole("button", { name: "Edit the note" }).click();
  await note().waitFor();
  await page.keyboard.type(text);
}

test("a note that is typed while its item is deleted for good goes on, and its text is kept until it is captured", async () => {
  const bystander = await make("Bystander", { note: "untouched" });
  const id = await make("Deleted elsewhere", { note: "base" });
  await editNote(id, " and a long");
  await purge(id);
  await page.keyboard.type(" text");
  expect(await note().inputValue()).toBe("base and a long text");
  await page.keyboard.press("Control+Enter");
  await typed().getByText("base and a long text").waitFor();
  await page.waitForFunction(() => document.activeElement?.matches("section"));
  await page.keyboard.type("getting nowhere, e z #");
  expect(new URL(page.url()).hash).toBe(`#/inbox/${id}`);
  expect(await readItem(bystander)).toMatchObject({ note: "untouched", list: "inbox", revision: 1 });

  await page.reload();
  await typed().getByText("base and a long text").waitFor();
  expect(await draftKeys()).toBe(1);
  await page.evaluate(() => {
    location.hash = "#/";
  });
  await panel().waitFor({ state: "detached" });
  await page.goBack();
  await typed().getByRole("button", { name: "Capture it as a new item" }).click();
  await panel().waitFor({ state: "detached" });
  await page.getByRole("row").filter({ hasText: "base and a long text" }).getByText("page").waitFor();
  const { items } = (await (await server.asPage("/api/items")).json()) as {
    items: { title: string; note: string | null }[];
  };
  expect(items.map((item) => [item.title, item.note])).toContainEqual([
    "base and a long text",
    "base and a long text",
  ]);
  expect(await draftKeys()).toBe(0);
});

test("a field that is left by itself as its item is deleted keeps the next letters from being commands", async () => {
  const id = await make("Renamed as it goes", { note: "base" });
  await open(id);
  await title().click();
  await page.keyboard.press("End");
  await page.keyboard.type(", half");
  await purge(id);
  await page.keyboard.type(" typed");
  await page.keyboard.press("Tab");
  await typed().getByText("Renamed as it goes, half typed").waitFor();
  await page.keyboard.type("gt");
  expect(new URL(page.url()).hash).toBe(`#/inbox/${id}`);
  await typed().getByRole("button", { name: "Discard it" }).click();
  await panel().waitFor({ state: "detached" });
  expect(await draftKeys()).toBe(0);
});
