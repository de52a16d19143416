import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Actor, ONLY_ACCOUNT } from "../src/domain/actor.ts";
import { REAL } from "../src/domain/chance.ts";
import { openSqlite } from "../src/store/sqlite/engine.ts";
import { openStore } from "../src/store/store.ts";
import { openBrowser, openInbox, openSettings } from "../test/browser/browser.ts";
import { makeFolder, startCreel } from "../test/home.ts";

const OUT = join(import.meta.dir, "../docs/screenshots");
const SIZES = { wide: { width: 1280, height: 800 }, narrow: { width: 360, height: 740 } };
const SHOWN_HOME = "/home/ada/.local/share/creel";
const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];

/** A believable inbox: age in seconds, who captured it, title, note, in focus. */
const ITEMS: [number, string, string, string?, boolean?][] = [
  [
    6 * DAY,
    "page",
    "Renew the passport before January",
    "Photos are in the drawer. Two weeks by post.",
    true,
  ],
  [2 * DAY, "watch", "Ask Noor about the greenhouse key"],
  [
    DAY,
    "mail filter",
    "Invoice 2026-114: Brandt & Söhne want it split in two",
    "Half now, half on delivery.",
  ],
  [10 * HOUR, "launcher", "Read: what fsync does and does not promise", "https://example.org/fsync"],
  [
    3 * HOUR,
    "phone",
    "Dentist wants to move Thursday",
    "Any time after 15:00, call back 0431 5550 112",
    true,
  ],
  [70 * MINUTE, "attic backup", "Backup took 4 h instead of 20 min", "2 reallocated sectors on sdb"],
  [25 * MINUTE, "phone", "Birthday present for Mila: the bird book"],
  [8 * MINUTE, "page", "Agenda for Monday", "1. numbers\n2. hiring\n3. the roof"],
  [2 * MINUTE, "terminal", "Try the curry place next to the library"],
];
const ARRIVES = { title: "Ferry times for Saturday", note: "The 8:40 needs a reservation" };

/** Draws the pictures of the documentation from the real program. */
async function main(): Promise<void> {
  mkdirSync(OUT, { recursive: true });
  const folder = makeFolder();
  const home = join(folder.path, "home");
  mkdirSync(home, { mode: 0o700 });
  const phone = await fill(join(home, "creel.db"));
  const running = await startCreel(home, { args: ["--api", "--app-port", "0"] });
  await running.capture(ARRIVES, { headers: { Authorization: `Bearer ${phone}` } });
  const browser = await openBrowser();
  try {
    for (const colorScheme of ["light", "dark"] as const)
      for (const [size, viewport] of Object.entries(SIZES)) {
        const inbox = await openInbox(browser, running, { colorScheme, viewport });
        await inbox.page.getByRole("listitem").first().waitFor();
        await settle(inbox.page);
        await inbox.page.screenshot({ path: join(OUT, `inbox-${colorScheme}-${size}.png`) });
        await inbox.close();

        const settings = await openSettings(browser, running, { colorScheme, viewport }, (page) =>
          page.route("**/app/settings/api", async (route) => {
            const answer = await route.fetch();
            await route.fulfill({ body: (await answer.text()).replaceAll(home, SHOWN_HOME) });
          }),
        );
        await settle(settings.page);
        await settings.page.screenshot({ path: join(OUT, `settings-${colorScheme}-${size}.png`) });
        await settings.close();
      }
  } finally {
    await browser.close();
    await running.stop();
    folder.remove();
  }
}

type Shown = Awaited<ReturnType<typeof openInbox>>["page"];

/** The news that the API is up has been told, and nothing moves any more. */
async function settle(page: Shown): Promise<void> {
  for (const button of await page.getByRole("button", { name: "Dismiss" }).all()) await button.click();
  await page.mouse.move(0, 0);
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== "running"));
}

/** The items and their keys, as if days had passed. Gives the secret of the key `phone`. */
async function fill(database: string): Promise<string> {
  let now = 0;
  let phone = "";
  const store = await openStore(openSqlite(database), { ...REAL, now: () => now });
  for (const [age, name, title, note = null, isFocused = false] of ITEMS) {
    now = REAL.now() - age;
    const by: Actor = { kind: "key", name, account: ONLY_ACCOUNT, scope: "capture", address: null };
    await store.inbox(by).capture({ title, note, isFocused });
  }
  now = REAL.now() - 6 * DAY;
  for (const name of ["launcher", "mail filter", "phone", "watch"]) {
    const { secret } = await store.keyring(ONLY_ACCOUNT).add(name, "capture");
    if (name === "phone") phone = secret;
    const last = ITEMS.findLast(([, by]) => by === name);
    const made = now;
    now = REAL.now() - (last?.[0] ?? 0);
    await store.findKey(secret);
    now = made;
  }
  await store.close();
  return phone;
}

await main();
