import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";
import { freePort } from "../ports.ts";
import { openBrowser, openInbox, type PageHandle } from "./browser.ts";

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
  const args = ["--app-port", String(await freePort())];
  server = await startCreel(folder.path, { args });
  for (const title of ["Last known", "Known before"]) await creel(folder.path, ["add", title]);
  handle = await openInbox(browser, server, { serviceWorkers: "allow" });
  page = handle.page;
  await row("Last known").waitFor();
});
afterEach(async () => {
  await handle.close();
  await server.stop();
  folder.remove();
});

const row = (title: string) => page.getByRole("row").filter({ hasText: title });
const line = () => page.getByRole("textbox", { name: "Capture" });
/** Waits until the worker has stored the page and the database has the items. */
async function ready(): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  while ((await readStoredTitles()).length < 2) await page.waitForTimeout(50);
}
/** Reads the titles that the browser stores for a start without the server. */
function readStoredTitles(): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open("creel");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction("snapshot").objectStore("snapshot").getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve((reading.result as { title: string }[][]).flat().map(({ title }) => title));
          };
        };
      }),
  );
}
async function restartServer(): Promise<void> {
  const { port } = new URL(server.app);
  server = await startCreel(folder.path, { args: ["--app-port", port] });
}

test("without its server it starts with what was known last, captures, and sends it when the server is back", async () => {
  await ready();
  await server.stop();
  await page.reload();
  await page.getByRole("heading", { name: "Inbox" }).waitFor();
  await row("Last known").waitFor();
  await row("Known before").waitFor();
  await page.keyboard.press("i");
  await page.keyboard.type("Thought in a tunnel !2031-12-24");
  await page.getByRole("button", { name: /^Due Wed 24 Dec 2031/ }).waitFor();
  await page.keyboard.press("Enter");
  await row("Thought in a tunnel").getByText("Waits for Creel").waitFor();

  await page.goto(`${server.app}/capture?title=Shared%20there`);
  await line().waitFor();
  expect(await line().inputValue()).toBe("Shared there");
  await page.keyboard.press("Enter");
  await page.getByRole("listitem").filter({ hasText: "Shared there" }).getByText("Waits for Creel").waitFor();

  await restartServer();
  await page.goto(`${server.app}/`);
  await row("Shared there").getByText("page", { exact: true }).waitFor();
  await row("Thought in a tunnel").getByText("page", { exact: true }).waitFor();
  const { out } = await creel(folder.path, ["list", "--json"]);
  expect(out.match(/Thought in a tunnel"/g)).toHaveLength(1);
  expect(out).toContain('"dueDate":"2031-12-24"');
});

test("a changed item is stored with its new values", async () => {
  await ready();
  const { items } = (await (await server.asPage("/api/items?limit=100")).json()) as {
    items: { id: string }[];
  };
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ title: "Known now" });
  await server.asPage(`/api/items/${items[0]?.id}`, { method: "PATCH", headers, body });
  await row("Known now").waitFor();
  while (!(await readStoredTitles()).includes("Known now")) await page.waitForTimeout(50);
});

test("the worker keeps the page's own files and nothing of the API", async () => {
  await ready();
  await page.reload();
  await row("Last known").waitFor();
  const stored = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
  });
  expect(stored.filter((path) => path.startsWith("/assets/")).length).toBeGreaterThan(5);
  expect(stored.filter((path) => !path.startsWith("/assets/")).sort()).toEqual(["/", "/capture"]);
  const shell = await page.evaluate(async () =>
    (await caches.match("/"))?.headers.get("content-security-policy"),
  );
  expect(shell).toContain("default-src 'self'");
  expect(handle.complaints).toEqual([]);
  expect([...handle.origins]).toEqual([server.app]);
});

test("the offline copy is deleted with the session", async () => {
  await ready();
  const { out } = await creel(folder.path, ["device", "list", "--json"]);
  const ids = out.match(/(?<="id":")[^"]+/g) ?? [];
  expect(ids).toHaveLength(1);
  for (const id of ids) expect((await creel(folder.path, ["device", "revoke", id])).code).toBe(0);
  await page.reload();
  await page.getByRole("heading", { name: "Sign in to Creel" }).waitFor();
  while ((await readStoredTitles()).length > 0) await page.waitForTimeout(20);
  await page.reload();
  expect(await row("Last known").count()).toBe(0);
});

/** Returns the registration to the page only after its `updatefound` event. */
function missUpdateFound(): void {
  const { register } = ServiceWorkerContainer.prototype;
  ServiceWorkerContainer.prototype.register = async function (...args) {
    const registration = await Reflect.apply(register, this, args);
    const found = new Promise((resolve) => registration.addEventListener("updatefound", resolve));
    await Promise.all([registration.update(), found]);
    return registration;
  };
}

test("a new version waits, is announced, and takes over on request without losing typed text", async () => {
  let isNew = false;
  const proxy = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const headers = new Headers(request.headers);
      for (const name of ["host", "origin", "sec-fetch-site"]) headers.delete(name);
      const response = await fetch(server.app + pathname + search, {
        method: request.method,
        headers,
        body: request.method === "GET" ? null : await request.arrayBuffer(),
        signal: request.signal,
      });
      if (pathname !== "/worker.js" || !isNew) return response;
      const text = (await response.text()).replace(/version:"\w+"/, 'version:"next"');
      return new Response(text, { headers: response.headers });
    },
  });
  try {
    const session = await page.evaluate(() => localStorage.getItem("creel.session") ?? "");
    await page.goto(`${proxy.url}api/docs`);
    await page.evaluate((secret) => localStorage.setItem("creel.session", secret), session);
    await page.goto(`${proxy.url}`);
    await ready();
    await page.reload(); // from now on under the worker
    await line().fill("being typed");
    isNew = true;
    const other = await page.context().newPage();
    await other.addInitScript(missUpdateFound);
    await other.goto(`${proxy.url}`);
    const tellsNews = (on: Page) => on.getByRole("status").getByText("There is a new version of the page");
    const reload = (on: Page) =>
      Promise.all([
        on.waitForEvent("load"),
        on.getByRole("button", { name: "Reload: There is a new version of the page" }).click(),
      ]);
    for (const each of [page, other]) await tellsNews(each).waitFor();
    expect(await line().inputValue()).toBe("being typed");
    await reload(page);
    await reload(other); // for which it has taken over already
    await line().waitFor();
    expect(await line().inputValue()).toBe("being typed");
    const versions = await page.evaluate(() => caches.keys());
    expect(versions).toHaveLength(2);
    expect(versions).toContain("creel-next");
  } finally {
    await proxy.stop(true);
  }
});
