import { describe, expect, test } from "bun:test";
import type { Item } from "../../src/domain/item.ts";
import {
  allSent,
  eachWithInbox,
  everything,
  inHand,
  isEmpty,
  page,
  restart,
  running,
  said,
} from "./triage-home.ts";

eachWithInbox();

const KEYS = ["n", "e", "y", "r", "Delete"];
const LISTS: Record<string, Item["list"]> = {
  n: "next",
  e: "done",
  y: "someday",
  r: "next",
  Delete: "trash",
};

describe("twenty items, captured and decided with the keyboard alone", () => {
  const titles = Array.from({ length: 20 }, (_, index) => `thought ${index + 1}`);
  const keyOf = (index: number) => KEYS[index % KEYS.length] ?? "n";

  async function captureByKeyboard(): Promise<void> {
    await page.keyboard.press("i");
    for (const title of titles) {
      await page.keyboard.type(title);
      await page.keyboard.press("Enter");
    }
    await page.keyboard.press("Escape");
    await page.getByRole("row").nth(19).waitFor();
  }

  async function decideAll(): Promise<void> {
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    for (const [index, title] of titles.entries()) {
      await inHand(title).waitFor();
      await page.getByText(`${index + 1} of 20`, { exact: true }).waitFor();
      await page.keyboard.press(keyOf(index));
    }
    await isEmpty().waitFor();
    await said("20 decided: 4 next, 4 someday, 4 kept as reference, 4 done, 4 in the trash.").waitFor();
  }

  async function undoAll(): Promise<void> {
    for (const title of titles.toReversed()) {
      await page.keyboard.press("z");
      await inHand(title).waitFor();
    }
    await page.getByText("1 of 20", { exact: true }).waitFor();
  }

  test("to zero, and all of it undone", async () => {
    await captureByKeyboard();
    await decideAll();
    expect(await page.getByRole("link", { name: "See what is next" }).count()).toBe(1);
    await allSent();
    const decided = await everything();
    for (const [index, title] of titles.entries())
      expect([title, decided.get(title)?.list]).toEqual([title, LISTS[keyOf(index)]]);
    expect(decided.get("thought 4")?.kind).toBe("note");
    await undoAll();
    await allSent();
    const back = await everything();
    expect([...back.values()].map(({ list, kind }) => `${list} ${kind}`)).toEqual(
      titles.map(() => "inbox action"),
    );
  });

  test("offline, undone and done again, and with the server once it is back", async () => {
    const { port } = new URL(running.app);
    // What is loaded late is here before the server goes: triage, and the reader of the capture line.
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await isEmpty().waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("textbox", { name: "Capture" }).fill("a date !tomorrow");
    await page.getByRole("button", { name: /keep it as text/ }).waitFor();
    await page.getByRole("textbox", { name: "Capture" }).fill("");
    await page.getByRole("textbox", { name: "Capture" }).press("Escape");
    await running.stop();
    await page.getByText("Reconnecting…").waitFor();
    await captureByKeyboard();
    await decideAll();
    await undoAll();
    for (const title of titles) {
      await page.keyboard.press("Shift+Z");
      await said(`Redone: ${title}`, page)
        .or(page.getByText(`Redone: ${title} `))
        .first()
        .waitFor();
    }
    await isEmpty().waitFor();
    await restart(port);
    await page.getByText("Reconnecting…").waitFor({ state: "detached" });
    await allSent();
    const decided = await everything();
    expect(decided.size).toBe(20);
    for (const [index, title] of titles.entries())
      expect([title, decided.get(title)?.list]).toEqual([title, LISTS[keyOf(index)]]);
  });
});
