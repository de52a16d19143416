import { beforeEach, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { violations } from "./axe.ts";
import { goTo } from "./browser.ts";
import { allWithHome, handle, page, reopenPage, server } from "./fixtures.ts";
import { byTitle, waitForAllSent } from "./triage-fixtures.ts";

allWithHome();
beforeEach(async () => {
  if (!(await hasItems())) await makeItems();
  await reopenPage({ timezoneId: "Europe/Berlin" });
  await page.keyboard.press("i");
});

const field = (on: Page = page) => on.locator("#capture");
const list = (on: Page = page) => on.getByRole("listbox", { name: "Suggestions" });
const options = (on: Page = page) => list(on).getByRole("option").allTextContents();
const text = (on: Page = page) => field(on).inputValue();
const isOpen = async () => (await field().getAttribute("aria-controls")) !== null;
const hasItems = async () => server !== undefined && (await byTitle()).has("Kitchen renovation");

async function makeItems(): Promise<void> {
  const headers = { "Content-Type": "application/json" };
  for (const [title, patch] of [
    ["Kitchen renovation", { kind: "project", list: "next" }],
    ["Paint", { list: "next", tags: ["family", "home", "@town"] }],
  ] as const) {
    const post = { method: "POST", headers, body: JSON.stringify({ title }) };
    const { id } = (await (await server.asPage("/api/items", post)).json()) as { id: string };
    await server.asPage(`/api/items/${id}`, { method: "PATCH", headers, body: JSON.stringify(patch) });
  }
}

test("the beginning of a project is completed by Enter, with its quotes, and the next Enter captures", async () => {
  await page.keyboard.type("Order tiles +Kit");
  await list().waitFor();
  expect(await options()).toEqual(["Kitchen renovation"]);
  const active = await field().getAttribute("aria-activedescendant");
  expect(await page.locator(`[id="${active}"]`).textContent()).toBe("Kitchen renovation");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  expect(await text()).toBe('Order tiles +"Kitchen renovation" ');
  expect(await isOpen()).toBe(false);
  await page.keyboard.press("Enter");
  await page.getByRole("row").filter({ hasText: "Order tiles" }).waitFor();
  await waitForAllSent();
  const items = await byTitle();
  expect(items.get("Order tiles")?.project).toBe(items.get("Kitchen renovation")?.id as string);
});

test("arrows and Tab take a tag, Escape closes the list alone, and a click takes too", async () => {
  await page.keyboard.type("Buy #");
  await list().waitFor();
  expect(await options()).toEqual(["#family", "#home"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  expect(await text()).toBe("Buy #home ");
  await page.keyboard.type("#fam");
  await list().waitFor();
  expect(await options()).toEqual(["#family", "New tag: #fam"]);
  await page.keyboard.press("Escape");
  await list().waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("capture");
  expect(await text()).toBe("Buy #home #fam");
  await page.keyboard.type("i");
  expect(await isOpen()).toBe(false);
  await page.keyboard.type(" @t");
  await list().getByRole("option", { name: "@town" }).click();
  expect(await text()).toBe("Buy #home #fami @town ");
  await page.keyboard.type("x");
  expect(await text()).toBe("Buy #home #fami @town x");
  await field().fill("");
});

test("Enter that is typed on captures: a sign alone, a known name, a new name, a date", async () => {
  for (const [line, title] of [
    ["Plus one #", "Plus one #"],
    ["Mow #home", "Mow"],
    ["Dig #garden", "Dig"],
    ["Pay !friday", "Pay"],
  ] as const) {
    await page.keyboard.type(line);
    await page.keyboard.press("Enter");
    await page.getByRole("row").filter({ hasText: title }).first().waitFor();
    expect([line, await text()]).toEqual([line, ""]);
  }
  await waitForAllSent();
  expect((await byTitle()).get("Dig")?.tags).toEqual(["garden"]);
});

test("what is pasted opens no list, and neither does a composition take a key", async () => {
  await page.evaluate(() => {
    const input = document.activeElement as HTMLTextAreaElement;
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set;
    set?.call(input, "Buy #fam");
    input.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
  });
  await page.getByRole("button", { name: /^#fam/ }).waitFor();
  expect(await isOpen()).toBe(false);
  await field().fill("");
  await page.keyboard.type("Buy #fam");
  await list().waitFor();
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, isComposing: true }),
    ),
  );
  expect(await text()).toBe("Buy #fam");
  await field().fill("");
});

test("dates are shown with their day, and the first letters are completed", async () => {
  await page.keyboard.type("Pay !");
  await list().waitFor();
  expect(await options()).toContainEqual(expect.stringMatching(/^tomorrow\w{3} \d+ \w{3}$/));
  await page.keyboard.type("next m");
  await list()
    .getByRole("option", { name: /^next month/, selected: true })
    .waitFor();
  await page.keyboard.press("Enter");
  expect(await text()).toBe("Pay !next month ");
  await page.getByRole("button", { name: /^Due/ }).waitFor();
  await field().fill("");
});

test("the other lines complete too: over a screen, in the review and in the capture window; offline the page's names", async () => {
  await goTo(page, "Weekly review");
  await page.getByRole("heading", { level: 1, name: "Weekly review" }).waitFor();
  await page.locator("#review-capture").click();
  await page.keyboard.type("Think #fam");
  await list().waitFor();
  await page.keyboard.press("Tab");
  expect(await page.locator("#review-capture").inputValue()).toBe("Think #family ");

  const window = await page.context().newPage();
  await window.goto(`${server.app}/capture`);
  await window.waitForFunction(() => document.activeElement?.id === "capture");
  await window.keyboard.type("Cook +Kit");
  await list(window).waitFor();
  await window.keyboard.press("Enter");
  expect(await text(window)).toBe('Cook +"Kitchen renovation" ');
  await field(window).fill("");
  await window.close();

  await goTo(page, "Next");
  await page.getByRole("heading", { level: 1, name: "Next" }).waitFor();
  await page.context().setOffline(true);
  await page.keyboard.press("i");
  await page.keyboard.type("+reno");
  await list().waitFor();
  await page.keyboard.press("Enter");
  expect(await page.locator("#capture-here").inputValue()).toBe('+"Kitchen renovation" ');
  await page.locator("#capture-here").fill("");
  await page.keyboard.press("Escape");
  await page.context().setOffline(false);
  expect(handle.complaints).toEqual([]);
});
