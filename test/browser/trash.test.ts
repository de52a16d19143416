import { expect, test } from "bun:test";
import { violations } from "./axe.ts";
import {
  addItems,
  ask,
  eachWithHome,
  keys,
  open,
  page,
  row,
  server,
  titles,
  waitForItem,
} from "./lists-fixtures.ts";

eachWithHome();

const bar = () => page.getByRole("toolbar");
const dialog = () => page.getByRole("alertdialog");
const statusOf = async (id: string) => (await server.asPage(`/api/items/${id}`)).status;

async function fillTrash(...names: string[]): Promise<string[]> {
  const ids = await addItems(...names.map((name): [string] => [name]));
  for (const id of ids) await ask("POST", `/api/items/${id}/trash`);
  return ids;
}

test("the selection in the trash is restored, or deleted for good after one question", async () => {
  const ids = await fillTrash("one", "two", "three");
  await open("trash");
  await row("three").waitFor();
  expect(await row("one").locator("time").count()).toBe(1); // when it was deleted
  await row("one").getByText("From Next").waitFor();
  await keys("j", "x");
  await bar().getByRole("button", { name: "Delete for good" }).waitFor();
  expect(await bar().getByRole("button").count()).toBe(3);
  expect(await violations(page)).toEqual([]);
  const [first = ""] = await titles();
  await bar().getByRole("button", { name: "Restore" }).click();
  await row(first).waitFor({ state: "detached" });
  const restored = ids[["one", "two", "three"].indexOf(first)] ?? "";
  await waitForItem(restored, { list: "next" });
  await keys("Control+a", "Shift+Delete");
  await dialog().getByText("Delete 2 items for good?").waitFor();
  await dialog().getByText("Settings > Move in forgets that").waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog().getByRole("button", { name: "Keep it" }).click();
  await dialog().waitFor({ state: "detached" });
  expect((await titles()).length).toBe(2);
  await bar().getByRole("button", { name: "Delete for good" }).click();
  await dialog().getByRole("button", { name: "Delete for good" }).click();
  await page.getByText("The trash is empty.").waitFor();
  for (const id of ids) expect(await statusOf(id)).toBe(id === restored ? 200 : 404);
});

test("the trash is emptied after one question; a project that others need stays, and says why", async () => {
  const [boat = ""] = await addItems(["boat", { kind: "project" }]);
  await addItems(["rope", { project: boat }]);
  await ask("POST", `/api/items/${boat}/trash`);
  const [one = ""] = await fillTrash("one", "two");
  await open("trash");
  await row("boat").waitFor();
  await page.getByRole("button", { name: "Empty the trash" }).click();
  await dialog().getByRole("button", { name: "Empty the trash" }).click();
  await dialog().getByRole("alert").waitFor();
  await dialog().getByRole("button", { name: "Keep it" }).click();
  await dialog().waitFor({ state: "detached" });
  expect(await titles()).toEqual(["boat"]);
  expect(await statusOf(one)).toBe(404);
});
