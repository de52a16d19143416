import { expect, test } from "bun:test";
import type { View } from "../../src/domain/home/views.ts";
import { openInbox } from "./browser.ts";
import {
  addItems,
  ask,
  browser,
  eachWithHome,
  keys,
  open,
  page,
  row,
  server,
  titles,
  waitForToast,
} from "./lists-fixtures.ts";
import { captureIn } from "./triage-fixtures.ts";

eachWithHome();

const TIRED: View = { name: "Tired", list: "next", filter: { maxMinutes: 15, energy: "low" } };
const sidebar = () => page.getByRole("navigation", { name: "Screens" });
const views = () => sidebar().getByRole("list", { name: "Views" }).getByRole("link");
const waitForViews = (expected: string[]) =>
  page.waitForFunction(
    (names) =>
      [...document.querySelectorAll("ul[aria-label=Views] bdi")].map((e) => e.textContent).join() === names,
    expected.join(),
  );
async function storedViews(): Promise<View[]> {
  return (await ask<{ views: View[] }>("GET", "/api/views")).views;
}
/** Waits until the server has views of these names, the first with this filter if it is given. */
async function waitForStored(expected: string[], filter?: View["filter"]): Promise<void> {
  const isStored = (stored: View[]) =>
    stored.map(({ name }) => name).join() === expected.join() &&
    (!filter || Bun.deepEquals(stored[0]?.filter, filter));
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await Bun.sleep(50))
    if (isStored(await storedViews())) return;
  const stored = await storedViews();
  expect(stored.map(({ name }) => name)).toEqual(expected);
  if (filter) expect(stored[0]?.filter).toEqual(filter);
}
const addTasks = () =>
  addItems(
    ["Water the plants", { minutes: 10, energy: "low" }],
    ["Write the report", { minutes: 90, energy: "high" }],
    ["Fold the laundry", { minutes: 15, energy: "low" }],
  );

test("a filter is saved under a name, and two keys open it from any screen", async () => {
  await addTasks();
  await open("next?maxMinutes=15&energy=low");
  await row("Water the plants").waitFor(); // the list is there
  await row("Write the report").waitFor({ state: "detached" });
  await page.getByRole("group", { name: "Filter" }).waitFor(); // it loads late and has the command
  await keys("Shift+B");
  await page.getByRole("combobox", { name: "Name of the view" }).waitFor();
  await page.keyboard.type("Tired");
  await keys("Enter");
  await page.getByRole("heading", { name: "Tired" }).waitFor();
  await waitForViews(["Tired"]);
  await waitForStored(["Tired"]);
  expect(await storedViews()).toEqual([TIRED]);
  await page.waitForFunction(
    () => document.querySelector("ul[aria-label=Views] a")?.textContent === "Tired2",
  );
  expect(await views().getAttribute("title")).toBe("Tired (g then 1)");
  expect(await views().getAttribute("aria-current")).toBe("page");

  await keys("g", ",");
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  const pressed = ["g", "1"]; // the goal is three
  await keys(...pressed);
  await page.getByRole("heading", { name: "Tired" }).waitFor();
  expect(await titles()).toEqual(["Water the plants", "Fold the laundry"]);
  await keys("Control+k");
  await page.getByRole("combobox").fill("tired");
  await page.getByRole("option", { name: /^View: Tired/ }).waitFor();
});

test("another browser has the views, and each takes over what the other changes", async () => {
  await addTasks();
  await ask("PUT", "/api/views", { views: [TIRED] });
  await open("next");
  await waitForViews(["Tired"]);
  const other = await openInbox(browser, server);
  await other.page.getByRole("link", { name: /^Tired/ }).click();
  await other.page.getByRole("button", { name: "Change the view Tired" }).waitFor();
  await other.page.keyboard.press("Shift+B");
  await other.page.getByRole("combobox", { name: "Name of the view" }).fill("Worn out");
  await other.page.keyboard.press("Enter");
  await other.page.getByRole("heading", { name: "Worn out" }).waitFor();
  await waitForStored(["Worn out"]);
  await other.close();
  await page.evaluate(() => dispatchEvent(new Event("focus"))); // as when the window is used again
  await waitForViews(["Worn out"]);
});

test("a view is moved, replaced and deleted, and the toast of a deletion brings it back to its place", async () => {
  await addTasks();
  await ask("PUT", "/api/views", {
    views: [
      TIRED,
      { name: "All", list: "open", filter: {} },
      { ...TIRED, name: "Long", filter: { energy: "high" } },
    ],
  });
  await open("next");
  await waitForViews(["Tired", "All", "Long"]);
  await keys("g", "3");
  await page.getByRole("heading", { name: "Long" }).waitFor();
  await page.getByRole("button", { name: "Change the view Long" }).waitFor();
  await keys("Alt+Shift+ArrowUp");
  await waitForViews(["Tired", "Long", "All"]);
  await page.getByRole("button", { name: "Change the view Long" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await waitForViews(["Tired", "All"]);
  await waitForStored(["Tired", "All"]);
  await waitForToast("View deleted: Long");
  await page.getByRole("status").getByRole("button", { name: /Undo/ }).click();
  await waitForViews(["Tired", "Long", "All"]);
  await waitForStored(["Tired", "Long", "All"]);

  await page.evaluate(() => {
    location.hash = "#/next?maxMinutes=5";
  });
  await page.getByText("No item fits.").waitFor();
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("combobox", { name: "Name of the view" }).fill("Tired");
  await page.getByRole("option", { name: "Replace “Tired”" }).click();
  await page.getByRole("heading", { name: "Tired" }).waitFor();
  await waitForStored(["Tired", "Long", "All"], { maxMinutes: 5 });
});

test("z brings a deleted view back while its toast is shown, but first takes back a later step", async () => {
  await addTasks();
  await ask("PUT", "/api/views", { views: [TIRED] });
  await open("next");
  await waitForViews(["Tired"]);
  const remove = async () => {
    await keys("g", "1");
    await page.getByRole("button", { name: "Change the view Tired" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await waitForViews([]);
    await waitForToast("View deleted: Tired");
  };
  await remove();
  await keys("z");
  await waitForViews(["Tired"]);
  await remove();
  await page.evaluate(() => {
    location.hash = "#/inbox"; // where a capture has no toast of its own
  });
  await captureIn(page, "After it");
  await keys("z");
  await row("After it").waitFor({ state: "detached" });
  await waitForViews([]);
});

test("without the server the views are there, and a new one is sent when it answers again", async () => {
  await addTasks();
  await ask("PUT", "/api/views", { views: [TIRED] });
  await open("next?energy=high");
  await waitForViews(["Tired"]);
  let isAway = true;
  await page.route("**/api/**", (route) => (isAway ? route.abort() : route.fallback()));
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("combobox", { name: "Name of the view" }).fill("Awake");
  await keys("Enter");
  await waitForViews(["Tired", "Awake"]);
  await waitForToast("The view is sent when Creel answers again.");
  expect((await storedViews()).map(({ name }) => name)).toEqual(["Tired"]);
  isAway = false;
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await waitForStored(["Tired", "Awake"]);
});

test("on a low screen with many projects and views the last links stay in sight, and groups close", async () => {
  await addItems(
    ...Array.from({ length: 10 }, (_, n): [string, object] => [
      `Project ${n} with a name that the sidebar cuts`,
      { kind: "project", ...(n === 9 && { list: "waiting" }) },
    ]),
  );
  const all = Array.from({ length: 5 }, (_, n) => ({
    ...TIRED,
    name: `View ${n}`,
    filter: { maxMinutes: n + 1 },
  }));
  await ask("PUT", "/api/views", { views: all });
  await open("projects", { viewport: { width: 1280, height: 800 } });
  await waitForViews(all.map(({ name }) => name));
  const projects = sidebar().getByRole("list", { name: "Projects" }).getByRole("link");
  expect(await projects.count()).toBe(10);
  expect(await projects.last().getAttribute("title")).toBe(
    "Project 9 with a name that the sidebar cuts · Waiting",
  );
  const isInSight = async (name: string) => {
    const box = await sidebar()
      .getByRole("link", { name })
      .or(sidebar().getByRole("button", { name }))
      .boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= 800;
  };
  expect([await isInSight("Settings"), await isInSight("Keys"), await isInSight("Search")]).toEqual([
    true,
    true,
    true,
  ]);
  await projects.last().click(); // scrolls the middle
  await page.getByRole("heading", { name: "Project 9" }).waitFor();
  expect([await isInSight("Settings"), await isInSight("Keys")]).toEqual([true, true]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const toggle = sidebar().getByRole("button", { name: "Projects" });
  await toggle.click();
  await projects.first().waitFor({ state: "detached" });
  await page.reload();
  await sidebar().getByRole("link", { name: "Projects" }).waitFor();
  expect(await toggle.getAttribute("aria-expanded")).toBe("false");
});

test("on a phone the filter, the views and the places are at a thumb", async () => {
  await addItems(["Call Noor", { tags: ["@phone"], minutes: 5 }], ["Paint the door", { tags: ["home"] }]);
  await ask("PUT", "/api/views", { views: [{ name: "Short", list: "next", filter: { maxMinutes: 15 } }] });
  await open("next", { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await page.getByRole("button", { name: "Filter the list" }).tap();
  await page.getByRole("option", { name: /^@phone/ }).tap();
  await page.getByRole("option", { name: "Show 1 of 2 items" }).tap();
  await row("Paint the door").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Remove the filter @phone" }).tap();
  await row("Paint the door").waitFor();
  await page.getByRole("button", { name: "More", exact: true }).tap();
  const sheet = page.getByRole("dialog", { name: "More" });
  for (const link of [
    sheet.getByRole("link", { name: /^Short/ }),
    sheet.getByRole("button", { name: "Tags" }),
  ])
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await sheet.getByRole("link", { name: /^Short/ }).tap();
  await page.getByRole("heading", { name: "Short" }).waitFor();
  await page.getByRole("button", { name: "More", exact: true }).tap();
  await sheet.getByRole("button", { name: "Tags" }).tap();
  await sheet.getByRole("link", { name: "#home" }).tap();
  await page.getByRole("heading", { name: "#home" }).waitFor();
  expect(await titles()).toEqual(["Paint the door"]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test("the number of a view with words follows the name of a project", async () => {
  const [project = ""] = await addItems(["New kitchen", { kind: "project" }]);
  await addItems(["Measure walls", { project }], ["Call Noor"]);
  await ask("PUT", "/api/views", {
    views: [{ name: "Kitchen", list: "next", filter: { words: "kitchen" } }],
  });
  await open("next");
  const waitForCount = (expected: string) =>
    page.waitForFunction(
      (text) => document.querySelector("ul[aria-label=Views] a")?.textContent === text,
      expected,
    );
  await waitForCount("Kitchen1");
  await ask("PATCH", `/api/items/${project}`, { title: "Bathroom" });
  await waitForCount("Kitchen");
  await ask("PATCH", `/api/items/${project}`, { title: "The kitchen" });
  await waitForCount("Kitchen1");
});
