import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import type { Item } from "../../src/domain/item.ts";
import { makeFolder, type Running, startCreel } from "../home.ts";
import { openBrowser, openInbox } from "./browser.ts";

setDefaultTimeout(60_000);

let folder: ReturnType<typeof makeFolder>;
let bin: ReturnType<typeof makeFolder>;
let running: Running;
let browser: Browser;

beforeAll(async () => {
  [folder, bin] = [makeFolder(), makeFolder()];
  writeFileSync(join(bin.path, "notify-send"), `#!/bin/sh\nprintf '%s\\n' "$@" >> ${bin.path}/told\n`);
  chmodSync(join(bin.path, "notify-send"), 0o755);
  [running, browser] = await Promise.all([
    startCreel(folder.path, {
      args: ["--app-port", "0"],
      env: { PATH: `${bin.path}:${process.env.PATH}` },
    }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await running?.stop();
  folder.remove();
  bin.remove();
});

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`http://creel${path}`, {
    method,
    unix: join(folder.path, "creel.sock"),
    headers: { "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Answer;
}

async function remind(title: string): Promise<string> {
  const { id } = await ask<Item>("POST", "/api/items", { title });
  await ask("PATCH", `/api/items/${id}`, { remindAt: Math.floor(Date.now() / 1000) });
  return id;
}

async function told(text: string): Promise<void> {
  const file = join(bin.path, "told");
  while (!existsSync(file) || !readFileSync(file, "utf8").includes(text)) await Bun.sleep(20);
}

test("a reminder is shown on the desktop and on the page, which snoozes it or is done with it", async () => {
  const id = await remind("Call Ada");
  await told("Call Ada\nReminder\n");
  // Nobody was on the page then: it is told when somebody comes, and once.
  const { page, complaints, close } = await openInbox(browser, running);
  await page.getByRole("button", { name: "Snooze 10 min: Call Ada" }).click();
  while (((await ask<Item>("GET", `/api/items/${id}`)).remindAt ?? 0) < Date.now() / 1000 + 500)
    await Bun.sleep(20);
  await page.reload();
  const other = await remind("Water <b>plants</b>");
  await page.getByRole("button", { name: "Done: Water <b>plants</b>" }).click();
  while ((await ask<Item>("GET", `/api/items/${other}`)).list !== "done") await Bun.sleep(20);
  expect(await page.getByRole("button", { name: /Snooze/ }).count()).toBe(0);
  await told("Water ‹b›plants‹/b›\nReminder\n");
  expect(complaints).toEqual([]);
  await close();
});
