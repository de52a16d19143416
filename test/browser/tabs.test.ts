import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { openInbox } from "./browser.ts";
import { allWithHome, browser, server } from "./fixtures.ts";

allWithHome();

const row = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });

test("tabs of one browser share one stream; when the one that has it is closed, another goes on", async () => {
  const streams: (string | undefined)[] = []; // the Last-Event-ID of each stream
  const {
    page: first,
    complaints,
    close,
  } = await openInbox(browser, server, {}, async (page) => {
    page.context().on("request", (request) => {
      if (new URL(request.url()).pathname === "/api/events") streams.push(request.headers()["last-event-id"]);
    });
  });
  await server.capture({ title: "before the others came" });
  await row(first, "before the others came").waitFor();
  const others = [await first.context().newPage(), await first.context().newPage()];
  for (const page of others) {
    await page.goto(server.app);
    await row(page, "before the others came").waitFor();
  }
  await server.capture({ title: "told to all" });
  for (const page of [first, ...others]) await row(page, "told to all").waitFor();
  // A change in one tab appears in the others.
  await first.keyboard.press("i");
  await first.keyboard.type("typed in the first");
  await first.keyboard.press("Enter");
  for (const page of others) await row(page, "typed in the first").waitFor();
  expect(streams).toEqual([undefined]);

  const lists: string[] = [];
  first.context().on("request", (request) => {
    if (/\/api\/items\?/.test(request.url())) lists.push(request.url());
  });
  await first.close();
  await server.capture({ title: "after the first was closed" });
  for (const page of others) await row(page, "after the first was closed").waitFor();
  expect(streams).toEqual([undefined, expect.stringMatching(/^\d+$/)]);
  expect(lists).toEqual([]); // no event was missed, so the tab reads no list
  expect(complaints).toEqual([]);
  await close();
});

test("an event about an item that is being fetched makes the page fetch it again", async () => {
  const { page, close } = await openInbox(browser, server);
  const captured = await server.capture({ title: "first words" });
  const { id } = (await captured.json()) as { id: string };
  await row(page, "first words").waitFor();
  const headers = { "Content-Type": "application/json" };
  const change = (title: string) =>
    server.asPage(`/api/items/${id}`, { method: "PATCH", headers, body: JSON.stringify({ title }) });
  await page.route(
    `**/api/items/${id}`,
    async (route) => {
      const answer = await route.fetch();
      await change("third words");
      await page.waitForTimeout(300); // for its event; if that takes longer, this shows less
      await route.fulfill({ response: answer });
    },
    { times: 1 },
  );
  await change("second words");
  await row(page, "third words").waitFor();
  await close();
});
