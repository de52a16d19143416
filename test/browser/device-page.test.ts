import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { networkInterfaces } from "node:os";
import type { Browser, Page } from "playwright-core";
import type { ApiView } from "../../src/wire/settings.ts";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";
import { violations } from "./axe.ts";
import { goTo, openBrowser, openSettings, type PageHandle, watchPage } from "./browser.ts";
import { waitForAllSent } from "./triage-fixtures.ts";

setDefaultTimeout(60_000);

const own = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ internal, family }) => !internal && family === "IPv4")?.address;
if (!own) console.log("A paired device is not shown here. This computer has no address but loopback.");

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;
let browser: Browser;
let settings: PageHandle;
let page: Page;
let url: string;

beforeEach(async () => {
  folder = makeFolder();
  server = await startCreel(folder.path);
  const { pin } = (await (await server.asPage("/app/settings/api")).json()) as ApiView;
  browser = await openBrowser([pin]); // a phone that has installed the CA
  settings = await openSettings(browser, server);
  page = settings.page;
  if (!own) return;
  const { port } = new URL(server.api ?? "");
  const { out } = await creel(folder.path, ["api", "on", "--host", own, "--port", port, "--json"]);
  url = JSON.parse(out).url;
});
afterEach(async () => {
  expect(settings.complaints).toEqual([]);
  await settings.close();
  await browser.close();
  await server.stop();
  folder.remove();
});

const devices = () => page.getByRole("region", { name: "Devices" });
const theSwitch = () => devices().getByRole("switch", { name: "Show this page on paired devices" });

/** Makes a code for the page in the settings. Returns the link that a phone reads from the QR code. */
async function invite(): Promise<string> {
  await devices().getByLabel("The device may").selectOption("page");
  const response = page.waitForResponse((one) => one.url().endsWith("/app/pairings"));
  await devices().getByRole("button", { name: "Make a pairing code" }).click();
  await page.getByRole("region", { name: "Pairing code" }).waitFor();
  return ((await (await response).json()) as { address: string }).address;
}

/** Opens the link on a phone and pairs it. */
async function pairPhone(): Promise<PageHandle> {
  const phone = await watchPage(browser, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await phone.page.goto(await invite());
  await phone.page.getByLabel("Name of this device").fill("Ada’s phone");
  await phone.page.getByRole("button", { name: "Pair" }).click();
  await phone.page.getByRole("heading", { name: "Inbox" }).waitFor();
  return phone;
}

async function capture(on: Page, title: string): Promise<void> {
  await on.getByRole("textbox", { name: "Capture" }).fill(title);
  await on.keyboard.press("Enter");
  await on.getByRole("row").filter({ hasText: title }).waitFor();
}

/** Captures an item whose reminder is due now. */
async function remind(title: string): Promise<void> {
  const { id } = (await (await server.capture({ title })).json()) as { id: string };
  const remindAt = Math.floor(Date.now() / 1000);
  const headers = { "Content-Type": "application/merge-patch+json" };
  const response = await server.asPage(`/api/items/${id}`, {
    method: "PATCH",
    headers,
    body: JSON.stringify({ remindAt }),
  });
  expect(response.status).toBe(200);
}

test("the switch is off at first, and while it is off no device is offered the page", async () => {
  await theSwitch().waitFor();
  expect(await theSwitch().getAttribute("aria-checked")).toBe("false");
  expect(await devices().getByRole("option", { name: /^Page/ }).count()).toBe(0);
});

describe.skipIf(!own)("a phone that is paired for the page", () => {
  test("asks for notifications with its first reminder, and shows the next ones", async () => {
    await theSwitch().click();
    await devices().getByRole("option", { name: /^Page/ }).waitFor({ state: "attached" });
    const phone = await pairPhone();
    await phone.page.addInitScript(() => {
      const shown: string[] = [];
      class Recorded {
        static permission = "default";
        static requestPermission = async () => {
          Recorded.permission = "granted";
        };
        constructor(title: string, { body }: NotificationOptions) {
          shown.push(`${title}: ${body}`);
        }
      }
      Object.assign(globalThis, { Notification: Recorded, shown });
    });
    await phone.page.reload();
    await phone.page.getByRole("heading", { name: "Inbox" }).waitFor();
    const shown = () => phone.page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);
    await remind("Call Ada");
    await phone.page.getByRole("button", { name: "Notify me on this device: Call Ada" }).click();
    expect(await shown()).toEqual([]);
    await remind("Water the plants");
    await phone.page.getByRole("button", { name: "Done: Water the plants" }).waitFor();
    while ((await shown()).length === 0) await Bun.sleep(20);
    expect(await shown()).toEqual(["Water the plants: Reminder"]);
    expect(await phone.page.getByRole("button", { name: /^Notify me/ }).count()).toBe(0);
    expect(await violations(phone.page)).toEqual([]);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });

  test("shows the inbox at the API address: what it captures arrives, and what arrives it shows", async () => {
    await theSwitch().click();
    await devices().getByRole("option", { name: /^Page/ }).waitFor({ state: "attached" });
    expect(await violations(page)).toEqual([]);
    const phone = await pairPhone();
    expect(await phone.page.evaluate(() => location.href)).toBe(`${url}/`);
    await devices().getByText("Paired: Ada-s phone").waitFor();
    await devices().getByRole("listitem").filter({ hasText: "Ada-s phonepaired" }).waitFor();
    expect(await violations(page)).toEqual([]);

    // No link or address leads the phone to the computer's own screens.
    await phone.page.getByRole("button", { name: "More" }).click();
    await phone.page.getByRole("dialog").getByRole("link", { name: "Receipts" }).waitFor();
    expect(await phone.page.getByRole("link", { name: "Settings" }).count()).toBe(0);
    await phone.page.keyboard.press("Escape");
    expect(await phone.page.getByText(/switch the API on|curl|creel /).count()).toBe(0);
    await phone.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await phone.page.keyboard.type("g,");
    await phone.page.evaluate(() => {
      location.hash = "#/settings/api";
    });
    await phone.page.keyboard.type("?");
    const help = phone.page.getByRole("dialog");
    await help.getByText("Receipts", { exact: true }).waitFor();
    expect(await help.getByText("Settings", { exact: true }).count()).toBe(0);
    await phone.page.keyboard.press("Escape");
    await phone.page.getByRole("heading", { name: "Inbox", level: 1 }).waitFor();
    expect(await violations(phone.page)).toEqual([]);

    await capture(phone.page, "from the sofa");
    await waitForAllSent(phone.page);
    await server.capture({ title: "from a script" });
    await phone.page.getByRole("row", { name: "from a script" }).waitFor();
    const { items } = JSON.parse((await creel(folder.path, ["list", "--json"])).out);
    expect(items).toMatchObject([
      { title: "from a script", source: "first" },
      { title: "from the sofa", source: "Ada-s phone" },
    ]);
    await server.capture("", { body: '{"title": "half a ' });
    await phone.page.getByRole("list", { name: "Captures that need attention" }).waitFor();
    await goTo(phone.page, "Receipts");
    await phone.page.getByRole("cell", { name: "Ada-s phone" }).waitFor();
    expect(await violations(phone.page)).toEqual([]);
    await phone.page.reload();
    await phone.page.getByRole("heading", { name: "Receipts" }).waitFor();
    expect([phone.complaints, [...phone.origins]]).toEqual([[], [url]]);
    await phone.close();
  });

  test("must pair again once it is revoked, and keeps its typed text", async () => {
    await theSwitch().click();
    const phone = await pairPhone();
    await phone.page.getByRole("textbox", { name: "Capture" }).fill("half a thou");
    await devices().getByRole("button", { name: "Sign out Ada-s phone" }).click();
    await phone.page.getByRole("heading", { name: "Pair this device" }).waitFor();
    expect(await violations(phone.page)).toEqual([]);
    await phone.page.getByRole("link", { name: "Enter the code" }).click();
    const code = new URL(await invite()).hash.slice(-11);
    await phone.page.getByLabel("Pairing code").fill(code);
    await phone.page.getByRole("button", { name: "Pair" }).click();
    const line = phone.page.getByRole("textbox", { name: "Capture" });
    await line.waitFor();
    expect(await line.inputValue()).toBe("half a thou");
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });

  test("gets no more data once the page is switched off", async () => {
    await theSwitch().click();
    const phone = await pairPhone();
    await capture(phone.page, "a secret of mine");
    await theSwitch().click();
    await phone.page.getByRole("heading", { name: "Pair this device" }).waitFor();
    await devices().getByRole("listitem").filter({ hasText: "Ada-s phone" }).waitFor({ state: "detached" });
    expect(await phone.page.getByText("a secret of mine").count()).toBe(0);
    expect(await theSwitch().evaluate((element) => element === document.activeElement)).toBe(true);
    const answer = await phone.page.reload();
    expect([answer?.status(), await phone.page.getByText("Inbox").count()]).toEqual([404, 0]); // there is no page any more
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });
});
