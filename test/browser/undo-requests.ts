import type { Page, Route } from "playwright-core";

/** Takes the next requests that undo or redo, not those that ask what would be undone. */
export async function routePosts(
  page: Page,
  path: "undo" | "redo",
  times: number,
  take: (route: Route) => Promise<void>,
): Promise<void> {
  let left = times;
  await page.route(`**/api/${path}`, async (route) => {
    if (route.request().method() !== "POST" || left === 0) return route.fallback();
    left--;
    await take(route);
  });
}
