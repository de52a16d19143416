import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";
import { violations } from "./axe.ts";
import { openBrowser, openInbox, type PageHandle, watchPage } from "./browser.ts";
import { makeFullHome } from "./fixture-home.ts";
import { SCREENS, show } from "./screens.ts";
import { waitForAnimations } from "./settled.ts";

setDefaultTimeout(240_000);

let folder: ReturnType<typeof makeFolder>;
let full: CreelProcess;
const started: CreelProcess[] = [];
let browser: Browser;

beforeAll(async () => {
  folder = makeFolder();
  await makeFullHome(`${folder.path}/full`);
  [full, browser] = await Promise.all([startCreel(`${folder.path}/full`), openBrowser()]);
  await creel(full.home, ["add", `a long word ${"x".repeat(300)}`, "y".repeat(300)]);
  await creel(full.home, ["add", "שלום, a title from right to left"]);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([full, ...started].map((one) => one?.stop()));
  folder.remove();
});

/** Lists the elements that are wider than the window, or outside the reach of scrolling. */
function listOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const interactive =
      "a[href], button, input, select, textarea, summary, [role=row], [role=option], [tabindex='0']";
    const containers = "[role=dialog], [role=toolbar], [role=listbox]";
    const beside = ({ left, right }: DOMRect) => left < -1 || right > innerWidth + 1;
    const above = ({ top, bottom }: DOMRect) => top < -1 || bottom > innerHeight + 1;
    const found = (selector: string, isOut: (box: DOMRect) => boolean) =>
      [...document.querySelectorAll(selector)]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((one) => ({ one, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && isOut(box))
        .map(
          ({ one, box }) =>
            `${one.outerHTML.slice(0, 120)} at ${box.left}, ${box.top}, ${box.right}, ${box.bottom}`,
        );
    const { scrollWidth } = document.documentElement;
    return [
      ...(scrollWidth > innerWidth ? [`${scrollWidth} px wide`] : []),
      ...found(interactive, beside),
      ...found(containers, (box) => beside(box) || above(box)),
    ];
  });
}

interface Way {
  options: BrowserContextOptions;
  isReversed?: boolean;
}

/** All screens with axe take minutes; `npm run proof -- page` runs them. Most screens have axe in their own tests. */
const isLong = process.env.EVERY_SCREEN === "long";
const NARROW = { viewport: { width: 320, height: 640 } };
const ZOOMED = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 };
const WAYS: [name: string, way: Way][] = [
  ["at 320 px, light", { options: NARROW }],
  ["at 200 % zoom, dark", { options: { ...ZOOMED, colorScheme: "dark" } }],
  ["from right to left at 320 px", { options: NARROW, isReversed: true }],
  ["in forced colours, without motion", { options: { forcedColors: "active", reducedMotion: "reduce" } }],
];

test.each(isLong ? WAYS : WAYS.slice(0, 1))(
  "%s every screen is whole",
  async (name, { options, isReversed }) => {
    const fresh = await startCreel(`${folder.path}/${WAYS.findIndex(([way]) => way === name)}`);
    started.push(fresh);
    const reverse = (page: Page) =>
      page.addInitScript(() =>
        document.addEventListener("DOMContentLoaded", () =>
          document.documentElement.setAttribute("dir", "rtl"),
        ),
      );
    const prepare = isReversed ? reverse : undefined;
    const pages: Record<string, PageHandle> = {
      full: await openInbox(browser, full, options, prepare),
      new: await openInbox(browser, fresh, options, prepare),
      "signed out": await watchPage(browser, options),
    };
    const problems: string[] = [];
    for (const screen of SCREENS) {
      const { page } = pages[screen.home ?? "full"] as PageHandle;
      await show(page, screen.home === "new" ? fresh : full, screen);
      const moves = await page.evaluate(() => document.getAnimations().length);
      if (options.reducedMotion === "reduce" && moves > 0)
        problems.push(`${screen.name}: ${moves} things move`);
      const axe = isLong ? await violations(page) : [];
      await waitForAnimations(page);
      problems.push(...[...(await listOutside(page)), ...axe].map((one) => `${screen.name}: ${one}`));
    }
    for (const { complaints, close } of Object.values(pages)) {
      problems.push(...complaints);
      await close();
    }
    expect(problems).toEqual([]);
  },
);
