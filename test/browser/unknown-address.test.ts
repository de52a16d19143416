import { expect, test } from "bun:test";
import type { ApiView } from "../../src/wire/settings.ts";
import { violations } from "./axe.ts";
import { openBrowser, watchPage } from "./browser.ts";
import { browser, eachWithPage, page, server } from "./fixtures.ts";

eachWithPage();

const BROWSER = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

test("an unknown address is a page with a link for a person, in the language of the browser", async () => {
  for (const [locale, title, link] of [
    ["en-GB", "There is no page here", "Open Creel"],
    ["de-DE", "Hier ist keine Seite", "Creel öffnen"],
  ] as const) {
    const other = await watchPage(browser, { locale });
    const response = await other.page.goto(`${server.app}/nothing`);
    expect([response?.status(), response?.headers()["cache-control"]]).toEqual([404, "no-store"]);
    await other.page.getByRole("heading", { name: title }).waitFor();
    expect(await violations(other.page)).toEqual([]);
    await other.page.getByRole("link", { name: link }).click();
    await other.page.waitForURL(`${server.app}/`);
    await other.close();
  }
  expect(page.url()).toStartWith(server.app); // the page of the test itself is elsewhere
});

test("for a program it stays a problem, and a path with another method tells no stranger", async () => {
  for (const headers of [{}, { Accept: "*/*" }, { Accept: "application/json" }]) {
    const response = await fetch(`${server.app}/nothing`, { headers });
    expect([response.status, response.headers.get("content-type")]).toEqual([
      401,
      "application/problem+json",
    ]);
  }
  for (const [method, path] of [
    ["GET", "/app/sessions"],
    ["POST", "/nothing"],
  ] as const) {
    const response = await fetch(`${server.app}${path}`, { method, headers: BROWSER });
    expect([response.status, response.headers.get("content-type")]).toEqual([
      401,
      "application/problem+json",
    ]);
  }
});

test("at the API address the link leads to the pairing page, which is German for a German browser", async () => {
  const unknown = await server.ask("/nothing", { headers: { ...BROWSER, "Accept-Language": "de" } });
  expect([unknown.status, unknown.headers.get("vary")]).toEqual([404, "Accept, Accept-Language"]);
  expect(await unknown.text()).toContain('href="/pair"');

  const { pin } = (await (await server.asPage("/app/settings/api")).json()) as ApiView;
  const phones = await openBrowser([pin]);
  const phone = await watchPage(phones, { locale: "de-AT", viewport: { width: 360, height: 740 } });
  try {
    await phone.page.goto(`${server.api}/pair`);
    await phone.page.getByRole("heading", { name: "Dieses Gerät koppeln" }).waitFor();
    expect(await phone.page.locator("html").getAttribute("lang")).toBe("de");
    expect(await violations(phone.page)).toEqual([]);
    await phone.page.getByLabel("Kopplungscode").fill("AAAAA-AAAAA");
    await phone.page.getByRole("button", { name: "Koppeln" }).click();
    await phone.page.getByText("Dieser Code ist falsch").waitFor();
  } finally {
    await phone.close();
    await phones.close();
  }
});
