import { describe, expect, test } from "bun:test";
import type { Item, Patch } from "../../src/domain/item/item.ts";
import { violations } from "./axe.ts";
import { createSignInAddress, openInbox, watchPage } from "./browser.ts";
import { browser, eachWithPage, page, server } from "./fixtures.ts";

eachWithPage();

async function put(title: string, patch: Patch = {}): Promise<void> {
  const { id } = (await (await server.capture({ title })).json()) as { id: string };
  const response = await server.asPage(`/api/items/${id}`, {
    method: "PATCH",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(patch),
  });
  expect(response.status).toBe(200);
}

async function fill(): Promise<void> {
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await put("Captured");
  await put("Greenhouse", { kind: "project", list: "next" });
  await put("Invoice", { list: "waiting", contact: "Brandt" });
  await put("Rent", { list: "next", dueDate: "2026-01-05" });
  await put("Slides", { list: "next", isFocused: true });
  await put("Ferry", { list: "scheduled", startDate: soon });
  await put("Sailing", { list: "someday" });
  await put("Recipes", { list: "someday" });
}

async function find(title: string): Promise<Item | undefined> {
  const response = await server.asPage("/api/items?list=open&limit=100");
  return ((await response.json()) as { items: Item[] }).items.find((item) => item.title === title);
}

/** Waits until the server has the change; the page shows it earlier. */
async function waitForItem(title: string, is: (item: Item) => boolean): Promise<Item> {
  for (;;) {
    const item = await find(title);
    if (item && is(item)) return item;
    await Bun.sleep(20);
  }
}

const step = (name: string, on = page) => on.getByRole("region", { name, exact: true });
const row = (title: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: title });
const goOn = () => page.keyboard.press("Control+Enter");

async function startReview(on = page): Promise<void> {
  await on.keyboard.press("g");
  await on.keyboard.press("v");
  await on.getByRole("heading", { name: "Weekly review" }).waitFor();
}

test("a whole review with the keyboard alone, from the inbox to the look back", async () => {
  await fill();
  await startReview();
  await page.getByText("Your first review.").waitFor();
  await step("Empty the inbox").getByText("1 item needs a decision.").waitFor();
  await page.getByRole("button", { name: "Triage them" }).press("Enter");
  await page.getByRole("heading", { level: 2, name: "Captured" }).waitFor();
  await page.keyboard.press("n");
  await page.getByRole("link", { name: "Back to the review" }).press("Enter");
  await step("Empty the inbox").getByText("The inbox is empty.").waitFor();

  await goOn();
  await step("Past due and focus").waitFor();
  await row("Rent").getByText("Due").waitFor();
  await row("Slides").getByText("In focus").waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  await row("Rent").waitFor({ state: "detached" });
  await page.waitForFunction(() => document.activeElement?.textContent?.includes("Slides"));
  await page.keyboard.press("f");
  await step("Past due and focus").getByText("Nothing is past due, and nothing is in focus.").waitFor();

  await page.keyboard.press("Enter"); // the focus moved from the removed row to Continue
  await step("Waiting").waitFor();
  await row("Invoice").getByText("for Brandt").or(row("Invoice").getByText("Brandt")).first().waitFor();
  await goOn();
  await step("The next two weeks").waitFor();
  await row("Ferry").getByText("Starts").waitFor();
  await goOn();

  await step("Stalled projects").waitFor();
  await row("Greenhouse").waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("n");
  await page.getByRole("textbox", { name: "What is the next thing to do?" }).fill("Measure the plot");
  await page.keyboard.press("Enter");
  await step("Stalled projects").getByText("Every project has a next action").waitFor();
  const plot = await waitForItem("Measure the plot", ({ list }) => list === "next");
  expect(plot.project).toBe((await find("Greenhouse"))?.id ?? "");
  await goOn();

  await step("Someday").waitFor();
  await page.getByRole("heading", { level: 2, name: "Recipes" }).waitFor();
  await page.keyboard.press("y");
  await page.getByRole("heading", { level: 2, name: "Sailing" }).waitFor();
  await page.keyboard.press("k");
  await page.getByRole("heading", { level: 2, name: "Recipes" }).waitFor();
  await page.keyboard.press("y");
  await page.getByRole("heading", { level: 2, name: "Sailing" }).waitFor();
  await page.keyboard.press("n");
  await step("Someday").getByText("Someday has no more items").waitFor();
  await waitForItem("Sailing", ({ list }) => list === "next");
  expect((await find("Recipes"))?.list).toBe("someday");
  await goOn();

  await step("Look back").waitFor();
  await page.getByRole("button", { name: "Finish" }).press("Enter");
  await page.getByText("The review is complete.").waitFor();
  await startReview();
  await page.getByText("Last: ").waitFor();
  await step("Empty the inbox").waitFor();
});

test("it is gone on with after a reload, and what comes up is captured on the way", async () => {
  await fill();
  await startReview();
  await page.getByRole("button", { name: /^Someday/ }).click();
  await page.getByRole("heading", { level: 2, name: "Recipes" }).waitFor();
  await page.keyboard.press("y");
  await page.getByRole("heading", { level: 2, name: "Sailing" }).waitFor();
  await page.keyboard.press("i");
  await page.getByRole("textbox", { name: "What else is on your mind?" }).fill("A thought");
  await page.keyboard.press("Enter");
  expect(await page.getByRole("textbox", { name: "What else is on your mind?" }).inputValue()).toBe("");
  await waitForItem("A thought", ({ list }) => list === "inbox");
  await page.reload();
  await page.getByRole("heading", { level: 2, name: "Sailing" }).waitFor();
  expect(page.url()).toContain("#/review");
});

test("on a phone each step of the rail has its short name, within its column", async () => {
  await fill();
  for (const [locale, names] of [
    ["en-GB", ["Inbox", "Due", "Waiting", "2 weeks", "Stalled", "Someday"]],
    ["de-DE", ["Eingang", "Fällig", "Warten", "2 Wochen", "Stockend", "Irgendwann"]],
  ] as const) {
    const phone = await watchPage(browser, { locale, viewport: { width: 320, height: 640 } });
    await phone.page.goto(await createSignInAddress(server));
    await phone.page.getByRole("main").getByRole("row").first().waitFor();
    await phone.page.goto(`${server.app}/#/review`);
    const steps = phone.page.getByRole("navigation").locator("ol button");
    await steps.nth(5).waitFor();
    expect((await steps.allInnerTexts()).map((text) => text.replaceAll("\u00ad", "").split("\n")[0])).toEqual(
      [...names],
    );
    const cut = await steps.evaluateAll(
      (all) => all.filter((one) => one.scrollWidth > one.clientWidth).length,
    );
    expect(cut).toBe(0);
    const heights = await steps.evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(new Set(heights).size).toBe(1); // so the numbers are in one line
    await phone.close();
  }
});

describe.each(["light", "dark"] as const)("in the %s theme", (colorScheme) => {
  test("nothing is inaccessible at any step, and nothing scrolls sideways at 320 px", async () => {
    await fill();
    const inbox = await openInbox(browser, server, { colorScheme });
    await startReview(inbox.page);
    for (const [index, name] of [
      "Empty the inbox",
      "Past due and focus",
      "Waiting",
      "The next two weeks",
      "Stalled projects",
      "Someday",
      "Look back",
    ].entries()) {
      await step(name, inbox.page).waitFor();
      await inbox.page.setViewportSize(
        index % 2 ? { width: 320, height: 700 } : { width: 1280, height: 800 },
      );
      expect(await violations(inbox.page)).toEqual([]);
      expect(
        await inbox.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await inbox.page.keyboard.press("Control+Enter");
    }
    expect(inbox.complaints).toEqual([]);
    await inbox.close();
  });
});
