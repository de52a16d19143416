import { expect, test } from "bun:test";
import type { Session } from "../../src/domain/access/sessions.ts";
import { violations } from "./axe.ts";
import { listSessionIds, openInbox, openSettings } from "./browser.ts";
import { browser, eachWithPage, page, server } from "./fixtures.ts";

eachWithPage({}, openSettings);

const keys = () => page.getByRole("region", { name: "Keys" });
const devices = () => page.getByRole("region", { name: "Devices" });

test("a key gets an expiry, and the list shows it, or that the key has expired", async () => {
  const next = new Date(Date.now() + 40 * 86_400_000);
  const day = [next.getFullYear(), next.getMonth() + 1, next.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
  await page.getByLabel("Name").fill("guest");
  const until = page.getByLabel("Until (optional)", { exact: true });
  await until.fill(day);
  await page.getByRole("button", { name: "Add key" }).click();
  await page.getByRole("region", { name: "Your key “guest”" }).waitFor();
  const endDate = new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
  }).format(next);
  await keys().getByRole("listitem").filter({ hasText: "guest" }).getByText(`until ${endDate}`).waitFor();
  expect(await until.inputValue()).toBe("");

  await page.getByLabel("Name").fill("late");
  await until.fill("whenever");
  await page.getByRole("button", { name: "Add key" }).click();
  await keys().getByRole("alert").filter({ hasText: "not an expiry time" }).waitFor();

  await until.fill("31 jan 2020");
  await page.getByRole("button", { name: "Until (optional): " }).click();
  const days = page.getByRole("dialog", { name: "Until (optional)" });
  await days.getByRole("grid", { name: "January 2020" }).waitFor();
  await page.waitForFunction(
    () => (document.activeElement as HTMLElement | null)?.dataset.day === "2020-01-31",
  );
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await days.waitFor({ state: "detached" });
  expect(await until.inputValue()).toMatch(/30 January 2020/);
  await page.getByRole("button", { name: "Add key" }).click();
  await keys().getByRole("alert").filter({ hasText: "in the past" }).waitFor();
  expect(await page.getByLabel("Name").inputValue()).toBe("late");

  await server.asPage("/api/me"); // signed in: the seconds of the key begin with the key
  const expiresOn = Math.floor(Date.now() / 1000) + 3;
  const made = await server.asPage("/api/keys", {
    method: "POST",
    body: JSON.stringify({ name: "brief", expiresOn }),
  });
  expect(made.status).toBe(200);
  while (Date.now() / 1000 < expiresOn) await Bun.sleep(50);
  await page.reload();
  await keys().getByRole("listitem").filter({ hasText: "brief" }).getByText("expired").waitFor();
});

test("one button signs out all other browsers, and neither this one nor a paired device", async () => {
  const before = await listSessionIds(server);
  const paired = await openInbox(browser, server);
  const pairedId = (await listSessionIds(server)).find((id) => !before.includes(id));
  const others = [await openInbox(browser, server), await openInbox(browser, server)];
  await page.route("**/app/sessions", async (route) => {
    const response = await route.fetch();
    const { sessions } = (await response.json()) as { sessions: Session[] };
    const shown = sessions.map((one) => ({ ...one, isPaired: one.id === pairedId }));
    await route.fulfill({ response, json: { sessions: shown } });
  });
  await page.reload();
  const rows = devices().getByRole("listitem");
  await rows.nth(3).waitFor();
  await devices().getByRole("button", { name: "Sign out the other browsers" }).click();
  await rows.nth(2).waitFor({ state: "detached" });
  expect(await rows.getByText("this one").count()).toBe(1);
  expect(await rows.getByText("paired").count()).toBe(1);
  await page.unrouteAll({ behavior: "wait" });
  await paired.close();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("devices");
  expect(await devices().getByRole("button", { name: "Sign out the other browsers" }).count()).toBe(0);
  for (const other of others) {
    await other.page.getByRole("heading", { name: "Sign in to Creel" }).waitFor();
    await other.close();
  }
});

test("the browsers that are signed in can be signed out: another one, and this one", async () => {
  const other = await openSettings(browser, server);
  await page.reload();
  const rows = devices().getByRole("listitem");
  await rows.nth(1).waitFor();
  expect(await rows.filter({ hasText: "this one" }).count()).toBe(1);
  expect(await violations(page)).toEqual([]);
  await rows
    .filter({ hasNotText: "this one" })
    .getByRole("button", { name: /^Sign out/ })
    .click();
  await rows.nth(1).waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("devices");
  await other.page.getByRole("heading", { name: "Sign in to Creel" }).waitFor();
  await other.close();

  await rows.getByRole("button", { name: /^Sign out/ }).click();
  await page.getByRole("heading", { name: "Sign in to Creel" }).waitFor();
});
