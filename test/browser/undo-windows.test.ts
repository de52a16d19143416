import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { waitForInbox } from "./browser.ts";
import { eachWithEmptyHome, page, server } from "./fixtures.ts";
import { waitForFrames } from "./settled.ts";
import { byTitle, captureIn, waitForAllSent } from "./triage-fixtures.ts";

eachWithEmptyHome();

const headers = { "Content-Type": "application/json" };
const row = (title: string) => page.getByRole("row").filter({ hasText: title });
const listOf = async (title: string) => (await byTitle()).get(title)?.list;

async function addItem(fields: object): Promise<void> {
  await server.asPage("/api/items", { method: "POST", headers, body: JSON.stringify(fields) });
}

test("undo takes back the whole last step of its own window, and nothing that another window did since", async () => {
  await addItem({ title: "Packing", note: "- [ ] Tent\n- [ ] Stove" });
  await row("Packing").focus();
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/project-commands-")),
  );
  await waitForFrames(page);
  await page.keyboard.press("Shift+E"); // several requests
  await page.getByText("Made 2 actions").first().waitFor(); // they are in Next, so the inbox has no row of them
  await waitForAllSent();

  const other = await openOther();
  await captureIn(other, "A thought");
  await captureIn(other, "Another one");
  await waitForAllSent(other);
  while ((await listOf("Another one")) !== "inbox") await Bun.sleep(20);

  await page.bringToFront();
  await page.keyboard.press("z");
  while ((await byTitle()).get("Packing")?.kind !== "action") await Bun.sleep(20); // its last request
  const items = await byTitle();
  expect(items.get("Packing")).toMatchObject({ kind: "action", note: "- [ ] Tent\n- [ ] Stove" });
  expect(["Tent", "Stove"].map((title) => items.get(title)?.list)).toEqual(["trash", "trash"]);
  expect(["A thought", "Another one"].map((title) => items.get(title)?.list)).toEqual(["inbox", "inbox"]);

  await page.keyboard.press("Shift+Z");
  while ((await listOf("Stove")) === "trash") await Bun.sleep(20);
  while ((await byTitle()).get("Packing")?.kind !== "project") await Bun.sleep(20);
  expect((await byTitle()).get("Packing")?.note).toBeNull();
});

/** A second window of the same browser. */
async function openOther(): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(server.app);
  await waitForInbox(other);
  return other;
}

const ask = (method: string, path: string, body?: object) =>
  server.asPage(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });

test("undo takes back the change of its own window where another one changed the same item since", async () => {
  await addItem({ title: "Idea" });
  await row("Idea").focus();
  await page.keyboard.press("f");
  await waitForAllSent();
  const { id = "" } = (await byTitle()).get("Idea") ?? {};
  await ask("PATCH", `/api/items/${id}`, { note: "By the other window" });
  await page.keyboard.press("z");
  while ((await byTitle()).get("Idea")?.isFocused !== false) await Bun.sleep(20);
  expect((await byTitle()).get("Idea")?.note).toBe("By the other window");
  await page.keyboard.press("Shift+Z");
  while ((await byTitle()).get("Idea")?.isFocused !== true) await Bun.sleep(20);
  expect((await byTitle()).get("Idea")?.note).toBe("By the other window");
});

test("a step of several items is undone for the others when one was purged, and no capture goes to the trash", async () => {
  for (const title of ["Y", "X"]) await addItem({ title });
  await row("X").focus();
  for (const key of ["x", "Shift+J", "f"]) await page.keyboard.press(key);
  await waitForAllSent();
  const { id = "" } = (await byTitle()).get("X") ?? {};
  await ask("POST", `/api/items/${id}/trash`);
  await ask("DELETE", `/api/items/${id}`);
  await row("X").waitFor({ state: "detached" });
  await page.keyboard.press("z");
  while ((await byTitle()).get("Y")?.isFocused !== false) await Bun.sleep(20);
  expect((await byTitle()).get("Y")?.list).toBe("inbox");
});

test("a change that was refused is no step: undo takes back the one before", async () => {
  await addItem({ title: "Kept" });
  await addItem({ title: "Gone" });
  await row("Kept").focus();
  await page.keyboard.press("f");
  await waitForAllSent();
  await page.route("**/api/items/*", (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({
          status: 404,
          contentType: "application/problem+json",
          body: JSON.stringify({
            code: "not-found",
            status: 404,
            title: "Not found",
            detail: "There is no item with this id.",
          }),
        })
      : route.fallback(),
  );
  await row("Gone").focus();
  await page.keyboard.press("f");
  await page.getByText("Not changed").first().waitFor();
  await page.unroute("**/api/items/*");
  await page.keyboard.press("z");
  while ((await byTitle()).get("Kept")?.isFocused !== false) await Bun.sleep(20);
  expect((await byTitle()).get("Gone")?.list).toBe("inbox");
});

test("undo takes back what another window has sent, before this one has heard of it", async () => {
  await addItem({ title: "Starred" });
  const other = await openOther();
  await other.getByRole("row").filter({ hasText: "Starred" }).waitFor();
  for (const tab of [page, other]) await tab.route("**/api/**", (route) => route.abort());
  await page.bringToFront();
  await row("Starred").focus();
  await page.keyboard.press("f");
  await captureIn(page, "Captured");
  while (!(await other.getByRole("row").filter({ hasText: "Captured" }).isVisible())) {
    await other.evaluate(() => dispatchEvent(new Event("focus"))); // it reads the outbox again
    await Bun.sleep(100);
  }
  await other.unroute("**/api/**");
  while ((await listOf("Captured")) !== "inbox") {
    await other.evaluate(() => dispatchEvent(new Event("online")));
    await Bun.sleep(100);
  }
  await waitForAllSent(other);
  expect((await byTitle()).get("Starred")?.isFocused).toBe(true);
  await page.unroute("**/api/**");
  await row("Starred").focus();
  await page.keyboard.press("z");
  while ((await listOf("Captured")) !== "trash") await Bun.sleep(20);
  await page.keyboard.press("z");
  while ((await byTitle()).get("Starred")?.isFocused) await Bun.sleep(20);
});

test("while the server is away, undo takes back what its own window captured, not what another one did since", async () => {
  const other = await openOther();
  for (const tab of [page, other]) await tab.route("**/api/**", (route) => route.abort());
  await captureIn(page, "Mine");
  await captureIn(other, "Yours");
  while (!(await row("Yours").isVisible())) {
    await page.evaluate(() => dispatchEvent(new Event("focus"))); // it reads the outbox again
    await Bun.sleep(100);
  }
  await page.bringToFront();
  await row("Mine").focus();
  await page.keyboard.press("z");
  await row("Mine").waitFor({ state: "detached" });
  for (const tab of [page, other]) await tab.unroute("**/api/**");
  await waitForAllSent(other);
  while ((await listOf("Yours")) !== "inbox") await Bun.sleep(20);
  while ((await listOf("Mine")) !== "trash") await Bun.sleep(20); // the server may have had it: the page cannot know
});
