import { beforeAll, describe, expect, test } from "bun:test";
import { creel } from "../home.ts";
import { violations } from "./axe.ts";
import { allWithPage, handle, page, reopenPage, server } from "./fixtures.ts";

allWithPage();
beforeAll(async () => {
  await creel(server.home, ["add", "row two"]);
  await creel(server.home, ["add", "row one"]);
});

const row = (command: string) => page.locator("li").filter({ has: page.getByText(command, { exact: true }) });
const keysOf = (command: string) => row(command).locator("kbd").allTextContents();
const focusedRow = () => page.evaluate(() => document.activeElement?.textContent?.slice(0, 7) ?? "");

interface HeldRequests {
  ctrlKey?: boolean;
  altKey?: boolean;
  shiftKey?: boolean;
  repeat?: boolean;
  isComposing?: boolean;
  keyCode?: number;
}

/** A key as a keyboard of another layout sends it. */
async function press(key: string, code: string, more: HeldRequests = {}): Promise<void> {
  await page.evaluate(
    ([key, code, more]) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true, ...more }),
      ),
    [key, code, more] as const,
  );
}

async function openKeyboard(): Promise<void> {
  await page.keyboard.press("?");
  await page.getByRole("link", { name: "Change the keys" }).click();
  await page.getByRole("heading", { name: "Keyboard", level: 1 }).waitFor();
}

test("another key is set with the keyboard alone, works at once, and after a reload", async () => {
  await openKeyboard();
  await page.getByRole("button", { name: "Add a key: Next item" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("o");
  await page.getByRole("status").filter({ hasText: "Next item: j, ↓, o" }).waitFor();
  await page.waitForFunction(
    () => document.activeElement?.getAttribute("aria-label") === "Add a key: Next item",
  );
  await page.reload();
  await row("Next item").waitFor();
  expect(await keysOf("Next item")).toEqual(["j", "↓", "o"]);
  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await page.getByRole("row").first().waitFor();
  await page.keyboard.press("o");
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith("row one"));
  await page.keyboard.press("?");
  const help = page
    .getByRole("dialog", { name: "Keys" })
    .locator("div")
    .filter({ has: page.getByText("Next item", { exact: true }) });
  await help.last().waitFor();
  expect(await help.last().locator("kbd").allTextContents()).toEqual(["j", "↓", "o"]);
});

test("a key that another command has is named, and can be taken away from it", async () => {
  await openKeyboard();
  await page.getByRole("button", { name: "Add a key: Put in focus, or take out" }).click();
  await page.keyboard.press("e");
  await page
    .getByRole("alert")
    .filter({ hasText: "e is already the key of “Complete, or reopen”." })
    .waitFor();
  expect(await keysOf("Complete, or reopen")).toEqual(["Space", "e"]);
  await page.getByRole("button", { name: "Use it here instead" }).click();
  expect(await keysOf("Complete, or reopen")).toEqual(["Space"]);
  expect(await keysOf("Put in focus, or take out")).toEqual(["f", "e"]);

  await page.getByRole("button", { name: "Reset: Put in focus, or take out" }).click();
  expect(await keysOf("Put in focus, or take out")).toEqual(["f"]);
  await page.getByRole("button", { name: "Reset all keys" }).click();
  expect(await keysOf("Complete, or reopen")).toEqual(["Space", "e"]);
});

test("keys of the browser are refused, Esc changes nothing, and a key can be replaced or removed", async () => {
  await openKeyboard();
  await page.getByRole("button", { name: "Change a key of: Tags. t" }).click();
  await press("r", "KeyR", { ctrlKey: true });
  await page.getByRole("alert").filter({ hasText: "The browser uses Ctrl+R itself." }).waitFor();
  await page.keyboard.press("Escape");
  expect(await keysOf("Tags")).toEqual(["t"]);
  await page.getByRole("button", { name: "Change a key of: Tags. t" }).click();
  await page.keyboard.press("g");
  await page.getByText("g, then…").waitFor();
  await page.keyboard.press("z");
  await row("Tags").locator("kbd").nth(1).waitFor();
  expect(await keysOf("Tags")).toEqual(["g", "z"]);
  await page.getByRole("button", { name: "Change a key of: Tags. g then z" }).click();
  await page.getByRole("button", { name: "Remove it" }).click();
  await row("Tags").getByText("no key").waitFor();
});

test("the keys of Everdo, for those who come from there", async () => {
  await openKeyboard();
  await page.getByRole("radio", { name: "Everdo" }).check();
  expect(await keysOf("Move to the trash")).toEqual(["x", "Del", "⌫"]);
  expect(await page.getByText("has several actions").count()).toBe(0);
  await page.keyboard.press("1");
  await page.getByRole("heading", { name: "Inbox" }).waitFor();
  await page.keyboard.press("s");
  await page.getByRole("dialog", { name: "Search" }).waitFor();
});

test("a letter of another script counts as the key at its place; composed input is ignored", async () => {
  await press("о", "KeyJ"); // Russian
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith("row one"));
  await press("ξ", "KeyJ"); // Greek
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith("row two"));
  await press("ל", "KeyK"); // Hebrew
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith("row one"));
  await press("j", "KeyJ", { isComposing: true });
  await press("j", "KeyJ", { keyCode: 229 });
  await press("j", "KeyJ", { altKey: true });
  expect(await focusedRow()).toBe("row one");
  await press("п", "KeyG");
  await press("Shift", "ShiftLeft", { shiftKey: true });
  await press("ф", "KeyA");
  await page.getByRole("heading", { name: "Receipts" }).waitFor();
});

test("keys held down do no more than once what is not a move", async () => {
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await press("?", "Slash", { shiftKey: true, repeat: true });
  expect(await page.getByRole("dialog").count()).toBe(0);
  await press("j", "KeyJ");
  await press("j", "KeyJ", { repeat: true });
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith("row two"));
});

test("i has the line before the next key comes, on whatever screen", async () => {
  const press = () =>
    page.evaluate(() => {
      const key = new KeyboardEvent("keydown", { key: "i", code: "KeyI", bubbles: true });
      (document.activeElement ?? document.body).dispatchEvent(key);
      return document.activeElement?.id;
    });
  for (const [screen, heading, line] of [
    ["next", "Next", "capture-here"],
    ["done", "Done", "capture-here"],
    ["triage", "Triage", "capture-here"],
    ["review", "Weekly review", "review-capture"],
    ["receipts", "Receipts", "capture-here"],
    ["settings", "Settings", "capture-here"],
    ["", "Inbox", "capture"],
  ] as const) {
    await page.evaluate((to) => {
      location.hash = `#/${to}`;
    }, screen);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    expect([screen, await press()]).toEqual([screen, line]);
    await page.keyboard.press("Escape");
    expect(await page.evaluate(() => location.hash)).toBe(`#/${screen}`);
  }

  await page.setViewportSize({ width: 900, height: 700 }); // an item lies over the list
  await page.getByRole("row").first().click();
  await page.getByRole("complementary", { name: "Item" }).waitFor();
  expect(await press()).toBe("capture-here");
});

test("only the help is printed", async () => {
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("heading", { name: "Inbox", includeHidden: true }).isVisible()).toBe(false);
  expect(await page.getByText("Go to", { exact: true }).isVisible()).toBe(true);
  expect(await page.getByRole("link", { name: "Change the keys" }).isVisible()).toBe(false);
});

describe.each(["light", "dark"] as const)("in the %s theme", (colorScheme) => {
  test.each([1280, 320])("nothing is inaccessible, cut off or too small, %d px wide", async (width) => {
    await reopenPage({ colorScheme, viewport: { width, height: 740 } });
    await openKeyboard();
    await page.getByRole("button", { name: "Add a key: Put in focus, or take out" }).click();
    await page.keyboard.press("e");
    await page.getByRole("button", { name: "Use it here instead" }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("main a, main button, main input")]
        .filter((element) => element.checkVisibility() && element.getAttribute("aria-hidden") !== "true")
        .map((element) => ({ text: element.outerHTML.slice(0, 80), box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
        .map(({ text }) => text),
    );
    expect(small).toEqual([]);
    expect(handle.complaints).toEqual([]);
  });
});
