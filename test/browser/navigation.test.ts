import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { violations } from "./axe.ts";
import { openInbox } from "./browser.ts";
import { allWithHome, browser, server } from "./fixtures.ts";

allWithHome();

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const empty = (page: Page) => page.getByText("what is on your mind").last();

test("the side leads to search, triage, review and history, with the keys as they are now", async () => {
  const { page, close } = await openInbox(browser, server, {}, (page) =>
    page.addInitScript(() =>
      localStorage.setItem("creel.keys", '{"preset":"creel","own":{"capture":["a"],"search":["y"]}}'),
    ),
  );
  const side = page.getByRole("navigation", { name: "Screens" });
  expect(await empty(page).textContent()).toStartWith("Press a to write");
  const search = side.getByRole("button", { name: "Search" });
  expect(await search.textContent()).toBe("Searchy");
  await search.click();
  await page.getByRole("dialog", { name: "Search" }).waitFor();
  await page.keyboard.press("Escape");
  for (const name of ["Triage", "Weekly review"]) {
    await side.getByRole("link", { name }).click();
    await page.getByRole("heading", { name }).first().waitFor();
    expect(await side.getByRole("link", { name }).getAttribute("aria-current")).toBe("page");
  }
  await side.getByRole("button", { name: "History" }).click();
  await page.getByRole("dialog", { name: "History" }).waitFor();
  await close();
});

test("on a phone they are above the list and under More, and nothing speaks of keys", async () => {
  const { page, complaints, close } = await openInbox(browser, server, PHONE);
  expect(await empty(page).textContent()).toStartWith("Touch +");
  await page.getByRole("button", { name: "Search" }).tap();
  await page.getByRole("dialog", { name: "Search" }).waitFor();
  await page.getByRole("button", { name: "Close" }).tap();

  const more = page.getByRole("dialog", { name: "More" });
  const open = () => page.getByRole("button", { name: "More" }).tap();
  await open();
  expect(await violations(page)).toEqual([]);
  expect(await more.locator("kbd:visible").count()).toBe(0);
  await more.getByRole("button", { name: "History" }).tap();
  await page.getByRole("dialog", { name: "History" }).waitFor();
  await page.getByRole("button", { name: "Close" }).tap();
  await open();
  await more.getByRole("link", { name: "Weekly review" }).tap();
  await page.getByRole("heading", { name: "Weekly review" }).waitFor();
  await open();
  await more.getByRole("link", { name: "Triage" }).tap();
  await page.getByRole("heading", { name: "Triage" }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});
