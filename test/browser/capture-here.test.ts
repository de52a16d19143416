import { beforeEach, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { violations } from "./axe.ts";
import { goTo } from "./browser.ts";
import { allWithHome, page, reopenPage, server } from "./fixtures.ts";
import { byTitle, waitForAllSent } from "./triage-fixtures.ts";

allWithHome();
beforeEach(async () => {
  await reopenPage();
  for (const title of ["Kitchen renovation", "Green garden", "Paint the wall", "Call Ada"])
    await makeOnce(title);
});

const line = (on: Page = page) => on.getByRole("textbox", { name: "Capture" });
const overlay = () => page.getByRole("dialog", { name: "Capture" });
const row = (title: string) => page.getByRole("row").filter({ hasText: title });
const focusedRow = () =>
  page.evaluate(() => document.activeElement?.closest("[data-key]")?.textContent ?? "");

/** A project with one action, and another item in Next. */
async function makeOnce(title: string): Promise<void> {
  const items = await byTitle();
  if (items.has(title)) return;
  const project = items.get("Kitchen renovation")?.id;
  const headers = { "Content-Type": "application/json" };
  const post = { method: "POST", headers, body: JSON.stringify({ title }) };
  const { id } = (await (await server.asPage("/api/items", post)).json()) as { id: string };
  const patch = {
    list: "next",
    ...(["Kitchen renovation", "Green garden"].includes(title) && { kind: "project" }),
    ...(title === "Paint the wall" && { project }),
  };
  await server.asPage(`/api/items/${id}`, { method: "PATCH", headers, body: JSON.stringify(patch) });
}

async function openProject(): Promise<void> {
  const id = (await byTitle()).get("Kitchen renovation")?.id;
  await page.evaluate((to) => {
    location.hash = `#/project/${to}`;
  }, id);
  await page.getByRole("heading", { level: 1, name: "Kitchen renovation" }).waitFor();
  await row("Paint the wall").waitFor();
}

test("two keys capture from any screen, and the focus is where it was", async () => {
  await goTo(page, "Next");
  await page.getByRole("heading", { level: 1, name: "Next" }).waitFor();
  await row("Call Ada").focus();
  await page.keyboard.press("i");
  await page.keyboard.type("Buy oil #errand");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await overlay().waitFor({ state: "detached" });
  expect(await focusedRow()).toContain("Call Ada");
  expect(await page.evaluate(() => location.hash)).toBe("#/next");
  await page.getByText("Captured to Inbox").waitFor();
  await waitForAllSent();
  expect((await byTitle()).get("Buy oil")).toMatchObject({ list: "inbox", tags: ["errand"] });
});

test("Escape keeps the text and gives the focus back, also to an open item and after the palette", async () => {
  await goTo(page, "Next");
  await page.getByRole("heading", { level: 1, name: "Next" }).waitFor();
  await row("Call Ada").focus();
  await page.keyboard.press("q");
  await page.keyboard.type("half a thought");
  await page.keyboard.press("Escape");
  await overlay().waitFor({ state: "detached" });
  expect(await focusedRow()).toContain("Call Ada");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("capture");
  await page.getByRole("option", { name: /^Capture/ }).waitFor();
  await page.keyboard.press("Enter");
  await overlay().waitFor();
  expect(await line().inputValue()).toBe("half a thought");
  await page.keyboard.press("Escape");
  await overlay().waitFor({ state: "detached" });
  expect(await focusedRow()).toContain("Call Ada");
  await goTo(page, "Inbox");
  expect(await line().inputValue()).toBe("half a thought");
  await line().fill("");
});

test("on a list, it is offered and the inbox stays the default; set, the capture and its move are one step", async () => {
  await goTo(page, "Someday");
  await page.getByRole("heading", { level: 1, name: "Someday" }).waitFor();
  await page.keyboard.press("i");
  await page.keyboard.type("Learn the piano");
  await page.keyboard.press("Enter");
  await overlay().waitFor({ state: "detached" });
  await page.keyboard.press("i");
  await page.keyboard.type("Learn the violin");
  await page.getByRole("button", { name: "To Someday", pressed: false }).waitFor(); // it loads late
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "To Someday", pressed: true }).waitFor();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await row("Learn the violin").waitFor();
  await waitForAllSent();
  let items = await byTitle();
  expect([items.get("Learn the piano")?.list, items.get("Learn the violin")?.list]).toEqual([
    "inbox",
    "someday",
  ]);
  await page.keyboard.press("z");
  await row("Learn the violin").waitFor({ state: "detached" });
  await page.getByText("Undone: Learn the violin").waitFor();
  await waitForAllSent();
  items = await byTitle();
  expect([items.get("Learn the piano")?.list, items.get("Learn the violin")?.list]).toEqual([
    "inbox",
    "trash",
  ]);
});

test("on a project's page the project is set, and can be removed; one that is written comes first", async () => {
  await openProject();
  await page.keyboard.press("i");
  await page.keyboard.type("Order tiles !2031-12-24");
  await page.getByRole("button", { name: /^Due/ }).waitFor();
  await page.keyboard.press("Enter");
  await row("Order tiles").waitFor();
  await page.keyboard.press("i");
  await page.keyboard.type("Elsewhere");
  await page.getByRole("button", { name: "To Kitchen renovation", pressed: true }).click();
  await page.getByRole("button", { name: "To Kitchen renovation", pressed: false }).waitFor();
  await line().press("Enter");
  await overlay().waitFor({ state: "detached" });
  await page.keyboard.press("i");
  await page.keyboard.type('Plant a tree +"Green garden" now');
  await page.getByRole("button", { name: "To Kitchen renovation" }).waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await overlay().waitFor({ state: "detached" });
  await waitForAllSent();
  const items = await byTitle();
  const project = items.get("Kitchen renovation")?.id;
  expect(items.get("Plant a tree now")).toMatchObject({
    project: items.get("Green garden")?.id,
    list: "inbox",
  });
  expect(items.get("Order tiles")).toMatchObject({ project, list: "next", dueDate: "2031-12-24" });
  expect(items.get("Elsewhere")).toMatchObject({ project: null, list: "inbox" });
});

test("the line at the end of a project adds there and stays for the next action", async () => {
  await openProject();
  const adding = page.getByRole("textbox", { name: "Add an action" });
  await adding.click();
  for (const title of ["Measure", "Choose a colour"]) {
    await page.keyboard.type(title);
    await page.keyboard.press("Enter");
    await row(title).waitFor();
  }
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("add-action");
  await page.keyboard.type("unsent");
  await page.keyboard.press("Escape");
  expect(await focusedRow()).not.toBe("");
  await waitForAllSent();
  await page.reload();
  await adding.waitFor();
  expect(await adding.inputValue()).toBe("unsent");
  await adding.fill("");
  const items = await byTitle();
  const project = items.get("Kitchen renovation")?.id;
  for (const title of ["Measure", "Choose a colour"])
    expect(items.get(title)).toMatchObject({ project, list: "next" });
});

test("a capture that the server refuses is said on any screen, and kept where it was written", async () => {
  await openProject();
  await page.keyboard.press("i");
  await line().fill("x".repeat(10_001));
  await page.keyboard.press("Enter");
  await page.getByText("Not captured. The text is kept.").waitFor();
  await page.getByRole("button", { name: "Edit" }).click();
  await overlay().waitFor();
  expect(await line().inputValue()).toHaveLength(10_001);
  await waitForAllSent();
  expect(await page.getByText("Not changed").count()).toBe(0);
  await line().fill("");
});

test("without its server, what is captured into a project waits, and arrives there", async () => {
  await openProject();
  await page.context().setOffline(true);
  await page.keyboard.press("i");
  await page.keyboard.type("Tunnel idea");
  await page.keyboard.press("Enter");
  await row("Tunnel idea").waitFor();
  await page.context().setOffline(false);
  await waitForAllSent();
  const items = await byTitle();
  expect(items.get("Tunnel idea")).toMatchObject({
    project: items.get("Kitchen renovation")?.id,
    list: "next",
  });
});
