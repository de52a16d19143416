import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../home.ts";
import { violations } from "./axe.ts";
import { openInbox } from "./browser.ts";
import { browser, eachWithHome, page, server, watch } from "./lists-fixtures.ts";

eachWithHome();
let outside: ReturnType<typeof makeFolder>;
let folder: string;
beforeEach(() => {
  outside = makeFolder();
  folder = join(outside.path, "copy");
});
afterEach(async () => {
  await server.asPage("/app/copy", { method: "PUT", body: JSON.stringify({ isOn: false }) });
  outside.remove();
});

const section = () => page.getByRole("region", { name: "A plain copy" });
const button = (name: string) => section().getByRole("button", { name });

async function openSection(): Promise<void> {
  watch(await openInbox(browser, server));
  await page.evaluate(() => {
    location.hash = "#/settings/copy";
  });
  await section().waitFor();
}

test("the copy is turned on in a folder, made again, and turned off", async () => {
  await openSection();
  await section().getByLabel("New or empty folder").fill("copy");
  await button("Turn on").click();
  await section().getByRole("alert").filter({ hasText: "not an absolute path" }).waitFor();
  await section().getByLabel("New or empty folder").fill(folder);
  await button("Turn on").click();
  await section().getByText(folder).waitFor();
  await section()
    .getByText(/Last copy .* files, \d+ of them changed/)
    .waitFor();
  expect(readFileSync(join(folder, "creel.jsonl"), "utf8")).toContain('"type":"end"');
  await button("Copy now").click();
  await section()
    .getByText(/files, 0 of them changed/)
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await button("Turn off").click();
  await section().getByLabel("New or empty folder").waitFor();
  expect(await section().getByLabel("New or empty folder").inputValue()).toBe(folder);
});

test("a copy that fails says why, with what to do", async () => {
  await openSection();
  mkdirSync(folder);
  writeFileSync(join(folder, "thesis"), "mine");
  await section().getByLabel("New or empty folder").fill(folder);
  await section().getByLabel("New or empty folder").press("Enter");
  await section().getByRole("alert").filter({ hasText: "has other files. Choose an empty folder" }).waitFor();
  rmSync(join(folder, "thesis"));
  await button("Turn on").click();
  await section()
    .getByText(/Last copy/)
    .waitFor();
  rmSync(folder, { recursive: true });
  await button("Copy now").click();
  await section().getByText("is not there. Connect its disk").waitFor();
});

test("a change without an answer, and one of another window, are shown", async () => {
  await openSection();
  await page.route("**/app/copy", async (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await section().getByLabel("New or empty folder").fill(folder);
  await button("Turn on").click();
  await button("Turn off").waitFor();
  await server.asPage("/app/copy", { method: "PUT", body: JSON.stringify({ isOn: false }) });
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await button("Turn on").waitFor();
});
