import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { waitForInbox } from "./browser.ts";
import { eachWithEmptyHome, page, server } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { panelOf } from "./item-panel.ts";
import { byTitle, captureIn, countMutations, waitForAllSent } from "./triage-fixtures.ts";

// Two windows of one browser share an outbox. Either may send what was captured and changed in the other.

eachWithEmptyHome();

const CAPTURE = "**/api/items";
const API = "**/api/**";
const row = (tab: Page, title: string) => tab.getByRole("row").filter({ hasText: title });
const noteOf = (tab: Page) => panelOf(() => tab).note();

async function openTab(): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(server.app);
  await waitForInbox(tab);
  return tab;
}

/** Opens the panel of the row and types in its note. */
async function typeNote(tab: Page, title: string, note: string): Promise<void> {
  await tab.bringToFront();
  await row(tab, title).focus();
  await tab.keyboard.press("n");
  await noteOf(tab).waitFor();
  await tab.keyboard.type(note);
}

/** Waits until the outbox has this number of entries. */
async function waitForStored(count: number, tab = page): Promise<void> {
  while ((await countMutations(tab)) !== count) await Bun.sleep(20);
}

async function crash(tab: Page): Promise<void> {
  const session = await page.context().newCDPSession(tab);
  void session.send("Page.crash").catch(() => {});
  await tab.waitForEvent("crash");
  await tab.close();
}

/** Opens the panel of an item, and continues the note that a closed window left: a busy machine takes time to close it. */
async function continueNote(tab: Page, title: string): Promise<void> {
  const { open, panel } = panelOf(() => tab);
  await open((await byTitle()).get(title)?.id ?? "");
  const button = panel().getByRole("button", { name: "Continue writing" });
  while (!(await button.isVisible())) {
    await look(tab);
    await Bun.sleep(100);
  }
  await button.click();
}

const look = (tab: Page) => tab.evaluate(() => dispatchEvent(new Event("focus")));

for (const sender of ["the window of the capture", "the window of the change"])
  test(`a change of an unsent capture in another window arrives when ${sender} sends first`, async () => {
    const other = await openTab();
    for (const tab of [page, other]) await tab.route(API, (route) => route.abort());
    await captureIn(page, "Captured here");
    await waitForStored(1);
    while (!(await row(other, "Captured here").isVisible())) {
      await look(other); // it takes the entry up between two attempts of the first window
      await Bun.sleep(100);
    }
    await typeNote(other, "Captured here", "Changed there");
    await other.keyboard.press("Control+Enter");
    await waitForStored(2, other);
    const [one, two] = sender === "the window of the change" ? [other, page] : [page, other];
    await one.unroute(API);
    await look(one);
    await waitForAllSent(other);
    await two.unroute(API);
    expect((await byTitle()).get("Captured here")).toMatchObject({ note: "Changed there", list: "inbox" });
  });

test("a window learns which item a capture became that a closed window has sent", async () => {
  const other = await openTab();
  for (const tab of [page, other]) await tab.route(API, (route) => route.abort());
  await captureIn(page, "Sent elsewhere");
  while (!(await row(other, "Sent elsewhere").isVisible())) {
    await look(other);
    await Bun.sleep(100);
  }
  await typeNote(other, "Sent elsewhere", "Changed here");
  await other.keyboard.press("Control+Enter");
  await waitForStored(2, other);
  await page.unroute(API);
  await page.route(API, (route) => (route.request().method() === "PATCH" ? route.abort() : route.continue()));
  await look(page);
  await waitForStored(1, other);
  await page.close();
  await other.unroute(API);
  await look(other);
  await waitForAllSent(other);
  expect((await byTitle()).get("Sent elsewhere")).toMatchObject({ note: "Changed here", list: "inbox" });
  await row(other, "Sent elsewhere").waitFor();
  expect(await row(other, "Sent elsewhere").count()).toBe(1);
});

test("an item stays when its entry is gone because another window has sent it too", async () => {
  const sent = await holdRequests(page, CAPTURE, "POST", { answers: true });
  await captureIn(page, "Sent twice");
  await sent.arrival;
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("creel");
        opening.onsuccess = () => {
          const transaction = opening.result.transaction("outbox", "readwrite");
          transaction.objectStore("outbox").clear();
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
  sent.release();
  await page.getByText("Captured: Sent twice").first().waitFor({ state: "attached" });
  await captureIn(page, "The next one");
  await waitForAllSent();
  while (!(await byTitle()).has("The next one")) await Bun.sleep(20);
  expect((await byTitle()).get("Sent twice")?.list).toBe("inbox");
});

for (const end of ["leaves the screen", "closes", "crashes"])
  test(`a note that is typed for an unsent capture is with its item, although the window ${end}`, async () => {
    const tab = await openTab();
    await tab.route(CAPTURE, (route) => route.abort());
    await captureIn(tab, "An idea");
    await typeNote(tab, "An idea", "half typed");
    await waitForStored(1);
    let last = tab;
    if (end === "leaves the screen") {
      await tab.keyboard.press("Escape");
      await tab.evaluate(() => {
        location.hash = "#/next";
      });
      await panelOf(() => tab)
        .panel()
        .waitFor({ state: "detached" });
      await tab.unroute(CAPTURE);
      await look(tab);
    } else {
      if (end === "crashes") await crash(tab);
      else await tab.close({ runBeforeUnload: true });
      last = await openTab();
    }
    while (!(await byTitle()).has("An idea")) await Bun.sleep(20);
    await waitForAllSent(page);
    await continueNote(last, "An idea");
    expect(await noteOf(last).inputValue()).toBe("half typed");
  });

for (const end of ["crashes before that", "closes before it knows", "crashes before it knows"])
  for (const reader of ["the window that sent it", "the next window"])
    test(`a note that is typed for a capture which another window sends is with its item in ${reader}, although its window ${end}`, async () => {
      const tab = await openTab();
      for (const one of [page, tab]) await one.route(CAPTURE, (route) => route.abort());
      await captureIn(tab, "An idea");
      while (!(await row(page, "An idea").isVisible())) {
        await look(page); // it takes the entry up between two attempts of the other window
        await Bun.sleep(100);
      }
      await typeNote(tab, "An idea", "half typed");
      if (end === "crashes before that") await crash(tab);
      await page.unroute(CAPTURE);
      await look(page);
      await waitForAllSent(page);
      if (end === "crashes before it knows") await crash(tab);
      if (end === "closes before it knows") await tab.close({ runBeforeUnload: true });
      while (page.context().pages().length > 1) await Bun.sleep(20);
      const last = reader === "the next window" ? await openTab() : page;
      await continueNote(last, "An idea");
      expect(await noteOf(last).inputValue()).toBe("half typed");
    });

test("a half typed note is with its item in an open window, although its own window is slow to close", async () => {
  const tab = await page.context().newPage();
  await tab.addInitScript(() =>
    addEventListener("pagehide", () => {
      const end = Date.now() + 3_000;
      while (Date.now() < end); // as on a busy machine
    }),
  );
  await tab.goto(server.app);
  await waitForInbox(tab);
  await captureIn(tab, "An idea");
  await waitForAllSent(tab);
  await typeNote(tab, "An idea", "half typed");
  await tab.close({ runBeforeUnload: true });
  await continueNote(page, "An idea");
  expect(await noteOf(page).inputValue()).toBe("half typed");
});

test("a text whose window crashes right after Enter is captured or in the line of the next window, and not both", async () => {
  let tab = await openTab();
  for (let n = 0; n < 6; n++) {
    const title = `Crashed ${n}`;
    await tab.bringToFront();
    await tab.locator("#capture").fill(title);
    const session = await page.context().newCDPSession(tab);
    const enter = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, text: "\r" };
    void session.send("Input.dispatchKeyEvent", { type: "keyDown", ...enter }).catch(() => {});
    await Bun.sleep(n * 5);
    void session.send("Page.crash").catch(() => {});
    await tab.waitForEvent("crash");
    await tab.close();
    tab = await openTab();
    await waitForAllSent(tab);
    const isCaptured = async () => (await byTitle()).has(title);
    const isInLine = async () => (await tab.locator("#capture").inputValue()) === title;
    while (!(await isCaptured()) && !(await isInLine())) await Bun.sleep(50);
    expect([title, await isCaptured(), await isInLine()]).toEqual([
      title,
      !(await isInLine()),
      await isInLine(),
    ]);
    await tab.locator("#capture").fill("");
  }
});
