import { expect, test } from "bun:test";
import { waitForInbox } from "./browser.ts";
import { eachWithEmptyHome, page, server } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { waitForFrames } from "./settled.ts";
import { allItems, byTitle, captureIn, waitForAllSent } from "./triage-fixtures.ts";
import { routePosts } from "./undo-requests.ts";

// The server carries a request out, and its answer is lost: the page cannot know whether it has the capture or change.

eachWithEmptyHome();

const row = (title: string) => page.getByRole("row").filter({ hasText: title });
const listsOf = async (title: string) =>
  (await allItems()).filter((item) => item.title === title).map(({ list }) => list);

/** Cuts the answer of the first request that changes something; no later request arrives until `mend`. */
async function cutAnswers(): Promise<{ cut: Promise<void>; mend(): Promise<void> }> {
  const first = Promise.withResolvers<void>();
  let count = 0;
  await page.route("**/api/**", async (route) => {
    const isChange = route.request().method() !== "GET";
    if (isChange && count++ === 0) await route.fetch();
    await route.abort();
    if (isChange) first.resolve();
  });
  const mend = async () => {
    await page.unroute("**/api/**");
    await page.evaluate(() => dispatchEvent(new Event("focus")));
  };
  return { cut: first.promise, mend };
}

const isGone = (title: string) => row(title).waitFor({ state: "detached" });

for (const isReloaded of [false, true])
  test(`a capture whose answer was lost is undone on the server${isReloaded ? ", also by a reloaded page" : ""}`, async () => {
    const { cut, mend } = await cutAnswers();
    await captureIn(page, "A thought");
    await cut;
    if (isReloaded) {
      await page.reload();
      await waitForInbox(page);
      await row("A thought").waitFor();
    }
    await page.keyboard.press("z");
    await isGone("A thought");
    await mend();
    await waitForAllSent();
    expect(await listsOf("A thought")).toEqual(["trash"]);
    expect(await row("A thought").count()).toBe(0);
    await page.keyboard.press("Shift+Z");
    while ((await listsOf("A thought"))[0] !== "inbox") await Bun.sleep(20);
    expect(await listsOf("A thought")).toEqual(["inbox"]);
    await row("A thought").waitFor();
    await page.keyboard.press("z");
    while ((await listsOf("A thought"))[0] !== "trash") await Bun.sleep(20);
  });

test("a capture whose answer was lost stays when its undo is redone before the server answers again", async () => {
  const { cut, mend } = await cutAnswers();
  await captureIn(page, "A thought");
  await cut;
  await page.keyboard.press("z");
  await isGone("A thought");
  await page.keyboard.press("Shift+Z");
  await row("A thought").waitFor();
  await mend();
  await waitForAllSent();
  expect(await listsOf("A thought")).toEqual(["inbox"]);
  expect(await row("A thought").count()).toBe(1);
});

const isStarred = async () => (await row("Changed").locator("[aria-pressed=true]").count()) > 0;

test("a change whose answer was lost is undone on the server, and those behind it here", async () => {
  await captureIn(page, "Changed");
  await waitForAllSent();
  const { cut, mend } = await cutAnswers();
  await row("Changed").focus();
  await page.keyboard.press("f");
  await cut;
  await captureIn(page, "Behind it");
  expect(await isStarred()).toBe(true);
  await page.keyboard.press("z");
  await isGone("Behind it");
  await page.keyboard.press("z");
  while (await isStarred()) await Bun.sleep(20);
  await mend();
  await waitForAllSent();
  const items = await byTitle();
  expect([items.get("Changed")?.isFocused, items.has("Behind it")]).toEqual([false, false]);
  await page.keyboard.press("Shift+Z");
  while ((await byTitle()).get("Changed")?.isFocused !== true) await Bun.sleep(20);
});

test("a change that another window is just sending is undone on the server", async () => {
  await captureIn(page, "Changed");
  await waitForAllSent();
  const sending = await holdRequests(page, "**/api/items/*", "PATCH");
  await row("Changed").focus();
  await page.keyboard.press("f");
  await sending.arrival;
  const other = await page.context().newPage();
  await other.goto(server.app);
  await waitForInbox(other);
  const star = other.getByRole("row").filter({ hasText: "Changed" }).locator("[aria-pressed]");
  await other.keyboard.press("z");
  while ((await star.getAttribute("aria-pressed")) === "true") await Bun.sleep(20);
  sending.release();
  while (((await byTitle()).get("Changed")?.revision ?? 0) < 3) await Bun.sleep(20); // captured, changed, undone
  expect((await byTitle()).get("Changed")?.isFocused).toBe(false);
});

test("one undo takes back one step, also when an event has moved the item of a change without an answer", async () => {
  await captureIn(page, "Other");
  await captureIn(page, "Deleted");
  await waitForAllSent();
  const sending = await holdRequests(page, "**/api/items/*/trash", "POST", { answers: true, first: true });
  await row("Deleted").focus();
  await page.keyboard.press("Delete");
  const { id = "" } = (await byTitle()).get("Deleted") ?? {};
  const known = page.waitForResponse((response) => response.url().endsWith(`/api/items/${id}`));
  await sending.arrival; // the server has it
  await (await known).finished(); // and the page has read the item of its event
  await waitForFrames(page);
  await page.keyboard.press("z");
  await page.getByText("Undone: Deleted").waitFor();
  sending.release();
  while ((await listsOf("Deleted"))[0] !== "inbox") await Bun.sleep(20);
  await waitForAllSent();
  expect(await listsOf("Other")).toEqual(["inbox"]);
  await row("Deleted").waitFor();
});

test("one undo takes back one step, also when the browser sends its request again", async () => {
  await captureIn(page, "Starred");
  await waitForAllSent();
  await row("Starred").focus();
  await page.keyboard.press("f");
  await waitForAllSent();
  for (const [key, isStarred] of [
    ["z", false],
    ["Shift+Z", true],
  ] as const) {
    await page.route(
      key === "z" ? "**/api/undo" : "**/api/redo",
      async (route) => {
        await route.fetch(); // its answer is lost, and the browser sends it again
        await route.fallback();
      },
      { times: 1 },
    );
    await page.keyboard.press(key);
    await page.getByText(key === "z" ? "Undone: Starred" : "Redone: Starred").waitFor();
    expect((await byTitle()).get("Starred")).toMatchObject({ isFocused: isStarred, list: "inbox" });
  }
});

test("an undo whose answer breaks off once says what it did", async () => {
  await captureIn(page, "Starred");
  await waitForAllSent();
  await row("Starred").focus();
  await page.keyboard.press("f");
  await waitForAllSent();
  await page.route(
    "**/api/undo",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.keyboard.press("z");
  await page.getByText("Undone: Starred").waitFor();
  expect((await byTitle()).get("Starred")).toMatchObject({ isFocused: false, list: "inbox" });
});

test("two undos in a row take back two steps, also while the newer one is being sent", async () => {
  await captureIn(page, "Twice");
  await waitForAllSent();
  await row("Twice").focus();
  await page.keyboard.press("f");
  await waitForAllSent();
  const sending = await holdRequests(page, "**/api/items/*/trash", "POST", { answers: true, first: true });
  await page.keyboard.press("Delete");
  await sending.arrival; // the server has it
  await page.keyboard.press("z");
  await page.getByText("Undone: Twice").waitFor();
  await page.keyboard.press("z");
  await page.waitForTimeout(300);
  sending.release();
  while (((await byTitle()).get("Twice")?.revision ?? 0) < 5) await Bun.sleep(20); // captured, starred, deleted, and both undone
  await waitForAllSent();
  expect((await byTitle()).get("Twice")).toMatchObject({ list: "inbox", isFocused: false });
});

/** Changes an item as another browser does. */
async function changeByOther(title: string, fields: object): Promise<void> {
  const { id = "" } = (await byTitle()).get(title) ?? {};
  const headers = { "Content-Type": "application/json" };
  await server.asPage(`/api/items/${id}`, { method: "PATCH", headers, body: JSON.stringify(fields) });
}

for (const when of ["before", "after"])
  test(`a change whose answer was lost is undone ${when} the server answers again, and another client's note since stays`, async () => {
    await captureIn(page, "Before it");
    await captureIn(page, "Starred");
    await waitForAllSent();
    const { cut, mend } = await cutAnswers();
    await row("Starred").focus();
    await page.keyboard.press("f");
    await cut;
    if (when === "before") {
      await page.keyboard.press("z");
      await page.getByText("Undone: Starred").waitFor();
    }
    await changeByOther("Starred", { note: "By another client" });
    await mend();
    await waitForAllSent();
    if (when === "after") await page.keyboard.press("z");
    while ((await byTitle()).get("Starred")?.isFocused !== false) await Bun.sleep(20);
    const items = await byTitle();
    expect(items.get("Starred")).toMatchObject({ note: "By another client", list: "inbox" });
    expect(items.get("Before it")?.list).toBe("inbox");
  });

test("a change whose answer was lost is not made again over what another client did since", async () => {
  await captureIn(page, "Starred");
  await waitForAllSent();
  const { cut, mend } = await cutAnswers();
  await row("Starred").focus();
  await page.keyboard.press("f");
  await cut;
  await changeByOther("Starred", { isFocused: false });
  await mend();
  await waitForAllSent();
  expect((await byTitle()).get("Starred")?.isFocused).toBe(false);
  while (await row("Starred").locator("[aria-pressed=true]").count()) await Bun.sleep(20);
});

test("an undo of an earlier page takes back one step, also when the browser sends its request again", async () => {
  for (const title of ["First", "Second", "Third"]) await captureIn(page, title);
  await waitForAllSent();
  await page.reload();
  await waitForInbox(page);
  const inboxTitles = async () =>
    (await allItems()).flatMap(({ title, list }) => (list === "inbox" ? title : [])).sort();
  for (const [key, path, titles] of [
    ["z", "undo", ["First", "Second"]],
    ["z", "undo", ["First"]],
    ["Shift+Z", "redo", ["First", "Second"]],
  ] as const) {
    await routePosts(page, path, 1, async (route) => {
      await route.fetch();
      await route.fallback();
    });
    const answered = page.waitForResponse(
      (response) => response.url().endsWith(`/api/${path}`) && response.request().method() === "POST",
    );
    await page.keyboard.press(key);
    await answered;
    expect(await inboxTitles()).toEqual([...titles]);
  }
});

/** Cuts the answers of the next two requests to a path: the page asks twice. */
const cutBoth = (path: "undo" | "redo") =>
  routePosts(page, path, 2, async (route) => {
    await route.fetch();
    await route.abort();
  });

test("after a redo whose answers were lost the next undo is about its step, and the one before stays", async () => {
  await captureIn(page, "Starred");
  await waitForAllSent();
  await row("Starred").focus();
  await page.keyboard.press("f");
  await waitForAllSent();
  await page.keyboard.press("z");
  await page.getByText("Undone: Starred").waitFor();
  await cutBoth("redo");
  await page.keyboard.press("Shift+Z");
  await page.getByText("That cannot be redone").waitFor();
  expect((await byTitle()).get("Starred")?.isFocused).toBe(true); // the server has carried it out
  await page.keyboard.press("z");
  while ((await byTitle()).get("Starred")?.isFocused) await Bun.sleep(20);
  expect((await byTitle()).get("Starred")?.list).toBe("inbox");
  await page.keyboard.press("Shift+Z");
  while (!(await byTitle()).get("Starred")?.isFocused) await Bun.sleep(20);
});

test("an undo of an earlier page whose answers were lost is the same at the next key", async () => {
  for (const title of ["First", "Second", "Third"]) await captureIn(page, title);
  await waitForAllSent();
  await page.reload();
  await waitForInbox(page);
  await cutBoth("undo");
  await page.keyboard.press("z");
  await page.getByText("That cannot be undone").waitFor();
  await page.keyboard.press("z");
  await page.getByText("Undone: Third").waitFor();
  const inboxTitles = (await allItems()).flatMap(({ title, list }) => (list === "inbox" ? title : []));
  expect(inboxTitles.sort()).toEqual(["First", "Second"]);
});
