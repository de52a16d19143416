import { expect, test } from "bun:test";
import { violations } from "./axe.ts";
import {
  addItems,
  ask,
  eachWithHome,
  keys,
  open,
  page,
  readItem,
  waitForItem,
  waitForToast,
} from "./lists-fixtures.ts";

eachWithHome();

const NOTE = "- [ ] Hall\n  - [ ] Prices\n- [x] Day\n- [ ] Cards";
const panel = () => page.getByRole("complementary", { name: "Item" });
const box = (name: string) => panel().getByRole("checkbox", { name, exact: true });
const source = () => panel().getByRole("textbox", { name: "Note" });
/** The row of a title; the preview of a note may have the same text. */
const row = (title: string) =>
  page.locator("[role=row][data-key]").filter({ has: page.locator("p").getByText(title, { exact: true }) });
const grip = (name: string) => box(name).locator("xpath=ancestor::li[1]/*[@data-grip]");
const inFocus = (name: string) =>
  page.waitForFunction((label) => document.activeElement?.getAttribute("aria-label") === label, name);

test("Enter adds the next box, in the text and on a box, and an empty box ends the list", async () => {
  const [id = ""] = await addItems(["Party"]);
  await open(`next/${id}`);
  await panel().getByRole("button", { name: "Add a note" }).click();
  await panel().getByRole("button", { name: "Checklist" }).click();
  await page.keyboard.type("Hall");
  await keys("Enter");
  await page.keyboard.type("Cards");
  await keys("Enter", "Enter", "Control+Enter");
  await waitForItem(id, { note: "- [ ] Hall\n- [ ] Cards\n" });
  await row("Party").getByText("0/2").waitFor();

  await box("Hall").focus();
  await keys("Enter");
  await source().waitFor();
  await page.keyboard.type("Piano");
  await keys("Control+Enter");
  await waitForItem(id, { note: "- [ ] Hall\n- [ ] Piano\n- [ ] Cards\n" });
  await box("Piano").click();
  await row("Party").getByText("1/3").waitFor();
});

test("keys move a box with what is below it, and the focus stays on it", async () => {
  const [id = ""] = await addItems(["Party", { note: NOTE }]);
  await open(`next/${id}`);
  await box("Hall").focus();
  await keys("ArrowDown", "ArrowDown");
  await inFocus("Day");
  await keys("ArrowUp", "ArrowUp");
  await inFocus("Hall");
  await keys("Alt+ArrowDown");
  await waitForItem(id, { note: "- [x] Day\n- [ ] Hall\n  - [ ] Prices\n- [ ] Cards" });
  await inFocus("Hall");
  await keys("Alt+ArrowDown");
  await waitForItem(id, { note: "- [x] Day\n- [ ] Cards\n- [ ] Hall\n  - [ ] Prices" });
  await keys("z");
  await waitForItem(id, { note: "- [x] Day\n- [ ] Hall\n  - [ ] Prices\n- [ ] Cards" });
  expect(await violations(page)).toEqual([]);
});

test("the mouse drags a box within its list, and Escape leaves it", async () => {
  const [id = ""] = await addItems(["Party", { note: NOTE }]);
  await open(`next/${id}`);
  await box("Cards").waitFor();
  const drag = async (name: string, over: string, key?: string) => {
    await box(name).hover();
    const [from, to] = [await grip(name).boundingBox(), await box(over).boundingBox()];
    if (!from || !to) throw new Error("There is no place to drag to.");
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x, to.y + to.height / 2, { steps: 3 });
    await page.mouse.move(from.x, to.y + 1);
    if (key) await keys(key);
    await page.mouse.up();
  };
  await drag("Cards", "Hall", "Escape");
  await drag("Cards", "Hall");
  await waitForItem(id, { note: "- [ ] Cards\n- [ ] Hall\n  - [ ] Prices\n- [x] Day" });
  expect((await readItem(id)).revision).toBe(3);
  await drag("Prices", "Cards"); // alone in its list
  await drag("Day", "Hall");
  await waitForItem(id, { note: "- [ ] Cards\n- [x] Day\n- [ ] Hall\n  - [ ] Prices" });
  expect((await readItem(id)).revision).toBe(4);
});

test("a box that is dragged while its note changes elsewhere stays", async () => {
  const [id = ""] = await addItems(["Party", { note: NOTE }]);
  await open(`next/${id}`);
  await box("Cards").hover();
  const [from, to] = [await grip("Cards").boundingBox(), await box("Hall").boundingBox()];
  if (!from || !to) throw new Error("There is no place to drag to.");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x, to.y + 1, { steps: 3 });
  const note = NOTE.replace("Hall", "Mall"); // each box keeps its offset
  await ask("PATCH", `/api/items/${id}`, { note });
  await box("Mall").waitFor();
  await page.mouse.up();
  await box("Day").uncheck(); // the next change of the page
  const unchecked = note.replace("[x]", "[ ]");
  await waitForItem(id, { note: unchecked });
  expect((await readItem(id)).revision).toBe(4);
});

test("a thumb drags a box by its grip", async () => {
  const [id = ""] = await addItems(["Party", { note: "- [ ] One\n- [ ] Two" }]);
  await open("next", { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await row("Party").click();
  await box("Two").waitFor();
  const [from, to] = [await grip("Two").boundingBox(), await box("One").boundingBox()];
  if (!from || !to) throw new Error("There is no place to drag to.");
  expect([from.width, from.height]).toEqual([44, 44]);
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y: number) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: from.x + 22, y }],
    });
  await touch("touchStart", from.y + 22);
  await touch("touchMove", from.y);
  await touch("touchMove", to.y);
  await touch("touchEnd", to.y);
  await waitForItem(id, { note: "- [ ] Two\n- [ ] One" });
});

test("an item becomes the project of its unchecked boxes, and one undo takes that back", async () => {
  const [id = ""] = await addItems(["Party", { note: NOTE }]);
  await open(`next/${id}`);
  await panel().getByRole("button", { name: "Make 2 actions of these" }).click();
  await waitForToast("Made 2 actions");
  await waitForItem(id, { kind: "project", note: "- [x] Day" });
  await row("Hall").waitFor();
  const made = async () =>
    (
      await ask<{ items: { title: string; note: string | null; list: string; project: string }[] }>(
        "GET",
        `/api/items?project=${id}`,
      )
    ).items.map(({ title, note, list }) => ({ title, note, list }));
  for (const deadline = Date.now() + 30_000; Date.now() < deadline && (await made()).length < 2; )
    await Bun.sleep(50);
  expect(await made()).toEqual([
    { title: "Hall", note: "- [ ] Prices", list: "next" },
    { title: "Cards", note: null, list: "next" },
  ]);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await waitForItem(id, { kind: "action", note: NOTE });
  await row("Hall").waitFor({ state: "detached" });
});

test("in a project a key makes actions of the project's own checklist item, in its order", async () => {
  const [boat = ""] = await addItems(["Boat", { kind: "project", isSequential: true }]);
  const [paint = ""] = await addItems(["Paint", { project: boat, note: "- [ ] Sand\n- [ ] Prime" }]);
  await open(`project/${boat}`);
  await row("Paint").focus();
  await keys("Shift+E");
  await row("Prime").waitFor();
  expect(await page.locator("[role=row][data-key] p").allInnerTexts()).toEqual(["Paint", "Sand", "Prime"]);
  await waitForItem(paint, { kind: "action", note: null });
});
