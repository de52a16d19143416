import { beforeEach, expect, test } from "bun:test";
import { violations } from "./axe.ts";
import { eachWithEmptyHome, page, reopenPage } from "./fixtures.ts";
import { byTitle, waitForAllSent } from "./triage-fixtures.ts";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

eachWithEmptyHome();
beforeEach(() => reopenPage(PHONE));

const sheet = () => page.getByRole("dialog", { name: "Capture" });
const line = () => sheet().getByRole("textbox", { name: "Capture" });
const sigil = (name: string) => sheet().getByRole("group", { name: "Add" }).getByRole("button", { name });

async function openSheet(): Promise<void> {
  await page.getByRole("navigation").getByRole("button", { name: "Capture" }).tap();
  await line().waitFor();
  await sigil("Tag").waitFor();
}

test("the sheet stands on the keyboard, its text grows, and all of it is seen", async () => {
  await openSheet();
  const bottomOf = async () => {
    const { y = 0, height = 0 } = (await sheet().locator("form").boundingBox()) ?? {};
    return Math.round(y + height);
  };
  expect(await bottomOf()).toBe(740);
  const before = await line().evaluate((field) => field.clientHeight);
  await page.keyboard.type(
    "Ask Ada whether the shelf from the old kitchen fits beside the door of the cellar",
  );
  const [height, whole] = await line().evaluate((field) => [field.clientHeight, field.scrollHeight]);
  expect(height).toBeGreaterThan(2 * before);
  expect(whole).toBe(height as number);
  // A keyboard of 300 px, as the browser reports it.
  await page.evaluate(() => {
    Object.defineProperty(window.visualViewport, "height", { value: 440 });
    window.visualViewport?.dispatchEvent(new Event("resize"));
  });
  expect(await bottomOf()).toBe(440);
  expect(await violations(page)).toEqual([]);
});

test("a thumb writes a tag, a context and a day, and the line keeps the focus", async () => {
  await openSheet();
  // The keyboard of a phone would go down and up again.
  await line().evaluate((field) => field.addEventListener("blur", () => field.setAttribute("data-left", "")));
  await page.keyboard.type("Buy oil");
  await sigil("Tag").tap();
  await page.keyboard.type("home");
  await sigil("Context").tap();
  await page.keyboard.type("shop");
  await sigil("Due").tap();
  expect(await line().inputValue()).toBe("Buy oil #home @shop !");
  expect(await line().evaluate((field) => document.activeElement === field)).toBe(true);
  expect(await line().getAttribute("data-left")).toBeNull();
  const days = sheet().getByRole("listbox");
  await days.getByText("tomorrow", { exact: true }).tap();
  expect(await line().inputValue()).toBe("Buy oil #home @shop !tomorrow ");
  await page.keyboard.press("Enter");
  while ((await line().inputValue()) !== "") await Bun.sleep(20); // it stays for the next text
  await waitForAllSent();
  while (!(await byTitle()).has("Buy oil")) await Bun.sleep(20);
  const item = (await byTitle()).get("Buy oil");
  expect(item?.tags).toEqual(expect.arrayContaining(["home", "@shop"]));
  expect(item?.dueDate).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test("the Enter of a phone's keyboard, which has no key, captures", async () => {
  await openSheet();
  await page.keyboard.type("Call the bank");
  await line().evaluate((field) => {
    const enter = { inputType: "insertLineBreak", bubbles: true, cancelable: true };
    field.dispatchEvent(new InputEvent("beforeinput", enter));
  });
  while ((await line().inputValue()) !== "") await Bun.sleep(20);
  await waitForAllSent();
  while (!(await byTitle()).has("Call the bank")) await Bun.sleep(20);
});
