import { beforeEach, expect, test } from "bun:test";
import { eachWithEmptyHome, page, reopenPage, server } from "./fixtures.ts";
import { waitForFrames } from "./settled.ts";
import { byTitle, waitForAllSent } from "./triage-fixtures.ts";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

eachWithEmptyHome();
beforeEach(async () => {
  const headers = { "Content-Type": "application/json" };
  for (const title of ["Call Ada", "Buy oil", "Paint the wall"]) {
    const post = { method: "POST", headers, body: JSON.stringify({ title }) };
    const { id } = (await (await server.asPage("/api/items", post)).json()) as { id: string };
    await server.asPage(`/api/items/${id}`, { method: "PATCH", headers, body: '{"list":"next"}' });
  }
  await reopenPage(PHONE);
  await page.evaluate(() => {
    location.hash = "#/next";
  });
  await row("Call Ada").waitFor();
  // Swipes load after the first screen.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/swiping-")),
  );
  await waitForFrames(page);
});

const row = (title: string) => page.getByRole("row").filter({ hasText: title });

/** Moves a finger over a row, as the screen reports it, and holds it there until `lift`. */
async function swipe(title: string, dx: number, dy = 0): Promise<{ lift(): Promise<void> }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await row(title).boundingBox()) ?? {};
  const screen = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
    screen.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  const from = { x: x + width / 2, y: y + height / 2 };
  await touch("touchStart", from);
  for (let n = 1; n <= 10; n++)
    await touch("touchMove", { x: from.x + (dx * n) / 10, y: from.y + (dy * n) / 10 });
  return {
    async lift() {
      // A finger that rests does not fling the page: the browser takes a tap during a fling as its end.
      await page.waitForTimeout(100);
      await touch("touchEnd");
    },
  };
}

test("a swipe with the text completes a row, one against it schedules it", async () => {
  const done = await swipe("Buy oil", 130);
  expect(await row("Buy oil").getAttribute("data-swipe-label")).toBe("Done");
  await done.lift();
  await row("Buy oil").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).tap();
  await row("Buy oil").waitFor();

  await (await swipe("Call Ada", -130)).lift();
  const question = page.getByRole("dialog", { name: "Until when?" });
  await question.waitFor();
  await question.getByText("Tomorrow", { exact: true }).tap();
  await row("Call Ada").waitFor({ state: "detached" });
  await waitForAllSent();
  while ((await byTitle()).get("Call Ada")?.list !== "scheduled") await Bun.sleep(20);
  expect((await byTitle()).get("Buy oil")?.list).toBe("next");
});

test("a short swipe, one down the list and one while rows are selected change nothing and open nothing", async () => {
  const short = await swipe("Buy oil", 60);
  expect(await row("Buy oil").getAttribute("data-swipe")).toBe("forward");
  await short.lift();
  const down = await swipe("Buy oil", 40, 200);
  expect(await row("Buy oil").getAttribute("data-swipe")).toBeNull();
  await down.lift();

  const place = await row("Paint the wall").boundingBox();
  const screen = await page.context().newCDPSession(page);
  const at = { x: (place?.x ?? 0) + 150, y: (place?.y ?? 0) + 20 };
  await screen.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  while ((await row("Paint the wall").getAttribute("aria-selected")) !== "true") await Bun.sleep(20);
  await screen.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  const selecting = await swipe("Buy oil", 130);
  expect(await row("Buy oil").getAttribute("data-swipe")).toBeNull();
  await selecting.lift();

  expect(await page.evaluate(() => location.hash)).toBe("#/next");
  const lists = [...(await byTitle()).values()].map(({ list }) => list);
  expect(lists).toEqual(["next", "next", "next"]);
});

test("a row that another client moves away under the finger is left alone", async () => {
  const held = await swipe("Buy oil", 130);
  const id = (await byTitle()).get("Buy oil")?.id;
  await server.asPage(`/api/items/${id}`, {
    method: "PATCH",
    headers: { "Content-Type": "application/json" },
    body: '{"list":"someday"}',
  });
  await row("Buy oil").waitFor({ state: "detached" });
  await held.lift();
  await (await swipe("Call Ada", 130)).lift(); // the next one is not held up
  await row("Call Ada").waitFor({ state: "detached" });
  await waitForAllSent();
  while ((await byTitle()).get("Call Ada")?.list !== "done") await Bun.sleep(20);
  expect((await byTitle()).get("Buy oil")?.list).toBe("someday");
});
