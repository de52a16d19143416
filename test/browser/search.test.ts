import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import type { Item, Patch } from "../../src/domain/item/item.ts";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";
import { violations } from "./axe.ts";
import { openBrowser, openInbox, type PageHandle } from "./browser.ts";
import { endPagesEarly } from "./early-end.ts";
import { holdRequests } from "./hold-requests.ts";

setDefaultTimeout(60_000);

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;
let browser: Browser;
let handle: PageHandle;
let page: Page;

beforeAll(async () => {
  folder = makeFolder();
  [server, browser] = await Promise.all([startCreel(folder.path), openBrowser()]);
  const add = async (...args: string[]) => {
    const { out } = await creel(server.home, ["add", "--json", ...args]);
    return (JSON.parse(out) as { id: string }).id;
  };
  await creel(server.home, ["done", await add("Collect the old passport")]);
  await creel(server.home, ["trash", await add("Passport copy for the bank")]);
  await add("Dentist on Thursday", `${"ask about the teeth ".repeat(20)}and bring the passport`);
  await add("Renew the passport");
  await add("Passport photos <b>bold</b>");
  const project = await make("New kitchen", { kind: "project", list: "next" });
  await make("Measure walls", { list: "next", project });
  await make("Ring the plumber", { list: "next", tags: ["urgent", "@phone"] });
  await make("Ask about the offer", { list: "waiting", contact: "Noor", area: "Garden" });
  await make("Urgent phone letter");
  await make("Old call", { list: "done", tags: ["urgent", "@phone"] });
  await make("Urgent old phone bill", { list: "done" });
  // Beyond the part of a note that the page searches, and within that of the server.
  await make("Long tale", { note: `${"so long ".repeat(3_000)} the giraffe` });
  await make("See the giraffe");
});
afterAll(async () => {
  await handle?.close();
  await browser?.close();
  await server?.stop();
  folder.remove();
});
beforeEach(async () => {
  await handle?.close();
  handle = await openInbox(browser, server);
  page = handle.page;
  await page.getByRole("row").first().waitFor();
});

/** Makes an item and returns its id. */
async function make(title: string, patch: Patch = {}): Promise<string> {
  const ask = async (method: string, path: string, body: unknown) => {
    const headers = { "Content-Type": "application/json" };
    const response = await server.asPage(path, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as Item;
  };
  const { id } = await ask("POST", "/api/items", { title });
  await ask("PATCH", `/api/items/${id}`, patch);
  return id;
}

const dialog = () => page.getByRole("dialog", { name: "Search" });
const option = (name: RegExp) => page.getByRole("option", { name });
const options = () => page.getByRole("option").allTextContents();

async function search(words: string, on = page): Promise<void> {
  await on.keyboard.press("/");
  await on.getByRole("dialog", { name: "Search" }).waitFor();
  await on.keyboard.type(words);
}

test("as one types: titles first, then notes, then what is done or in the trash, marked so", async () => {
  await search("passp");
  const expected = ["Passport pho", "Renew the pa", "Dentist on T", "Collect the ", "Passport cop"];
  const starts = async () => (await options()).map((one) => one.slice(0, 12));
  // The results of "pass" may appear first, in another order.
  for (let n = 0; n < 500 && !Bun.deepEquals(await starts(), expected); n++) await page.waitForTimeout(20);
  const actual = await options();
  expect(actual.map((one) => one.slice(0, 12))).toEqual(expected);
  expect(actual[0]).toEndWith("Inbox");
  expect(actual[2]).toContain("bring the passport");
  expect(actual[3]).toEndWith("Done");
  expect(actual[4]).toEndWith("Trash");
  expect(await page.locator("mark").allTextContents()).toEqual(["Passp", "passp", "passp", "passp", "Passp"]);
  expect(await page.locator("[role=option] b").count()).toBe(0);
});

/** The titles of the results, without the names of their lists, once all are there. */
async function results(count: number): Promise<string[]> {
  await page
    .getByRole("status")
    .filter({ hasText: new RegExp(`^${count} results?$`) })
    .first()
    .waitFor();
  return await page.locator("[role=option] bdi:first-of-type").allInnerTexts();
}

test.each([
  ["mesure", ["Measure walls"]],
  ["plumbr", ["Ring the plumber"]],
  ["lumber", ["Ring the plumber"]],
  ["kithcen", ["Measure walls", "New kitchen"]],
  ["noor", ["Ask about the offer"]],
  ["gard offer", ["Ask about the offer"]],
  ["#urgent", ["Ring the plumber", "Old call"]],
  ["@phone", ["Ring the plumber", "Old call"]],
  ["#phone", []],
  ["+kitchen", ["Measure walls"]],
  ['+"new kitchen" #urgent', []],
])("%s finds open items by names, parts and mistakes as the server does: %j", async (text, expected) => {
  await search(text);
  if (expected.length === 0) await page.getByText(`Nothing found for “${text}”.`).waitFor();
  else expect(await results(expected.length)).toEqual(expected);
});

test("a page of the server that ends before it has found anything is not the end of the search", async () => {
  await endPagesEarly(page, "done");
  await search("collect passport");
  expect(await results(1)).toEqual(["Collect the old passport"]);
});

test("a part and a mistyped word are highlighted, and the name of a tag is not in a title", async () => {
  const marks = () => page.locator("mark").allTextContents();
  await search("plumbr");
  await results(1);
  expect(await marks()).toEqual(["plumber"]);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("umber");
  await results(1);
  await page.waitForFunction(() => document.querySelector("mark")?.textContent === "umber");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("#urgent call");
  await option(/Old call/).waitFor();
  await option(/Ring/).waitFor({ state: "detached" });
  expect(await marks()).toEqual(["call"]);
});

test("the server's open items follow those of the page, which stay where they are", async () => {
  const isOpenSearch = (url: URL) =>
    url.pathname === "/api/items" &&
    url.searchParams.get("q") === "Giraffe" &&
    url.searchParams.get("list") === "open";
  const held = await holdRequests(page, isOpenSearch, "GET");
  await search("Giraffe ");
  await option(/See the giraffe/).waitFor();
  await held.arrival;
  expect(await page.getByRole("option").count()).toBe(1);
  held.release();
  expect(await results(2)).toEqual(["See the giraffe", "Long tale"]);
});

test("an open item that is completed during a search does not come back as an open one", async () => {
  const id = await make("Feed the ocelot", { list: "next" });
  await search("ocelot");
  expect(await results(1)).toEqual(["Feed the ocelot"]);
  await creel(server.home, ["done", id]);
  await option(/Feed the ocelot/).waitFor({ state: "detached" });
});

test("every word counts, and Enter opens what the arrows chose, the done too", async () => {
  await search("the passport");
  await option(/Collect the old/).waitFor();
  expect(await page.getByRole("option").count()).toBe(4);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() =>
    document.querySelector("[role=option][data-highlighted]")?.textContent?.includes("Collect the old"),
  );
  await page.keyboard.press("Enter");
  await page.waitForURL(/#\/inbox\/[0-9A-F]{32}$/);
  expect(await dialog().count()).toBe(0);
});

test("from a screen that shows no items it opens the list where the item is", async () => {
  await page.getByRole("link", { name: "Receipts" }).click();
  await page.getByRole("heading", { name: "Receipts" }).waitFor();
  await search("renew");
  await option(/Renew the passport/).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/#\/inbox\/[0-9A-F]{32}$/);
});

test("the last query is filled in and selected", async () => {
  await search("renew");
  await option(/Renew/).waitFor();
  await page.keyboard.press("Enter");
  await dialog().waitFor({ state: "detached" });
  await search("");
  expect(await page.getByRole("combobox").inputValue()).toBe("renew");
  await page.keyboard.type("photos");
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>("[role=combobox]")?.value === "photos",
  );
});

test("typing at once goes into the search: no letter is lost or runs as a shortcut", async () => {
  await search("");
  await page.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
  const focused = await page.evaluate(async () => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "/", code: "Slash", bubbles: true }));
    await Promise.resolve(); // no frame and no other task runs before the next key
    return document.activeElement?.getAttribute("role");
  });
  expect(focused).toBe("combobox");
});

test("keys typed before the list has loaded do nothing else", async () => {
  await handle.close();
  handle = await openInbox(
    browser,
    server,
    {},
    (page) => page.route("**/assets/palette-*.js", () => {}), // never answered
  );
  page = handle.page;
  await page.getByRole("row").first().waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("g,?i");
  await page.waitForTimeout(100);
  expect(page.url()).not.toContain("settings");
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.id)).not.toBe("capture");
});

test("open items are found while the server is away, and the page says what was not searched", async () => {
  await page.route("**/api/items?*", (route) => route.abort());
  await search("passp");
  await option(/Renew the passport/).waitFor();
  await page.getByRole("alert").filter({ hasText: "Only the open items" }).waitFor();
  expect(await page.getByRole("option").count()).toBe(3);
  for (const [text, title] of [
    ["mesure", "Measure walls"],
    ["#urgent", "Ring the plumber"],
  ] as const) {
    await page.keyboard.press("Control+a");
    await page.keyboard.type(text);
    await option(new RegExp(title)).waitFor();
    await page.getByRole("alert").filter({ hasText: "Only the open items" }).waitFor();
    expect(await page.getByRole("option").count()).toBe(1);
  }
});

test("items that arrive during a search are found too, and an empty result gives a hint", async () => {
  await search("zeppelin");
  await page.getByText("Nothing found for “zeppelin”.").waitFor();
  await server.capture({ title: "Book the zeppelin" });
  await option(/Book the zeppelin/).waitFor();
});

describe.each(["light", "dark"] as const)("in the %s theme", (colorScheme) => {
  test.each([1280, 360])("nothing is inaccessible or cut off, %d px wide", async (width) => {
    const { page, complaints, close } = await openInbox(browser, server, {
      colorScheme,
      viewport: { width, height: 740 },
    });
    await page.getByRole("row").first().waitFor();
    await search("", page);
    await page.getByText("Type words").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type("passp");
    await page.getByRole("option", { name: /Passport copy/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(complaints).toEqual([]);
    await close();
  });
});
