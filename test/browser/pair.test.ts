import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { networkInterfaces } from "node:os";
import type { Browser, Page } from "playwright-core";
import type { ApiView } from "../../src/wire/settings.ts";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";
import { violations } from "./axe.ts";
import { openBrowser, openSettings, type PageHandle, watchPage } from "./browser.ts";

setDefaultTimeout(60_000);

const own = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ internal, family }) => !internal && family === "IPv4")?.address;
if (!own) console.log("Pairing a phone is not shown here. This computer has no address but loopback.");

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;
let browser: Browser;
let settings: PageHandle;
let page: Page;
let view: ApiView;

beforeEach(async () => {
  folder = makeFolder();
  server = await startCreel(folder.path);
  view = (await (await server.asPage("/app/settings/api")).json()) as ApiView;
  browser = await openBrowser([view.pin]); // a phone that has installed the CA
  settings = await openSettings(browser, server);
  page = settings.page;
});
afterEach(async () => {
  expect(settings.complaints).toEqual([]);
  await settings.close();
  await browser.close();
  await server.stop();
  folder.remove();
});

const devices = () => page.getByRole("region", { name: "Devices" });

/** Opens the API to the network and returns its address. */
async function open(): Promise<string> {
  const { port } = new URL(server.api ?? "");
  const { out } = await creel(folder.path, ["api", "on", "--host", own ?? "", "--port", port, "--json"]);
  return JSON.parse(out).url;
}

test("while only this computer reaches Creel, the page reports it instead of offering a QR code", async () => {
  await devices().getByText("Only this computer can reach Creel now.").waitFor();
  expect(await devices().getByRole("button", { name: "Make a pairing code" }).count()).toBe(0);
});

describe.skipIf(!own)("pairing a phone", () => {
  test("certificate, fingerprint, code: the phone gets a key of its own, and the computer sees it come", async () => {
    const url = await open();
    await devices().getByRole("img", { name: "QR code: the pairing page for a phone" }).waitFor();
    expect(await devices().getByRole("listitem").filter({ hasText: "Compare" }).innerText()).toContain(
      view.fingerprint,
    );
    await devices().getByRole("button", { name: "Make a pairing code" }).click();
    const panel = page.getByRole("region", { name: "Pairing code" });
    await panel.getByRole("img", { name: "QR code: the pairing link" }).waitFor();
    expect(await violations(page)).toEqual([]);
    const [command, link = ""] = await panel.locator("pre").allInnerTexts();
    expect(command).toBe("creel connect"); // the link is separate, for its prompt
    expect(link).toStartWith(`${url}/pair#pin=`);

    const phone = await watchPage(browser, { viewport: { width: 360, height: 740 } });
    await phone.page.goto(`${url}/pair`);
    expect(await phone.page.getByRole("link", { name: "Fetch the certificate" }).getAttribute("href")).toBe(
      "/ca.crt",
    );
    // This page could be forged, so it must not show the fingerprint to compare.
    expect(await phone.page.content()).not.toContain(view.fingerprint.slice(0, 11));
    const order = await phone.page.getByRole("heading", { level: 2 }).allInnerTexts();
    expect(order).toEqual([
      "Fetch the certificate",
      "Compare its fingerprint",
      "Install it",
      "Enter the pairing code",
    ]);
    expect(await violations(phone.page)).toEqual([]);

    await phone.page.goto("about:blank");
    await phone.page.goto(link);
    expect([
      await phone.page.evaluate(() => location.href),
      await phone.page.getByLabel("Pairing code").inputValue(),
    ]).toEqual([`${url}/pair`, new URL(link).hash.slice(-11)]);
    await phone.page.getByText("Did your browser warn").waitFor();
    await phone.page.getByLabel("Name of this device").fill("Ada’s phone");
    await phone.page.getByRole("button", { name: "Pair" }).click();
    const done = phone.page.getByRole("region", { name: "Paired as Ada-s phone" });
    const key = await done.locator("pre").first().innerText();
    expect(await violations(phone.page)).toEqual([]);
    expect(await phone.page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    expect([phone.complaints, [...phone.origins]]).toEqual([[], [url]]);

    const captured = await server.capture(
      { title: "from the phone" },
      { headers: { Authorization: `Bearer ${key}` } },
    );
    expect(captured.status).toBe(200);
    await devices().getByText("Paired: Ada-s phone").waitFor();
    await panel.waitFor({ state: "detached" });
    await page
      .getByRole("region", { name: "Keys" })
      .getByRole("listitem")
      .filter({ hasText: "Ada-s phone" })
      .waitFor();

    await phone.page.goto(`${url}/pair?again`);
    await phone.page.getByLabel("Pairing code").fill(new URL(link).hash.slice(-11));
    await phone.page.getByRole("button", { name: "Pair" }).click();
    await phone.page.getByRole("alert").filter({ hasText: "used or older" }).waitFor();
    expect(await phone.page.evaluate(() => document.activeElement?.id)).toBe("code");
    await phone.close();
  });

  test("a phone that has not installed the certificate is warned before it sees the page", async () => {
    const url = await open();
    const strange = await openBrowser();
    try {
      const phone = await watchPage(strange);
      const message = await phone.page.goto(`${url}/pair`).catch((thrown: Error) => thrown.message);
      expect(message).toContain("ERR_CERT_AUTHORITY_INVALID");
    } finally {
      await strange.close();
    }
  });
});
