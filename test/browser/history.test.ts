import { describe, expect, test } from "bun:test";
import { creel } from "../home.ts";
import { violations } from "./axe.ts";
import { openInbox } from "./browser.ts";
import { browser, eachWithPage, page, server } from "./fixtures.ts";
import { byTitle, countMutations, waitForAllSent } from "./triage-fixtures.ts";

eachWithPage();

const panel = (on = page) => on.getByRole("dialog", { name: "History" });
/** The text of a line without the marks that isolate a title's direction. */
const lines = async () =>
  (await panel().getByRole("listitem").allTextContents()).map((text) =>
    text.replace(/[\u2068\u2069]/g, "").replace(/\d\d:\d\d$/, ""),
  );

/** Waits until there are `count` lines, and returns them. */
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

test("the changes of this page and others, in words, newest first, live", async () => {
  await server.capture({ title: "From afar" });
  await creel(server.home, ["add", "From the terminal"]);
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
    (await (await server.asPage("/api/items?list=next&limit=1")).json()) as { items: { id: string }[] }
  ).items;
  await creel(server.home, ["trash", item?.id ?? ""]);
  expect((await readLines(5))[0]).toBe("terminal moved “From afar” to Trash");
  await creel(server.home, ["undo"]);
  await panel().getByText("undone").waitFor();
  expect((await lines())[0]).toBe("terminal moved “From afar” to Trashundone");
});

test("the mark of the step that undo takes back does not touch its words", async () => {
  await page.getByRole("textbox", { name: "Capture" }).fill("Marked");
  await page.keyboard.press("Enter");
  await page.getByRole("row").filter({ hasText: "Marked" }).getByText("page", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("h");
  const mark = panel().locator("[data-next]");
  await mark.waitFor();
  const end = await mark.evaluate((step) => {
    const { left, width } = getComputedStyle(step, "::before");
    return Number.parseFloat(left) + Number.parseFloat(width);
  });
  expect(end).toBeLessThanOrEqual(-4);
});

test("undo and redo from the panel, by key and by button, each naming what came back", async () => {
  await server.capture({ title: "one" });
  await server.capture({ title: "two" });
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

test("a failed undo is reported, with the author of the later change", async () => {
  await server.capture({ title: "contested" });
  await decide("n");
  await page.getByRole("heading", { name: "The inbox is empty." }).waitFor();
  await waitForAllSent();
  const [item] = (
    (await (await server.asPage("/api/items?list=next&limit=1")).json()) as { items: { id: string }[] }
  ).items;
  await creel(server.home, ["move", item?.id ?? "", "someday"]);
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

describe("after a reload", () => {
  const row = (title: string) => page.getByRole("row").filter({ hasText: title });
  const question = () => page.getByText(/Undo the last step \(.*\)\?/);
  const LATER = 25 * 60; // seconds

  async function capture(title: string): Promise<void> {
    await page.getByRole("textbox", { name: "Capture" }).fill(title);
    await page.keyboard.press("Enter");
    await row(title).getByText("page", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
  }

  /** Moves the server's clock, as this page sees it, forward. */
  async function reloadLater(): Promise<void> {
    await page.route("**/api/me", async (route) => {
      const response = await route.fetch();
      const me = (await response.json()) as { time: number };
      await route.fulfill({ response, json: { ...me, time: me.time + LATER } });
    });
    await page.reload();
  }

  test("z takes back what was done a moment before", async () => {
    await capture("a moment ago");
    await page.reload();
    await row("a moment ago").waitFor();
    await page.keyboard.press("z");
    await page.getByText("Undone: a moment ago").waitFor();
    await row("a moment ago").waitFor({ state: "detached" });
  });

  test("z takes back what was done before many changes of others", async () => {
    await capture("a moment ago too");
    const items = Array.from({ length: 600 }, (_, n) => ({ title: `of a program ${n}` }));
    const response = await server.ask("/api/items/batch", {
      method: "POST",
      headers: { Authorization: `Bearer ${server.key}`, "Content-Type": "application/json" },
      body: JSON.stringify({ items }),
    });
    expect(response.status).toBe(200);
    await page.reload();
    await row("of a program 599").waitFor();
    await page.keyboard.press("z");
    await page.getByText("Undone: a moment ago too").waitFor();
  });

  test("z names the older change, however often it is pressed, and a button reverts it", async () => {
    await capture("one long ago");
    await capture("another long ago");
    await reloadLater();
    await row("another long ago").waitFor();
    for (let presses = 0; presses < 3; presses++) {
      await page.keyboard.press("z");
      await question().waitFor();
      await page.getByText("You captured “\u2068another long ago\u2069”").waitFor();
    }
    expect(await question().count()).toBe(1);
    await waitForAllSent();
    expect((await byTitle()).get("another long ago")?.list).toBe("inbox");
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Undo anyway" }).click();
    await page.getByText("Undone: another long ago").waitFor();
    await row("another long ago").waitFor({ state: "detached" });
    expect((await byTitle()).get("one long ago")?.list).toBe("inbox");
  });

  test("the page's own changes are undone at once, and older ones after a question", async () => {
    await capture("long ago");
    await reloadLater();
    await capture("just now");
    await page.keyboard.press("z");
    await page.getByText("Undone: just now").waitFor();
    await page.keyboard.press("z");
    await question().waitFor();
    await capture("goes on");
    await question().waitFor({ state: "detached" });
  });

  test("a change of another window is named before it is undone", async () => {
    await capture("long ago");
    await reloadLater();
    await row("long ago").waitFor();
    await page.keyboard.press("z");
    await question().waitFor();
    const headers = { "Content-Type": "application/json" };
    await server.asPage("/api/items", {
      method: "POST",
      headers,
      body: JSON.stringify({ title: "elsewhere" }),
    });
    await row("elsewhere").waitFor();
    await page.getByRole("button", { name: "Undo anyway" }).click();
    await page.getByText("You captured “\u2068elsewhere\u2069”").waitFor();
    expect((await byTitle()).get("elsewhere")?.list).toBe("inbox");
    await page.getByRole("button", { name: "Undo anyway" }).click();
    await page.getByText("Undone: elsewhere").waitFor();
  });

  test("triage asks as well, and the history, which shows the step, does not", async () => {
    await capture("long ago");
    await reloadLater();
    await row("long ago").waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await page.locator("article").waitFor();
    await page.keyboard.press("z");
    await question().waitFor();
    await page.keyboard.press("h");
    await readLines(1);
    await page.keyboard.press("z");
    await panel().getByText("Undone: long ago").waitFor();
  });

  test("an old unsent change is undone only after a question, too", async () => {
    await page.route("**/api/items", (route) => route.abort());
    await page.getByRole("textbox", { name: "Capture" }).fill("never sent");
    await page.keyboard.press("Enter");
    while ((await countMutations()) === 0) await Bun.sleep(20);
    await page.clock.setFixedTime(Date.now() + LATER * 1000);
    await page.reload();
    await row("never sent").waitFor();
    await page.keyboard.press("z");
    await question().waitFor();
    await page.getByText("You captured “\u2068never sent\u2069”").waitFor();
    expect(await countMutations()).toBe(1);
  });
});

describe.each(["light", "dark"] as const)("in the %s theme", (colorScheme) => {
  test("nothing is inaccessible", async () => {
    await server.capture({ title: "<b>one</b>" });
    const inbox = await openInbox(browser, server, { colorScheme, viewport: { width: 360, height: 700 } });
    await inbox.page.keyboard.press("h");
    await panel(inbox.page).getByText("<b>one</b>").waitFor();
    await inbox.page.keyboard.press("z");
    await panel(inbox.page).getByText("Nothing to undo").waitFor();
    expect(await violations(inbox.page)).toEqual([]);
    expect(inbox.complaints).toEqual([]);
    await inbox.close();
  });
});
