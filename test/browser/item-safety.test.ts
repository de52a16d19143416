import { expect, test } from "bun:test";
import { showControls } from "../../src/web/i18n/title.ts";
import { COSTLY } from "../attacks/hostile-notes.ts";
import { SCRIPTS } from "../attacks/naughty-strings.ts";
import { violations } from "./axe.ts";
import { allWithPage, handle, page, reopenPage, server } from "./fixtures.ts";
import { itemsOf, panelOf } from "./item-panel.ts";
import { waitForAnimations } from "./settled.ts";

allWithPage();

const { make, readItem, until } = itemsOf(() => server);
const { panel, field, open } = panelOf(() => page);

test("from the trash it is restored, or purged after a question", async () => {
  const id = await make("Rubbish", { list: "trash" });
  await open(id); // which the page did not know
  await panel().getByRole("button", { name: "Restore" }).click();
  await until(id, ({ list }) => list === "inbox");
  await panel().getByRole("button", { name: "Move to the trash" }).click();
  await until(id, ({ list }) => list === "trash");
  await panel().getByRole("button", { name: "Delete for good" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep it" }).click();
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  expect((await readItem(id)).title).toBe("Rubbish");
  await panel().getByRole("button", { name: "Delete for good" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete for good" }).click();
  await page.locator("[data-panel]").waitFor({ state: "detached" });
  expect((await server.asPage(`/api/items/${id}`)).status).toBe(404);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/inbox/${id}`);
  await panel().getByRole("heading", { name: "This item no longer exists." }).waitFor();
});

test("hostile notes are text: nothing runs, loads or navigates", async () => {
  const more = [
    "[a](javascript:hit()) [b](data:text/html,x) ![c](https://canary.invalid/c.png)",
    '<a href="https://canary.invalid/">x</a>\n\n<img src="https://canary.invalid/i.png">',
    "[bank]: https://canary.invalid\n\n[bank]",
    "- [ ] <b>bold</b> &lt;i&gt;",
    "> ".repeat(3_000),
    "*a ".repeat(4_000),
  ];
  const ids: string[] = [];
  for (const text of [...SCRIPTS, ...more]) ids.push(await make("hostile", { note: text }));
  for (const id of ids) {
    await open(id);
    await panel().getByRole("button", { name: "Edit the note" }).waitFor();
    const drawn = panel().locator("[class*=drawn]");
    expect(await drawn.locator("img, script, iframe, object, b, i, svg:not([class*=lucide])").count()).toBe(
      0,
    );
    for (const link of await drawn.getByRole("link").all())
      expect(await link.getAttribute("href")).toMatch(/^(https?|mailto):/);
  }
  expect([...handle.origins]).toEqual([server.app]);
  expect(handle.complaints).toEqual([]);
});

test("a note with a slow layout is shown as plain text, and only the note", async () => {
  for (const [name, note] of COSTLY) {
    await make(name, { note });
    await page
      .getByRole("row")
      .filter({ has: page.getByText(name, { exact: true }) })
      .click();
    await panel().getByText("Shown as plain text").waitFor();
    const text = (await panel().locator("[class*=drawn]").textContent()) ?? "";
    expect(text.includes(showControls(note).slice(0, 500))).toBe(true);
    await page.keyboard.press("Escape");
    await panel().waitFor({ state: "detached" });
  }
  await open(await make("The next one", { note: "*is* laid out" }));
  await panel().getByRole("emphasis").getByText("is", { exact: true }).waitFor();
  expect(handle.complaints).toEqual([]);
});

test("a note that fails to render is shown as plain text, and the next one renders", async () => {
  const fails =
    "export default ({ text }) => { if (text.includes('fails')) throw new RangeError(); return text };";
  await reopenPage(); // a new page has not loaded the note renderer yet
  await page.route("**/assets/note-text-*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: fails }),
  );
  await open(await make("One", { note: "this one fails\nas it is drawn" }));
  await panel().getByText("Shown as plain text").waitFor();
  await panel().getByText("this one fails\nas it is drawn").waitFor();
  await open(await make("Another", { note: "this one does not" }));
  await panel().getByText("this one does not").waitFor();
  expect(await panel().getByText("Shown as plain text").count()).toBe(0);
});

test("a note that is too slow to edit is not edited here, and the page explains it", async () => {
  const id = await make("Long", { note: `${"a line\n".repeat(6_000)}the end` });
  await open(id);
  await panel()
    .getByText(`creel edit ${id.slice(0, 8)}`)
    .waitFor();
  await panel().getByText("a line").first().click();
  expect(await panel().getByRole("textbox", { name: "Note" }).count()).toBe(0);
  await panel().getByText("the end").scrollIntoViewIfNeeded();
  await page.setViewportSize({ width: 360, height: 740 });
  await panel()
    .getByText(`creel edit ${id.slice(0, 8)}`)
    .scrollIntoViewIfNeeded();
  expect(await panel().evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

test("360 px: it is over the whole screen, and the back button returns to the list", async () => {
  const id = await make("On a phone", { note: "- [ ] a box" });
  await reopenPage({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await open(id);
  await waitForAnimations(page);
  const box = await panel().boundingBox();
  expect([box?.x, box?.y, box?.width]).toEqual([0, 0, 360]); // a notification may be below it
  expect(await page.getByRole("heading", { name: "Inbox" }).isVisible()).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.goBack();
  await panel().waitFor({ state: "detached" });
  expect(await page.getByRole("heading", { name: "Inbox" }).isVisible()).toBe(true);
});

for (const colorScheme of ["light", "dark"] as const)
  test(`axe finds nothing, ${colorScheme}`, async () => {
    const project = await make("A project", { kind: "project", list: "next" });
    const id = await make("Everything", {
      note: "# Title\n- [ ] box\n- [x] done\n\n`code` [link](https://example.org)\n\n| a | b |\n|---|---|\n| 1 | 2 |",
      dueDate: "2020-01-01",
      remindAt: 1_900_000_000,
      repeat: "FREQ=DAILY",
      minutes: 15,
      tags: ["a", "@b"],
      project,
    });
    await reopenPage({ colorScheme });
    await open(id);
    await panel().getByRole("checkbox", { name: "box" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await field("history").click();
    await field("startDate").click();
    await page.keyboard.type("yesterday");
    await panel().getByRole("status").filter({ hasText: "over" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await open(project);
    await panel().getByRole("textbox", { name: "Add an action" }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

test("Enter opens the row with the caret in its title, Escape returns to the row, j shows the next one there", async () => {
  await make("Second of two");
  await make("First of two");
  const row = (name: string) => page.locator("main [data-key]").filter({ hasText: name });
  await row("First of two").waitFor();
  const waitForPanel = (name: string) =>
    page.waitForFunction(
      (title) =>
        document.querySelector<HTMLTextAreaElement>("[data-panel] [data-field=title]")?.value === title,
      name,
    );
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await waitForPanel("First of two");
  await page.waitForFunction(() => document.activeElement?.matches("[data-panel] [data-field=title]"));
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.activeElement?.textContent?.includes("First of two"));
  await waitForPanel("First of two"); // still beside it
  await page.keyboard.press("j");
  await waitForPanel("Second of two");
  await page.keyboard.press("Escape");
  await page.locator("[data-panel]").waitFor({ state: "detached" });
  await page.waitForFunction(() => document.activeElement?.textContent?.includes("Second of two"));
});
