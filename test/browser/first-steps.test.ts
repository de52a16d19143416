import { expect, test } from "bun:test";
import type { Item } from "../../src/domain/item/item.ts";
import { openInbox } from "./browser.ts";
import {
  ask,
  browser,
  eachWithHome,
  keys,
  page,
  row,
  server,
  waitForToast,
  watch,
} from "./lists-fixtures.ts";

eachWithHome();

const steps = () => page.getByRole("region", { name: "First steps" });
const card = (title: string) => steps().getByRole("listitem").filter({ hasText: title });

test("a newcomer captures, triages and sees today by the cards alone, and they go when all is done", async () => {
  watch(await openInbox(browser, server));
  await card("Write it down").getByRole("button", { name: "Write it down", exact: true }).click();
  await page.keyboard.type("Pay the rent !today");
  await keys("Enter");
  await row("Pay the rent").waitFor();
  await card("Write it down").getByText("Done", { exact: true }).waitFor();
  await keys("Escape");

  await card("Decide what it is").getByRole("link").click();
  await page.getByRole("heading", { name: "Pay the rent" }).waitFor();
  await keys("n");
  await keys("g", "i");
  await card("Decide what it is").getByText("Done", { exact: true }).waitFor();

  await card("See today").getByRole("link").click();
  await row("Pay the rent").waitFor();
  await keys("g", "i");
  await page.getByRole("heading", { level: 1, name: "Inbox" }).waitFor();
  await steps().waitFor({ state: "detached" });
  await page.reload();
  await page.getByText("The inbox is empty.").waitFor();
  expect(await steps().count()).toBe(0);
});

test("a capture that is taken back was not triaged", async () => {
  watch(await openInbox(browser, server));
  await steps().waitFor();
  await ask("POST", "/api/items", { title: "By mistake" });
  await row("By mistake").waitFor();
  await card("Write it down").getByText("Done", { exact: true }).waitFor();
  await keys("z");
  await row("By mistake").waitFor({ state: "detached" });
  expect(await card("Decide what it is").getByText("Done", { exact: true }).count()).toBe(0);
});

test("each card can be hidden, and stays hidden", async () => {
  watch(await openInbox(browser, server));
  for (const title of ["Write it down", "Decide what it is"])
    await steps()
      .getByRole("button", { name: `Hide “${title}”` })
      .click();
  await page.reload();
  await card("See today").waitFor();
  expect(await steps().getByRole("listitem").count()).toBe(1);
  await steps().getByRole("button", { name: "Hide “See today”" }).click();
  await steps().waitFor({ state: "detached" });
});

test("somebody who has items sees no first steps, also once all of them are done", async () => {
  const { id } = await ask<Item>("POST", "/api/items", { title: "Old" });
  watch(await openInbox(browser, server));
  await row("Old").waitFor();
  await ask("PATCH", "/api/items", { changes: [{ id, verb: "complete" }] });
  await page.getByText("The inbox is empty.").waitFor();
  expect(await steps().count()).toBe(0);
});

test("a double click adds the sample project once, and another tab does not add it again", async () => {
  watch(await openInbox(browser, server));
  const add = () => steps().getByRole("button", { name: "Add a sample project" });
  await add().dblclick();
  await page.waitForFunction(() => document.querySelector("[aria-disabled=true]"));
  expect(await add().getAttribute("aria-disabled")).toBe("true");
  const other = await page.context().newPage();
  await other.goto(server.app);
  await other.getByRole("button", { name: "Add a sample project", disabled: true }).click({ force: true });
  await other.close();
  const countProjects = async () => {
    const { items } = await ask<{ items: Item[] }>("GET", "/api/items?list=open");
    return items.filter(({ kind }) => kind === "project").length;
  };
  while ((await countProjects()) === 0) await Bun.sleep(50);
  await page.reload(); // all is sent by then
  await add().and(page.locator("[aria-disabled=true]")).waitFor();
  expect(await countProjects()).toBe(1);
});

test("the sample project is there with its actions in their lists, and one undo takes all of it back", async () => {
  watch(await openInbox(browser, server));
  await steps().getByRole("button", { name: "Add a sample project" }).click();
  await waitForToast("Made");
  await keys("g", "o");
  await row("Hear from Noor").waitFor();
  const lists = async () => {
    const { items } = await ask<{ items: Item[] }>("GET", "/api/items?list=open");
    return items.map(({ title, list, kind }) => `${kind} ${list}: ${title}`).sort();
  };
  while ((await lists()).filter((item) => !item.includes(" inbox: ")).length < 5) await Bun.sleep(50);
  expect(await lists()).toEqual([
    "action next: Book the rooms",
    "action next: Choose the weekend",
    "action someday: Learn to sail",
    "action waiting: Hear from Noor whether she comes",
    "project next: Sample: a weekend by the sea",
  ]);
  await keys("z");
  await row("Hear from Noor").waitFor({ state: "detached" });
  while ((await lists()).length > 0) await Bun.sleep(50);
});
