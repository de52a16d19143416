import type { Locator, Page } from "playwright-core";

/** What the page knows is drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  });
}

/** Nothing comes, goes or fades any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== "running"));
}

/** Where it stands in the window once it stands still, in pixels from the top. */
export function settledTop(one: Locator): Promise<number> {
  return one.evaluate(async (element) => {
    let [top, still] = [Number.NaN, 0];
    while (still < 5) {
      await new Promise(requestAnimationFrame);
      const next = element.getBoundingClientRect().top;
      still = next === top ? still + 1 : 0;
      top = next;
    }
    return top;
  });
}
