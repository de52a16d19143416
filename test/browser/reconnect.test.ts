import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser } from "playwright-core";
import { creel, makeFolder, startCreel } from "../home.ts";
import { freePort } from "../ports.ts";
import { openBrowser, openInbox } from "./browser.ts";

setDefaultTimeout(60_000);

let folder: ReturnType<typeof makeFolder>;
let browser: Browser;

beforeAll(async () => {
  folder = makeFolder();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  folder.remove();
});

test("Creel stops and comes back: the page says so, keeps what is typed, and catches up by itself", async () => {
  const args = ["--app-port", String(await freePort())];
  let running = await startCreel(folder.path, { args });
  const { page, complaints, close } = await openInbox(browser, running);
  const row = (title: string) => page.getByRole("row").filter({ hasText: title });
  try {
    await creel(running.home, ["add", "before"]);
    await row("before").waitFor();

    await running.stop();
    await page.getByText("Reconnecting…").waitFor();
    await page.keyboard.press("i");
    await page.keyboard.type("typed while it was away");
    await page.keyboard.press("Enter");
    await row("typed while it was away").getByText("Waits for Creel").waitFor();
    await creel(folder.path, ["add", "added while the page could not see it"]);

    running = await startCreel(folder.path, { args });
    await row("added while the page could not see it").waitFor();
    await page.getByText("Reconnecting…").waitFor({ state: "detached" });
    await row("typed while it was away").getByText("page", { exact: true }).waitFor();
    expect((await creel(running.home, ["list", "--json"])).out).toContain("typed while it was away");
    expect(complaints).toEqual([]);
  } finally {
    await close();
    await running.stop();
  }
});
