import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser, BrowserContext } from "playwright-core";
import { createSignInAddress, openBrowser } from "../browser/browser.ts";
import {
  type Command,
  type CreelProcess,
  creel,
  DEFAULT_COMMAND,
  makeFolder,
  pairDevices,
  startCreel,
} from "../home.ts";
import { countRows } from "./count-rows.ts";
import { type Aim, attackFromPage } from "./foreign-page-script.ts";
import { withoutGuard } from "./no-guards.ts";

setDefaultTimeout(60_000);

/** `served` is the API address while it serves the page to paired devices. */
const PLACES = ["app", "api", "served"] as const;

let browser: Browser;
let evil: Bun.Server<undefined>;
beforeAll(async () => {
  // Foreign names that resolve to this computer: only the name differs from ours.
  // New browsers block requests from pages to local addresses. Our guards must work without that.
  browser = await openBrowser(
    [],
    ["--host-resolver-rules=MAP *.example 127.0.0.1", "--disable-features=LocalNetworkAccessChecks"],
  );
  const headers = { "Content-Type": "text/html" };
  // The page is on this computer too: for a remote page a new browser would ask its user first, and hide our guards.
  evil = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () => new Response("<body>hostile", { headers }),
  });
});
afterAll(async () => {
  await browser?.close();
  await evil?.stop(true);
});

interface AttackResult {
  tries: number;
  read: string[];
  changed: Record<string, number>;
}

/** A signed-in browser visits a hostile page, which attacks both addresses with good credentials. */
async function attack(
  place: (typeof PLACES)[number],
  from: "another site" | "a rebound name",
  command: Command = DEFAULT_COMMAND,
): Promise<AttackResult> {
  const folder = makeFolder();
  const [paired = ""] = place === "served" ? await pairDevices(folder.path, true, ["phone"]) : [];
  const server = await startCreel(folder.path, { command });
  // Trusting the certificate only helps the attacker: the guards must not depend on it.
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  try {
    const aim = await prepare(server, context, place, paired);
    const { port, protocol } = new URL(aim.base);
    const isElsewhere = from === "another site";
    const origin = isElsewhere ? `http://evil.example:${evil.port}` : `${protocol}//rebound.example:${port}`;
    // A hostile page comes from its own server, before its name is pointed here.
    if (!isElsewhere)
      await context.route(`${origin}/hostile`, (route) =>
        route.fulfill({ contentType: "text/html", body: "<body>hostile" }),
      );
    const page = await context.newPage();
    await page.goto(`${origin}/hostile`);
    const before = countRows(server.home);
    const [tryCount = "", ...read] = await page.evaluate(
      attackFromPage,
      isElsewhere ? aim : { ...aim, base: origin },
    );
    await Bun.sleep(300); // for requests that no code awaits
    const after = countRows(server.home);
    const changed = Object.fromEntries(
      Object.entries(after).filter(([table, rows]) => rows !== before[table]),
    );
    return { tries: Number.parseInt(tryCount, 10), read, changed };
  } finally {
    await context.close();
    await server.stop();
    folder.remove();
  }
}

async function prepare(
  server: CreelProcess,
  context: BrowserContext,
  place: (typeof PLACES)[number],
  paired: string,
): Promise<Aim> {
  const { out } = await creel(server.home, ["key", "add", "all", "--scope", "full", "--json"]);
  const { key } = JSON.parse(out);
  const own = await context.newPage();
  await own.goto(await createSignInAddress(server));
  await own.getByRole("heading", { name: "Inbox" }).waitFor();
  const html = await (await own.request.get(server.app)).text();
  const files = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
  expect(files.length).toBeGreaterThan(0);
  if (place === "api")
    return { base: server.api ?? "", header: ["X-Api-Key", key], query: `?key=${key}`, files: [] };
  if (place === "served") {
    // The device's own page is open in the same browser, and works.
    const base = server.api ?? "";
    await own.goto(`${base}/pair`);
    await own.evaluate((secret) => localStorage.setItem("creel.session", JSON.stringify(secret)), paired);
    await own.goto(`${base}/`);
    await own.getByRole("heading", { name: "Inbox" }).waitFor();
    return { base, header: ["Creel-Session", paired], query: "", files };
  }
  const session = await own.evaluate(
    () =>
      Object.entries(localStorage)
        .filter(([name]) => name.endsWith("session"))
        .map(([, text]) => JSON.parse(text) as string)[0] ?? "",
  );
  expect(session).not.toBe("");
  return { base: server.app, header: ["Creel-Session", session], query: "", files };
}

test.each(PLACES)(
  "a page of another site reads nothing and changes nothing at the %s address",
  async (place) => {
    const { tries, read, changed } = await attack(place, "another site");
    expect({ read, changed }).toEqual({ read: [], changed: {} });
    expect(tries).toBeGreaterThan(70);
  },
);

test.each(PLACES)(
  "a name that was pointed here reads nothing and changes nothing at the %s address",
  async (place) => {
    const { tries, read, changed } = await attack(place, "a rebound name");
    expect({ read, changed }).toEqual({ read: [], changed: {} });
    expect(tries).toBeGreaterThan(70);
  },
);

test("without the look at the Origin a page of another site is seen to change something", async () => {
  const { command, remove } = withoutGuard("the Origin is not looked at");
  const { changed } = await attack("api", "another site", command);
  expect(changed.item).toBeGreaterThan(3);
  remove();
});

test.each(PLACES)(
  "without the look at the Host a rebound name is seen to read at the %s address",
  async (place) => {
    const { command, remove } = withoutGuard("the Host is not looked at");
    const { read } = await attack(place, "a rebound name", command);
    expect(read).toContain("fetch /api/items");
    remove();
  },
);
