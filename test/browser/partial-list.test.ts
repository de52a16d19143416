import { beforeAll, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { goTo, openInbox } from "./browser.ts";
import { allWithHome, browser, server } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";

allWithHome();

const NEWEST = 150;
const LOADING = "Loading…";
/** The pages behind the first one. */
const isFurtherPage = ({ pathname, searchParams }: URL) =>
  pathname === "/api/items" && searchParams.has("cursor");

async function ask(method: string, path: string, body: unknown): Promise<{ results: { id: string }[] }> {
  const headers = { "Content-Type": "application/json" };
  return (await server.asPage(path, { method, headers, body: JSON.stringify(body) })).json() as never;
}

beforeAll(async () => {
  const titles = ["the oldest one", "an old one", "an old capture"];
  const { results } = await ask("POST", "/api/items/batch", { items: titles.map((title) => ({ title })) });
  const changes = results.slice(0, 2).map(({ id }) => ({ id, patch: { list: "next", tags: ["rare"] } }));
  await ask("PATCH", "/api/items", { changes });
  const items = Array.from({ length: NEWEST }, (_, n) => ({ title: `newer ${n}` }));
  await ask("POST", "/api/items/batch", { items });
});

/** Opens the page with its first 100 items. The others are held. */
async function openPartial() {
  const held: { release?: () => void } = {};
  const handle = await openInbox(browser, server, {}, async (page: Page) => {
    held.release = (await holdRequests(page, isFurtherPage, "GET")).release;
  });
  return { ...handle, release: () => held.release?.() };
}

test("while items are missing the page says that it loads, and no list says that it is empty", async () => {
  const { page, complaints, release, close } = await openPartial();
  await page.getByText(LOADING).waitFor();
  await page.getByTitle("more than 100 items", { exact: true }).waitFor();
  for (const list of ["Next", "Today", "Upcoming"]) {
    await goTo(page, list);
    await page.getByRole("heading", { name: list, exact: true }).waitFor();
    await page.getByText(LOADING).waitFor();
    expect((await page.locator("main p:visible").allTextContents()).join("")).toBe("");
  }
  await page.evaluate(() => {
    location.hash = "#/next?tag=rare";
  });
  await page.getByRole("button", { name: "Save as a view" }).or(page.getByText("rare")).first().waitFor();
  expect(await page.getByText(/No item fits|0 of/).count()).toBe(0);
  release();
  await page.getByRole("row").filter({ hasText: "the oldest one" }).waitFor();
  await page.getByText(LOADING).waitFor({ state: "detached" });
  await goTo(page, "Today");
  await page.getByText("Nothing for today").waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test("triage and the review say nothing about items that are missing", async () => {
  const { page, complaints, release, close } = await openPartial();
  await page.evaluate(() => {
    location.hash = "#/triage";
  });
  await page.getByText("1 of 100+", { exact: true }).waitFor();
  await page.evaluate(() => {
    location.hash = "#/review";
  });
  await page.getByRole("heading", { name: "Weekly review" }).waitFor();
  await page.getByText(LOADING).waitFor();
  expect(await page.getByRole("heading", { level: 2 }).count()).toBe(0);
  release();
  await page.getByRole("heading", { level: 2 }).waitFor();
  await page.evaluate(() => {
    location.hash = "#/triage";
  });
  await page.getByText(`1 of ${NEWEST + 1}`, { exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});
