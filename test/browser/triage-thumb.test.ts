import { expect, test } from "bun:test";
import { creel } from "../home.ts";
import { waitForInbox } from "./browser.ts";
import { eachWithPage, page, restartServer, server } from "./fixtures.ts";
import { currentItem, waitForAllSent } from "./triage-fixtures.ts";
import { DUE, decideAll, dueField, expectDecided, PLANNED, TITLES, undoAll } from "./triage-twenty.ts";

eachWithPage({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: "allow",
});

const tap = (name: string, exact = true) => page.getByRole("button", { name, exact }).tap();

async function captureByThumb(): Promise<void> {
  await page.getByRole("navigation").getByRole("button", { name: "Capture" }).tap();
  for (const title of TITLES) {
    await page.keyboard.type(title); // only the text; all else by touch
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).tap();
  }
  await page.touchscreen.tap(180, 90); // beside the sheet
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("row").nth(5).waitFor();
}

async function decideByThumb(): Promise<void> {
  await page.getByRole("link", { name: "Triage" }).tap();
  await decideAll((_, button) => tap(button));
}

async function planByThumb(): Promise<void> {
  await tap("Leave triage");
  await tap("Search");
  await page.getByRole("dialog", { name: "Search" }).waitFor();
  await page.keyboard.type(PLANNED);
  await page.getByRole("option", { name: PLANNED }).tap();
  await dueField().tap();
  await page.getByRole("textbox", { name: "Due", exact: true }).tap(); // the calendar has the focus, so no keyboard covers it
  await page.keyboard.type(DUE);
  await page.getByText("Wed, 24 Dec 2031").waitFor(); // the date is parsed
  await tap("Complete");
  await dueField().filter({ hasText: "2031" }).waitFor();
  await page.getByRole("button", { name: "Reopen" }).waitFor();
}

const undo = () => tap("Undo");

test("by thumb at 360 px: twenty captured, decided to zero, all undone, one found, planned and finished", async () => {
  await captureByThumb();
  await decideByThumb();
  await undoAll(undo);
  await planByThumb();
  await waitForAllSent();
  await expectDecided([], { isUndone: true });
});

test("the same without the server, while the command line captures, and all of it with the server once", async () => {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await waitForInbox(page);
  await server.stop();
  await page.getByText("Reconnecting…").waitFor();
  await captureByThumb();
  await decideByThumb();
  await undoAll(undo);
  await decideAll((_, button) => tap(button));
  await planByThumb();
  const meanwhile = ["from a terminal 1", "from a terminal 2"];
  for (const title of meanwhile) expect((await creel(server.home, ["add", title])).code).toBe(0);
  await restartServer();
  await page.getByText("Reconnecting…").waitFor({ state: "detached" });
  await waitForAllSent();
  await expectDecided(meanwhile);
  await tap("Close");
  await page.getByRole("navigation").getByRole("link", { name: "Inbox" }).tap();
  await page.getByRole("link", { name: "Triage" }).tap();
  await currentItem("from a terminal 1").waitFor();
  await page.getByText("1 of 2", { exact: true }).waitFor();
});
