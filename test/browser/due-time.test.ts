import { expect, test } from "bun:test";
import {
  addItems,
  day,
  eachWithHome,
  keys,
  open,
  page,
  readItem,
  row,
  titles,
  waitForItem,
  waitForToast,
} from "./lists-fixtures.ts";

eachWithHome();

const panel = () => page.locator("[data-panel]");
const dueField = () => panel().locator("[data-field=dueDate]");
const time = () => panel().getByLabel("Time", { exact: true });
const heading = (name: string) => page.getByRole("heading", { name });

/** Clicks with a real mouse, at the middle of the element. */
async function clickAt(element: ReturnType<typeof dueField>): Promise<void> {
  const box = await element.boundingBox();
  if (!box) throw new Error("It cannot be seen.");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Sets the clock of the page, which looks at it when the window gets the focus. */
async function setClock(clock: string): Promise<void> {
  await page.clock.setFixedTime(new Date(`${day(0)}T${clock}`));
  await page.evaluate(() => dispatchEvent(new Event("focus")));
}

test("a typed due time is on the row, and Upcoming has the items of a day by their times", async () => {
  const [rent = ""] = await addItems(["Pay the rent"], ["All day", { dueDate: day(2) }]);
  await addItems(["At nine", { dueDate: day(2), dueTime: "09:00" }]);
  await open("next");
  await row("Pay the rent").focus();
  await keys("d");
  await page.getByRole("combobox").fill("in 2 days at 17:00");
  await page.getByRole("option", { name: /17:00|5:00/ }).waitFor();
  await keys("Enter");
  await waitForToast("Due in 2 days, 17:00");
  await waitForItem(rent, { dueDate: day(2), dueTime: "17:00" });
  expect((await readItem(rent)).remindAt).toBe(new Date(`${day(2)}T17:00`).getTime() / 1000);
  await row("Pay the rent")
    .getByText(/in 2 days, (17:00|5:00.PM)/)
    .waitFor();
  await keys("g", "u");
  await heading("Upcoming").waitFor();
  await row("All day").waitFor();
  expect(await titles()).toEqual(["At nine", "Pay the rent", "All day"]);

  await row("Pay the rent").focus();
  await keys("]");
  await waitForItem(rent, { dueDate: day(3), dueTime: "17:00" }); // another day keeps the time
  await row("Pay the rent").focus();
  await keys("Shift+D");
  await waitForItem(rent, { dueDate: null, dueTime: null });
});

test("the picker of a due date has a time: set, kept on another day, and cleared, by mouse and keys", async () => {
  const [id = ""] = await addItems(["Pay the rent", { dueDate: "2031-05-14" }]);
  await open("next");
  await row("Pay the rent").focus();
  await keys("Enter");
  await clickAt(dueField());
  await time().focus();
  await time().fill("17:30");
  await page.keyboard.press("Enter");
  await waitForItem(id, { dueDate: "2031-05-14", dueTime: "17:30" });
  await panel()
    .getByRole("button", { name: /^Due: .*(17:30|5:30)/ })
    .waitFor();
  expect((await readItem(id)).remindAt).toBeNull();

  await clickAt(dueField());
  expect(await time().inputValue()).toBe("17:30");
  await clickAt(panel().locator("[data-day='2031-05-20']"));
  await waitForItem(id, { dueDate: "2031-05-20", dueTime: "17:30" });

  await clickAt(dueField());
  await page.keyboard.type("2031-05-21");
  await panel()
    .getByRole("status")
    .filter({ hasText: /17:30|5:30/ })
    .waitFor();
  await page.keyboard.press("Enter");
  await waitForItem(id, { dueDate: "2031-05-21", dueTime: "17:30" });

  await clickAt(dueField());
  await time().fill("08:00");
  await page.keyboard.press("Escape"); // the changed time is forgotten
  await panel().getByRole("dialog").waitFor({ state: "detached" });
  await clickAt(dueField());
  await page.keyboard.type("2031-05-21 9:15");
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>("[aria-label=Time]")?.value === "09:15",
  );
  await page.keyboard.press("Escape");
  await panel().getByRole("dialog").waitFor({ state: "detached" });
  await clickAt(dueField());
  expect(await time().inputValue()).toBe("17:30");
  await clickAt(panel().locator("[data-day='2031-05-23']"));
  await waitForItem(id, { dueDate: "2031-05-23", dueTime: "17:30" });

  await clickAt(dueField());
  await time().fill("");
  await clickAt(panel().locator("[data-day='2031-05-22']"));
  await waitForItem(id, { dueDate: "2031-05-22", dueTime: null });
});

test("an item is overdue only after its time, without a reload, and moving it to today takes the time away", async () => {
  const [id = ""] = await addItems(["Pay the rent", { dueDate: day(0), dueTime: "12:00" }]);
  await open("today");
  const group = (name: string) => page.locator("[role=row]:not([data-key])").filter({ hasText: name });
  await setClock("12:00:59");
  await group("Due today").waitFor();
  expect(await row("Pay the rent").locator("[data-when=past]").count()).toBe(0);
  await setClock("12:01:00");
  await group("Overdue").waitFor();
  expect(await row("Pay the rent").locator("[data-when=past]").count()).toBe(1);
  await page.getByRole("button", { name: /^Move 1 overdue to today$/ }).click();
  await waitForItem(id, { dueDate: day(0), dueTime: null });
});

test("triage takes a typed time", async () => {
  const [id = ""] = await addItems(["Pay the rent", { list: "inbox" }]);
  await open("inbox");
  await page.evaluate(() => {
    location.hash = "#/triage";
  });
  await page.getByRole("article").getByRole("heading", { name: "Pay the rent" }).waitFor();
  await keys("d");
  await page.getByRole("combobox").fill("2031-05-06 9:30");
  await page.getByRole("option", { name: /9:30/ }).waitFor();
  await keys("Enter");
  await waitForItem(id, { dueDate: "2031-05-06", dueTime: "09:30" });
  await page.getByRole("article").getByText(/9:30/).waitFor();
});
