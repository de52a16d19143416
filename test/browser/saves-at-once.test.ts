import { beforeEach, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { openInbox } from "./browser.ts";
import { addItems, ask, browser, eachWithHome, open, page, server, waitForToast } from "./lists-fixtures.ts";

eachWithHome();
beforeEach(() => ask("PUT", "/api/views", { views: [] }));

/** Lets no page change the path until each page has tried. */
async function holdChanges(path: string, pages: Page[]): Promise<void> {
  const { promise: allSent, resolve } = Promise.withResolvers<void>();
  const waiting = new Set(pages);
  for (const one of pages)
    await one.route(`**${path}`, async (route) => {
      if (route.request().method() === "GET") return route.fallback();
      waiting.delete(one);
      if (waiting.size === 0) resolve();
      await allSent;
      return route.fallback();
    });
}

async function waitForNames(path: string, expected: string[]): Promise<void> {
  const names = async () => {
    const [list = []] = Object.values(await ask<Record<string, { name: string }[]>>("GET", path));
    return list.map(({ name }) => name).sort();
  };
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await Bun.sleep(50))
    if ((await names()).length >= expected.length) break;
  expect(await names()).toEqual(expected);
}

/** Types the name of a filter. Enter then saves the view. */
async function typeViewName(on: Page, name: string, minutes: number): Promise<void> {
  await on.evaluate((filter) => {
    location.hash = `#/next?maxMinutes=${filter}`;
  }, minutes);
  await on.getByRole("button", { name: "Save view" }).click();
  await on.getByRole("combobox", { name: "Name of the view" }).fill(name);
  await on.getByRole("option", { name }).waitFor();
}
const waitForView = (on: Page, name: string) => on.getByRole("heading", { name }).waitFor();

/** A second window of the browser. Its storage events are lost, as if they were on their way. */
async function openWindow(): Promise<Page> {
  const second = await page.context().newPage();
  await second.addInitScript(() =>
    addEventListener("storage", (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await second.goto(page.url());
  await second.getByRole("grid").waitFor();
  return second;
}

test("two pages that save a template at the same time keep both, and an undo takes back its own", async () => {
  const [trip = ""] = await addItems(["Trip", { kind: "project" }]);
  const [move = ""] = await addItems(["Move", { kind: "project" }]);
  for (const project of [trip, move]) await addItems(["Pack", { project }]);
  await open(`project/${trip}`);
  const other = await openInbox(browser, server);
  await other.page.evaluate((to) => {
    location.hash = `#/project/${to}`;
  }, move);
  await other.page.getByRole("heading", { name: "Move" }).waitFor();
  await holdChanges("/api/templates", [page, other.page]);
  for (const one of [page, other.page]) {
    await one.getByRole("button", { name: "Project", exact: true }).click();
    await one.getByRole("menuitem", { name: "Save as a template" }).click();
  }
  await waitForToast("Saved as the template “Trip”");
  await other.page.getByRole("status").filter({ hasText: "Saved as the template “Move”" }).waitFor();
  await waitForNames("/api/templates", ["Move", "Trip"]);
  await page.getByRole("button", { name: "Undo" }).first().click();
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await Bun.sleep(50)) {
    const { templates } = await ask<{ templates: unknown[] }>("GET", "/api/templates");
    if (templates.length < 2) break;
  }
  await waitForNames("/api/templates", ["Move"]);
  await other.close();
});

test("two pages that save a view at the same time keep both", async () => {
  await addItems(["Water the plants"]);
  await open("next");
  const other = await openInbox(browser, server);
  await holdChanges("/api/views", [page, other.page]);
  await typeViewName(page, "Tired", 5);
  await typeViewName(other.page, "Awake", 10);
  await page.keyboard.press("Enter");
  await other.page.keyboard.press("Enter");
  await waitForNames("/api/views", ["Awake", "Tired"]);
  await other.close();
});

test("two windows of one browser that save a view without the server keep both", async () => {
  await addItems(["Water the plants"]);
  await open("next");
  const second = await openWindow();
  let isAway = true;
  for (const one of [page, second])
    await one.route("**/api/views", (route) => (isAway ? route.abort() : route.fallback()));
  await typeViewName(page, "Tired", 5);
  await typeViewName(second, "Awake", 10);
  await page.keyboard.press("Enter");
  await waitForView(page, "Tired");
  await second.keyboard.press("Enter");
  await waitForToast("The view is sent when Creel answers again.");
  await second.getByRole("status").filter({ hasText: "The view is sent" }).waitFor();
  isAway = false;
  await second.evaluate(() => dispatchEvent(new Event("focus"))); // as when the window is used again
  await waitForNames("/api/views", ["Awake", "Tired"]);
});

test("a view is sent although another window stores its own over it", async () => {
  await addItems(["Water the plants"]);
  await open("next");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/views", async (route) => {
    await released;
    return route.fallback();
  });
  for (const [name, minutes] of [
    ["Tired", 5],
    ["Awake", 10],
  ] as const) {
    await typeViewName(page, name, minutes);
    await page.keyboard.press("Enter");
    await waitForView(page, name);
  }
  await page.evaluate(() => localStorage.removeItem("creel.views"));
  release();
  await waitForNames("/api/views", ["Awake", "Tired"]);
});
