import { expect, test } from "bun:test";
import { waitForInbox } from "./browser.ts";
import { eachWithEmptyHome, page } from "./fixtures.ts";
import { byTitle, captureIn, waitForAllSent } from "./triage-fixtures.ts";
import { routePosts } from "./undo-requests.ts";

// An undo or a redo had no answer, or is refused for now: the next key sends it again before it acts.

eachWithEmptyHome();

const row = (title: string) => page.getByRole("row").filter({ hasText: title });

async function pressAt(title: string, key: string): Promise<void> {
  await row(title).focus();
  await page.keyboard.press(key);
  await waitForAllSent();
}

async function rename(title: string, newTitle: string): Promise<void> {
  await row(title).focus();
  await page.keyboard.press("r");
  const box = page.getByRole("textbox", { name: "Title" });
  await box.fill(newTitle);
  await page.keyboard.press("Enter");
  await row(newTitle).waitFor();
  await waitForAllSent();
}

async function reload(): Promise<void> {
  await page.reload();
  await waitForInbox(page);
}

/** Presses a key of undo or redo, and returns the title of its notification. */
async function press(key: "z" | "Shift+Z"): Promise<string> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    for (const button of document.querySelectorAll<HTMLElement>("[data-toast] .icon-button")) button.click();
  });
  const title = page.locator("[data-toast] strong");
  while ((await title.count()) > 0) await Bun.sleep(20);
  await page.keyboard.press(key);
  return await title.first().innerText();
}

/** The next two requests to a path have no answer: the page asks twice. */
const cutAnswers = (path: "undo" | "redo", { arrives = true } = {}) =>
  routePosts(page, path, 2, async (route) => {
    if (arrives) await route.fetch();
    await route.abort();
  });

/** The server refuses the next request to a path for now. */
const refuse = (path: "undo" | "redo", status: number, code: string) =>
  routePosts(page, path, 1, (route) =>
    route.fulfill({
      status,
      contentType: "application/problem+json",
      body: JSON.stringify({ code, status, title: "Refused", detail: "Refused for now. Try again." }),
    }),
  );

const starred = async () =>
  [...(await byTitle()).values()].flatMap(({ title, isFocused }) => (isFocused ? title : [])).sort();

test("Shift+Z brings back the step of an earlier page whose undo had no answer, and then the one before", async () => {
  await captureIn(page, "T1");
  await waitForAllSent();
  await rename("T1", "T1 r2");
  await rename("T1 r2", "T1 r3");
  await reload();
  expect(await press("z")).toBe("Undone: T1 r2");
  await cutAnswers("undo");
  expect(await press("z")).toBe("That cannot be undone");
  expect(await press("Shift+Z")).toBe("Redone: T1 r2");
  expect(await press("Shift+Z")).toBe("Redone: T1 r3");
  expect(await press("z")).toBe("Undone: T1 r2");
  expect([...(await byTitle()).values()]).toMatchObject([{ title: "T1 r2", list: "inbox" }]);
});

test("undo, redo and undo of a step of an earlier page whose first answer was lost act on it each time", async () => {
  for (const title of ["T1", "T2"]) await captureIn(page, title);
  await waitForAllSent();
  await pressAt("T2", "Delete");
  await reload();
  const listOf = async () => (await byTitle()).get("T2")?.list;
  await cutAnswers("undo");
  expect(await press("z")).toBe("That cannot be undone");
  expect([await press("Shift+Z"), await listOf()]).toEqual(["Redone: T2", "trash"]);
  expect([await press("z"), await listOf()]).toEqual(["Undone: T2", "inbox"]);
  expect([await press("Shift+Z"), await listOf()]).toEqual(["Redone: T2", "trash"]);
});

test("redo, undo and redo of a step of an earlier page whose first answer was lost act on it each time", async () => {
  for (const title of ["T1", "T2"]) await captureIn(page, title);
  await waitForAllSent();
  for (const title of ["T1", "T2"]) await pressAt(title, "f");
  expect([await press("z"), await press("z")]).toEqual(["Undone: T2", "Undone: T1"]);
  await reload();
  await cutAnswers("redo");
  expect(await press("Shift+Z")).toBe("That cannot be redone");
  expect([await press("z"), await starred()]).toEqual(["Undone: T1", []]);
  expect([await press("Shift+Z"), await starred()]).toEqual(["Redone: T1", ["T1"]]);
  expect([await press("Shift+Z"), await starred()]).toEqual(["Redone: T2", ["T1", "T2"]]);
});

for (const [status, code] of [
  [503, "unavailable"],
  [507, "disk-full"],
] as const)
  test(`after an undo without an answer and a redo that is answered ${status}, z is about the same step`, async () => {
    for (const title of ["T1", "T2"]) await captureIn(page, title);
    await waitForAllSent();
    for (const title of ["T1", "T2"]) await pressAt(title, "f");
    await cutAnswers("undo", { arrives: false });
    expect(await press("z")).toBe("That cannot be undone");
    await refuse("redo", status, code);
    expect(await press("Shift+Z")).toBe("That cannot be redone");
    expect([await press("z"), await starred()]).toEqual(["Undone: T2", ["T1"]]);
    expect([await press("z"), await starred()]).toEqual(["Undone: T1", []]);
  });

for (const isReloaded of [false, true])
  test(`a change that is made while an undo${isReloaded ? " of an earlier page" : ""} waits for its answer in vain is above it`, async () => {
    for (const title of ["T1", "T2"]) await captureIn(page, title);
    await waitForAllSent();
    await pressAt("T1", "f");
    if (isReloaded) await reload();
    const arrival = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    await routePosts(page, "undo", 2, async (route) => {
      await route.fetch();
      arrival.resolve();
      await changed.promise;
      await route.abort();
    });
    await page.keyboard.press("z");
    await arrival.promise;
    await row("T2").focus();
    await page.keyboard.press("f");
    await row("T2").locator("[aria-pressed=true]").waitFor();
    changed.resolve();
    await page.getByText("That cannot be undone").waitFor();
    await waitForAllSent();
    expect(await starred()).toEqual(["T2"]);
    expect([await press("z"), await starred()]).toEqual(["Undone: T2", []]);
    expect([await press("Shift+Z"), await starred()]).toEqual(["Redone: T2", ["T2"]]);
  });

test("a capture is taken back at once while the server is away, although an undo before it had no answer", async () => {
  for (const title of ["T1", "T2"]) await captureIn(page, title);
  await waitForAllSent();
  await pressAt("T1", "f");
  await page.route("**/api/**", (route) => route.abort());
  expect(await press("z")).toBe("That cannot be undone");
  await captureIn(page, "T3");
  await row("T3").waitFor();
  expect(await press("z")).toBe("Undone: T3");
  await row("T3").waitFor({ state: "detached" });
  expect(await press("Shift+Z")).toBe("Redone: T3");
  await row("T3").waitFor();
  expect(await press("z")).toBe("Undone: T3");
  await page.unroute("**/api/**");
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await waitForAllSent();
  expect([await press("z"), await starred()]).toEqual(["Undone: T1", []]);
  expect((await byTitle()).get("T2")?.list).toBe("inbox");
});

test("a change that waits leaves nothing to redo", async () => {
  for (const title of ["T1", "T2"]) await captureIn(page, title);
  await waitForAllSent();
  await pressAt("T1", "f");
  expect(await press("z")).toBe("Undone: T1");
  await page.route("**/api/items/*", (route) => route.abort());
  await row("T2").focus();
  await page.keyboard.press("f");
  await row("T2").locator("[aria-pressed=true]").waitFor();
  expect(await press("Shift+Z")).toBe("Nothing to redo");
  await page.unroute("**/api/items/*");
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await waitForAllSent();
  expect(await starred()).toEqual(["T2"]);
});
