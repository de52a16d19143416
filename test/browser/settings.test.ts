import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";
import { freePort, holdPort } from "../ports.ts";
import { openBrowser, openSettings, type PageHandle } from "./browser.ts";

setDefaultTimeout(60_000);

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;
let browser: Browser;
let handle: PageHandle;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  folder = makeFolder();
  server = await startCreel(folder.path, { args: ["--app-port", "0"] });
  handle = await openSettings(browser, server);
  page = handle.page;
});
afterEach(async () => {
  expect(handle.complaints).toEqual([]);
  expect([...handle.origins]).toEqual([server.app]);
  await handle.close();
  await server.stop();
  folder.remove();
});

async function enable(port: number): Promise<void> {
  const box = page.getByRole("checkbox", { name: "Enable the API" });
  if ((await box.getAttribute("aria-checked")) !== "true") await box.click();
  await page.getByLabel("Port").fill(String(port));
  await page.getByRole("button", { name: "Apply" }).click();
}

const toast = (text: string) => page.getByRole("status", { name: "Notifications" }).filter({ hasText: text });
const health = (port: number) =>
  fetch(`https://localhost:${port}/api/health`, { tls: { ca: server.ca } } as RequestInit);

test("the checkbox and Apply: the API is up, is shown as up, answers, and its first key is shown once", async () => {
  const port = await freePort();
  expect(await page.getByRole("checkbox", { name: "Enable the API" }).getAttribute("aria-checked")).toBe(
    "false",
  );
  await enable(port);
  await toast("Creel API is up").getByText(`https://localhost:${port}`).waitFor();
  await page.getByText("Up since").waitFor();
  expect((await health(port)).status).toBe(200);

  const secret =
    (await page.getByRole("region", { name: "Your key “first”" }).locator("code").textContent()) ?? "";
  expect(secret).toMatch(/^creel_\w+$/);
  const recipe = await page.getByRole("tabpanel").locator("code").textContent();
  expect(recipe).toContain(secret);

  await page.getByRole("button", { name: "Test" }).click();
  await page.getByRole("status").filter({ hasText: "answered" }).waitFor();

  await page.getByRole("button", { name: "I have it" }).click();
  await page.getByText(secret).first().waitFor({ state: "detached" });
  await page.reload();
  await page.getByText("Up since").waitFor();
  expect(await page.content()).not.toContain(secret);
});

test("with permission, the browser notifies that the API is up, and a reload does not repeat it", async () => {
  await page.addInitScript(() => {
    const notifications: string[] = [];
    class Recorder {
      static permission = "granted";
      constructor(title: string, { body }: { body: string }) {
        notifications.push(`${title} ${body}`);
      }
    }
    Object.assign(globalThis, { Notification: Recorder, notifications });
  });
  const readNotifications = () =>
    page.evaluate(() => (globalThis as unknown as { notifications: string[] }).notifications);
  await page.reload();
  await page.getByRole("checkbox", { name: "Enable the API" }).waitFor();
  const port = await freePort();
  await enable(port);
  await toast("Creel API is up").waitFor();
  expect(await readNotifications()).toEqual([`Creel API is up https://localhost:${port}`]);

  await page.reload();
  await page.getByText("Up since").waitFor();
  expect(await readNotifications()).toEqual([]);
  expect(await toast("Creel API is up").count()).toBe(0);
});

test("the curl line works as it was copied, and what it sent is in the inbox", async () => {
  await enable(await freePort());
  await page.getByRole("region", { name: "Your key “first”" }).waitFor();
  await page.getByText("Up since").waitFor();
  expect(await page.getByRole("list", { name: "State" }).textContent()).not.toMatch(/capture/);
  const recipe = await page.getByRole("tabpanel").locator("code").textContent();
  const child = Bun.spawn(["sh", "-c", `${recipe} -sS`], { stdout: "pipe", stderr: "pipe" });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  expect(err).toBe("");
  expect(JSON.parse(out)).toHaveProperty("createdOn");
  await page.getByText("1 capture, last from first").waitFor();
  await Bun.sleep(1000); // moments are whole seconds: the next listener is younger than the capture
  await enable(await freePort());
  await page.getByText("last capture from first").waitFor();
  await page.getByRole("link", { name: "Inbox" }).click();
  await page.getByRole("row").filter({ hasText: "Hello from elsewhere" }).waitFor();
});

test("a port that is taken: the page shows the reason, keeps the input, and the old address still responds", async () => {
  const port = await freePort();
  const taken = holdPort();
  await enable(port);
  await page.getByText("Up since").waitFor();
  await enable(taken.port);
  await page
    .getByRole("alert")
    .filter({ hasText: String(taken.port) })
    .waitFor();
  expect(await page.getByLabel("Port").inputValue()).toBe(String(taken.port));
  await page.getByText("Not applied yet.").waitFor();
  await page.getByText(`https://localhost:${port}`, { exact: true }).first().waitFor();
  expect((await health(port)).status).toBe(200);
  expect(await toast("Creel API is up").count()).toBeLessThan(2); // a failed move is not reported as "up"

  await taken.free();
  await page.getByRole("button", { name: "Apply" }).click();
  await toast("Creel API is up").getByText(`https://localhost:${taken.port}`).waitFor();
  expect((await health(taken.port)).status).toBe(200);
});

test("a host or port that cannot be: said beside its field, which has the focus", async () => {
  await page.getByLabel("Port").fill("70000");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("alert").filter({ hasText: "1 to 65535" }).waitFor();
  expect(await page.getByLabel("Port").getAttribute("aria-invalid")).toBe("true");

  await page.getByLabel("Port").fill("11111");
  await page.getByRole("combobox", { name: "Host" }).fill("no host");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("alert").filter({ hasText: "not a name or an IP address" }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("api-host");
});

test("a host that others can reach: who, in words, and a QR code for them", async () => {
  expect(await page.getByRole("img", { name: /QR code/ }).count()).toBe(0);
  const host = page.getByRole("combobox", { name: "Host" });
  await host.click();
  await page.getByRole("option", { name: /^all/ }).click();
  await page.getByText("Every device on every network").waitFor();
  await page.getByText("These addresses will answer: 127.0.0.1:").waitFor();
  await enable(await freePort());
  await page
    .getByRole("region", { name: "Devices" })
    .getByRole("img", { name: /QR code/ })
    .waitFor();
  await page.getByText("These addresses answer:").waitFor();
});

test("the page reports that the API is off, and shows the terminal's change without a reload", async () => {
  const port = await freePort();
  expect((await creel(server.home, ["api", "on", "--port", String(port)])).code).toBe(0);
  await toast("Creel API is up").waitFor();
  await page.getByText("Up since").waitFor();
  expect(await page.getByLabel("Port").inputValue()).toBe(String(port));
  const box = page.getByRole("checkbox", { name: "Enable the API" });
  expect(await box.getAttribute("aria-checked")).toBe("true");

  await box.click();
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("Off", { exact: true }).waitFor();
  // A request in progress gets its response. Later requests get none.
  while (
    await health(port).then(
      () => true,
      () => false,
    )
  )
    await Bun.sleep(20);
});

test("a key is shown once, captures, gets another secret, and stops at once when revoked", async () => {
  const port = await freePort();
  await enable(port);
  await page.getByRole("button", { name: "I have it" }).click();
  await page.getByLabel("Name").fill("watch");
  await page.getByRole("button", { name: "Add key" }).click();
  const panel = page.getByRole("region", { name: "Your key “watch”" });
  const readSecret = () => panel.locator("code").textContent();
  const capture = (secret: string | null) =>
    fetch(`https://localhost:${port}/api/items`, {
      method: "POST",
      headers: { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" },
      body: JSON.stringify({ title: "tick" }),
      tls: { ca: server.ca },
    } as RequestInit);
  const first = await readSecret();
  expect((await capture(first)).status).toBe(200);
  const row = page.getByRole("region", { name: "Keys" }).getByRole("listitem").filter({ hasText: "watch" });
  await row.getByText("last used").waitFor();

  await panel.getByRole("button", { name: "I have it" }).click();
  await page.getByRole("button", { name: "Replace the secret of watch" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Replace the secret of watch" }).click();
  await page.getByRole("button", { name: "Yes, the old one works one more day" }).click();
  const second = await readSecret();
  expect(second).not.toBe(first);
  await row.getByText("the old secret works until").waitFor();
  expect([(await capture(first)).status, (await capture(second)).status]).toEqual([200, 200]);
  await panel.getByRole("button", { name: "I have it" }).click();
  await page.getByRole("button", { name: "Replace the secret of watch" }).click();
  await row.getByText("The secret before the current one then stops at once.").waitFor();
  await page.getByRole("button", { name: "Yes, the old one stops now" }).click();
  const third = await readSecret();
  expect([(await capture(first)).status, (await capture(second)).status]).toEqual([401, 401]);
  expect((await capture(third)).status).toBe(200);

  await panel.getByRole("button", { name: "I have it" }).click();
  await page.getByRole("button", { name: "Revoke watch" }).click();
  await page.getByRole("button", { name: "No", exact: true }).click();
  await page.getByRole("button", { name: "Revoke watch" }).click();
  await page.getByRole("button", { name: "Yes, revoke" }).click();
  await row.waitFor({ state: "detached" });
  expect((await capture(third)).status).toBe(401);

  await page.getByLabel("Name").fill("first");
  await page.getByRole("button", { name: "Add key" }).click();
  await page.getByRole("alert").filter({ hasText: "first" }).waitFor();
  expect(await page.getByLabel("Name").inputValue()).toBe("first");
});

test("the CA can be downloaded", async () => {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download the CA" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("creel-ca.crt");
  expect(await Bun.file(await download.path()).text()).toBe(server.ca);
});

test("the settings list their sections: an address or a click leads to one, and the one that is read is marked", async () => {
  const rail = page.getByRole("navigation", { name: "Settings" });
  const marked = (name: string) => rail.locator("[aria-current=location]").getByText(name, { exact: true });
  const heading = (name: string) => page.getByRole("heading", { name, exact: true, level: 2 });
  await page.goto(`${server.app}/#/settings/general`);
  await page.reload();
  await marked("General").waitFor();
  await page.getByRole("button", { name: "Add webhook" }).waitFor(); // the sections above are loaded
  await page.waitForFunction(() => {
    const { top = -1 } = document.getElementById("general")?.getBoundingClientRect() ?? {};
    return document.activeElement?.id === "general" && top >= 0 && top < innerHeight;
  });

  await rail.getByRole("link", { name: "Certificate" }).click();
  await marked("Certificate").waitFor();
  await page.waitForFunction(() => document.activeElement?.id === "certificate");
  expect((await heading("Certificate").boundingBox())?.y).toBeLessThan(40);

  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, -100_000);
  await marked("API").waitFor();
  await rail.getByRole("link", { name: "Certificate" }).click(); // the address names it already
  await marked("Certificate").waitFor();
});
