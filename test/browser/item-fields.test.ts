import { expect, test } from "bun:test";
import { allWithPage, page, reopenPage, server } from "./fixtures.ts";
import { itemsOf, panelOf } from "./item-panel.ts";
import { waitForAnimations, waitForFrames } from "./settled.ts";
import { setTimeLimit } from "./time-limit.ts";

allWithPage();

const { make, readItem, until } = itemsOf(() => server);
const { panel, field, note, open } = panelOf(() => page);
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The fields that open over the page, and those that are edited in their place. */
const POPOVERS = [
  "project",
  "dueDate",
  "startDate",
  "remindAt",
  "repeat",
  "tags",
  "minutes",
  "area",
  "contact",
  "blockedBy",
] as const;
const IN_PLACE = ["title", "list", "kind", "energy", "note"] as const;

/** Presses with a real mouse: down at the field, up at the same point even if the field has moved. */
async function press(name: string): Promise<void> {
  const box = await field(name).boundingBox();
  if (!box) throw new Error(`${name} cannot be seen.`);
  await page.mouse.move(box.x + Math.min(box.width, 40) / 2, box.y + box.height / 2);
  await page.mouse.down();
  await waitForFrames(page); // whatever the press alone moves has moved
  await page.mouse.up();
}

const waitForOpen = (name: string) =>
  page.waitForFunction((expected) => {
    const open = document.querySelectorAll("[data-panel] [aria-expanded=true][data-field]");
    return open.length === 1 && (open[0] as HTMLElement).dataset.field === expected;
  }, name);
/** Waits until the field is the only open one, or has the caret. */
async function waitForUse(name: string): Promise<void> {
  if ((POPOVERS as readonly string[]).includes(name)) return void (await waitForOpen(name));
  if (name === "note") await note().waitFor();
  else await focused(`[data-field=${name}]`);
  await panel().getByRole("dialog").waitFor({ state: "detached" });
}
const focused = (selector: string) =>
  page.waitForFunction((target) => document.activeElement?.matches(target), selector);
const places = () =>
  panel()
    .locator("[data-fields] [data-field]")
    .evaluateAll((fields) =>
      fields.map((one) => `${(one as HTMLElement).dataset.field} ${one.getBoundingClientRect().y}`),
    );

for (const [kind, patch] of [
  ["without values", {}],
  [
    "with every value",
    {
      dueDate: "2031-01-15",
      startDate: "2020-01-02",
      remindAt: 1_900_000_000,
      repeat: "FREQ=DAILY",
      tags: ["a"],
      minutes: 15,
      energy: "low",
      area: "Home",
      contact: "Ada",
    },
  ],
] as const)
  test(`a mouse goes from each field to each other one, and nothing moves under it: ${kind}`, async () => {
    setTimeLimit(580_000);
    const others =
      kind === "without values"
        ? {}
        : { project: await make("Boat", { kind: "project", list: "next" }), blockedBy: await make("Before") };
    await open(
      await make(`Every pair ${kind}`, {
        ...patch,
        tags: [...("tags" in patch ? patch.tags : [])],
        ...others,
      }),
    );
    await waitForAnimations(page);
    const before = await places();
    const all = [...POPOVERS, ...IN_PLACE];
    const pairs = new Set<string>();
    let last = "";
    const go = async (to: (typeof all)[number]) => {
      await press(to);
      await waitForUse(to);
      expect([last, to, await places()]).toEqual([last, to, before]);
      pairs.add(`${last} ${to}`);
      last = to;
    };
    for (const [n, one] of POPOVERS.entries()) {
      await go(one);
      for (const other of all.slice(n + 1)) {
        await go(other);
        await go(one);
      }
    }
    const expected = POPOVERS.flatMap((from) => all.filter((to) => to !== from).map((to) => `${from} ${to}`));
    expect(expected.filter((pair) => !pairs.has(pair))).toEqual([]);
  }, 600_000);

test("a press on another field saves the one that was open, and opens the other", async () => {
  const id = await make("One press");
  await open(id);
  await press("dueDate");
  await page.keyboard.type("in 2 days");
  await panel().getByRole("status").filter({ hasText: /\d/ }).waitFor();
  await press("contact"); // which the saved one moves, once it has the press
  await waitForOpen("contact");
  await page.keyboard.type("Noor");
  await press("startDate");
  await waitForOpen("startDate");
  await until(id, ({ dueDate, contact }) => dueDate === dayAfter(2) && contact === "Noor");
  await page.keyboard.type("whenever");
  await press("tags"); // not a date: the page shows an error and changes nothing
  await waitForOpen("tags");
  await page.getByText("Not changed: “whenever”").waitFor();
  expect((await readItem(id)).startDate).toBeNull();
});

test("only fields with a value have a row; the keys open the others as well", async () => {
  const id = await make("Quiet");
  await open(id);
  const addGroup = panel().getByRole("group", { name: "Add" });
  expect(await addGroup.locator("[data-field]").count()).toBe(11);
  await addGroup.getByRole("button", { name: "Due" }).getByText("d", { exact: true }).waitFor();
  for (const [key, name] of [
    ["d", "dueDate"],
    ["s", "startDate"],
    ["t", "tags"],
    ["p", "project"],
  ] as const) {
    await panel().focus();
    await page.keyboard.press(key);
    await waitForOpen(name);
    await page.keyboard.press("Escape");
    await focused(`[data-field=${name}]`);
  }
  await page.keyboard.press("d");
  await page.keyboard.type("tomorrow");
  await page.keyboard.press("Enter");
  await panel()
    .getByRole("button", { name: /^Due: .*tomorrow/ })
    .waitFor();
  await focused("[data-field=dueDate]"); // although the field has moved
  expect(await addGroup.locator("[data-field]").count()).toBe(10);
  await page.keyboard.press("Shift+D");
  await addGroup.getByRole("button", { name: "Due: None" }).waitFor();
  await page.keyboard.press("m");
  await focused("[data-field=list]");
});

test("letters in a select choose in it, and run no command", async () => {
  const id = await make("Choose by letters");
  await open(id);
  await field("list").focus();
  await page.keyboard.press("n");
  await until(id, ({ list }) => list === "next");
  expect(await note().count()).toBe(0); // which `n` would have opened
  await focused("[data-field=list]");
  await field("energy").focus();
  await field("energy").selectOption("high");
  await until(id, ({ energy }) => energy === "high");
  await focused("[data-field=energy]");
});

test("names open with their list, and a known name that begins so comes before a new one", async () => {
  await make("Knows names", { contact: "Noor", area: "Garden", tags: ["errand"] });
  const id = await make("Names");
  await open(id);
  await field("contact").click();
  await panel().getByRole("option", { name: "Noor" }).waitFor(); // before a letter is typed
  await page.keyboard.type("Noo");
  await panel().getByRole("option", { name: "New contact: Noo" }).waitFor();
  await page.keyboard.press("Enter");
  await until(id, ({ contact }) => contact === "Noor");
  await field("area").click();
  await page.keyboard.press("Enter"); // without text Enter selects nothing
  await panel().getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("t");
  await page.keyboard.type("err");
  await page.keyboard.press("Enter");
  await panel().getByRole("button", { name: "Remove errand" }).waitFor();
  await page.keyboard.press("Escape"); // cancels, here too
  await panel().getByRole("dialog").waitFor({ state: "detached" });
  expect(await readItem(id)).toMatchObject({ area: null, tags: [] });
});

test("a typed due time is a reminder too, and the chip shows it", async () => {
  const id = await make("At five");
  await open(id);
  await page.keyboard.press("Tab");
  await field("dueDate").click();
  await page.keyboard.type("in 2 day");
  expect(await panel().getByText("cannot read that").count()).toBe(0); // one is still typing
  await page.keyboard.type("s at 17:00");
  await panel().getByRole("status").filter({ hasText: "17:00, with a reminder" }).waitFor();
  await page.keyboard.press("Enter");
  const { remindAt } = await until(id, ({ dueDate }) => dueDate === dayAfter(2));
  expect(new Date((remindAt ?? 0) * 1000).toISOString()).toBe(`${dayAfter(2)}T17:00:00.000Z`);
  await panel()
    .getByRole("button", { name: /^Reminder: .*17:00/ })
    .waitFor();
  await field("dueDate").click();
  await page.keyboard.type("none");
  await page.keyboard.press("Enter");
  await until(id, ({ dueDate }) => dueDate === null);
});

test("the calendar: arrows, pages, ends of the week, and how full each day is", async () => {
  await make("Due then", { dueDate: "2031-05-15" });
  await make("Starts then", { startDate: "2031-05-15", list: "scheduled" });
  const id = await make("By calendar", { dueDate: "2031-05-14" });
  await open(id);
  await field("dueDate").click();
  const grid = panel().getByRole("grid", { name: "May 2031" });
  await grid
    .getByRole("gridcell", { selected: true })
    .getByRole("button", { name: /^Wednesday,? 14 May 2031, 1 due$/ })
    .focus();
  expect(await grid.getByRole("columnheader").allTextContents()).toEqual([
    "Mon",
    "Tue",
    "Wed",
    "Thu",
    "Fri",
    "Sat",
    "Sun",
  ]);
  const at = (day: string) => focused(`[data-day="${day}"][tabindex="0"]`);
  for (const [key, day] of [
    ["ArrowRight", "2031-05-15"],
    ["ArrowDown", "2031-05-22"],
    ["Home", "2031-05-19"],
    ["End", "2031-05-25"],
    ["PageDown", "2031-06-25"],
    ["Shift+PageUp", "2030-06-25"],
    ["Shift+PageDown", "2031-06-25"],
    ["PageUp", "2031-05-25"],
    ["ArrowUp", "2031-05-18"],
    ["ArrowLeft", "2031-05-17"],
  ] as const) {
    await page.keyboard.press(key);
    await at(day);
  }
  const full = grid.getByRole("button", { name: /^Thursday,? 15 May 2031, 1 due, 1 starts$/ });
  expect(await full.locator("i").count()).toBe(2);
  await page.keyboard.press("Enter");
  await until(id, ({ dueDate }) => dueDate === "2031-05-17");
  await focused("[data-field=dueDate]");

  await page.keyboard.press("Enter");
  await panel()
    .getByRole("button", { name: /^Tomorrow/ })
    .click();
  await until(id, ({ dueDate }) => dueDate === dayAfter(1));
  await field("dueDate").click();
  await panel().locator("[aria-current=date]").waitFor(); // today
  await panel().getByRole("button", { name: "No date" }).click();
  await until(id, ({ dueDate }) => dueDate === null);
});

test("a reminder has a day of the calendar and a time", async () => {
  const id = await make("At a time", { remindAt: Date.UTC(2031, 4, 14, 10, 30) / 1000 });
  await open(id);
  await field("remindAt").click();
  await panel()
    .getByRole("button", { name: /^Thursday,? 15 May 2031/ })
    .click();
  await until(id, ({ remindAt }) => remindAt === Date.UTC(2031, 4, 15, 10, 30) / 1000);
  await field("remindAt").click();
  await panel().getByLabel("Time").fill("18:45");
  await field("contact").click();
  await until(id, ({ remindAt }) => remindAt === Date.UTC(2031, 4, 15, 18, 45) / 1000);
  await field("remindAt").click();
  await panel().getByLabel("Time").fill("7 pm");
  await page.keyboard.press("ArrowUp");
  expect(await panel().getByLabel("Time").inputValue()).toBe("19:15");
  await field("contact").click();
  await until(id, ({ remindAt }) => remindAt === Date.UTC(2031, 4, 15, 19, 15) / 1000);
});

test("the week begins on Sunday in America, and the words are German in German", async () => {
  const id = await make("Elsewhere", { dueDate: "2031-05-14" });
  await reopenPage({ locale: "en-US" });
  await open(id);
  await field("dueDate").click();
  expect(await panel().getByRole("columnheader").first().textContent()).toBe("Sun");
  await reopenPage();
  await page.evaluate(() => localStorage.setItem("creel.language", '"de"'));
  await page.reload();
  await page.getByRole("heading", { name: "Eingang" }).waitFor();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/inbox/${id}`);
  const due = page.locator("[data-panel] [data-field=dueDate]");
  await due.click();
  await page.getByRole("grid", { name: "Mai 2031" }).waitFor();
  expect(await page.getByRole("columnheader").first().textContent()).toBe("Mo");
  await page.keyboard.type("kein Datum");
  await page.keyboard.press("Enter");
  await until(id, ({ dueDate }) => dueDate === null);
});

test("for thumbs everything has 44 px, else 24", async () => {
  const id = await make("Touched", {
    note: "- [ ] a box",
    tags: ["big"],
    isFocused: true,
    dueDate: "2031-05-14",
  });
  const project = await make("Kitchen", { kind: "project", list: "next", dueDate: "2031-05-14" });
  const due = () =>
    page.getByRole("region", { name: "About this project" }).getByRole("button", { name: /^Due/ });
  const small = () =>
    page.evaluate(() => {
      const touched = [
        ...document.querySelectorAll("[data-fields] :is(button, select), label:has([type=checkbox])"),
        ...document.querySelectorAll("[data-do=focus], [data-do=complete]"),
      ];
      const boxes = touched.map(
        (one) => [one.getAttribute("aria-label") ?? one.tagName, one.getBoundingClientRect()] as const,
      );
      const visible = boxes.filter(([, { width }]) => width > 0);
      return visible.map(([name, { width, height }]) => [name, Math.min(width, height)] as const);
    });
  for (const [options, least] of [
    [{ viewport: { width: 1280, height: 800 } }, 24],
    [{ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, 44],
  ] as const) {
    await reopenPage(options);
    await page.getByRole("row").first().waitFor();
    const rows = await small();
    await open(id);
    await panel().getByRole("checkbox", { name: "a box" }).waitFor();
    await waitForAnimations(page);
    const all = [...rows, ...(await small())];
    await page.evaluate((to) => {
      location.hash = `#/project/${to}`;
    }, project);
    await due().waitFor();
    all.push(["the due date of a project", (await due().boundingBox())?.height ?? 0]);
    expect(all.length).toBeGreaterThan(12);
    expect(all.filter(([, size]) => size < least)).toEqual([]);
  }
  await open(id);
  await field("dueDate").tap();
  await panel().getByRole("grid").waitFor();
  const days = await panel()
    .locator("[data-day], [data-pick]")
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
    );
  expect(Math.min(...days)).toBeGreaterThanOrEqual(43); // seven of them fit into 360 px
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
