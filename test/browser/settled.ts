import type { Locator, Page } from "playwright-core";

/** Waits until the page has drawn its state. */
export async function waitForFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  });
}

/** Waits until all animations have ended. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== "running"));
}

/** Waits until the element stops moving. Returns its top in the window, in pixels. */
export function measureSettledTop(one: Locator): Promise<number> {
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
