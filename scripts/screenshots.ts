import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { type Actor, ONLY_ACCOUNT } from "../src/domain/actor.ts";
import { REAL } from "../src/domain/chance.ts";
import type { Receipt } from "../src/domain/receipts.ts";
import { openSqlite } from "../src/store/sqlite/engine.ts";
import { openStore } from "../src/store/store.ts";
import { goTo, openBrowser, openInbox, openSettings, type Watched } from "../test/browser/browser.ts";
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
const ADDRESSES: Record<string, string> = {
  launcher: "127.0.0.1",
  "mail filter": "192.168.178.4",
  phone: "192.168.178.23",
  watch: "192.168.178.31",
  "attic backup": "192.168.178.40",
};
/** What a script makes that glues its JSON together. */
const BROKEN = '{"title": "Tell Jonas: "yes, but only on Friday"", "note": "He wrote on Tuesday"}';
const TWICE = "3f0c1f7e-64f6-4b0c-9a52-0d4f1f3f8a11";
const ARRIVES = { title: "Ferry times for Saturday", note: "The 8:40 needs a reservation" };

/** Draws the pictures of the documentation from the real program. */
async function main(): Promise<void> {
  mkdirSync(OUT, { recursive: true });
  const folder = makeFolder();
  const home = join(folder.path, "home");
  mkdirSync(home, { mode: 0o700 });
  const secrets = await fill(join(home, "creel.db"));
  const running = await startCreel(home, { args: ["--api", "--app-port", "0"] });
  const send = (name: string, more: RequestInit = {}) =>
    running.capture(ARRIVES, {
      ...more,
      headers: { Authorization: `Bearer ${secrets.get(name)}`, "Idempotency-Key": TWICE },
    });
  await send("phone");
  const browser = await openBrowser();
  try {
    await eachLook(async (look, options) => {
      const inbox = await openInbox(browser, running, options);
      await inbox.page.getByRole("row").first().waitFor();
      await draw(inbox, `inbox-${look}`);
      const settings = await openSettings(browser, running, options, (page) =>
        page.route("**/app/settings/api", async (route) => {
          const answer = await route.fetch();
          await route.fulfill({ body: (await answer.text()).replaceAll(home, SHOWN_HOME) });
        }),
      );
      await draw(settings, `settings-${look}`);
    });
    await send("phone"); // it had not heard the answer
    await send("launcher", { body: BROKEN });
    await eachLook(async (look, options) => {
      const inbox = await openInbox(browser, running, options);
      await inbox.page.getByRole("region", { name: "Needs attention" }).waitFor();
      await draw(inbox, `attention-${look}`);
      // Every address is this computer's here; those of other devices are made up.
      const receipts = await openInbox(browser, running, options, (page) =>
        page.route("**/api/receipts?*", async (route) => {
          const answer = await route.fetch();
          const { receipts } = (await answer.json()) as { receipts: Receipt[] };
          for (const one of receipts) one.address = ADDRESSES[one.sender] ?? null;
          await route.fulfill({ json: { receipts } });
        }),
      );
      await goTo(receipts.page, "Receipts");
      await receipts.page.getByRole("row").nth(1).waitFor();
      await draw(receipts, `receipts-${look}`);
    });
  } finally {
    await browser.close();
    await running.stop();
    folder.remove();
  }
}

/** Both themes in both sizes. */
async function eachLook(
  show: (look: string, options: BrowserContextOptions) => Promise<void>,
): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const)
    for (const [size, viewport] of Object.entries(SIZES))
      await show(`${colorScheme}-${size}`, { colorScheme, viewport });
}

async function draw({ page, close }: Watched, name: string): Promise<void> {
  await settle(page);
  await page.screenshot({ path: join(OUT, `${name}.png`) });
  await close();
}

/** The news that the API is up has been told, and nothing moves any more. */
async function settle(page: Page): Promise<void> {
  for (const button of await page.getByRole("button", { name: "Dismiss" }).all()) await button.click();
  await page.mouse.move(0, 0);
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== "running"));
}

/** The items and their keys, as if days had passed. Gives the secrets of the keys. */
async function fill(database: string): Promise<Map<string, string>> {
  let now = 0;
  const secrets = new Map<string, string>();
  const store = await openStore(openSqlite(database), { ...REAL, now: () => now });
  for (const [age, name, title, note = null, isFocused = false] of ITEMS) {
    now = REAL.now() - age;
    const by: Actor = { kind: "key", name, account: ONLY_ACCOUNT, scope: "capture", address: null };
    await store.inbox(by).capture({ title, note, isFocused });
  }
  now = REAL.now() - 6 * DAY;
  for (const name of ["launcher", "mail filter", "phone", "watch"]) {
    const { secret } = await store.keyring(ONLY_ACCOUNT).add(name, "capture");
    secrets.set(name, secret);
    const last = ITEMS.findLast(([, by]) => by === name);
    const made = now;
    now = REAL.now() - (last?.[0] ?? 0);
    await store.findKey(secret);
    now = made;
  }
  await store.close();
  return secrets;
}

await main();
