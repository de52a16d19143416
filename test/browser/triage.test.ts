import { describe, expect, test } from "bun:test";
import { addDays, dayIn } from "../../src/domain/dates.ts";
import { SYSTEM } from "../../src/domain/environment.ts";
import { creel } from "../home.ts";
import { violations } from "./axe.ts";
import { openInbox } from "./browser.ts";
import { browser, eachWithPage, page, server } from "./fixtures.ts";
import { byTitle, currentItem, isEmpty, statusText, waitForAllSent } from "./triage-fixtures.ts";

eachWithPage();

const day = (n: number) => addDays(dayIn(SYSTEM.zone(), SYSTEM.now()), n);

async function captureAll(titles: readonly string[]): Promise<void> {
  const stdin = titles.join("\n");
  expect((await creel(server.home, ["add", "-", "--lines"], { stdin })).code).toBe(0);
}

async function startTriage(on = page): Promise<void> {
  await on.getByRole("main").getByRole("link", { name: "Triage" }).click();
  await on.getByRole("heading", { name: "Triage" }).waitFor();
}

test("the questions: for whom, until when, which project, tags and a due date", async () => {
  await captureAll(["Roof", "Send the offer", "Order tiles", "Call Ada", "Sort the screws"]);
  await startTriage();
  await currentItem("Roof").waitFor();
  await page.keyboard.press("p");
  await page.getByRole("option", { name: "Make it a project" }).waitFor();
  await page.keyboard.press("Enter");

  await currentItem("Send the offer").waitFor();
  await page.keyboard.press("w");
  await page.getByRole("combobox", { name: "Who is it waiting for?" }).fill("Brandt");
  await page.getByRole("option", { name: "Brandt" }).waitFor();
  await page.keyboard.press("Enter");

  await currentItem("Order tiles").waitFor();
  await page.keyboard.press("d");
  await page.getByRole("combobox", { name: "When is it due?" }).fill("2031-05-06");
  await page.keyboard.press("Enter");
  await page.getByText("Due Tue, May 6, 2031").or(page.getByText("Due Tue, 6 May 2031")).waitFor();
  await page.keyboard.press("t");
  await page.getByRole("combobox", { name: "Tags" }).fill("@shop");
  await page.getByRole("option", { name: "New: @shop" }).waitFor();
  await page.keyboard.press("Enter");
  await page.locator("article").getByText("@shop").waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("combobox").waitFor({ state: "detached" });
  await page.keyboard.press("p");
  await page.getByRole("combobox").fill("roo");
  await page.getByRole("option", { name: "Roof" }).waitFor();
  await page.keyboard.press("Enter");

  await currentItem("Call Ada").waitFor();
  await page.keyboard.press("s");
  await page.getByRole("combobox", { name: "When does it come back?" }).fill("soup");
  await page.getByText("That is not a date.").waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("combobox").fill("24 dec 2031");
  await page.keyboard.press("Enter"); // at once, before the page has parsed the date

  await currentItem("Sort the screws").waitFor();
  await page.keyboard.press("s");
  await page.getByRole("combobox").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("combobox").waitFor({ state: "detached" });
  await page.keyboard.press("f");
  await page.locator("article").getByText("In focus").waitFor();
  await page.keyboard.press("Space");
  await isEmpty().waitFor();

  await waitForAllSent();
  const items = await byTitle();
  const roof = items.get("Roof");
  expect([roof?.kind, roof?.list]).toEqual(["project", "next"]);
  expect(items.get("Send the offer")).toMatchObject({ list: "waiting", contact: "Brandt" });
  expect(items.get("Order tiles")).toMatchObject({
    list: "next",
    dueDate: "2031-05-06",
    tags: ["@shop"],
    project: roof?.id ?? "",
  });
  expect(items.get("Call Ada")).toMatchObject({ list: "scheduled", startDate: "2031-12-24" });
  expect(items.get("Sort the screws")).toMatchObject({ list: "done" });
});

test("a known name is taken by its beginning, and a number is that many days, as in the lists", async () => {
  await captureAll(["Ask about tiles", "Ask about paint", "Plant bulbs", "Water them"]);
  await startTriage();
  await currentItem("Ask about tiles").waitFor();
  await page.keyboard.press("w");
  await page.getByRole("combobox").fill("Noor");
  await page.keyboard.press("Enter");
  await currentItem("Ask about paint").waitFor();
  await page.keyboard.press("w");
  await page.getByRole("combobox").pressSequentially("Noo");
  expect(await page.getByRole("option").allInnerTexts()).toEqual(["Noor", "Noo"]);
  await page.keyboard.press("Enter");
  await currentItem("Plant bulbs").waitFor();
  await page.keyboard.press("s");
  await page.getByRole("combobox").pressSequentially("3");
  await page.keyboard.press("Enter");
  await currentItem("Water them").waitFor();
  await page.keyboard.press("s");
  await page.getByRole("combobox").pressSequentially("tomo");
  await page.getByRole("option", { name: "Tomorrow" }).waitFor();
  await page.keyboard.press("Enter");
  await isEmpty().waitFor();
  await waitForAllSent();
  const items = await byTitle();
  expect(items.get("Ask about paint")).toMatchObject({ list: "waiting", contact: "Noor" });
  expect(items.get("Plant bulbs")).toMatchObject({ list: "scheduled", startDate: day(3) });
  expect(items.get("Water them")).toMatchObject({ list: "scheduled", startDate: day(1) });
});

test("a project that is not there yet is named, and one undo takes it back with what went into it", async () => {
  await captureAll(["Sand the hull"]);
  await startTriage();
  await currentItem("Sand the hull").waitFor();
  await page.keyboard.press("p");
  await page.getByRole("combobox").fill("Boat");
  await page.getByRole("option", { name: "New project: Boat" }).waitFor();
  await page.keyboard.press("Enter");
  await isEmpty().waitFor();
  await waitForAllSent();
  const items = await byTitle();
  const boat = items.get("Boat");
  expect([boat?.kind, boat?.list]).toEqual(["project", "next"]);
  expect(items.get("Sand the hull")).toMatchObject({ list: "next", project: boat?.id ?? "" });
  await page.keyboard.press("z");
  await currentItem("Sand the hull").waitFor();
  await page.getByText("1 of 1", { exact: true }).waitFor();
  // One step on the page is several steps on the server.
  while ((await byTitle()).get("Boat")?.list !== "trash") await Bun.sleep(20);
  const back = await byTitle();
  expect(back.get("Sand the hull")).toMatchObject({ list: "inbox", project: null });
});

test("skipping goes round; what is captured meanwhile lines up at the end; Escape leaves", async () => {
  await captureAll(["one", "two"]);
  await startTriage();
  await currentItem("one").waitFor();
  await page.getByText("1 of 2", { exact: true }).waitFor();
  await page.keyboard.press("j");
  await currentItem("two").waitFor();
  await captureAll(["three"]);
  await page.getByText("2 of 3", { exact: true }).waitFor();
  await page.keyboard.press("j");
  await currentItem("three").waitFor();
  await page.keyboard.press("j");
  await currentItem("one").waitFor();
  await page.keyboard.press("k");
  await currentItem("three").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Inbox" }).waitFor();
});

test("a retry of a client is seen and merged, as one step", async () => {
  await server.capture({ title: "Ferry times", note: "The 8:40" });
  await server.capture({ title: "  ferry TIMES ", note: "needs a reservation" });
  await startTriage();
  await currentItem("Ferry times").waitFor();
  await page.getByText("Same title as an item captured").waitFor();
  await page.keyboard.press("=");
  await statusText("Ferry times: merged").waitFor();
  await page.getByText("1 of 2", { exact: true }).waitFor();
  await page.locator("article").getByText("The 8:40\n\nneeds a reservation").waitFor();
  await page.keyboard.press("n");
  await isEmpty().waitFor();
  await statusText("2 decided: 1 next, 1 merged.").waitFor();
  await page.keyboard.press("z");
  await currentItem("Ferry times").waitFor();
  await page.keyboard.press("z");
  await page.getByText("Same title as an item captured").waitFor();
  await waitForAllSent();
  const items = await byTitle();
  expect(items.get("Ferry times")).toMatchObject({ list: "inbox", note: "The 8:40" });
  expect(items.get("  ferry TIMES ")).toMatchObject({ list: "inbox" });
});

test("two minutes: a quiet clock, gone with the item", async () => {
  await captureAll(["quick one", "another"]);
  await page.clock.install();
  await startTriage();
  await currentItem("quick one").waitFor();
  await page.keyboard.press("2");
  await page.getByRole("timer").waitFor();
  await page.clock.runFor(121_000);
  await page.getByRole("timer").getByText("Two minutes are over.").waitFor();
  await page.keyboard.press("e");
  await currentItem("another").waitFor();
  expect(await page.getByRole("timer").count()).toBe(0);
});

test("a title of many lines and its note are whole, and text", async () => {
  await server.capture({ title: "First\nsecond <b>line</b>\nthird", note: "a note\nof two" });
  await startTriage();
  await currentItem("First").waitFor();
  await page.locator("article").getByText("second <b>line</b>\nthird").waitFor();
  await page.locator("article").getByText("a note\nof two").waitFor();
  expect(await page.locator("article b").count()).toBe(0);
});

test("on a high screen the answers are not far below the item", async () => {
  await server.capture({ title: "Short" });
  await page.setViewportSize({ width: 2560, height: 1440 });
  await startTriage();
  await currentItem("Short").waitFor();
  const card = await page.locator("article").boundingBox();
  const answers = await page.locator("footer").boundingBox();
  expect((answers?.y ?? 0) - (card?.y ?? 0) - (card?.height ?? 0)).toBeLessThan(480);
});

test("at 360 px with a thumb: every decision is in reach, nothing scrolls sideways", async () => {
  await captureAll(["by thumb 1", "by thumb 2", "by thumb 3"]);
  const inbox = await openInbox(browser, server, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await startTriage(inbox.page);
  const tap = (name: string) => inbox.page.getByRole("button", { name, exact: true }).tap();
  await currentItem("by thumb 1", inbox.page).waitFor();
  for (const button of await inbox.page.locator("footer").getByRole("button").all()) {
    const box = await button.boundingBox();
    expect(box && box.y > 500 && box.y + box.height <= 740 && box.x >= 0 && box.x + box.width <= 360).toBe(
      true,
    );
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(24);
  }
  await tap("Next");
  await currentItem("by thumb 2", inbox.page).waitFor();
  await tap("Scheduled");
  await inbox.page.getByRole("option", { name: "Tomorrow" }).tap();
  await currentItem("by thumb 3", inbox.page).waitFor();
  await tap("Done");
  await isEmpty(inbox.page).waitFor();
  await tap("Undo");
  await currentItem("by thumb 3", inbox.page).waitFor();
  expect(
    await inbox.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
  expect(inbox.complaints).toEqual([]);
  await inbox.close();
});

describe.each(["light", "dark"] as const)("in the %s theme", (colorScheme) => {
  test("the card, the questions, the timer, the duplicate hint and the summary are accessible", async () => {
    await captureAll(["the same", "The same"]);
    const inbox = await openInbox(browser, server, { colorScheme });
    await startTriage(inbox.page);
    await currentItem("the same", inbox.page).waitFor();
    await inbox.page.keyboard.press("2");
    await inbox.page.getByRole("timer").waitFor();
    expect(await violations(inbox.page)).toEqual([]);
    await inbox.page.keyboard.press("s");
    await inbox.page.getByRole("option", { name: "Tomorrow" }).waitFor();
    expect(await violations(inbox.page)).toEqual([]);
    await inbox.page.keyboard.press("Escape");
    await inbox.page.setViewportSize({ width: 320, height: 700 });
    expect(await violations(inbox.page)).toEqual([]);
    expect(
      await inbox.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
    await inbox.page.keyboard.press("=");
    await inbox.page.keyboard.press("n");
    await isEmpty(inbox.page).waitFor();
    expect(await violations(inbox.page)).toEqual([]);
    expect(inbox.complaints).toEqual([]);
    await inbox.close();
  });
});
