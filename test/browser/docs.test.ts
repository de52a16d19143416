import { describe, expect, test } from "bun:test";
import { violations } from "./axe.ts";
import { watchPage } from "./browser.ts";
import { allWithHome, browser, server } from "./fixtures.ts";

allWithHome();

describe.each(["light", "dark"] as const)("the page of the API in the %s theme", (colorScheme) => {
  test("is readable without a credential, and sends no request to another origin", async () => {
    const { page, origins, complaints, close } = await watchPage(browser, { colorScheme });
    await page.goto(`${server.app}/api/docs`);
    await page.getByRole("heading", { level: 1, name: "The API of Creel" }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect([...origins]).toEqual([server.app]);
    expect(complaints).toEqual([]);
    await close();
  });
});

test("it works without JavaScript, by its links", async () => {
  const { page, close } = await watchPage(browser, { javaScriptEnabled: false });
  await page.goto(`${server.app}/api/docs`);
  await page.getByRole("link", { name: "Capture: put a new item in the inbox" }).click();
  expect(new URL(page.url()).hash).toBe("#captureItem");
  const operation = page.getByRole("region", { name: "Capture: put a new item in the inbox" });
  expect(await operation.getByText("POST /api/items", { exact: true }).isVisible()).toBe(true);
  expect(await operation.getByText("Idempotency-Key").first().isVisible()).toBe(true);
  await operation.getByRole("link", { name: "Draft", exact: true }).click();
  expect(new URL(page.url()).hash).toBe("#schema-Draft");
  const document = await page.goto(`${server.app}/api/openapi.json`);
  expect(document?.headers()["content-type"]).toBe("application/json");
  await close();
});

test("at 360 pixels nothing is beside the screen", async () => {
  const { page, close } = await watchPage(browser, { viewport: { width: 360, height: 740 } });
  await page.goto(`${server.app}/api/docs`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const beside = await page.evaluate(() =>
    [...document.querySelectorAll("main *")]
      .filter((one) => one.getBoundingClientRect().right > 360.5)
      .map((one) => one.outerHTML.slice(0, 80)),
  );
  expect(beside).toEqual([]);
  await close();
});
