import { beforeEach, expect, test } from "bun:test";
import type { Locator } from "playwright-core";
import { violations } from "./axe.ts";
import { eachWithEmptyHome, page, reopenPage, server } from "./fixtures.ts";

/** The part of a phone that its keyboard leaves, and the size of the text in percent. */
interface PhoneSize {
  width: number;
  height: number;
  visible: number;
  text: number;
}

const SIZES: readonly PhoneSize[] = [
  { width: 360, height: 740, visible: 440, text: 200 },
  { width: 360, height: 640, visible: 340, text: 200 },
  { width: 360, height: 640, visible: 340, text: 125 },
  { width: 320, height: 568, visible: 284, text: 100 },
  { width: 740, height: 360, visible: 180, text: 100 },
];
const LONG_TITLE = `${"Ask Ada whether the shelf from the old kitchen fits beside the door of the cellar ".repeat(2)}#home @phone !tomorrow ^friday`;

eachWithEmptyHome();
beforeEach(async () => {
  const tags = ["garden", "cellar", "kitchen", "money", "car", "school"];
  const headers = { "Content-Type": "application/json" };
  const post = { method: "POST", headers, body: JSON.stringify({ title: "Oil the door" }) };
  const { id } = (await (await server.asPage("/api/items", post)).json()) as { id: string };
  await server.asPage(`/api/items/${id}`, { method: "PATCH", headers, body: JSON.stringify({ tags }) });
  await reopenPage({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
});

const sheet = () => page.getByRole("dialog", { name: "Capture" });
const line = () => sheet().getByRole("textbox", { name: "Capture" });
const note = () => sheet().getByRole("textbox", { name: "Note" });
const save = () => sheet().getByRole("button", { name: "Save" });
const sigil = (name: string) => sheet().getByRole("group", { name: "Add" }).getByRole("button", { name });

/** Opened on a phone that is held upright, then turned and enlarged as `size` says. */
async function openSheet({ width, height, visible, text }: PhoneSize): Promise<void> {
  await page.getByRole("navigation").getByRole("button", { name: "Capture" }).tap();
  await line().waitFor();
  await sigil("Tag").waitFor();
  await page.setViewportSize({ width, height });
  await page.evaluate(
    ({ visible, text }) => {
      document.documentElement.style.fontSize = `${text}%`;
      // As the browser reports a keyboard.
      Object.defineProperty(window.visualViewport, "height", { value: visible });
      window.visualViewport?.dispatchEvent(new Event("resize"));
    },
    { visible, text },
  );
}

/** Whether the middle of an element is seen, above the keyboard and under no other element. */
function isReachable(element: Locator, visible: number): Promise<boolean> {
  return element.evaluate((target, bottom) => {
    const box = target.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const isInside = box.top >= 0 && box.bottom <= bottom + 0.5;
    return isInside && target.contains(document.elementFromPoint(x, y));
  }, visible);
}

/** Whether the end of a field's text, where the caret is, is seen. */
function isEndSeen(field: Locator, visible: number): Promise<boolean> {
  return field.evaluate((element, bottom) => {
    const box = element.getBoundingClientRect();
    const { paddingBlockEnd, lineHeight } = getComputedStyle(element);
    const slack = Number.parseFloat(paddingBlockEnd) + 0.25 * Number.parseFloat(lineHeight); // the caret is lower than its row
    const isScrolled = element.scrollTop + element.clientHeight >= element.scrollHeight - slack;
    const y = Math.min(box.bottom, bottom) - 8;
    return isScrolled && box.bottom <= bottom + 0.5 && document.elementFromPoint(box.x + 20, y) === element;
  }, visible);
}

async function eventually(check: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`Not so: ${what}`);
    await Bun.sleep(20);
  }
}

async function expectInside(visible: number): Promise<void> {
  const { y = -1, height = 0 } = (await sheet().locator("form").boundingBox()) ?? {};
  expect(y).toBeGreaterThanOrEqual(0);
  expect(Math.round(y + height)).toBe(visible);
}

for (const size of SIZES) {
  const { width, height, visible, text } = size;

  test(`all of the sheet can be used above the keyboard: ${width}x${height}, ${visible} px, text ${text} %`, async () => {
    await openSheet(size);
    await page.keyboard.type("Call Ada");
    await expectInside(visible);
    await eventually(() => isReachable(save(), visible), "Save of a short title is reachable");
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(LONG_TITLE);
    await page.keyboard.type(" ");
    await sheet()
      .getByRole("button", { name: /^#home/ })
      .waitFor(); // a chip
    await expectInside(visible);
    await eventually(() => isReachable(save(), visible), "Save is reachable");
    for (const name of ["Tag", "Due", "Start"])
      await eventually(() => isReachable(sigil(name), visible), `${name} is reachable`);
    await eventually(() => isEndSeen(line(), visible), "the caret's line is seen");

    await sigil("Tag").tap();
    const first = sheet().getByRole("option").first();
    await eventually(() => isReachable(first, visible), "the first suggestion is reachable");
    await eventually(() => isEndSeen(line(), visible), "the caret's line is seen under the suggestions");
    await expectInside(visible);
    const name = await first.locator("bdi").innerText();
    await first.tap();
    expect(await line().inputValue()).toBe(`${LONG_TITLE} #${name.replace("#", "")} `);

    await sheet().getByRole("button", { name: "Add a note" }).tap();
    await eventually(
      () => note().evaluate((field) => document.activeElement === field),
      "the note has the focus",
    );
    await page.keyboard.type("It is in the cellar. ".repeat(12));
    await eventually(() => isEndSeen(note(), visible), "the caret's line of the note is seen");
    await expectInside(visible);
    await eventually(() => isReachable(save(), visible), "Save is reachable beside a note");
    await save().tap();
    await eventually(async () => (await line().inputValue()) === "", "it is captured");
  });
}
