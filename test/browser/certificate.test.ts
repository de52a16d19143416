import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { type CreelProcess, creel, makeFolder, makeForeign, startCreel } from "../home.ts";
import { violations } from "./axe.ts";
import { openBrowser, openSettings } from "./browser.ts";

setDefaultTimeout(60_000);

let folder: ReturnType<typeof makeFolder>;
let server: CreelProcess;
let browser: Browser;

beforeAll(async () => {
  folder = makeFolder();
  server = await startCreel(join(folder.path, "home"));
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  folder.remove();
});

test("a custom certificate: invalid files are refused with the reason, valid ones are presented, and it can be removed", async () => {
  const on = ["api", "on", "--port", new URL(server.api ?? "").port];
  expect((await creel(server.home, on)).code).toBe(0); // the port of this run, for good
  const { page, complaints, origins, close } = await openSettings(browser, server);
  // Lists above it arrive later and move what a click is aimed at.
  for (const list of ["keyring", "devices"])
    await page.locator(`[aria-labelledby=${list}] li`).first().waitFor();
  await page.getByText("Your own certificate").click();
  await page.getByText("Trust it on a device").click();
  expect(await violations(page)).toEqual([]);
  const [certificate, key] = [page.getByLabel("Certificate file"), page.getByLabel("Private key file")];
  const [certificateFile, keyFile] = [join(folder.path, "tls.crt"), join(folder.path, "tls.key")];
  const authority = await makeForeign(["inbox.example.com", "localhost"]);
  writeFileSync(certificateFile, authority.chain);
  const use = page.getByRole("button", { name: "Use it" });

  await certificate.fill(certificateFile);
  await use.click();
  const problem = page.locator("#own-problem");
  await problem.getByText("needs its private key").waitFor();
  await key.fill(keyFile);
  await use.click();
  await problem.getByText(`There is no file ${keyFile}.`).waitFor();
  expect(await key.evaluate((field) => field === document.activeElement)).toBe(true);
  writeFileSync(keyFile, authority.key);
  await use.click();
  await page.getByText("Used for inbox.example.com, localhost.").waitFor();
  const trusted = () =>
    fetch(`${server.api}/api/health`, { tls: { ca: authority.ca } } as RequestInit).then(
      ({ status }) => status,
      () => null,
    );
  while ((await trusted()) !== 200) await Bun.sleep(50);

  // Apply of the address keeps it.
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("status").getByText("Applied.").waitFor({ state: "attached" });
  expect(await certificate.inputValue()).toBe(certificateFile);

  await page.getByRole("button", { name: "Use Creel's own again" }).click();
  while ((await trusted()) !== null) await Bun.sleep(50);
  while ((await certificate.inputValue()) !== "") await Bun.sleep(50);
  expect([complaints, [...origins]]).toEqual([[], [server.app]]);
  await close();
});
