import { copyFileSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { openBrowser, openInbox, watchPage } from "../test/browser/browser.ts";
import { makeFullHome } from "../test/browser/fixture-home.ts";
import { SCREENS, show } from "../test/browser/screens.ts";
import { waitForAnimations } from "../test/browser/settled.ts";
import { makeFolder, startCreel } from "../test/home.ts";

const OUT = join(import.meta.dir, "../dist/screenshots");
const DOCS = join(import.meta.dir, "../docs/screenshots");
/** Those that the README shows; the others are looked at and thrown away. */
const README_PICTURES = ["inbox-light-wide", "item-dark-wide", "triage-light-narrow"];
const SIZES = {
  wide: { viewport: { width: 1280, height: 800 } },
  narrow: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
};
const SHOWN_HOME = "/home/ada/.local/share/creel";

/**
 * Draws every screen from the real program in both themes and both sizes. With names, those screens only:
 * `npx bun scripts/screenshots.ts inbox item`.
 */
async function main(names: string[]): Promise<void> {
  mkdirSync(OUT, { recursive: true });
  const folder = makeFolder();
  const home = join(folder.path, "ada");
  await makeFullHome(home);
  const full = await startCreel(home);
  const started = [full];
  const browser = await openBrowser();
  try {
    for (const [look, options] of looks()) {
      const fresh = await startCreel(join(folder.path, look), { args: ["--app-port", "0"] });
      started.push(fresh);
      const pages = {
        full: await openInbox(browser, full, options, (page) => hidePath(page, home)),
        new: await openInbox(browser, fresh, options),
        "signed out": await watchPage(browser, options),
      };
      for (const screen of SCREENS.filter(({ name }) => names.length === 0 || names.includes(name))) {
        const { page } = pages[screen.home ?? "full"];
        await show(page, screen.home === "new" ? fresh : full, screen);
        await settle(page);
        const name = `${screen.name}-${look}`;
        const path = join(OUT, `${name}.png`);
        await page.screenshot({ path });
        if (README_PICTURES.includes(name)) copyFileSync(path, join(DOCS, `${name}.png`));
        console.log(`${path} ${Math.round(statSync(path).size / 1024)} KiB`);
      }
      await Promise.all(Object.values(pages).map(({ close }) => close()));
    }
  } finally {
    await browser.close();
    await Promise.all(started.map((one) => one.stop()));
    folder.remove();
  }
}

/** Both themes in both sizes. */
function looks(): [name: string, options: BrowserContextOptions][] {
  return (["light", "dark"] as const).flatMap((colorScheme) =>
    Object.entries(SIZES).map(([size, options]): [string, BrowserContextOptions] => [
      `${colorScheme}-${size}`,
      { ...options, colorScheme },
    ]),
  );
}

/** The settings show the path of the home; this one is neutral. */
async function hidePath(page: Page, home: string): Promise<void> {
  await page.route("**/app/settings/api", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ body: (await answer.text()).replaceAll(home, SHOWN_HOME) });
  });
}

/** The news that the API is up has been told, and nothing moves any more. */
async function settle(page: Page): Promise<void> {
  for (const button of await page.getByRole("button", { name: "Dismiss" }).all())
    await button.click({ timeout: 1_000 }).catch(() => {}); // or it went by itself
  await page.mouse.move(0, 0);
  await waitForAnimations(page);
}

await main(process.argv.slice(2));
