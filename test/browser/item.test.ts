import { expect, test } from "bun:test";
import { creel } from "../home.ts";
import { allWithPage, page, server } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { itemsOf, panelOf } from "./item-panel.ts";
import { waitForFrames } from "./settled.ts";

allWithPage();

const { make, readItem, until } = itemsOf(() => server);
const { panel, field, title, note, open } = panelOf(() => page);
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const holdChanges = (id: string) => holdRequests(page, `**/api/items/${id}`, "PATCH");

test("dates, repeat and length are planned in words, and each chip is dismissed", async () => {
  const id = await make("Plan me");
  await open(id);
  await field("dueDate").click();
  await page.keyboard.type("in 3 weeks");
  await panel().getByRole("status").filter({ hasText: /\d/ }).waitFor();
  await page.keyboard.press("Enter");
  await field("dueDate").filter({ hasText: "in 3 weeks" }).waitFor();
  expect((await until(id, ({ dueDate }) => dueDate !== null)).dueDate).toBe(dayAfter(21));
  expect(await page.evaluate(() => document.activeElement?.getAttribute("data-field"))).toBe("dueDate");

  await field("remindAt").click();
  await page.keyboard.type("tomorrow 9:00");
  await page.keyboard.press("Enter");
  const { remindAt } = await until(id, (item) => item.remindAt !== null);
  expect(new Date((remindAt ?? 0) * 1000).toISOString()).toBe(`${dayAfter(1)}T09:00:00.000Z`);

  await field("repeat").click();
  await page.keyboard.type("monthly on the 1st");
  await page.keyboard.press("Enter");
  await field("repeat").filter({ hasText: "every month on day 1" }).waitFor();
  await field("minutes").click();
  await page.keyboard.type("1h30");
  await title().focus(); // leaving takes it, too
  await field("minutes").filter({ hasText: "1 h 30 min" }).waitFor();
  const planned = await until(id, ({ minutes }) => minutes === 90);
  expect(planned.repeat).toBe("FREQ=MONTHLY;BYMONTHDAY=1");

  await panel().getByRole("button", { name: "Clear: Due" }).click();
  await panel().getByRole("button", { name: "Due: None" }).waitFor();
  await until(id, ({ dueDate }) => dueDate === null);
  await page.keyboard.press("z");
  await field("dueDate").filter({ hasText: "in 3 weeks" }).waitFor();
  await until(id, ({ dueDate }) => dueDate === dayAfter(21));
});

test("typed words can be dismissed, and meaningless words are reported", async () => {
  const id = await make("Not yet planned");
  await open(id);
  await field("startDate").click();
  await page.keyboard.type("tomorrow");
  await panel()
    .getByRole("button", { name: /^Remove / })
    .click();
  const line = panel().getByRole("textbox", { name: "Start", exact: true });
  expect(await line.inputValue()).toBe("");
  await line.fill("when it suits me");
  await page.keyboard.press("Enter");
  await panel().getByText("Creel cannot read that.").waitFor();
  await page.keyboard.press("Escape");
  await panel().getByRole("button", { name: "Start: None" }).waitFor();
  expect(await line.count()).toBe(0);
  expect((await readItem(id)).revision).toBe(1);
  await title().waitFor(); // Escape left the line, not the item
});

test("a box of the note toggles its text at once, and undo takes it back", async () => {
  const text = "# Shopping\n- [ ] milk\n- [x] **bread** [ ]\n\nhttps://example.org/a?b=1";
  const id = await make("With a list", { note: text });
  await open(id);
  await panel().getByRole("heading", { name: "Shopping" }).waitFor();
  await panel().getByRole("checkbox", { name: "milk" }).check();
  await until(id, (item) => item.note === text.replace("[ ] milk", "[x] milk"));
  expect(await panel().getByRole("checkbox", { name: "milk" }).isChecked()).toBe(true);
  await panel().getByRole("checkbox", { name: "bread" }).uncheck();
  await until(id, (item) => item.note === text.replace("[ ] milk", "[x] milk").replace("[x] **", "[ ] **"));
  await panel().focus();
  await page.keyboard.press("z");
  await until(id, (item) => item.note === text.replace("[ ] milk", "[x] milk"));
  const link = panel().getByRole("link");
  expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
  expect(await link.getAttribute("data-address")).toBe("https://example.org/a?b=1");
});

test("title and note are edited in place; Escape keeps the note's draft, through a reload too", async () => {
  const id = await make("Old title", { note: "old note" });
  await open(id);
  await title().fill("New title\nof two lines");
  await page.keyboard.press("Enter");
  await until(id, (item) => item.title === "New title\nof two lines");
  await title().fill("Never mind");
  await page.keyboard.press("Escape");
  expect(await title().inputValue()).toBe("New title\nof two lines");

  await panel().getByRole("button", { name: "Edit the note" }).click();
  await note().fill("half a thought");
  await page.keyboard.press("Escape");
  await panel().getByText("There is an unsaved draft.").waitFor();
  expect((await readItem(id)).note).toBe("old note");
  await page.reload();
  await panel().getByRole("button", { name: "Continue writing" }).click();
  expect(await note().inputValue()).toBe("half a thought");
  await page.keyboard.press("Control+Enter");
  await until(id, (item) => item.note === "half a thought");
  expect((await readItem(id)).title).toBe("New title\nof two lines");
  expect(await panel().getByText("There is an unsaved draft").count()).toBe(0);
});

test("Escape twice at once closes the item, and does not leave the page", async () => {
  const id = await make("Twice closed");
  await page.evaluate(() => {
    location.hash = "#/";
  });
  const row = page.getByRole("row").filter({ hasText: "Twice closed" });
  await row.focus();
  await page.keyboard.press("Enter");
  await panel().waitFor();
  await page.keyboard.press("Escape"); // from the title to the panel
  await page.evaluate(() => {
    for (let n = 0; n < 2; n++) {
      const key = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(key);
    }
  });
  await panel().waitFor({ state: "hidden" });
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300))); // time enough to leave
  expect(await page.evaluate(() => location.hash)).toBe("#/");
  expect(await readItem(id)).toMatchObject({ title: "Twice closed" });
});

test("a note or a title that Back or another address closes is saved, as by leaving it", async () => {
  const id = await make("Left by Back", { note: "old note" });
  const other = await make("Opened next", { note: "untouched" });
  await page.evaluate(() => {
    location.hash = "#/next";
  });
  await page.getByRole("heading", { name: "Next" }).waitFor();
  await open(id);
  await panel().getByRole("button", { name: "Edit the note" }).click();
  await note().fill("left by Back");
  await page.goBack();
  await panel().waitFor({ state: "detached" });
  await until(id, (item) => item.note === "left by Back");

  await open(id);
  await title().fill("Left for another");
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/inbox/${other}`);
  await until(id, (item) => item.title === "Left for another");
  await panel().getByText("untouched").waitFor();
  expect(await readItem(other)).toMatchObject({ note: "untouched", revision: 1 });
});

test("an edit from the terminal during typing: both are shown, and the user chooses", async () => {
  const id = await make("Ours", { note: "first" });
  await open(id);
  await panel().getByRole("button", { name: "Edit the note" }).click();
  await note().fill("mine");
  expect((await creel(server.home, ["edit", id, "--note", "theirs"])).code).toBe(0);
  await until(id, (item) => item.note === "theirs");
  await page.waitForTimeout(300); // the page hears of it
  await page.keyboard.press("Control+Enter");
  const alert = panel().getByRole("alert").filter({ hasText: "changed elsewhere" });
  await alert.getByText("theirs").waitFor();
  await alert.getByText("mine").waitFor();
  expect((await readItem(id)).note).toBe("theirs");
  await alert.getByRole("button", { name: "Use my text" }).click();
  await until(id, (item) => item.note === "mine");
  await alert.waitFor({ state: "detached" });
});

test("an edit that the page has not heard of is not overwritten either, and nothing is lost", async () => {
  const id = await make("Raced");
  await open(id);
  await page.route(`**/api/items/${id}`, async (route) => {
    if (route.request().method() === "PATCH") await creel(server.home, ["edit", id, "--title", "Theirs"]);
    await route.continue();
  });
  await title().fill("Mine");
  await page.keyboard.press("Enter");
  const alert = panel().getByRole("alert").filter({ hasText: "changed elsewhere" });
  await alert.getByText("Theirs", { exact: true }).waitFor();
  await alert.getByText("Mine", { exact: true }).waitFor();
  await page.unroute(`**/api/items/${id}`);
  await alert.getByRole("button", { name: "Keep the current text" }).click();
  expect(await title().inputValue()).toBe("Theirs");
  expect((await readItem(id)).title).toBe("Theirs");
});

test("Tab goes from the title to a note that is in conflict, and saves the title", async () => {
  const id = await make("Calm", { note: "base" });
  await open(id);
  await panel().getByRole("button", { name: "Edit the note" }).click();
  await note().fill("ours");
  const headers = { "Content-Type": "application/json" };
  await server.asPage(`/api/items/${id}`, { method: "PATCH", headers, body: '{"note":"theirs"}' });
  await note().press("Control+Enter");
  await panel().getByRole("alert").waitFor();
  await title().fill("Calm sea");
  await title().press("Tab");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("alert");
  await page.keyboard.press("Escape");
  await until(id, (item) => item.title === "Calm sea");
});

test("several fields one after the other are no conflict with each other", async () => {
  const id = await make("Quick");
  await open(id);
  await panel().getByRole("button", { name: "Put in focus" }).click();
  await title().fill("Quick hand");
  await page.keyboard.press("Enter");
  await title().fill("Quicker hand");
  await page.keyboard.press("Enter");
  await until(id, (item) => item.title === "Quicker hand" && item.isFocused);
  expect(await panel().getByRole("alert").count()).toBe(0);
});

test("a title that is written on while the one before is on its way is no conflict with it", async () => {
  const id = await make("Slow");
  await open(id);
  const { release } = await holdChanges(id);
  await title().fill("Slow line");
  await page.keyboard.press("Enter");
  await title().fill("Slower line");
  const response = page.waitForResponse((one) => one.request().method() === "PATCH");
  release();
  await (await response).finished();
  await page.waitForTimeout(300); // the page takes it in
  await page.keyboard.press("Enter");
  await until(id, (item) => item.title === "Slower line");
  expect(await panel().getByRole("alert").count()).toBe(0);
});

test("a change whose answer was lost comes again, and is no conflict with itself or with what waits behind it", async () => {
  const id = await make("Cut", { note: "old" });
  await open(id);
  let isCut = false;
  await page.route(`**/api/items/${id}`, async (route) => {
    if (isCut || route.request().method() !== "PATCH") return route.fallback();
    isCut = true;
    await route.fetch(); // the server has it
    await route.abort();
  });
  await title().fill("Cut off");
  await page.keyboard.press("Enter");
  await panel().getByRole("button", { name: "Edit the note" }).click();
  await note().fill("new");
  await page.keyboard.press("Control+Enter");
  expect(await until(id, (item) => item.note === "new")).toMatchObject({ title: "Cut off", revision: 3 });
  expect(await page.getByText("Not changed").count()).toBe(0);
  expect(await panel().getByRole("alert").count()).toBe(0);
});

test("another client's title that arrives while ours is being sent is shown, also if we typed on", async () => {
  const id = await make("Calm");
  await open(id);
  const { release } = await holdChanges(id);
  await title().fill("Calm sea");
  await page.keyboard.press("Enter");
  await title().fill("Calmer sea");
  const reads = page.waitForResponse(
    (response) => response.request().method() === "GET" && response.url().endsWith(id),
  );
  expect((await creel(server.home, ["edit", id, "--title", "Theirs"])).code).toBe(0);
  await (await reads).finished(); // the page has heard of it, and waits for its own answer no longer
  await waitForFrames(page);
  await page.keyboard.press("Enter");
  release();
  await page.getByText("Not changed").waitFor();
  const alert = panel().getByRole("alert").filter({ hasText: "changed elsewhere" });
  await alert.getByText("Theirs", { exact: true }).waitFor();
  await alert.getByText("Calmer sea", { exact: true }).waitFor();
  expect((await readItem(id)).title).toBe("Theirs");
  await alert.getByRole("button", { name: "Use my text" }).click();
  await until(id, (item) => item.title === "Calmer sea");
});

test("a project is chosen or made, shows its actions, and takes new ones", async () => {
  const id = await make("Compare ovens");
  await open(id);
  await field("project").click();
  await page.keyboard.type("New kitchen");
  await page.getByRole("option", { name: "New project: New kitchen" }).click();
  await field("project").filter({ hasText: "New kitchen" }).waitFor();
  const { project } = await until(id, (item) => item.project !== null);
  const projectItem = await readItem(project ?? "");
  expect([projectItem.kind, projectItem.list, projectItem.title]).toEqual(["project", "next", "New kitchen"]);

  await panel().getByRole("button", { name: "Open the project" }).click();
  await panel().getByRole("button", { name: "Compare ovens" }).waitFor();
  expect(await field("project").count()).toBe(0); // a project has none
  expect(await field("repeat").count()).toBe(0);
  await panel().getByRole("textbox", { name: "Add an action" }).fill("Measure the wall");
  await page.keyboard.press("Enter");
  await panel().getByRole("checkbox", { name: "Complete: Measure the wall" }).click();
  await panel().getByRole("button", { name: "Measure the wall" }).waitFor({ state: "detached" });

  const other = await make("Buy paint");
  await open(other);
  await field("project").click();
  await page.keyboard.type("kitch");
  await page.getByRole("option", { name: "New kitchen", exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await until(other, (item) => item.project === project);
});

test("tags, area and contact take names, known and new", async () => {
  await make("Known", { tags: ["errand"] });
  const id = await make("Name me");
  await open(id);
  await field("tags").click();
  await page.keyboard.type("err");
  await page.getByRole("option", { name: "errand" }).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.type("@town");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter"); // without a word: all of them are saved
  await until(id, ({ tags }) => tags.join() === "errand,@town");
  await panel().getByRole("button", { name: "Remove errand" }).click();
  await until(id, ({ tags }) => tags.join() === "@town");
  await field("contact").click();
  await page.keyboard.type("Ada");
  await page.keyboard.press("Enter");
  await field("area").click();
  await page.keyboard.type("Home");
  await title().focus();
  await until(id, ({ contact, area }) => contact === "Ada" && area === "Home");
});

test("its history is shown in words, newest first", async () => {
  const id = await make("With a past", { dueDate: "2030-01-15" });
  await creel(server.home, ["edit", id, "--title", "With two pasts"]);
  await open(id);
  await panel().getByRole("button", { name: "History" }).click();
  const rows = panel().getByRole("listitem");
  await rows.nth(2).waitFor();
  const [first = "", second = "", third = ""] = await rows.allTextContents();
  expect(first).toMatch(/title: With two pasts.*by terminal/);
  expect(second).toMatch(/Due: .*15 Jan 2030.*by page/);
  expect(third).toMatch(/Captured.*by page/);
});
