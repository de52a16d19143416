import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser } from "playwright-core";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";
import { openBrowser, openSettings, type PageHandle } from "./browser.ts";

setDefaultTimeout(60_000);

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;
let browser: Browser;
let handle: PageHandle;
/** A receiver on this computer, which answers with `status`. */
let receiver: ReturnType<typeof Bun.serve>;
let status = 200;
const told: { type: string }[] = [];
beforeAll(async () => {
  folder = makeFolder();
  receiver = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      told.push((await request.json()) as (typeof told)[number]);
      return new Response(null, { status });
    },
  });
  [server, browser] = await Promise.all([startCreel(folder.path), openBrowser()]);
  handle = await openSettings(browser, server);
});
afterAll(async () => {
  await handle?.close();
  await browser?.close();
  await server?.stop();
  await receiver?.stop(true);
  folder?.remove();
});

const section = (name: string) => handle.page.getByRole("region", { name });

test("a webhook is made, tells of captures, is tested, shows its failures, and is removed", async () => {
  const webhooks = section("Webhooks");
  const url = `http://127.0.0.1:${receiver.port}/hook`;
  await webhooks.getByRole("textbox", { name: "Address" }).fill("not a url");
  await webhooks.getByRole("button", { name: "Add webhook" }).click();
  await webhooks.getByRole("alert").filter({ hasText: "https" }).waitFor();
  await webhooks.getByRole("textbox", { name: "Address" }).fill(url);
  await webhooks.getByRole("button", { name: "Add webhook" }).click();
  const secret = webhooks.getByRole("region", { name: `Secret of ${url}` });
  await secret.getByText(/^whsec_/).waitFor();
  await secret.getByRole("button", { name: "I have it" }).click();
  await secret.waitFor({ state: "detached" });

  await server.capture({ title: "Pay the rent" });
  while (told.length === 0) await Bun.sleep(20);
  expect(told[0]?.type).toBe("item.captured");

  await webhooks.getByRole("button", { name: `Send a test message to ${url}` }).click();
  await webhooks.getByRole("status").filter({ hasText: "delivered, 200" }).waitFor();
  status = 500;
  await server.capture({ title: "Buy milk" });
  await webhooks.getByText(/failed (once|[0-9]+ times), next attempt/).waitFor();
  await webhooks.getByText("Last attempts").click();
  await webhooks.getByRole("listitem").filter({ hasText: "500" }).first().waitFor();

  const remove = webhooks.getByRole("button", { name: `Remove ${url}` });
  await remove.click();
  await webhooks.getByRole("button", { name: "No", exact: true }).click();
  await webhooks.locator("button:focus", { hasText: "Remove" }).waitFor();
  await remove.click();
  await webhooks.getByRole("button", { name: "Yes, remove" }).click();
  await webhooks.getByText("There are no webhooks yet.").waitFor();
  expect(JSON.parse((await creel(folder.path, ["webhook", "list", "--json"])).out)).toEqual({ webhooks: [] });
});

test("an origin is allowed and removed, and the change of another window stays", async () => {
  const origins = section("Web pages");
  const allow = async (origin: string) => {
    await origins.getByRole("textbox", { name: "Origin" }).fill(origin);
    await origins.getByRole("button", { name: "Allow" }).click();
  };
  const list = async () =>
    (JSON.parse((await creel(folder.path, ["api", "origins", "--json"])).out) as { origins: string[] })
      .origins;
  await allow("*");
  await origins.getByRole("alert").filter({ hasText: "not an origin" }).waitFor();
  await creel(folder.path, ["api", "origins", "add", "https://other.example"]);
  await allow("https://dash.example/");
  await origins.getByText("https://dash.example").waitFor();
  expect(await list()).toEqual(["https://other.example", "https://dash.example"]);
  await origins.getByRole("button", { name: "Remove https://other.example" }).click();
  await origins.getByText("https://other.example").waitFor({ state: "detached" });
  expect(await list()).toEqual(["https://dash.example"]);
  expect(handle.complaints).toEqual([]);
});

test("signs that turn the direction of text are visible where the secret of an address is shown", async () => {
  const webhooks = section("Webhooks");
  const url = `http://127.0.0.1:${receiver.port}/`;
  await webhooks.getByRole("textbox", { name: "Address" }).fill(`${url}?a=\u202egnp`);
  await webhooks.getByRole("button", { name: "Add webhook" }).click();
  const secret = webhooks.getByRole("region", { name: `Secret of ${url}?a=⟨RLO⟩gnp` });
  await secret.getByRole("heading", { name: "⟨RLO⟩" }).waitFor();
});
