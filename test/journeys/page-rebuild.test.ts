import { afterEach, expect, setDefaultTimeout, test } from "bun:test";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyCheckout } from "../checkout-copy.ts";
import { makeFolder, problemOf, startCreel } from "../home.ts";

setDefaultTimeout(60_000);

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

test("a page that is rebuilt while Creel runs leaves the files of the open one", async () => {
  const { folder, command, remove } = copyCheckout();
  closing.push(remove);
  const home = makeFolder();
  closing.push(home.remove);
  const server = await startCreel(home.path, { command });
  closing.push(server.stop);
  const html = await (await fetch(`${server.app}/`)).text();
  rmSync(join(folder, "dist", "page"), { recursive: true });
  const named = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path);
  expect(named.length).toBeGreaterThan(5);
  for (const path of named) expect([path, (await fetch(server.app + path)).status]).toEqual([path, 200]);
});

test("a checkout that cannot be written has its page built in the home, once", async () => {
  const { folder, command, remove } = copyCheckout();
  closing.push(remove);
  const home = makeFolder();
  closing.push(home.remove);
  rmSync(join(folder, "dist"), { recursive: true, force: true });
  writeFileSync(join(folder, "dist"), "no folder, for the superuser may write every folder");
  for (const time of ["built", "found"]) {
    const server = await startCreel(home.path, { command });
    const response = await fetch(`${server.app}/`);
    expect([time, response.status, response.headers.get("content-type")]).toEqual([
      time,
      200,
      "text/html; charset=utf-8",
    ]);
    await server.stop();
    rmSync(join(folder, "scripts", "page.ts"), { force: true }); // it is not built again
  }
  expect(readdirSync(join(home.path, "page"))).toContain("index.html");
});

test("a page that cannot be built is reported in a sentence, and the rest works", async () => {
  const { folder, command, remove } = copyCheckout();
  closing.push(remove);
  const home = makeFolder();
  closing.push(home.remove);
  rmSync(join(folder, "dist"), { recursive: true, force: true });
  rmSync(join(folder, "scripts", "page.ts"));
  const server = await startCreel(home.path, { command });
  closing.push(server.stop);
  const response = await fetch(`${server.app}/`);
  expect(response.status).toBe(503);
  expect((await problemOf(response)).detail).toStartWith("The page could not be built.");
  expect((await server.capture({ title: "a thought" })).status).toBe(200);
});
