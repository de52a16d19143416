import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import type { Item } from "../../src/domain/item/item.ts";
import { type CreelProcess, makeFolder, startCreel } from "../home.ts";
import { violations } from "./axe.ts";
import {
  createSignInAddress,
  endSessionsSince,
  listSessionIds,
  openBrowser,
  openInbox,
  openSettings,
  type PageHandle,
  watchPage,
} from "./browser.ts";

setDefaultTimeout(60_000);

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;
let browser: Browser;
let handle: PageHandle;
let elsewhere: ReturnType<typeof Bun.serve>;

beforeAll(async () => {
  folder = makeFolder();
  [server, browser] = await Promise.all([startCreel(folder.path), openBrowser()]);
  elsewhere = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: () =>
      new Response("<title>Tea &amp; #biscuits !tomorrow</title><p>with milk", {
        headers: { "Content-Type": "text/html" },
      }),
  });
});
afterAll(async () => {
  await elsewhere?.stop(true);
  await browser?.close();
  await server?.stop();
  folder.remove();
});
afterEach(async () => {
  expect(handle.complaints).toEqual([]);
  await handle.close();
});

/** Opens the capture window in a signed-in browser. */
async function openWindow(path = "/capture", options = {}): Promise<Page> {
  handle = await openInbox(browser, server, options);
  await handle.page.goto(`${server.app}${path}`);
  await line(handle.page).waitFor();
  return handle.page;
}
const line = (page: Page) => page.getByRole("textbox", { name: "Capture" });
const note = (page: Page) => page.getByRole("textbox", { name: "Note" });
const captureLine = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });
async function items(): Promise<Item[]> {
  return ((await (await server.asPage("/api/items?limit=100")).json()) as { items: Item[] }).items;
}
const findItem = async (title: string) => (await items()).find((item) => item.title === title);

/** Presses a key that closes the window before the key is up. */
async function pressToClose(window: Page, key: string): Promise<void> {
  await Promise.all([window.waitForEvent("close"), window.keyboard.press(key).catch(() => {})]);
}

test("one line, ready at once: Enter saves and stays, with chips and a note", async () => {
  const page = await openWindow();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("capture");
  await page.keyboard.type("Buy tea #errand");
  await page.getByRole("button", { name: /^#errand/ }).waitFor();
  await page.keyboard.press("Enter");
  await captureLine(page, "Buy tea").getByText("Captured").waitFor();
  expect(await findItem("Buy tea")).toMatchObject({ tags: ["errand"], source: "page" });
  expect(await line(page).inputValue()).toBe("");
  await page.keyboard.type("Call Ada");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("about the boat");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await captureLine(page, "Call Ada").getByText("Captured").waitFor();
  expect((await findItem("Call Ada"))?.note).toBe("about the boat");
  expect([...handle.origins]).toEqual([server.app]);
});

test("what is typed right after Shift+Enter is the note, however busy the page is", async () => {
  const page = await openWindow();
  await page.keyboard.type("Call Ada");
  const focused = await page.evaluate(() => {
    const press = { key: "Enter", shiftKey: true, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", press));
    return document.activeElement?.getAttribute("aria-label");
  });
  expect(focused).toBe("Note");
});

test("text from the address is only offered, is plain text, and replaces no typed text", async () => {
  const page = await openWindow();
  await page.keyboard.type("half a thought");
  const before = (await items()).length;
  const query = new URLSearchParams({
    title: "Pay #them !tomorrow",
    note: "marked",
    url: "https://a.example/",
  });
  await page.goto(`${server.app}/capture?${query}`);
  await line(page).waitFor();
  expect(await line(page).inputValue()).toBe("Pay #them !tomorrow");
  expect(await note(page).inputValue()).toBe("marked\nhttps://a.example/");
  expect(page.url()).toBe(`${server.app}/capture`);
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, cancelable: true }),
    ),
  );
  await page.reload(); // the address names the text no longer, and the line still has it
  expect(await line(page).inputValue()).toBe("Pay #them !tomorrow");
  expect(await note(page).inputValue()).toBe("marked\nhttps://a.example/");
  expect((await items()).length).toBe(before);
  await line(page).press("End");
  await page.keyboard.type(" #mine");
  await page.getByRole("button", { name: /^#mine/ }).waitFor();
  expect(await page.getByRole("button", { name: /^#them|^Due/ }).count()).toBe(0);
  await page.keyboard.press("Enter");
  await captureLine(page, "Pay #them").getByText("Captured").waitFor();
  expect(await findItem("Pay #them !tomorrow")).toMatchObject({ tags: ["mine"], dueDate: null });
  expect(await line(page).inputValue()).toBe("half a thought");
});

test("without its server it keeps what it took, and sends it when the server is back", async () => {
  const page = await openWindow();
  await page.context().setOffline(true);
  await page.keyboard.type("Thought in a tunnel");
  await page.keyboard.press("Enter");
  await captureLine(page, "Thought in a tunnel").getByText("Waits for Creel").waitFor();
  expect(await findItem("Thought in a tunnel")).toBeUndefined();
  await page.context().setOffline(false);
  await captureLine(page, "Thought in a tunnel").getByText("Captured").waitFor();
  expect(await findItem("Thought in a tunnel")).toBeDefined();
});

test("captures that a closed window left are sent by the next page", async () => {
  const page = await openWindow();
  await page.context().setOffline(true);
  await page.keyboard.type("Left behind");
  await page.keyboard.press("Enter");
  await captureLine(page, "Left behind").getByText("Waits for Creel").waitFor();
  await page.context().setOffline(false);
  await page.close();
  handle.page = await handle.page.context().newPage();
  await handle.page.goto(`${server.app}/`);
  await handle.page
    .getByRole("row")
    .filter({ hasText: "Left behind" })
    .getByText("page", { exact: true })
    .waitFor();
});

test("the bookmarklet opens it with the page and what is marked; Ctrl+Enter saves and closes", async () => {
  handle = await openSettings(browser, server);
  const link = handle.page.getByRole("link", { name: "To Creel" });
  const code = (await link.getAttribute("href")) ?? "";
  expect(code).toStartWith("javascript:");
  const [popup] = await Promise.all([handle.page.waitForEvent("popup"), link.click()]);
  await line(popup).waitFor();
  await pressToClose(popup, "Escape");

  const foreign = await handle.page.context().newPage();
  await foreign.goto(`${elsewhere.url}`);
  await foreign.evaluate(() => getSelection()?.selectAllChildren(document.body));
  const [window] = await Promise.all([
    foreign.context().waitForEvent("page"),
    foreign.evaluate((script) => void setTimeout(decodeURI(script).replace("javascript:", "")), code),
  ]);
  await line(window).waitFor();
  expect(await line(window).inputValue()).toBe("Tea & #biscuits !tomorrow");
  expect(await note(window).inputValue()).toBe(`with milk\n${elsewhere.url}`);
  await window.keyboard.type(", thanks");
  await pressToClose(window, "Control+Enter");
  expect(await findItem("Tea & #biscuits !tomorrow, thanks")).toMatchObject({ tags: [], dueDate: null });
  handle.origins.delete(elsewhere.url.origin);
});

test("Esc closes it and keeps the text, also of what was offered and changed", async () => {
  handle = await openInbox(browser, server);
  const { page } = handle;
  const open = async (path: string) => {
    const [window] = await Promise.all([
      page.waitForEvent("popup"),
      page.evaluate((address) => void globalThis.open(address, "_blank", "popup,width=600,height=340"), path),
    ]);
    await line(window).waitFor();
    return window;
  };
  const first = await open("/capture?title=offered");
  await line(first).press("End");
  await first.keyboard.type(" and changed");
  await pressToClose(first, "Escape");
  const second = await open("/capture");
  expect(await line(second).inputValue()).toBe("offered and changed");
  await second.close();
});

test("a browser that is not signed in stores the capture, and reports it", async () => {
  handle = await watchPage(browser, { viewport: { width: 360, height: 640 }, colorScheme: "dark" });
  const { page } = handle;
  await page.goto(`${server.app}/capture`);
  await page.getByText("This browser is not signed in.").waitFor();
  await page.keyboard.type("From outside");
  await page.keyboard.press("Enter");
  await captureLine(page, "From outside").waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await findItem("From outside")).toBeUndefined();

  const other = await page.context().newPage();
  await other.goto(await createSignInAddress(server));
  await captureLine(page, "From outside").getByText("Captured").waitFor();
  expect(await findItem("From outside")).toBeDefined();
});

test("a window that was busy while another sent its capture shows it as captured", async () => {
  handle = await watchPage(browser);
  const { page } = handle;
  await page.goto(`${server.app}/capture`);
  await page.getByText("This browser is not signed in.").waitFor();
  await page.keyboard.type("Sent by another");
  await page.keyboard.press("Enter");
  await captureLine(page, "Sent by another").getByText("Saving…").waitFor();
  const other = await page.context().newPage();
  const address = await createSignInAddress(server);
  const busy = page.evaluate(() => {
    const until = Date.now() + 2_000; // for the other window; if that takes longer, this shows less
    while (Date.now() < until);
  });
  await other.goto(address);
  await busy;
  await captureLine(page, "Sent by another").getByText("Captured").waitFor();
  expect(await findItem("Sent by another")).toBeDefined();
});

test("without a session, what is saved waits and is not refused", async () => {
  const before = await listSessionIds(server);
  const page = await openWindow();
  await endSessionsSince(before, server);
  await page.keyboard.type("After the session ended");
  await page.keyboard.press("Enter");
  await page.getByText("This browser is not signed in.").waitFor();
  await captureLine(page, "After the session ended").and(page.locator("[data-state=waiting]")).waitFor();
  const other = await page.context().newPage();
  await other.goto(await createSignInAddress(server));
  await captureLine(page, "After the session ended").getByText("Captured").waitFor();
  expect(await findItem("After the session ended")).toBeDefined();
});
