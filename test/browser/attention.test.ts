import { describe, expect, test } from "bun:test";
import { creel } from "../home.ts";
import { violations } from "./axe.ts";
import { openInbox } from "./browser.ts";
import { browser, eachWithEmptyHome, page, server } from "./fixtures.ts";
import { measureSettledTop } from "./settled.ts";

eachWithEmptyHome();

const BROKEN = '{"title": "He said "hi""}';

async function sendBroken(body: string, headers: Record<string, string> = {}): Promise<void> {
  const { status } = await server.capture(null, { body, headers });
  expect(status).toBeGreaterThanOrEqual(400);
}

const section = () => page.getByRole("region", { name: "Needs attention" });
const entry = (title: string) => section().getByRole("listitem").filter({ hasText: title });
const row = (title: string) =>
  page.getByRole("grid", { name: "Items in the inbox" }).getByRole("row").filter({ hasText: title });
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
const focusOn = (title: string) =>
  page.waitForFunction(
    (expected) =>
      document.activeElement?.matches("button, [role=row]") &&
      document.activeElement.textContent?.includes(expected),
    title,
  );
const items = async () =>
  (
    JSON.parse((await creel(server.home, ["list", "--json"])).out) as {
      items: { title: string; note: string | null; source: string }[];
    }
  ).items.map(({ title, note, source }) => ({ title, note, source }));

test("an unreadable capture appears by itself, is announced, and one key makes it an item", async () => {
  expect(await section().count()).toBe(0);
  await sendBroken(BROKEN);
  await entry('He said "hi"').getByText("A comma or a closing brace is missing").waitFor();
  await entry('He said "hi"').getByText("first", { exact: true }).waitFor();
  await page.getByRole("status").filter({ hasText: 'Needs attention: He said "hi"' }).waitFor();
  await page.getByRole("link", { name: "Inbox" }).getByTitle("1 needs attention").waitFor();

  await page.keyboard.press("j");
  expect(await focused()).toContain('He said "hi"');
  await page.keyboard.press("a");
  await row('He said "hi"').getByText("first", { exact: true }).waitFor();
  await section().waitFor({ state: "detached" });
  expect(await items()).toEqual([{ title: 'He said "hi"', note: null, source: "first" }]);
  await focusOn('He said "hi"');
});

test("a discarded one is gone, its neighbour has the focus, and undo brings it back", async () => {
  await server.capture({ title: "below" });
  await sendBroken('{"title": "one""}');
  await sendBroken('{"title": "two""}');
  await entry("one").waitFor();
  await entry("two").waitFor();
  await row("below").waitFor();
  await page.keyboard.press("j");
  expect(await focused()).toContain("two");
  await page.keyboard.press("Delete");
  const undo = page.getByRole("button", { name: "Undo" }).first();
  await undo.hover(); // held, it does not go by itself
  await entry("two").waitFor({ state: "detached" });
  await focusOn("one");
  await page.keyboard.press("Delete");
  await section().waitFor({ state: "detached" });
  await focusOn("below");

  await page.keyboard.press("z");
  await entry("one").waitFor();
  await focusOn("one");
  await undo.click();
  await entry("two").waitFor();
  await focusOn("two");
  expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
  await page.reload();
  await entry("one").waitFor();
  await entry("two").waitFor();
  expect((await items()).map(({ title }) => title)).toEqual(["below"]);
});

test("Enter opens it with the guess to edit; what is typed survives Esc, and Ctrl+Enter keeps it", async () => {
  await sendBroken('{"title": "Call "Ada"", "note": "about the boat"}');
  await entry('Call "Ada"').waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.tagName === "TEXTAREA");
  const title = section().getByRole("textbox", { name: "Title" });
  expect(await title.inputValue()).toBe('Call "Ada"');
  expect(await section().getByRole("textbox", { name: "Note" }).inputValue()).toBe("about the boat");
  await title.fill("Call Ada, a");
  await page.keyboard.press("Escape");
  await focusOn("Call Ada, a");
  await page.keyboard.press("Enter");
  await title.waitFor();
  expect(await title.inputValue()).toBe("Call Ada, a");
  await section().getByRole("textbox", { name: "Note" }).focus();
  await page.keyboard.press("Control+Enter");
  await row("Call Ada, a").waitFor();
  expect(await items()).toEqual([{ title: "Call Ada, a", note: "about the boat", source: "first" }]);
});

test("the sent bytes can be viewed whole, as text, with visible control characters", async () => {
  const body = `{"title": "<b>bold</b> \u202egnp.exe\u0007`;
  await sendBroken(body);
  await entry("<b>bold</b> ⟨RLO⟩gnp.exe␇").waitFor();
  await sendBroken(body);
  await page.reload();
  await entry("bold").getByText("2×").waitFor();
  await entry("bold").getByRole("button").first().click();
  await section().getByText("Send the body as JSON").waitFor();
  await section().getByText("Original text").click();
  expect(await section().getByRole("code").textContent()).toBe('{"title": "<b>bold</b> ⟨RLO⟩gnp.exe␇');
  await section().getByText("application/json").waitFor();
  expect(await page.locator("main b").count()).toBe(0);
});

test("where there is nothing to guess from, the way to keep it asks for a title", async () => {
  await sendBroken(" ");
  await entry("No readable text").getByRole("button", { name: "Keep as an item" }).click();
  await section().getByRole("alert").filter({ hasText: "Write a title first" }).waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === "TEXTAREA");
  await page.keyboard.type("A title after all");
  await page.keyboard.press("Enter");
  await row("A title after all").waitFor();
  await section().waitFor({ state: "detached" });
});

test("a capture settled in a terminal disappears here too, and the focus stays in the typed field", async () => {
  await sendBroken(BROKEN);
  await entry('He said "hi"').waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("i");
  await page.keyboard.type("half a");
  const [raw] = (
    JSON.parse((await creel(server.home, ["attention", "--json"])).out) as { attention: { id: string }[] }
  ).attention;
  expect((await creel(server.home, ["attention", "discard", raw?.id ?? ""])).code).toBe(0);
  await section().waitFor({ state: "detached" });
  await page.keyboard.type(" thought");
  expect(await page.getByRole("textbox", { name: "Capture" }).inputValue()).toBe("half a thought");
});

test("a refused change is reverted, and the reason is shown", async () => {
  await sendBroken(BROKEN);
  await entry('He said "hi"').waitFor();
  const full = {
    status: 507,
    contentType: "application/problem+json",
    body: JSON.stringify({ code: "disk-full", detail: "The disk is full.", status: 507 }),
  };
  await page.route("**/api/attention/**", (route) => route.fulfill(full));
  await page.keyboard.press("j");
  await page.keyboard.press("Delete");
  await page
    .getByRole("status", { name: "Notifications" })
    .filter({ hasText: "Not discarded" })
    .getByText("The disk is full.")
    .waitFor();
  await entry('He said "hi"').waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("a");
  await section().getByRole("alert").filter({ hasText: "The disk is full." }).waitFor();
  await page.unroute("**/api/attention/**");
  await section().getByRole("button", { name: "Keep", exact: true }).click();
  await row('He said "hi"').waitFor();
});

test("items that arrive do not move the text of a scrolled list", async () => {
  const lines = Array.from({ length: 300 }, (_, index) => `item number ${index + 1}`).join("\n");
  expect((await creel(server.home, ["add", "-", "--lines"], { stdin: lines })).code).toBe(0);
  await page.getByTitle("300 items").waitFor();
  await page.evaluate(() => scrollTo(0, 3_000));
  const farRow = row("item number 230");
  await farRow.waitFor();
  const before = await measureSettledTop(farRow);
  await sendBroken(BROKEN);
  await entry('He said "hi"').waitFor({ state: "attached" });
  const after = await measureSettledTop(farRow);
  expect(Math.abs(after - before)).toBeLessThan(2);
  await page.keyboard.press("Home");
  await focusOn('He said "hi"');
});

describe.each(["light", "dark"] as const)("in the %s theme", (colorScheme) => {
  test("nothing is inaccessible: closed, open, and with the toast of an undo", async () => {
    await sendBroken(BROKEN);
    await sendBroken(BROKEN);
    await sendBroken("title");
    await server.capture({ title: "below" });
    const inbox = await openInbox(browser, server, { colorScheme });
    const there = inbox.page.getByRole("region", { name: "Needs attention" });
    await there.waitFor();
    expect(await violations(inbox.page)).toEqual([]);
    await inbox.page.keyboard.press("j");
    await inbox.page.keyboard.press("Enter");
    await there.getByText("Original text").click();
    expect(await violations(inbox.page)).toEqual([]);
    await there.getByRole("button", { name: "Discard", exact: true }).click();
    await inbox.page.getByRole("button", { name: "Undo" }).waitFor();
    expect(await violations(inbox.page)).toEqual([]);
    expect(inbox.complaints).toEqual([]);
    await inbox.close();
  });
});

test.each([320, 360])(
  "at a width of %d px nothing scrolls sideways and every control can be hit",
  async (width) => {
    await sendBroken(`{"title": "${"x".repeat(300)}""}`);
    await sendBroken(BROKEN);
    await page.setViewportSize({ width, height: 700 });
    await entry('He said "hi"').waitFor();
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await entry("xxx").getByRole("button").first().click();
    await section().getByText("Original text").click();
    await section().getByText("::1").or(section().getByText("127.0.0.1")).waitFor();
    expect(await overflow()).toBeLessThanOrEqual(0);
    const small = await section().evaluate((element) =>
      [...element.querySelectorAll<HTMLElement>("button, textarea, summary")]
        .map((each) => ({ text: each.outerHTML.slice(0, 80), box: each.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 24 || box.height < 24)
        .map(({ text }) => text),
    );
    expect(small).toEqual([]);
  },
);

test("older ones are a page away, so that one key's junk hides no other's", async () => {
  await sendBroken(BROKEN);
  for (let n = 0; n < 100; n++) await sendBroken(`{"title": "junk ${n}`);
  await entry("junk 0").waitFor();
  await entry('He said "hi"').waitFor({ state: "detached" });
  await section().getByRole("button", { name: "Show more" }).click();
  await entry('He said "hi"').waitFor();
  expect(await section().getByRole("button", { name: "Show more" }).count()).toBe(0);
});
