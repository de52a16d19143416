import { expect, test } from "bun:test";
import type { Dialog } from "playwright-core";
import { creel } from "../home.ts";
import { createSignInAddress, waitForInbox } from "./browser.ts";
import { eachWithPage, page, server } from "./fixtures.ts";

eachWithPage();

const row = (title: string) => page.getByRole("row").filter({ hasText: title });
const ONLY_HERE = "Kept only in this window until Creel has it.";

async function captureOffline(title: string): Promise<void> {
  await page.context().setOffline(true);
  await page.keyboard.press("i");
  await page.getByRole("textbox", { name: "Capture" }).fill(title);
  await page.keyboard.press("Enter");
}

/** A newer page has changed the database: this one cannot open it. */
async function upgradeDatabase(): Promise<void> {
  await page.goto(`${server.app}/api/docs`); // no page has it open
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("creel", 9);
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
        opening.onerror = () => reject(opening.error);
      }),
  );
  await page.goto(server.app);
  await waitForInbox(page);
}

async function fillDisk(): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: server.app, quotaSize: 1 });
}

for (const [reason, refuseStorage] of [
  ["has a newer form", upgradeDatabase],
  ["is full", fillDisk],
] as const)
  test(`the page says what it cannot store, and asks before it is left, while the database ${reason}`, async () => {
    const questions: string[] = [];
    const stay = (dialog: Dialog) => {
      questions.push(dialog.type());
      void dialog.dismiss();
    };
    page.on("dialog", stay);
    await refuseStorage();
    const title = "In no database".padEnd(900, ".");
    await captureOffline(title);
    await row("In no database").getByText(ONLY_HERE).waitFor();
    await page.getByText("This browser cannot store it. Leave this window open.").waitFor();
    const asked = page.waitForEvent("dialog");
    await page.evaluate(() => void setTimeout(() => location.reload()));
    await asked;
    expect(questions).toEqual(["beforeunload"]);

    await page.context().setOffline(false);
    await row("In no database").getByText("page", { exact: true }).waitFor();
    await page.getByText("Leave this window open.").waitFor({ state: "detached" });
    expect((await creel(server.home, ["list", "--json"])).out).toContain(title);
    await page.reload();
    await row("In no database").waitFor();
    expect(questions).toEqual(["beforeunload"]);
  });

test("a stored capture asks nothing before the page is left", async () => {
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await captureOffline("In the database");
  await row("In the database").getByText("Waits for Creel").waitFor();
  await page.context().setOffline(false);
  await page.reload();
  await row("In the database").getByText("page", { exact: true }).waitFor();
  expect(questions).toEqual([]);
});

/** Leaves no room for another text in the small storage of the page. */
async function fillSmallStorage(): Promise<void> {
  await page.evaluate(() => {
    for (let size = 1 << 20, n = 0; size > 0; n++)
      try {
        localStorage.setItem(`fill${n}`, "x".repeat(size));
      } catch {
        size >>= 1;
      }
  });
}

/** Reloads as the user does; returns the questions that the browser asks first. */
async function reloadAsUser(): Promise<string[]> {
  const questions: string[] = [];
  const stay = (dialog: Dialog) => {
    questions.push(dialog.type());
    void dialog.dismiss();
  };
  page.on("dialog", stay);
  const loaded = page.waitForEvent("load");
  const asked = page.waitForEvent("dialog");
  asked.catch(() => {});
  loaded.catch(() => {});
  await page.evaluate(() => void setTimeout(() => location.reload()));
  await Promise.race([loaded, asked]);
  page.off("dialog", stay);
  return questions;
}

test("a typed text that the browser cannot store is named, and asked about, until it is sent", async () => {
  const line = page.getByRole("textbox", { name: "Capture" });
  const toast = page.getByText("This browser cannot store it. Leave this window open.");
  await fillSmallStorage();
  await page.keyboard.press("i");
  await page.keyboard.type("A thought without room");
  await page.getByRole("form", { name: "Capture" }).getByText(ONLY_HERE).waitFor();
  await toast.waitFor();
  expect(await reloadAsUser()).toEqual(["beforeunload"]);
  expect(await line.inputValue()).toBe("A thought without room");
  await line.press("Enter");
  await row("A thought without room").getByText("page", { exact: true }).waitFor();
  await toast.waitFor({ state: "detached" });

  await page.keyboard.press("Escape");
  await row("A thought without room").focus();
  await page.keyboard.press("n");
  await page.keyboard.type("a note without room");
  await toast.waitFor();
  expect(await reloadAsUser()).toEqual(["beforeunload"]);
  await page.keyboard.press("Control+Enter");
  await toast.waitFor({ state: "detached" });
  expect(await reloadAsUser()).toEqual([]);
  await page.getByRole("complementary", { name: "Item" }).getByText("a note without room").waitFor();
});

test("the page works in a browser that keeps nothing of a site, until it is closed", async () => {
  await page.addInitScript(() => {
    for (const kind of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, kind, {
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
  });
  await page.goto(await createSignInAddress(server));
  await waitForInbox(page);
  await page.keyboard.press("i");
  await page.keyboard.type("Stored on the server");
  await page.keyboard.press("Enter");
  while (!(await creel(server.home, ["list"])).out.includes("Stored on the server")) await Bun.sleep(50);
});
