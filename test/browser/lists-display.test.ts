import { describe, expect, test } from "bun:test";
import { violations } from "./axe.ts";
import { goTo, openInbox } from "./browser.ts";
import {
  addItems,
  browser,
  day,
  eachWithHome,
  focused,
  handle,
  keys,
  open,
  page,
  row,
  server,
  titles,
  waitForItem,
  watch,
} from "./lists-fixtures.ts";

eachWithHome();

test("lists are grouped as one likes, each by itself, and stay so", async () => {
  await addItems(["one", { area: "Work" }], ["two", { area: "Home" }], ["three"]);
  await open("next");
  await page.getByRole("button", { name: "Group by" }).click();
  await page.getByRole("menuitemradio", { name: "Area" }).waitFor();
  expect(await violations(page)).toEqual([]);
  await keys("ArrowDown", "ArrowDown", "Enter");
  const headings = () => page.getByRole("rowheader").allInnerTexts();
  await page.getByRole("rowheader").first().waitFor();
  expect(await headings()).toEqual(["Home", "Work", "No area"]);
  expect(await titles()).toEqual(["two", "one", "three"]);
  await keys("j", "j");
  expect(await focused()).toBe("one");
  await page.reload();
  await page.getByRole("rowheader").first().waitFor();
  expect(await headings()).toEqual(["Home", "Work", "No area"]);
});

test("dates end where the capture line ends, and only a cut title has a tooltip", async () => {
  const long = "A title that is much longer than the row of a list is wide ".repeat(4).trim();
  await addItems([long, { list: "inbox", dueDate: day(1) }], ["short", { list: "inbox" }]);
  await open("inbox");
  await page.setViewportSize({ width: 1280, height: 800 });
  await row("short").waitFor();
  const [captureEnd = 0, dateEnd = 0] = await page.evaluate(() =>
    ["form", "[data-key] time:last-of-type"].map((place) => {
      const all = [...document.querySelectorAll(`main ${place}`)];
      return Math.max(...all.map((one) => one.getBoundingClientRect().right));
    }),
  );
  expect(Math.abs(captureEnd - dateEnd)).toBeLessThanOrEqual(1);
  const title = (text: string) => row(text).locator("p").first();
  await title(long).hover();
  expect(await title(long).getAttribute("title")).toBe(long);
  await title("short").hover();
  expect(await title("short").getAttribute("title")).toBeNull();
});

test("a row says which date is which, and that it repeats, reminds, takes energy and has checkboxes", async () => {
  const remindAt = Math.floor(Date.now() / 1000) + 3 * 86_400;
  const note = "- [x] one\n- [ ] two\n- [ ] three";
  await addItems(
    ["pay", { list: "scheduled", startDate: day(2), dueDate: day(4), repeat: "FREQ=DAILY", remindAt, note }],
    ["rest", { dueDate: day(1), energy: "medium" }],
  );
  await open("scheduled");
  const times = (title: string) =>
    row(title)
      .locator("time")
      .evaluateAll((all) =>
        all.map((time) => [(time as HTMLElement).title.split(" ")[0], time.querySelector("svg") !== null]),
      );
  expect(await times("pay")).toEqual([
    ["Reminder", true],
    ["Due", true],
    ["Starts", true],
  ]);
  const facts = () => page.evaluate(() => document.querySelector("[id^=facts]")?.textContent ?? "");
  expect(await facts()).toMatch(/Reminder .*Due in 4 days.*Starts in 2 days.*1 of 3 checked/);
  await row("pay").getByRole("img", { name: "Repeats" }).waitFor();
  await row("pay").getByText("1/3", { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await goTo(page, "Next");
  await row("rest").getByText("Medium energy").waitFor();
  expect(await times("rest")).toEqual([["Due", true]]);
});

test("the number of items follows the last word of a name that takes several lines", async () => {
  const project = "Move everything out of the attic before the carpenter comes";
  const [id] = await addItems([project, { kind: "project" }]);
  await addItems(["one", { project: id ?? "" }]);
  await open(`project/${id}`, { viewport: { width: 360, height: 740 } });
  const header = page.getByRole("main").locator("header");
  await header.getByText("1", { exact: true }).waitFor();
  const gap = await header.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element.querySelector("h1 bdi") as Element);
    const lines = [...words.getClientRects()];
    const last = lines.at(-1) as DOMRect;
    const count = (element.querySelector("[title]") as Element).getBoundingClientRect();
    const isBeside = count.top < last.bottom && count.bottom > last.top;
    return { lines: lines.length > 1, isBeside, isNear: Math.abs(count.left - last.right) <= 16 };
  });
  expect(gap).toEqual({ lines: true, isBeside: true, isNear: true });
});

test("on paper a date is written whole, because the paper is read on another day", async () => {
  await addItems(["rest", { dueDate: day(1) }]);
  await open("next");
  await row("rest").getByText("tomorrow").waitFor();
  const printed = () =>
    row("rest")
      .locator("time")
      .evaluate((time) => [
        getComputedStyle(time).fontSize === "0px",
        getComputedStyle(time, "::after").content,
        getComputedStyle(time, "::after").fontSize !== "0px",
      ]);
  expect(await printed()).toEqual([false, "none", true]);
  await page.emulateMedia({ media: "print" });
  const whole = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" });
  expect(await printed()).toEqual([true, `"Due ${whole.format(Date.parse(day(1)))}"`, true]);
});

test("the sidebar shows counts, and each empty list explains how it is filled", async () => {
  const [boat = ""] = await addItems(
    ["boat", { kind: "project" }],
    ["late", { list: "waiting", dueDate: day(-1) }],
  );
  await addItems(["rope", { project: boat }]);
  await open("next");
  const way = (name: string) => page.getByRole("navigation").getByRole("link", { name });
  expect(await way("Next").innerText()).toContain("1");
  expect(await way("Waiting").innerText()).toContain("1 is due");
  expect(await way("boat").innerText()).toContain("1");
  for (const [name, words] of [
    ["Someday", "No ideas for later yet."],
    ["Scheduled", "Nothing is scheduled."],
    ["Reference", "No reference yet."],
    ["Done", "Nothing done yet."],
    ["Trash", "The trash is empty."],
  ] as const) {
    await goTo(page, name);
    await page.getByText(words).waitFor();
  }
});

test("an item whose day comes while the page is open is next, without a reload", async () => {
  await addItems(["today"], ["later", { list: "scheduled", startDate: day(1) }]);
  watch(await openInbox(browser, server, {}, (newPage) => newPage.clock.install({ time: Date.now() })));
  await goTo(page, "Next");
  await row("today").waitFor();
  expect(await titles()).toEqual(["today"]);
  await page.clock.fastForward("24:00:00");
  await row("later").waitFor();
  await row("later").getByText("In focus").waitFor({ state: "attached" });
});

describe("on a phone, by touch", () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

  test("the bar at the bottom leads everywhere, and captures", async () => {
    await addItems(["one"]);
    await open("next", phone);
    await page.getByRole("button", { name: "Capture", exact: true }).tap();
    await page.getByRole("dialog").getByRole("textbox", { name: "Capture" }).fill("from the bus");
    await page.keyboard.press("Enter");
    await page
      .getByRole("navigation")
      .getByRole("link", { name: /^Inbox/ })
      .tap();
    await row("from the bus").waitFor();
    await page.getByRole("button", { name: "More" }).tap();
    await page.getByRole("dialog").getByRole("link", { name: "Waiting" }).tap();
    await page.getByRole("heading", { name: "Waiting" }).waitFor();
    await page.getByText("Nothing is waiting.").waitFor();
    await page.getByText("hold the item: the bar that opens moves it").waitFor();
    expect(await page.getByRole("main").locator("kbd").count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  test("a long touch selects, further touches select more, and the bar moves them all", async () => {
    const ids = await addItems(["one"], ["two"], ["three"]);
    await open("next", phone);
    const box = await row("one").boundingBox();
    if (!box) throw new Error("no row");
    const touch = await page.context().newCDPSession(page);
    const touchPoints = [{ x: box.x + 100, y: box.y + 20 }];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await page.getByRole("toolbar").waitFor();
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await row("three").tap();
    await page.getByRole("toolbar").getByText("2 items selected").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("toolbar").getByRole("button", { name: "Move to a list" }).tap();
    await page.getByRole("menuitem", { name: "Someday" }).tap();
    await waitForItem(ids[0] ?? "", { list: "someday" });
    await waitForItem(ids[2] ?? "", { list: "someday" });
    expect(await titles()).toEqual(["two"]);
  });
});

describe.each(["light", "dark"] as const)("in the %s theme", (colorScheme) => {
  test("nothing is inaccessible: lists, questions, a selection", async () => {
    const [boat = ""] = await addItems(
      ["boat", { kind: "project" }],
      ["late", { dueDate: day(-1), tags: ["@phone"], minutes: 5, contact: "Ada", isFocused: true }],
      ["later", { list: "scheduled", startDate: day(9) }],
      ["kept", { kind: "note" }],
      ["waits", { list: "waiting", dueDate: day(0) }],
    );
    await addItems(["rope", { project: boat }]);
    await open("next", { colorScheme });
    for (const screen of ["next", "waiting", "scheduled", "projects", `project/${boat}`, "notes", "today"]) {
      await page.evaluate((to) => {
        location.hash = `#/${to}`;
      }, screen);
      await page.getByRole("row").first().waitFor();
      expect([screen, await violations(page)]).toEqual([screen, []]);
    }
    await goTo(page, "Next");
    await page.getByRole("heading", { name: "Next" }).waitFor();
    await row("late").waitFor();
    for (const [key, role, name] of [
      ["d", "combobox", "Due when?"],
      ["t", "combobox", "Tags"],
      ["m", "menu", "Move to"],
    ] as const) {
      await keys("j", key);
      await page.getByRole(role, { name }).waitFor();
      expect([name, await violations(page)]).toEqual([name, []]);
      await keys("Escape");
      await page.getByRole(role, { name }).waitFor({ state: "detached" });
    }
    await page.setViewportSize({ width: 320, height: 700 });
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("dialog").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(handle.complaints).toEqual([]);
  });
});
