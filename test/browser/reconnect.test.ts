import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { creel, makeFolder, startCreel } from "../home.ts";
import { freePort } from "../ports.ts";
import { openBrowser, openInbox } from "./browser.ts";
import { holdTimers } from "./hold-timers.ts";

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

test("Creel stops and comes back: the page reports it, keeps typed text, and catches up by itself", async () => {
  const args = ["--app-port", String(await freePort())];
  let server = await startCreel(folder.path, { args });
  const { page, complaints, close } = await openInbox(browser, server);
  const row = (title: string) => page.getByRole("row").filter({ hasText: title });
  try {
    await creel(server.home, ["add", "before"]);
    await row("before").waitFor();

    await server.stop();
    await page.getByText("Reconnecting…").waitFor();
    await page.keyboard.press("i");
    await page.keyboard.type("typed while it was away");
    await page.keyboard.press("Enter");
    await row("typed while it was away").getByText("Waits for Creel").waitFor();
    await creel(folder.path, ["add", "added while the page could not see it"]);

    server = await startCreel(folder.path, { args });
    await row("added while the page could not see it").waitFor();
    await page.getByText("Reconnecting…").waitFor({ state: "detached" });
    await row("typed while it was away").getByText("page", { exact: true }).waitFor();
    expect((await creel(server.home, ["list", "--json"])).out).toContain("typed while it was away");
    expect(complaints).toEqual([]);
  } finally {
    await close();
    await server.stop();
  }
});

/** The range of the page's delays, in ms, before it reopens the stream or retries its mutations. */
const PAUSES = [150, 14_000] as const;

test("when the network is back, or somebody looks, the page asks for its stream at once, and sends what waits", async () => {
  const args = ["--app-port", String(await freePort())];
  let server = await startCreel(folder.path, { args });
  const { page, complaints, close } = await openInbox(browser, server, {}, (one) =>
    holdTimers(one, ...PAUSES),
  );
  try {
    for (const [target, event] of [
      ["window", "online"],
      ["document", "visibilitychange"],
    ] as const) {
      await server.stop();
      await page.getByText("Reconnecting…").waitFor();
      const row = page.getByRole("row").filter({ hasText: `before ${event}` });
      await page.getByRole("textbox", { name: "Capture" }).fill(`before ${event}`);
      await page.keyboard.press("Enter");
      await row.getByText("Waits for Creel").waitFor();
      server = await startCreel(folder.path, { args });
      await page.evaluate(([on, name]) => globalThis[on].dispatchEvent(new Event(name)), [
        target,
        event,
      ] as const);
      await page.getByText("Reconnecting…").waitFor({ state: "detached" });
      await row.getByText("page", { exact: true }).waitFor();
    }
    expect(complaints).toEqual([]);
  } finally {
    await close();
    await server.stop();
  }
});

test("a restored home is shown as it is, without the items that are gone", async () => {
  const args = ["--app-port", String(await freePort())];
  let server = await startCreel(folder.path, { args });
  const { page, complaints, close } = await openInbox(browser, server);
  const row = (title: string) => page.getByRole("row").filter({ hasText: title });
  const backup = join(folder.path, "put-aside.creel");
  try {
    await creel(folder.path, ["add", "in the backup"]);
    await row("in the backup").waitFor();
    expect((await creel(folder.path, ["backup", backup])).code).toBe(0);
    for (const title of ["after the backup", "after it too"]) await creel(folder.path, ["add", title]);
    await row("after it too").waitFor();
    await server.stop();
    expect((await creel(folder.path, ["restore", backup])).code).toBe(0);
    server = await startCreel(folder.path, { args });
    await row("after the backup").waitFor({ state: "detached" });
    await row("in the backup").waitFor();
    expect(await row("after it too").count()).toBe(0);
    expect(complaints).toEqual([]);
  } finally {
    await close();
    await server.stop();
  }
});
