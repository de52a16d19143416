import { afterEach, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";
import { freePort } from "../ports.ts";
import { createSignInAddress, openBrowser, openInbox, type PageHandle, waitForInbox } from "./browser.ts";

setDefaultTimeout(90_000);

const own = makeFolderPair();
let browser: Browser;
let port: string;
let handle: PageHandle;
let page: Page;
let server: CreelProcess;

function makeFolderPair() {
  return { first: makeFolder(), second: makeFolder() };
}

beforeEach(async () => {
  [browser, port] = [await openBrowser(), String(await freePort())];
  server = await start("first");
  handle = await openInbox(browser, server);
  page = handle.page;
});
afterEach(async () => {
  await handle.close();
  await browser.close();
  await server.stop();
  own.first.remove();
  own.second.remove();
});

const start = (home: keyof typeof own) => startCreel(own[home].path, { args: ["--app-port", port] });
const row = (title: string) => page.getByRole("row").filter({ hasText: title });
const line = () => page.getByRole("textbox", { name: "Capture" }).first();
const listOf = async (home: keyof typeof own) => (await creel(own[home].path, ["list", "--json"])).out;

async function signIn(): Promise<void> {
  await page.goto(await createSignInAddress(server));
  await page.getByRole("heading", { name: "Inbox" }).waitFor();
  await waitForInbox(page);
}

test("what was typed for one home stays out of another at the same address, and is sent when the first is back", async () => {
  await server.stop();
  await page.keyboard.press("i");
  await line().fill("Private thought");
  await page.keyboard.press("Enter");
  await row("Private thought").getByText("Waits for Creel").waitFor();
  await line().fill("Half typed");

  server = await start("second");
  await creel(own.second.path, ["add", "Of the second home"]);
  await signIn();
  await row("Of the second home").getByText("terminal", { exact: true }).waitFor();
  await page.keyboard.press("i");
  await line().waitFor();
  expect(await line().inputValue()).toBe("");
  await line().fill("Thought for the second");
  await page.keyboard.press("Enter");
  await row("Thought for the second").getByText("page", { exact: true }).waitFor();
  expect(await row("Private thought").count()).toBe(0);
  await line().fill("Half for the second");
  const second = await listOf("second");
  expect(second).toContain("Thought for the second");
  expect(second).not.toContain("Private thought");

  await server.stop();
  server = await start("first");
  await signIn();
  await row("Private thought").getByText("page", { exact: true }).waitFor();
  await page.keyboard.press("i");
  await line().waitFor();
  expect(await line().inputValue()).toBe("Half typed");
  const first = await listOf("first");
  expect(first).toContain("Private thought");
  expect(first).not.toContain("second");
  expect(handle.complaints).toEqual([]);
});
