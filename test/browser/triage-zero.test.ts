import { expect, test } from "bun:test";
import { creel } from "../home.ts";
import { waitForInbox } from "./browser.ts";
import { eachWithPage, page, restartServer, server } from "./fixtures.ts";
import { currentItem, isEmpty, statusText, waitForAllSent } from "./triage-fixtures.ts";
import {
  captureByKeyboard,
  decideByKeyboard,
  expectDecided,
  planByKeyboard,
  TITLES,
  undoAll,
} from "./triage-twenty.ts";

eachWithPage({ serviceWorkers: "allow" });

const undo = () => page.keyboard.press("z");

test("by keyboard: twenty captured, decided to zero, all undone, one found, planned and finished", async () => {
  await captureByKeyboard();
  await decideByKeyboard();
  expect(await page.getByRole("link", { name: "Show Next" }).count()).toBe(1);
  await undoAll(undo);
  await planByKeyboard();
  await waitForAllSent();
  await expectDecided([], { isUndone: true });
});

test("the same without the server, while the command line captures, and all of it with the server once", async () => {
  // From its second start the page loads all its files from the cache.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await waitForInbox(page);
  const meanwhile = Array.from({ length: 6 }, (_, index) => `from a terminal ${index + 1}`);
  const add = async (titles: readonly string[]) => {
    for (const title of titles) expect((await creel(server.home, ["add", title])).code).toBe(0);
  };

  await server.stop();
  await page.getByText("Reconnecting…").waitFor();
  await captureByKeyboard();
  await add(meanwhile.slice(0, 3));
  await decideByKeyboard();
  await undoAll(undo);
  for (const title of TITLES) {
    await page.keyboard.press("Shift+Z");
    await statusText(`Redone: ${title}`)
      .or(page.getByText(`Redone: ${title} `))
      .first()
      .waitFor();
  }
  await isEmpty().waitFor();
  await planByKeyboard();
  await Promise.all([restartServer(), add(meanwhile.slice(3))]);
  await page.getByText("Reconnecting…").waitFor({ state: "detached" });
  await waitForAllSent();
  await expectDecided(meanwhile);
  // And the page shows them so.
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await currentItem("from a terminal 1").waitFor();
  await page.getByText("1 of 6", { exact: true }).waitFor();
});
