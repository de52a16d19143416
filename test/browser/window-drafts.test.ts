import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { waitForInbox } from "./browser.ts";
import { eachWithPage, page, server } from "./fixtures.ts";
import { itemsOf, panelOf } from "./item-panel.ts";
import { waitForFrames } from "./settled.ts";

eachWithPage();

const { make, until } = itemsOf(() => server);
const line = (tab: Page) => tab.getByRole("textbox", { name: "Capture" }).first();
const row = (tab: Page, title: string) => tab.getByRole("row").filter({ hasText: title });

async function openTab(): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(server.app);
  await waitForInbox(tab);
  return tab;
}

async function typeInLine(tab: Page, text: string): Promise<void> {
  await tab.bringToFront();
  await tab.keyboard.press("i");
  await tab.keyboard.type(text);
}

/** Waits for the text of a tab's line. */
async function lineHas(tab: Page, text: string): Promise<void> {
  await tab.waitForFunction(
    (expected) => document.querySelector<HTMLTextAreaElement>("#capture")?.value === expected,
    text,
  );
}

async function reload(tab: Page): Promise<void> {
  await tab.reload();
  await waitForInbox(tab);
}

test("what is typed, sent and emptied in one tab leaves the half typed line of another", async () => {
  const other = await openTab();
  await typeInLine(page, "Half typed, a long thought");
  await typeInLine(other, "Quick one");
  await other.keyboard.press("Enter");
  await row(other, "Quick one").waitFor();
  await other.keyboard.type("Half typed as well");
  await reload(page);
  await lineHas(page, "Half typed, a long thought");
  await reload(other);
  await lineHas(other, "Half typed as well");
  await line(other).fill("");
  await reload(page);
  await lineHas(page, "Half typed, a long thought");
});

test("a new tab has no text of an open one, and those of closed and crashed ones, until they are sent", async () => {
  await typeInLine(page, "Typed in the first");
  const closed = await openTab();
  expect(await line(closed).inputValue()).toBe("");
  await typeInLine(closed, "Typed in the second");
  await closed.close({ runBeforeUnload: true });
  const crashed = await openTab();
  await lineHas(crashed, "Typed in the second");
  await line(crashed).fill("Typed on in the third");
  const session = await page.context().newCDPSession(crashed);
  void session.send("Page.crash").catch(() => {});
  await crashed.waitForEvent("crash");
  await crashed.close();
  const last = await openTab();
  await lineHas(last, "Typed on in the third");
  await last.keyboard.press("i");
  await last.keyboard.press("Enter");
  await row(last, "Typed on in the third").waitFor();
  await lineHas(last, "");
  await reload(last);
  await lineHas(last, "");
  await lineHas(page, "Typed in the first");
});

test("what an earlier version of the page stored is in the line", async () => {
  await page.evaluate(() => {
    const draft = { title: "Of before", note: "", isFocused: false, hasNote: false, dismissed: [] };
    localStorage.setItem("creel.drafts", JSON.stringify([draft]));
  });
  await reload(page);
  await lineHas(page, "Of before");
});

test("a note that one tab saves leaves the draft of another, which is a conflict after a reload", async () => {
  const id = await make("Shared item", { note: "base" });
  const other = await openTab();
  const [mine, theirs] = [panelOf(() => other), panelOf(() => page)];
  for (const { open, panel } of [mine, theirs]) {
    await open(id);
    await panel().getByRole("button", { name: "Edit the note" }).click();
  }
  await mine.note().fill("a long paragraph");
  await theirs.note().fill("a short one");
  await page.bringToFront();
  await page.keyboard.press("Control+Enter");
  await until(id, ({ note }) => note === "a short one");
  await other.waitForFunction(() => document.querySelector("textarea[aria-label=Note]")); // it goes on
  await other.reload();
  const alert = mine.panel().getByRole("alert").filter({ hasText: "changed elsewhere" });
  await alert.getByText("a short one", { exact: true }).waitFor();
  await alert.getByText("a long paragraph", { exact: true }).waitFor();
  await alert.getByRole("button", { name: "Use my text" }).click();
  await until(id, ({ note }) => note === "a long paragraph");
  // No draft is left, once both pages have the answer.
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.includes("draft.")));
});

test("two drafts of one note that were left are offered one after the other", async () => {
  const id = await make("Twice", { note: "base" });
  await page.evaluate((item) => {
    for (const [at, text] of ["the first draft", "the second draft"].entries())
      localStorage.setItem(
        `creel.draft.${item}.note.left-100000000000${at}-0`,
        JSON.stringify([{ text, base: "base" }]),
      );
  }, id);
  const { open, panel, note } = panelOf(() => page);
  for (const text of ["the second draft", "the first draft"]) {
    await open(id);
    await panel().getByRole("button", { name: "Continue writing" }).click();
    expect(await note().inputValue()).toBe(text);
    await note().fill("base");
    await page.keyboard.press("Control+Enter");
    await page.evaluate(() => {
      location.hash = "#/";
    });
    await panel().waitFor({ state: "detached" });
  }
});

test("the lines of the review and of a project's panel keep their text through a reload", async () => {
  const id = await make("Move house", { kind: "project", list: "next" });
  const panel = page.getByRole("complementary", { name: "Item" });
  const lines = [
    ["review", page.locator("#review-capture")],
    [`inbox/${id}`, panel.getByRole("textbox", { name: "Add an action" })],
  ] as const;
  for (const [address, field] of lines) {
    await page.goto(`${server.app}/#/${address}`);
    await field.fill("Half typed");
    await page.reload();
    await field.and(page.locator("[value='Half typed']")).waitFor();
    await field.press("Enter");
    await field.and(page.locator("[value='']")).waitFor();
    await page.reload();
    await field.waitFor();
    expect(await field.inputValue()).toBe("");
  }
});

test("a note that is typed on the page of a project is not offered on that of the next one", async () => {
  const project = { kind: "project", list: "next" } as const;
  const [one, other] = [
    await make("Move house", { ...project, note: "of the house" }),
    await make("Plant a garden", { ...project, note: "of the garden" }),
  ];
  const facts = (id: string) => page.locator(`[data-about="${id}"]`);
  await page.goto(`${server.app}/#/project/${one}`);
  await facts(one).getByRole("button", { name: "Edit the note" }).click();
  await facts(one).getByRole("textbox", { name: "Note", exact: true }).fill("half typed");
  await page.keyboard.press("Escape");
  await page.getByRole("navigation").getByRole("link", { name: "Plant a garden" }).click();
  await facts(other).getByText("of the garden").waitFor();
  await waitForFrames(page);
  expect(await facts(other).getByText("half typed").count()).toBe(0);
  await page.getByRole("navigation").getByRole("link", { name: "Move house" }).click();
  await facts(one).getByRole("button", { name: "Continue writing" }).click();
  expect(await facts(one).getByRole("textbox", { name: "Note", exact: true }).inputValue()).toBe(
    "half typed",
  );
});
