import { afterAll, beforeAll, expect, test } from "bun:test";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import pkg from "../../package.json" with { type: "json" };
import { startAssistant } from "../assistant.ts";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";

const ROOT = join(import.meta.dir, "..", "..");
let folder: ReturnType<typeof makeFolder>;
let command: string[];
let server: CreelProcess | undefined;

beforeAll(async () => {
  const build = Bun.spawn([process.execPath, join(ROOT, "scripts", "build.ts")], {
    stdout: "ignore",
    stderr: "pipe",
  });
  if ((await build.exited) !== 0) throw new Error(await new Response(build.stderr).text());
  folder = makeFolder();
  command = [join(folder.path, "creel")];
  copyFileSync(join(ROOT, "dist", "creel"), command[0] ?? "");
}, 180_000);
afterAll(async () => {
  await server?.stop();
  folder.remove();
});

test("the executable alone does the main path: no checkout, no node_modules, nothing else on the PATH", async () => {
  const home = join(folder.path, "home");
  const alone = { command, env: { PATH: "/nowhere" } };
  expect((await creel(home, ["add", "before the app runs"], alone)).code).toBe(0);
  server = await startCreel(home, alone);
  const curl = [
    "curl",
    "-sS",
    "--cacert",
    server.caPath,
    "-H",
    `Authorization: Bearer ${server.key}`,
    "-d",
    '{"title": "from curl"}',
  ];
  const answer = Bun.spawn([...curl, `${server.api}/api/items`]);
  expect(JSON.parse(await new Response(answer.stdout).text())).toHaveProperty("createdOn");
  expect((await creel(home, ["add", "while it runs"], alone)).code).toBe(0);
  for (const page of [await fetch(server.app), await server.ask("/pair")])
    expect(await page.text()).toContain('src="/assets/');
  const { items } = JSON.parse((await creel(home, ["list", "--json"], alone)).out);
  expect(items.map(({ title }: { title: string }) => title)).toEqual([
    "while it runs",
    "from curl",
    "before the app runs",
  ]);
  const due = await creel(home, ["edit", items[0].id, "--due", "in two weeks"], alone);
  expect([due.code, due.err, due.out]).toEqual([0, "", expect.stringContaining("while it runs: due ")]);
  expect((await creel(home, ["undo"], alone)).out).toBe(
    "Undone: while it runs was edited. Now: no due date.",
  );
});

test("an assistant works with the executable, while the app runs and by itself", async () => {
  for (const home of [join(folder.path, "home"), join(folder.path, "alone")]) {
    const assistant = await startAssistant(home, { command });
    expect((await assistant.client.listTools()).tools).toHaveLength(6);
    const { id } = (await assistant.call("capture", { title: "from an assistant" })).data;
    expect((await assistant.call("search", { words: "assist" })).data.items).toMatchObject([{ id }]);
    expect((await assistant.call("complete", { ids: [id] })).data.items).toMatchObject([{ list: "done" }]);
    expect((await assistant.call("undo")).data.items).toMatchObject([{ list: "inbox" }]);
    expect([assistant.client.getServerVersion()?.version, assistant.stderr()]).toEqual([pkg.version, ""]);
    await assistant.close();
  }
});

test("the page is inside the executable, with its policy", async () => {
  const index = await fetch(`${server?.app}/`);
  expect(index.headers.get("content-security-policy")).toStartWith("default-src 'self'");
  const files = [...(await index.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
    ([, path]) => path,
  );
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    const response = await fetch(`${server?.app}${file}`);
    expect([file, response.status, (await response.bytes()).length > 100]).toEqual([file, 200, true]);
    expect(response.headers.get("cache-control")).toContain("immutable");
  }
  expect((await fetch(`${server?.app}/assets/..%2f..%2fpackage.json`)).status).toBe(404);
});
