import type { Page } from "playwright-core";

/** Has the server's pages of one list begin with an empty one that is not the last, as where few of many items match. */
export async function endPagesEarly(page: Page, list: string): Promise<void> {
  await page.route(
    (url) => url.pathname === "/api/items" && url.searchParams.get("list") === list,
    async (route) => {
      const url = new URL(route.request().url());
      if (!url.searchParams.has("cursor")) {
        await route.fulfill({ json: { items: [], next: "early" } });
        return;
      }
      if (url.searchParams.get("cursor") === "early") url.searchParams.delete("cursor");
      await route.continue({ url: url.href });
    },
  );
}
