import { expect, test } from "bun:test";
import type { Locator } from "playwright-core";
import { allWithHome, page, reopenPage, server } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { itemsOf, panelOf } from "./item-panel.ts";

allWithHome();

const { make, readItem } = itemsOf(() => server);
const { note } = panelOf(() => page);

/** The letters are keys of a row, too: `f` focuses, `x` completes, `m` moves it. */
const TEXT = "fix me, AM";

test.each([
  ["the picker of a day", "d", "pickers", () => page.getByRole("combobox", { name: "Due when?" })],
  ["the search", "/", "palette", () => page.getByRole("dialog", { name: "Search" }).getByRole("combobox")],
  ["the palette", "Control+k", "palette", () => page.getByRole("dialog").getByRole("combobox")],
  ["the title of a row", "r", "row-title", () => page.getByRole("textbox", { name: "Title" })],
  ["the note", "n", "item-panel", () => note()],
] satisfies [string, string, string, () => Locator][])(
  "letters typed before the file of %s has come are typed into its field",
  async (_, key, file, field) => {
    const id = await make(`Typed at ${key}`);
    const before = await readItem(id);
    await reopenPage();
    const part = await holdRequests(
      page,
      ({ pathname }) => pathname.startsWith(`/assets/${file}-`) && pathname.endsWith(".js"),
      "GET",
    );
    await page.reload();
    await page.getByRole("row", { name: `Typed at ${key}` }).focus();
    await part.arrival;
    await page.keyboard.press(key);
    if (key === "d") {
      await page.keyboard.type("nothing");
      await page.keyboard.press("Escape");
    }
    await page.keyboard.type(`${TEXT}M`);
    await page.keyboard.press("Backspace");
    part.release();
    const title = key === "r" ? before.title : "";
    await field().waitFor();
    await page.waitForFunction(
      (text) => (document.activeElement as HTMLInputElement | null)?.value === text,
      title + TEXT,
    );
    expect(await readItem(id)).toEqual(before);
    await page.keyboard.press("Escape");
  },
);

test("letters typed for the note of an item that is deleted for good are dropped, and the next keys are commands", async () => {
  const next = await make("Next to it");
  const id = await make("Deleted");
  await reopenPage();
  const part = await holdRequests(page, ({ pathname }) => pathname.startsWith("/assets/item-panel-"), "GET");
  await page.reload();
  await page.getByRole("row", { name: "Deleted" }).focus();
  await part.arrival;
  await page.keyboard.press("n");
  await page.keyboard.type("no note");
  await server.asPage(`/api/items/${id}/trash`, { method: "POST" });
  await server.asPage(`/api/items/${id}`, { method: "DELETE" });
  await page.getByRole("row", { name: "Deleted" }).waitFor({ state: "detached" });
  part.release();
  await page.getByText("It was deleted for good, or the address is wrong.").waitFor();
  await page.getByRole("row", { name: "Next to it" }).focus();
  await page.keyboard.press("f");
  while (!(await readItem(next)).isFocused) await Bun.sleep(20);
  await page.keyboard.press("/");
  const search = page.getByRole("dialog", { name: "Search" }).getByRole("combobox");
  await search.waitFor();
  expect(await search.inputValue()).toBe("");
});
