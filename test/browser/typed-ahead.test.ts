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
