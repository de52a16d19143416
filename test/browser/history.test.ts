import { describe, expect, test } from "bun:test";
import { creel } from "../home.ts";
import { violations } from "./axe.ts";
import { openInbox } from "./browser.ts";
import { allSent } from "./triage-home.ts";
import { browser, eachWithPage, page, running } from "./with-page.ts";

eachWithPage();

const panel = (on = page) => on.getByRole("dialog", { name: "History" });
/** What a line says, without the marks that keep a title's direction to itself. */
const lines = async () =>
  (await panel().getByRole("listitem").allTextContents()).map((text) =>
    text.replace(/[\u2068\u2069]/g, "").replace(/\d\d:\d\d$/, ""),
  );

/** The lines, once there are as many as this. */
async function readLines(count: number): Promise<string[]> {
  await panel()
    .getByRole("listitem")
    .nth(count - 1)
    .waitFor();
  return lines();
}

async function decide(...keys: string[]): Promise<void> {
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await page.getByRole("heading", { name: "Triage" }).waitFor();
  for (const key of keys) {
    await page.locator("article").waitFor();
    await page.keyboard.press(key);
  }
}

test("what this page and others did, in words, newest first, live", async () => {
  await running.capture({ title: "From afar" });
  await creel(running.home, ["add", "From the terminal"]);
  await decide("n", "e");
  await page.getByRole("heading", { name: "The inbox is empty." }).waitFor();
  await page.keyboard.press("h");
  expect(await readLines(4)).toEqual([
    "You completed “From the terminal”",
    "You moved “From afar” to Next",
    "terminal captured “From the terminal”",
    "first captured “From afar”",
  ]);
  const [item] = (
    (await (await running.asPage("/api/items?list=next&limit=1")).json()) as { items: { id: string }[] }
  ).items;
  await creel(running.home, ["trash", item?.id ?? ""]);
  expect((await readLines(5))[0]).toBe("terminal moved “From afar” to Trash");
  await creel(running.home, ["undo"]);
  await panel().getByText("undone").waitFor();
  expect((await lines())[0]).toBe("terminal moved “From afar” to Trashundone");
});

test("undo and redo from the panel, by key and by button, each naming what came back", async () => {
  await running.capture({ title: "one" });
  await running.capture({ title: "two" });
  await decide("n", "y");
  await page.getByRole("heading", { name: "The inbox is empty." }).waitFor();
  await page.keyboard.press("h");
  await readLines(4);
  await page.keyboard.press("z");
  await panel().getByText("Undone: two · It is in Inbox.").waitFor();
  await panel().getByRole("button", { name: "Undo" }).click();
  await panel().getByText("Undone: one · It is in Inbox.").waitFor();
  await panel().getByRole("button", { name: "Undo", disabled: true }).waitFor();
  expect((await lines()).slice(0, 2)).toEqual([
    "You moved “two” to Somedayundone",
    "You moved “one” to Nextundone",
  ]);
  await page.keyboard.press("Shift+Z");
  await panel().getByText("Redone: one · It is in Next.").waitFor();
  await panel().getByRole("button", { name: "Redo" }).click();
  await panel().getByText("Redone: two · It is in Someday.").waitFor();
  await panel().getByRole("button", { name: "Redo", disabled: true }).waitFor();
  await page.keyboard.press("Escape");
  await panel().waitFor({ state: "detached" });
});

test("what cannot be undone is said, with whose change is in the way", async () => {
  await running.capture({ title: "contested" });
  await decide("n");
  await page.getByRole("heading", { name: "The inbox is empty." }).waitFor();
  await allSent();
  const [item] = (
    (await (await running.asPage("/api/items?list=next&limit=1")).json()) as { items: { id: string }[] }
  ).items;
  await creel(running.home, ["move", item?.id ?? "", "someday"]);
  await page.keyboard.press("h");
  await panel().getByText("to Someday").waitFor();
  await page.keyboard.press("z");
  await panel().getByText("That cannot be undone").waitFor();
  expect(await panel().getByRole("status").textContent()).toContain("The last change was by terminal");
});

test("z and Shift+Z anywhere say what came back; with nothing to undo, that", async () => {
  await page.keyboard.press("z");
  await page.getByText("Nothing to undo").waitFor();
  await page.keyboard.press("i");
  await page.keyboard.type("a thought");
  await page.keyboard.press("Enter");
  await page.keyboard.press("z"); // typed
  await page.getByRole("textbox", { name: "Capture" }).fill("");
  await page.keyboard.press("Escape");
  await page.getByRole("row").filter({ hasText: "a thought" }).getByText("page", { exact: true }).waitFor();
  await page.keyboard.press("z");
  await page.getByText("Undone: a thought").waitFor();
  await page.getByRole("row").filter({ hasText: "a thought" }).waitFor({ state: "detached" });
  await page.keyboard.press("Shift+Z");
  await page.getByText("Redone: a thought").waitFor();
  await page.getByRole("row").filter({ hasText: "a thought" }).waitFor();
});

describe.each(["light", "dark"] as const)("in the %s theme", (colorScheme) => {
  test("nothing is inaccessible", async () => {
    await running.capture({ title: "<b>one</b>" });
    const shown = await openInbox(browser, running, { colorScheme, viewport: { width: 360, height: 700 } });
    await shown.page.keyboard.press("h");
    await panel(shown.page).getByText("<b>one</b>").waitFor();
    await shown.page.keyboard.press("z");
    await panel(shown.page).getByText("Nothing to undo").waitFor();
    expect(await violations(shown.page)).toEqual([]);
    expect(shown.complaints).toEqual([]);
    await shown.close();
  });
});
