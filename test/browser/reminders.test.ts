import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import type { Item } from "../../src/domain/item/item.ts";
import { type CreelProcess, makeFolder, startCreel } from "../home.ts";
import { type SessionBus, startSessionBus } from "../session-bus.ts";
import { openBrowser, openInbox } from "./browser.ts";

setDefaultTimeout(60_000);

const LATER = Date.UTC(2031, 0, 1) / 1000;

let folder: ReturnType<typeof makeFolder>;
let bus: SessionBus;
let server: CreelProcess;
let browser: Browser;

beforeAll(async () => {
  [folder, bus] = [makeFolder(), startSessionBus()];
  [server, browser] = await Promise.all([
    startCreel(folder.path, {
      args: ["--app-port", "0"],
      env: { DBUS_SESSION_BUS_ADDRESS: bus.address },
    }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  folder.remove();
  bus.stop();
});

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`http://creel${path}`, {
    method,
    unix: join(folder.path, "creel.sock"),
    headers: { "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Answer;
}

async function remind(title: string, ...later: number[]): Promise<string> {
  const { id } = await ask<Item>("POST", "/api/items", { title });
  await ask("PATCH", `/api/items/${id}`, { reminders: [Math.floor(Date.now() / 1000), ...later] });
  return id;
}

test("a reminder is shown on the desktop and on the page, which can snooze or complete it", async () => {
  const id = await remind("Call Ada", LATER);
  expect(await bus.waitFor("Call Ada")).toEqual({ app: "Creel", title: "Call Ada", text: "Reminder" });
  // No page was open then: the next page shows the reminder, once.
  const { page, complaints, close } = await openInbox(browser, server);
  await page.getByRole("button", { name: "Snooze 10 min: Call Ada" }).click();
  const readReminders = async () => (await ask<Item>("GET", `/api/items/${id}`)).reminders;
  while (((await readReminders())[0] ?? 0) < Date.now() / 1000 + 500) await Bun.sleep(20);
  expect(await readReminders()).toEqual([expect.any(Number), LATER]); // only the one that came
  await page.reload();
  const other = await remind("Water <b>plants</b>");
  await page.getByRole("button", { name: "Done: Water <b>plants</b>" }).click();
  while ((await ask<Item>("GET", `/api/items/${other}`)).list !== "done") await Bun.sleep(20);
  expect(await page.getByRole("button", { name: /Snooze/ }).count()).toBe(0);
  expect(await bus.waitFor("Water")).toMatchObject({ title: "Water ‹b›plants‹/b›", text: "Reminder" });
  await remind("pay \u202egnp.exe\u2066");
  await page.getByRole("button", { name: "Done: pay ⟨RLO⟩gnp.exe⟨LRI⟩" }).click();
  expect(await bus.waitFor("pay")).toMatchObject({ title: "pay  gnp.exe" });
  expect(complaints).toEqual([]);
  await close();
});
