import { expect, test } from "bun:test";
import { waitForInbox } from "./browser.ts";
import { eachWithEmptyHome, page, server } from "./fixtures.ts";
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
  await page.keyboard.press("Shift+E"); // several requests
  await row("Stove").waitFor();
  await waitForAllSent();

  const other = await page.context().newPage();
  await other.goto(server.app);
  await waitForInbox(other);
  await captureIn(other, "A thought");
  await captureIn(other, "Another one");
  await waitForAllSent(other);
  while ((await listOf("Another one")) !== "inbox") await Bun.sleep(20);

  await page.bringToFront();
  await page.keyboard.press("z");
  await row("Stove").waitFor({ state: "detached" });
  while ((await byTitle()).get("Packing")?.kind !== "action") await Bun.sleep(20); // its last request
  const items = await byTitle();
  expect(items.get("Packing")).toMatchObject({ kind: "action", note: "- [ ] Tent\n- [ ] Stove" });
  expect(["Tent", "Stove"].map((title) => items.get(title)?.list)).toEqual(["trash", "trash"]);
  expect(["A thought", "Another one"].map((title) => items.get(title)?.list)).toEqual(["inbox", "inbox"]);

  await page.keyboard.press("Shift+Z");
  await row("Stove").waitFor();
  while ((await listOf("Stove")) === "trash") await Bun.sleep(20);
  expect((await byTitle()).get("Packing")).toMatchObject({ kind: "project", note: null });
});

test("while the server is away, undo drops what its own window captured, not what another one did since", async () => {
  const other = await page.context().newPage();
  await other.goto(server.app);
  await waitForInbox(other);
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
  expect([...(await byTitle()).keys()]).toEqual(["Yours"]);
});
