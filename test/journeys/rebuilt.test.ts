import { afterEach, expect, setDefaultTimeout, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { copyCheckout } from "../copy.ts";
import { makeFolder, startCreel } from "../home.ts";

setDefaultTimeout(60_000);

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

test("a page that is built anew while Creel runs takes nothing from the one that is open", async () => {
  const { folder, command, remove } = copyCheckout();
  closing.push(remove);
  const home = makeFolder();
  closing.push(home.remove);
  const running = await startCreel(home.path, { command });
  closing.push(running.stop);
  const html = await (await fetch(`${running.app}/`)).text();
  rmSync(join(folder, "dist", "page"), { recursive: true });
  const named = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path);
  expect(named.length).toBeGreaterThan(5);
  for (const path of named) expect([path, (await fetch(running.app + path)).status]).toEqual([path, 200]);
});
