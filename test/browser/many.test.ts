import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser } from "playwright-core";
import { creel, makeFolder, type Running, startCreel } from "../home.ts";
import { openBrowser, openInbox } from "./browser.ts";

setDefaultTimeout(120_000);

const ITEMS = 10_000;
let folder: ReturnType<typeof makeFolder>;
let running: Running;
let browser: Browser;

beforeAll(async () => {
  folder = makeFolder();
  [running, browser] = await Promise.all([startCreel(folder.path), openBrowser()]);
  const lines = Array.from({ length: ITEMS }, (_, index) => `item number ${index + 1}`).join("\n");
  const { code, err } = await creel(running.home, ["add", "-", "--lines"], { stdin: lines });
  if (code !== 0) throw new Error(err);
});
afterAll(async () => {
  await browser?.close();
  await running?.stop();
  folder.remove();
});

test("an inbox of 10,000 items: all are counted, few are drawn, both ends are reached", async () => {
  const { page, complaints, close } = await openInbox(browser, running);
  await page.getByTitle("10,000 items").waitFor();
  const drawn = await page.getByRole("listitem").count();
  expect(drawn).toBeGreaterThan(5);
  expect(drawn).toBeLessThan(100);

  await page.keyboard.press("End");
  await page.waitForFunction(() => /item number 1(?!\d)/.test(document.activeElement?.textContent ?? ""));
  const last = page.getByRole("listitem").filter({ hasText: /item number 1(?!\d)/ });
  expect(await last.getAttribute("aria-posinset")).toBe(String(ITEMS));
  expect(await last.getAttribute("aria-setsize")).toBe(String(ITEMS));

  await page.keyboard.press("Home");
  await page.waitForFunction(
    (count) => document.activeElement?.textContent?.includes(`item number ${count}`),
    ITEMS,
  );
  expect(complaints).toEqual([]);
  await close();
});

test("what arrives while one reads further down does not move the text", async () => {
  const { page, close } = await openInbox(browser, running);
  await page.getByTitle("10,000 items").waitFor();
  await page.evaluate(() => scrollTo(0, 5_000));
  const seen = page.getByRole("listitem").filter({ hasText: "item number 9920" });
  await seen.waitFor();
  const before = await seen.evaluate((element) => element.getBoundingClientRect().top);
  await running.capture({ title: "something new" });
  await page.getByTitle("10,001 items").waitFor();
  const after = await seen.evaluate((element) => element.getBoundingClientRect().top);
  expect(Math.abs(after - before)).toBeLessThan(2);
  await close();
});
