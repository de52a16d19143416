import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { writeSignInPage } from "../../src/cli/desktop/sign-in-page.ts";
import { type CreelProcess, makeFolder, startCreel } from "../home.ts";
import { createSignInAddress, openBrowser, watchPage } from "./browser.ts";

setDefaultTimeout(60_000);

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;
let browser: Browser;

beforeAll(async () => {
  folder = makeFolder();
  [server, browser] = await Promise.all([
    startCreel(folder.path, { args: ["--app-port", "0"] }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  folder.remove();
});

test("the address of `creel open` signs a page in, and its code leaves the address and the history", async () => {
  const { page, complaints, close } = await watchPage(browser);
  const address = await createSignInAddress(server);
  await page.goto(address);
  await page.getByRole("heading", { name: "Inbox" }).waitFor();
  expect(page.url()).toBe(`${server.app}/`);
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);

  await page.reload();
  await page.getByRole("heading", { name: "Inbox" }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test("the sign-in file signs the browser in, and neither window nor history has the code", async () => {
  const { page, complaints, close } = await watchPage(browser);
  const address = await createSignInAddress(server);
  const code = new URL(address).hash.slice("#code=".length);
  const titles: string[] = [];
  page.on("framenavigated", async () => titles.push(await page.title().catch(() => "")));
  await page.goto(pathToFileURL(writeSignInPage(join(folder.path, "sign-in"), address)).href);
  await page.getByRole("heading", { name: "Inbox" }).waitFor();
  expect(page.url()).toBe(`${server.app}/`);
  expect(titles.join()).not.toContain(code);
  await page.goBack().catch(() => {});
  expect(page.url()).not.toContain(code);
  expect(readdirSync(join(folder.path, "sign-in"))).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

test("a code works once: the next page reports it, and accepts another", async () => {
  const address = await createSignInAddress(server);
  const first = await watchPage(browser);
  await first.page.goto(address);
  await first.page.getByRole("heading", { name: "Inbox" }).waitFor();
  await first.close();

  const { page, complaints, close } = await watchPage(browser);
  await page.goto(address);
  await page.getByText("creel open", { exact: true }).waitFor();
  await page.getByRole("alert").filter({ hasText: "wrong, used or older than a minute" }).waitFor();
  expect(page.url()).toBe(`${server.app}/`);

  const code = new URL(await createSignInAddress(server)).hash.slice("#code=".length);
  await page.getByLabel("Or type the code it shows").fill(code.toLowerCase());
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Inbox" }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test("an unknown session leads to the sign-in screen, and typed text stays", async () => {
  const { page, close } = await watchPage(browser);
  await page.goto(await createSignInAddress(server));
  await page.getByRole("heading", { name: "Inbox" }).waitFor();
  await page.keyboard.press("i");
  await page.keyboard.type("half a thou");
  await page.evaluate(() => localStorage.setItem("creel.session", JSON.stringify("made-up")));
  await page.reload();
  await page.getByRole("heading", { name: "Sign in to Creel" }).waitFor();

  await page.goto(await createSignInAddress(server));
  const line = page.getByRole("textbox", { name: "Capture" });
  await line.waitFor();
  expect(await line.inputValue()).toBe("half a thou");
  await close();
});

test("the page keeps no secret where another program on this computer would receive it", async () => {
  const { page, close } = await watchPage(browser);
  await page.goto(await createSignInAddress(server));
  await page.getByRole("heading", { name: "Inbox" }).waitFor();
  expect(await page.context().cookies()).toEqual([]);
  await close();
});

test("the policy of the page refuses what is inline or foreign, and these tests would notice", async () => {
  const { page, complaints, close } = await watchPage(browser);
  await page.goto(server.app);
  await page.getByRole("heading", { name: "Sign in to Creel" }).waitFor();
  expect(complaints).toEqual([]);
  await page.evaluate(() => {
    for (const [name, text] of [
      ["script", "document.title = 'owned'"],
      ["style", "body { display: none }"],
    ] as const) {
      const element = document.createElement(name);
      element.textContent = text;
      document.head.append(element);
    }
    const image = document.createElement("img");
    image.src = "http://127.0.0.1:9/x.png";
    document.body.append(image);
  });
  for (const directive of ["script-src", "style-src", "img-src"])
    while (!complaints.some((one) => one.includes(`policy: ${directive}`))) await Bun.sleep(10);
  expect(await page.title()).not.toBe("owned");
  expect(await page.locator("body").isVisible()).toBe(true);
  await close();
});
