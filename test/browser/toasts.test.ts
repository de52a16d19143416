import { expect, test } from "bun:test";
import type { Locator } from "playwright-core";
import { addItems, ask, eachWithHome, keys, open, page, row, waitForToast } from "./lists-fixtures.ts";

eachWithHome();

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const toast = () => page.locator("[data-toast]:visible");
const panel = () => page.getByRole("complementary", { name: "Item" });

async function areaOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not visible.");
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

async function expectApart(first: Locator, second: Locator): Promise<void> {
  const [a, b] = [await areaOf(first), await areaOf(second)];
  const overlap = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  expect({ overlap, a, b }).toMatchObject({ overlap: false });
}

/** Waits for the animations of the toast, which move it. */
const settle = () =>
  page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));

test("a toast is in the middle of the list, and over no field of the open item", async () => {
  await addItems(["one"], ["two"]);
  await open("next");
  await row("one").click();
  await panel().waitFor();
  await row("two").getByRole("checkbox").click();
  await waitForToast("Completed");
  await settle();
  await expectApart(toast(), panel());
  const [box, main] = [await areaOf(toast()), await areaOf(page.getByRole("main"))];
  expect(Math.abs(box.left + box.right - main.left - main.right)).toBeLessThan(4);
  expect(box.bottom).toBeGreaterThan(690);
});

test("one toast at a time; undone and completed are equally high, and name their key", async () => {
  await addItems(["one with a title that goes on and on, until no line of a notification can hold it", {}]);
  await open("next");
  await row("one").getByRole("checkbox").click();
  await waitForToast("Completed");
  await settle();
  expect(await toast().getByRole("button", { name: "Undo" }).innerText()).toMatch(/Undo\s*z/);
  const { height } = (await toast().boundingBox()) ?? { height: 0 };
  await keys("z");
  await waitForToast("Undone");
  await settle();
  expect(await toast().count()).toBe(1);
  expect(await toast().getByRole("button", { name: "Redo" }).innerText()).toMatch(/Redo\s*(⇧|Shift)\s*Z/);
  expect((await toast().boundingBox())?.height).toBe(height);
});

test("a message that stays is below the newer one, and shows again when that closes", async () => {
  const [, later = ""] = await addItems(["one"], ["call Ada"]);
  await open("next");
  await ask("PATCH", `/api/items/${later}`, { remindAt: Math.floor(Date.now() / 1000) });
  await toast().filter({ hasText: "call Ada" }).waitFor();
  await row("one").getByRole("checkbox").click();
  await toast().filter({ hasText: "Completed" }).waitFor();
  expect(await toast().count()).toBe(1);
  await toast().getByRole("button", { name: "Dismiss" }).click();
  await toast().filter({ hasText: "call Ada" }).waitFor();
});

test("on a phone it is above the bars and below the item's fields", async () => {
  await addItems(["one"], ["two"]);
  await open("next", PHONE);
  const bar = page.getByRole("navigation").last();
  await row("one").getByRole("checkbox").click();
  await waitForToast("Completed");
  await settle();
  await expectApart(toast(), bar);
  await row("two").click();
  await panel().waitFor();
  await settle();
  await expectApart(toast(), panel());
});

test("in triage it is above the keys and the answers", async () => {
  const { id } = await ask<{ id: string }>("POST", "/api/items", { title: "decide me" });
  await addItems(["one"]);
  for (const options of [{}, PHONE]) {
    await open("next", options);
    await page.evaluate(() => {
      location.hash = "#/triage";
    });
    await page.getByRole("article").waitFor();
    await ask("PATCH", `/api/items/${id}`, { remindAt: Math.floor(Date.now() / 1000) });
    await toast().filter({ hasText: "Reminder" }).waitFor();
    await settle();
    await expectApart(toast(), page.locator("footer"));
    await page.keyboard.press("w");
    await page.locator("[data-ask]").waitFor();
    await settle();
    await expectApart(toast(), page.locator("footer"));
  }
});

test("at 400 % zoom its text and buttons are inside of the window", async () => {
  await addItems(["one with a title that is long"]);
  await open("next", { viewport: { width: 320, height: 200 } });
  await row("one").getByRole("checkbox").click();
  await waitForToast("Completed");
  await settle();
  const box = await areaOf(toast());
  expect(box.left).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual(320);
  expect(box.bottom - box.top).toBeLessThan(80);
  await toast().getByRole("button", { name: "Undo" }).click();
  await waitForToast("Undone");
});
