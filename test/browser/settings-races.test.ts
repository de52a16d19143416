import { expect, test } from "bun:test";
import type { ApiView } from "../../src/wire/settings.ts";
import { creel } from "../home.ts";
import { freePort } from "../ports.ts";
import { openSettings } from "./browser.ts";
import { eachWithPage, page, server } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";

eachWithPage({}, openSettings);

const field = (label: string) => page.getByLabel(label);
const button = (name: string) => page.getByRole("button", { name });
const at = (port: number) => page.getByText(`https://localhost:${port}`, { exact: true }).first();

const holdAnswer = (method: string, path: string) =>
  holdRequests(page, `**${path}`, method, { answers: true, first: true });

test("text typed while the settings are applied stays, for the next Apply", async () => {
  const { release } = await holdAnswer("PUT", "/app/settings/api");
  const [port, next] = [await freePort(), await freePort()];
  await field("Port").fill(String(port));
  await button("Apply").click();
  await at(port).waitFor(); // the event arrives before the response
  await field("Port").fill(String(next));
  release();
  await page.getByText("Applied.").waitFor({ state: "attached" });
  expect(await field("Port").inputValue()).toBe(String(next));
  await page.getByText("Not applied yet.").waitFor();
  await button("Apply").click();
  await at(next).waitFor();
});

test("Apply of another host keeps the port of this run", async () => {
  const { port } = new URL(server.api ?? "");
  expect(await field("Port").inputValue()).toBe(port);
  await page.getByRole("combobox", { name: "Host" }).fill("127.0.0.1");
  await page.keyboard.press("Escape");
  await button("Apply").click();
  await page.getByText(`https://127.0.0.1:${port}`, { exact: true }).first().waitFor();
  expect(await field("Port").inputValue()).toBe(port);
});

test("the name of the next key that is typed while one is being made stays", async () => {
  const { release } = await holdAnswer("POST", "/api/keys");
  await field("Name").fill("watch");
  await field("Scope").selectOption("read");
  await button("Add key").click();
  await field("Name").fill("phone");
  release();
  await page.getByRole("region", { name: "Your key “watch”" }).waitFor();
  expect(await field("Name").inputValue()).toBe("phone");
  expect(await field("Scope").inputValue()).toBe("capture"); // the default is the smallest scope
});

test("a key is replaced and revoked while the list is being read, and does not come back with the older answer", async () => {
  await field("Name").fill("watch");
  await button("Add key").click();
  const row = page.getByRole("region", { name: "Keys" }).getByRole("listitem").filter({ hasText: "watch" });
  await row.waitFor();
  const { arrival: come, release } = await holdAnswer("GET", "/api/keys");
  await creel(server.home, ["api", "on", "--port", String(await freePort())]); // this event makes the page read the keys
  await come;
  await button("Replace the secret of watch").click();
  await button("Yes, the old one stops now").click();
  const revoked = page.waitForResponse((one) => one.request().method() === "DELETE");
  await button("Revoke watch").click();
  await button("Yes, revoke").click();
  await (await revoked).finished();
  await page.waitForTimeout(300); // a page that does not wait for the older answer has the newer one by now
  release();
  await page.waitForTimeout(300);
  await row.waitFor({ state: "detached" });
});

test("the page is switched on and off again while the first is under way: off is what counts", async () => {
  const { arrival: come, release } = await holdAnswer("PUT", "/app/settings/page");
  const theSwitch = page.getByRole("switch", { name: "Show this page on paired devices" });
  await theSwitch.click();
  await come;
  await theSwitch.click();
  expect(await theSwitch.getAttribute("aria-checked")).toBe("false");
  const second = page.waitForResponse((one) => one.request().postData() === '{"isServed":false}');
  release();
  await (await second).finished();
  await page.waitForTimeout(300); // the page takes it in
  expect(await theSwitch.getAttribute("aria-checked")).toBe("false");
  expect(((await (await server.asPage("/app/settings/api")).json()) as ApiView).isPageServed).toBe(false);
});
