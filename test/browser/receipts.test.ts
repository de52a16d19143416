import { describe, expect, test } from "bun:test";
import { creel } from "../home.ts";
import { violations } from "./axe.ts";
import { goTo, openInbox } from "./browser.ts";
import { browser, eachWithPage, page, server } from "./fixtures.ts";

eachWithPage();

const row = (text: string, on = page) => on.getByRole("row").filter({ hasText: text });
const KEY = { "Idempotency-Key": "the-same-thought" };

async function fill(): Promise<void> {
  await creel(server.home, ["add", "From the terminal"]);
  await server.capture({ title: "From afar", mood: "fine" }, { headers: KEY });
  await server.capture({ title: "From afar", mood: "fine" }, { headers: KEY });
  await server.capture(null, { body: '{"title": "He said "hi""}' });
  await server.capture({ title: `a long word ${"x".repeat(300)}` });
}

test("one look tells what was captured, what came again and what was refused, live", async () => {
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await page.getByRole("heading", { name: "Receipts" }).waitFor();
  await page.getByText("Nothing has arrived yet.").waitFor();
  expect(await page.title()).toContain("Receipts");

  await creel(server.home, ["add", "From the terminal"]);
  await row("From the terminal").getByText("Captured").waitFor();
  await row("From the terminal").getByText("terminal", { exact: true }).waitFor();
  await server.capture({ title: "From afar", mood: "fine" }, { headers: KEY });
  await row("From afar").getByText("Captured").waitFor();
  await row("From afar").getByText("first", { exact: true }).waitFor();
  await row("From afar").getByText("Ignored: mood").waitFor();
  await server.capture({ title: "From afar", mood: "fine" }, { headers: KEY });
  await row("From afar").getByText("Repeated").waitFor();
  await server.capture(null, { body: '{"title": "He said "hi""}' });
  await row("Refused").getByText("Its JSON was not valid.").waitFor();
  await server.capture({ title: "" });
  await row("Refused").getByText("One of its values was not valid.").waitFor();

  expect(await page.getByRole("row").count()).toBe(6);
  expect((await page.getByRole("row").nth(1).textContent()) ?? "").toContain("Refused");
  expect((await page.getByRole("row").nth(5).textContent()) ?? "").toContain("From the terminal");
});

test("there are ways to it and back: the sidebar, the keys, the address", async () => {
  await page.getByRole("link", { name: "Receipts" }).click();
  await page.getByRole("heading", { name: "Receipts" }).waitFor();
  expect(page.url()).toContain("#/receipts");
  await page.reload();
  await page.getByRole("heading", { name: "Receipts" }).waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).getByText("Receipts").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await page.getByRole("heading", { name: "Inbox" }).waitFor();
});

test("text of other clients is plain text: no element, no direction of its own", async () => {
  await server.capture({ title: "<b>bold</b> \u202egnp.exe", "\u202e<i>": 1 });
  await page.getByRole("link", { name: "Receipts" }).click();
  await row("<b>bold</b> ⟨RLO⟩gnp.exe").getByText("⟨RLO⟩<i>").waitFor();
  expect(await page.locator("main b, main i").count()).toBe(0);
});

test("the newest hundred stand first, and more are one button away", async () => {
  const lines = Array.from({ length: 120 }, (_, index) => `item number ${index + 1}`).join("\n");
  expect((await creel(server.home, ["add", "-", "--lines"], { stdin: lines })).code).toBe(0);
  await page.getByRole("link", { name: "Receipts" }).click();
  await page.getByText("The newest 100 are shown.").waitFor();
  expect(await page.getByRole("row").count()).toBe(101);
  await page.getByRole("button", { name: "Show more" }).click();
  await page.getByRole("row").nth(120).waitFor(); // the oldest is drawn when the longer list has come
  await page.getByText("are shown").waitFor({ state: "detached" });
  expect(await page.getByRole("row").count()).toBe(121);
});

test("receipts that cannot be loaded: why, and a way to try again", async () => {
  await page.route("**/api/receipts*", (route) => route.abort());
  await page.getByRole("link", { name: "Receipts" }).click();
  await page.getByRole("alert").filter({ hasText: "The receipts could not be loaded." }).waitFor();
  await page.unroute("**/api/receipts*");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Nothing has arrived yet.").waitFor();
});

describe.each(["light", "dark"] as const)("in the %s theme", (colorScheme) => {
  test("nothing is inaccessible: empty, and with everything that can show", async () => {
    const inbox = await openInbox(browser, server, { colorScheme });
    await inbox.page.getByRole("link", { name: "Receipts" }).click();
    await inbox.page.getByText("Nothing has arrived yet.").waitFor();
    expect(await violations(inbox.page)).toEqual([]);
    await fill();
    await row("a long word", inbox.page).waitFor();
    await row("Refused", inbox.page).waitFor();
    expect(await violations(inbox.page)).toEqual([]);
    await inbox.page.setViewportSize({ width: 360, height: 700 });
    expect(await violations(inbox.page)).toEqual([]);
    expect(inbox.complaints).toEqual([]);
    await inbox.close();
  });
});

test.each([320, 360, 768])("at a width of %d px nothing scrolls sideways", async (width) => {
  await fill();
  await page.setViewportSize({ width, height: 700 });
  await goTo(page, "Receipts");
  await row("Refused").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test("a capture is shown by its event, not only by the next poll", async () => {
  await page.clock.install();
  await page.goto(`${server.app}/#/receipts`);
  await page.getByText("Nothing has arrived yet").or(page.getByRole("table")).first().waitFor();
  await page.clock.pauseAt(Date.now() + 60_000); // stops the page's polling
  await server.capture({ title: "Told by its news" });
  await page.getByRole("row").filter({ hasText: "Told by its news" }).waitFor();
});
