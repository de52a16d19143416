import { expect, test } from "bun:test";
import { creel } from "../home.ts";
import { allWithPage, page, server } from "./fixtures.ts";
import { itemsOf, panelOf } from "./item-panel.ts";
import { waitForFrames } from "./settled.ts";

allWithPage();

const { make, readItem, until } = itemsOf(() => server);
const { panel, field, title, note } = panelOf(() => page);
const row = (name: string) => page.locator("main [data-key]").filter({ hasText: name });
const line = () => page.locator("main [data-key]").getByRole("textbox", { name: "Title" });
const hasFocus = (name: string) =>
  page.waitForFunction(
    (text) =>
      document.activeElement?.matches("[data-key]") && document.activeElement.textContent?.includes(text),
    name,
  );

/** The row under the cursor. */
async function at(name: string): Promise<void> {
  await row(name).focus();
  await hasFocus(name);
}

test("one key renames the row in its place: Enter saves, Escape reverts, and the keys of the row go on", async () => {
  const id = await make("Old name");
  await at("Old name");
  await page.keyboard.press("r");
  await line().waitFor();
  expect(await line().inputValue()).toBe("Old name");
  await page.keyboard.type(", and new"); // the caret is at the end of the title
  await page.keyboard.press("Enter");
  await hasFocus("Old name, and new");
  await until(id, (item) => item.title === "Old name, and new");
  expect(await page.locator("[data-panel]").count()).toBe(0);

  await page.keyboard.press("F2");
  await line().fill("Never mind");
  await page.keyboard.press("Escape");
  await hasFocus("Old name, and new");
  await page.keyboard.press("f"); // a key of the row
  await until(id, ({ isFocused }) => isFocused);
  expect((await readItem(id)).title).toBe("Old name, and new");
  await page.keyboard.press("z");
  await page.keyboard.press("z");
  await until(id, (item) => item.title === "Old name");
  await row("and new").waitFor({ state: "detached" }); // with the answer: the server has it before
  await row("Old name").waitFor(); // no draft comes back
});

test("in the field letters, arrows and the mouse belong to the text", async () => {
  const id = await make("Typed in");
  await at("Typed in");
  await page.keyboard.press("r");
  await line().waitFor();
  await page.keyboard.press("Home");
  await page.keyboard.type("jez ");
  await line().click();
  await page.keyboard.press("End");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("second line");
  expect(await page.locator("[data-panel]").count()).toBe(0); // the click opened nothing
  await page.locator("h1").click(); // leaving saves as well
  await until(id, (item) => item.title === "jez Typed in\nsecond line");
  await line().waitFor({ state: "detached" });
});

test("a title that another screen closes is saved, as by leaving it", async () => {
  const id = await make("Left behind");
  await at("Left behind");
  await page.keyboard.press("r");
  await line().fill("Left for another screen");
  await page.evaluate(() => {
    location.hash = "#/next";
  });
  await until(id, (item) => item.title === "Left for another screen");
});

test("on a narrow screen the field covers nothing of its row", async () => {
  const id = await make("A title that takes more than one line of a phone", {
    tags: ["family"],
    minutes: 30,
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await at("A title that takes");
  await page.keyboard.press("r");
  await line().waitFor();
  const field = await line().boundingBox();
  const facts = await page.locator(`#facts-${id} > :last-child`).getByText("family").boundingBox();
  expect(facts?.y ?? 0).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0) - 2);
});

test("an empty title is not saved: the field stays open and shows the reason", async () => {
  const id = await make("Needs a name");
  await at("Needs a name");
  await page.keyboard.press("r");
  await line().fill("");
  await page.keyboard.press("Enter");
  await page.locator("main [data-key]").getByRole("alert").waitFor();
  await line().focus();
  await page.keyboard.press("Escape");
  await hasFocus("Needs a name");
  expect((await readItem(id)).revision).toBe(1);
});

test("a capture that waits is renamed too, and arrives under its new name", async () => {
  await page.waitForFunction(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).some(
      ({ name, responseEnd }) => name.includes("/row-title-") && responseEnd > 0,
    ),
  );
  await page.context().setOffline(true);
  await page.keyboard.press("i");
  await page.keyboard.type("Waits for the server");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await at("Waits for the server");
  await page.keyboard.press("r");
  await line().fill("Renamed while away");
  await page.keyboard.press("Enter");
  await hasFocus("Renamed while away");
  await page.keyboard.press("r");
  await page.keyboard.type(" and agai"); // the server has the item before this is saved
  await page.context().setOffline(false);
  const list = async () => (await creel(server.home, ["list", "--json"])).out;
  for (
    const deadline = Date.now() + 30_000;
    !(await list()).includes("Renamed while away");
    await Bun.sleep(100)
  )
    if (Date.now() > deadline) throw new Error("It never arrived.");
  await page.keyboard.type("n");
  await page.keyboard.press("Enter");
  await hasFocus("Renamed while away and again");
  for (const deadline = Date.now() + 30_000; !(await list()).includes("away and again"); await Bun.sleep(100))
    if (Date.now() > deadline) throw new Error("It was never renamed again.");
  // No draft is left, once the page has the answer.
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.includes("draft.")));
});

test("a title that was changed elsewhere meanwhile is not overwritten: the panel shows both", async () => {
  const id = await make("Ours");
  await at("Ours");
  await page.keyboard.press("r");
  await line().fill("Mine");
  expect((await creel(server.home, ["edit", id, "--title", "Theirs"])).code).toBe(0);
  await page.waitForFunction(async (item) => {
    const response = await fetch(`/api/items/${item}`);
    return response.status !== 200 || ((await response.json()) as { title: string }).title === "Theirs";
  }, id);
  await page.waitForTimeout(300); // the page hears of it
  await page.keyboard.press("Enter");
  const alert = panel().getByRole("alert").filter({ hasText: "changed elsewhere" });
  await alert.getByText("Theirs", { exact: true }).waitFor();
  await alert.getByText("Mine", { exact: true }).waitFor();
  expect((await readItem(id)).title).toBe("Theirs");
  await alert.getByRole("button", { name: "Use my text" }).click();
  await until(id, (item) => item.title === "Mine");
  await title().waitFor();
});

test("a row whose item another client moves, completes or deletes keeps its field until it is left", async () => {
  const bystander = await make("Bystander below");
  for (const [name, ...args] of [
    ["To someday", "edit", "ID", "--list", "someday"],
    ["Done elsewhere", "done", "ID"],
    ["Put in the trash", "trash", "ID"],
  ] as const) {
    const id = await make(name);
    await at(name);
    await make(`Newer (${args[0]})`);
    await row(`Newer (${args[0]})`).waitFor();
    await page.keyboard.press("r");
    await line().waitFor();
    await page.keyboard.type(" is re");
    const known = page.waitForResponse(
      (response) => response.request().method() === "GET" && response.url().endsWith(id),
    );
    expect(
      (
        await creel(
          server.home,
          args.map((arg) => (arg === "ID" ? id : arg)),
        )
      ).code,
    ).toBe(0);
    await (await known).finished();
    await waitForFrames(page);
    await page.keyboard.type("newed e");
    expect(await line().inputValue()).toBe(`${name} is renewed e`);
    await page.keyboard.press("Enter");
    const { list } = await until(id, (item) => item.title === `${name} is renewed e`);
    expect(list).not.toBe("inbox");
    await row(`${name} is`).waitFor({ state: "detached" });
  }
  expect(await page.locator("[data-panel]").count()).toBe(0);
  expect(await readItem(bystander)).toMatchObject({ note: null, list: "inbox", revision: 1 });
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.includes("draft.")));
});

test("a row whose item is deleted for good keeps its field; its panel then shows what was typed", async () => {
  const id = await make("Deleted for good");
  await at("Deleted for good");
  await page.keyboard.press("r");
  await line().waitFor();
  await page.keyboard.type(", but");
  expect((await creel(server.home, ["trash", id])).code).toBe(0);
  const known = page.waitForResponse((response) => response.url().endsWith(id) && response.status() === 404);
  expect((await server.asPage(`/api/items/${id}`, { method: "DELETE" })).status).toBeLessThan(300);
  await (await known).finished();
  await waitForFrames(page);
  await page.keyboard.type(" renamed");
  await page.keyboard.press("Enter");
  const typed = panel().getByRole("region", { name: "What you typed is kept until you decide." });
  await typed.getByText("Deleted for good, but renamed").waitFor();
  await typed.getByRole("button", { name: "Discard it" }).click();
  await panel().waitFor({ state: "detached" });
});

test("Enter, Tab: two keys from the row to its note; Escape returns to the row", async () => {
  const id = await make("With a note soon");
  await at("With a note soon");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.matches("[data-panel] [data-field=title]"));
  await page.keyboard.press("Tab");
  await page.keyboard.type("the note");
  await page.keyboard.press("Control+Enter");
  await until(id, (item) => item.note === "the note");
  await field("title").focus();
  await page.keyboard.press("Escape");
  await hasFocus("With a note soon");
  await page.keyboard.press("Escape");
  await page.locator("[data-panel]").waitFor({ state: "detached" });
  await hasFocus("With a note soon");
  await page.keyboard.press("n"); // or one
  await note().waitFor();
  await page.keyboard.type(" goes on");
  await page.keyboard.press("Control+Enter");
  await until(id, (item) => item.note === "the note goes on");
});

test("the palette and the help know the keys, and another key can have them", async () => {
  await make("By palette");
  await at("By palette");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("rename");
  await page.getByRole("option", { name: "Rename r", exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await line().waitFor();
  await page.keyboard.press("Escape");
  await hasFocus("By palette");
  await page.keyboard.press("?");
  await page.getByRole("dialog").getByText("Rename", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.evaluate(() =>
    localStorage.setItem("creel.keys", JSON.stringify({ preset: "creel", own: { rename: ["o"] } })),
  );
  await page.reload();
  await row("By palette").waitFor();
  await at("By palette");
  await page.keyboard.press("r");
  expect(await line().count()).toBe(0);
  await page.keyboard.press("o");
  await line().waitFor();
});
