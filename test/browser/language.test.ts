import { expect, test } from "bun:test";
import { violations } from "./axe.ts";
import { createSignInAddress, watchPage } from "./browser.ts";
import { allWithHome, browser, server } from "./fixtures.ts";

allWithHome();

test("a browser that prefers German is spoken to in German, until its reader chooses otherwise", async () => {
  const { page, complaints, close } = await watchPage(browser, { locale: "de-AT" });
  await page.goto(await createSignInAddress(server));
  await page.getByRole("heading", { name: "Eingang" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("de");
  await server.capture({ title: "Milch kaufen" });
  await page.getByText("jetzt").waitFor();
  expect(await violations(page)).toEqual([]);

  await page.getByRole("link", { name: "Einstellungen" }).click();
  await page.getByRole("combobox", { name: "Sprache" }).selectOption("English");
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
  await page.reload();
  await page.getByRole("heading", { name: "Settings" }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test("a page that cannot load its language reports it, and loads it on the next try", async () => {
  const { page, close } = await watchPage(browser, { locale: "de-DE" });
  await page.route("**/assets/de-*.js", (route) => route.abort());
  await page.goto(server.app);
  await page.getByText("The page did not load completely.").waitFor();
  await page.unroute("**/assets/de-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Bei Creel anmelden" }).waitFor();
  await close();
});
