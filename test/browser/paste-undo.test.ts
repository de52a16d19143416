import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { eachWithPage, page, restartServer, server } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { allItems, captureIn, countMutations, waitForAllSent } from "./triage-fixtures.ts";

eachWithPage();

const LINES = 450;
const batches = (url: URL) => url.pathname === "/api/items/batch";
const row = (title: string, on = page) =>
  on.getByRole("row").filter({ has: on.getByText(title, { exact: true }) });
const undoButton = () => page.getByRole("button", { name: "Undo", exact: true });

async function offer(lines: readonly string[]): Promise<void> {
  await page.getByRole("textbox", { name: "Capture" }).focus();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, lines.join("\n"));
}

async function paste(
  lines: readonly string[],
  beforeClick: () => Promise<unknown> = async () => {},
): Promise<void> {
  await offer(lines);
  const button = page.getByRole("button", { name: `${lines.length} items` });
  await button.waitFor();
  await beforeClick();
  await button.click();
}

async function pasteMany(beforeClick?: () => Promise<unknown>): Promise<void> {
  await paste(
    Array.from({ length: LINES }, (_, n) => `line ${n}`),
    beforeClick,
  );
  await undoButton().hover(); // held, it does not go by itself
}

/** Waits until the browser has sent all mutations, then counts the items of the server. */
async function countWhenSent(on: Page): Promise<{ open: number; all: number }> {
  await waitForAllSent(on);
  const items = await allItems();
  return { open: items.filter(({ list }) => list === "inbox").length, all: items.length };
}

test("pasted lines are one request and one step of undo, and older steps are left alone", async () => {
  await page.getByRole("textbox", { name: "Capture" }).fill("before it");
  await page.keyboard.press("Enter");
  await row("before it").getByText("page", { exact: true }).waitFor();
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") requests.push(new URL(request.url()).pathname);
  });
  await pasteMany();
  expect(await countWhenSent(page)).toEqual({ open: LINES + 1, all: LINES + 1 });
  await page.getByRole("heading", { name: "Inbox" }).click();
  await page.mouse.move(0, 0);
  await page.getByText(`Captured: ${LINES} items`).waitFor({ state: "detached" }); // its own Undo is another one
  await page.keyboard.press("z");
  await page.getByTitle("1 item", { exact: true }).waitFor();
  expect(requests).toEqual(["/api/items/batch", "/api/undo"]);
  expect((await countWhenSent(page)).open).toBe(1);
  await page.keyboard.press("Shift+Z");
  await page.getByTitle(`${LINES + 1} items`, { exact: true }).waitFor();
  expect(await countWhenSent(page)).toEqual({ open: LINES + 1, all: LINES + 1 });
});

test("what is undone while the server is away is not shown, and comes back by redo", async () => {
  await pasteMany(() => page.context().setOffline(true));
  while ((await countMutations()) < 1) await Bun.sleep(20);
  expect(await countMutations()).toBe(1);
  await page.getByRole("row").getByText("Waits for Creel").first().waitFor(); // the request has failed
  await undoButton().click();
  await page.getByText(`Undone: ${LINES} items`).waitFor();
  await page.getByText("The inbox is empty.").waitFor();
  expect(await countMutations()).toBe(1); // the server may have it: the page cannot know
  await page.context().setOffline(false);
  expect(await countWhenSent(page)).toEqual({ open: 0, all: LINES });
  await page.getByRole("button", { name: /^Redo/ }).click();
  await page.getByTitle(`${LINES} items`, { exact: true }).waitFor();
  expect(await countWhenSent(page)).toEqual({ open: LINES, all: LINES });
});

test("the key that the toast of undone lines names brings them back", async () => {
  await paste(["first", "second", "third"]);
  await page.getByTitle("3 items", { exact: true }).waitFor();
  await waitForAllSent(page);
  await page.getByRole("heading", { name: "Inbox" }).click();
  await page.keyboard.press("z");
  await page.getByText("Undone: 3 items").waitFor();
  await page.getByText("The inbox is empty.").waitFor();
  await page.keyboard.press("Shift+Z");
  await page.getByTitle("3 items", { exact: true }).waitFor();
  expect(await countWhenSent(page)).toEqual({ open: 3, all: 3 });
});

test("what is undone while it is sent is taken back once, also when the tab is closed", async () => {
  const other = await page.context().newPage();
  const sending = await holdRequests(page, batches, "POST");
  await pasteMany();
  await sending.arrival;
  await undoButton().click();
  await page.getByText(`Undone: ${LINES} items`).waitFor();
  expect(await countMutations()).toBe(1); // the lines in flight, which are undone after their answer
  await page.close();
  sending.release();
  await other.goto(server.app);
  await other.getByText("The inbox is empty.").waitFor();
  expect(await countWhenSent(other)).toEqual({ open: 0, all: LINES });
});

test("undo after pasted lines takes back the last step, and one more the lines, while their toast is shown", async () => {
  await paste(["first", "second", "third"]);
  await page.getByTitle("3 items", { exact: true }).waitFor();
  await captureIn(page, "after them");
  await waitForAllSent(page);
  await page.keyboard.press("z");
  await row("after them").waitFor({ state: "detached" });
  await page.getByTitle("3 items", { exact: true }).waitFor();
  await page.keyboard.press("z");
  await page.getByText("The inbox is empty.").waitFor();
  await page.keyboard.press("Shift+Z");
  await page.getByTitle("3 items", { exact: true }).waitFor();
  expect(await countWhenSent(page)).toEqual({ open: 3, all: 4 });
});

test("a second undo after that of pasted lines takes back the step before them", async () => {
  await captureIn(page, "before them");
  await paste(["first", "second", "third"]);
  await page.getByTitle("4 items", { exact: true }).waitFor();
  await waitForAllSent(page);
  await page.getByRole("heading", { name: "Inbox" }).click();
  await page.keyboard.press("z");
  await page.getByTitle("1 item", { exact: true }).waitFor();
  await page.keyboard.press("z");
  await page.getByText("The inbox is empty.").waitFor();
  expect(await countWhenSent(page)).toEqual({ open: 0, all: 4 });
});

test("if the offer cannot be loaded, the lines become one text", async () => {
  await page.route("**/assets/paste-offer-*", (route) => route.abort());
  await page.reload();
  await page.getByText("The inbox is empty.").waitFor();
  await offer(["first", "second"]);
  await page.getByRole("textbox", { name: "Note" }).waitFor();
  expect(await page.getByRole("textbox", { name: "Capture" }).inputValue()).toBe("first");
  expect(await page.getByRole("textbox", { name: "Note" }).inputValue()).toBe("second");
});

test("an answer that is lost on the way doubles no line", async () => {
  let count = 0;
  await page.route(batches, async (route) => {
    count++;
    if (count > 1) return route.fallback();
    await route.fetch(); // the server has them
    await route.abort();
  });
  await pasteMany();
  expect(await countWhenSent(page)).toEqual({ open: LINES, all: LINES });
  expect(count).toBe(2);
  await page.getByTitle(`${LINES} items`, { exact: true }).waitFor();
});

test("without its server, the lines wait as one entry and survive the page", async () => {
  await pasteMany(() => server.stop());
  while ((await countMutations()) < 1) await Bun.sleep(20);
  await row(`line ${LINES - 1}`)
    .getByText("Waits for Creel")
    .waitFor();
  expect(await countMutations()).toBe(1);
  await restartServer();
  expect(await countWhenSent(page)).toEqual({ open: LINES, all: LINES });
});

test("lines that another window is just sending when they are undone are taken back by that window", async () => {
  await page.route(batches, (route) => route.abort());
  await pasteMany();
  while ((await countMutations()) < 1) await Bun.sleep(20);
  const other = await page.context().newPage();
  const sending = await holdRequests(other, batches, "POST", { answers: true });
  await other.goto(server.app);
  await sending.arrival; // the server has them
  await undoButton().click();
  await page.getByText(`Undone: ${LINES} items`).waitFor();
  expect(await countMutations()).toBe(1); // its own attempt had no answer
  sending.release();
  while (!(await allItems()).every(({ list }) => list === "trash")) await Bun.sleep(20);
  await other.getByText("The inbox is empty.").waitFor();
  expect((await allItems()).length).toBe(LINES);
  await other.close();
});

test("a line that is refused stays with its reason, and the others are captured", async () => {
  const long = "x".repeat(10_001);
  await paste(["first", long, "third"]);
  await row("third").getByText("page", { exact: true }).waitFor();
  await page.getByRole("row").filter({ hasText: "xxxx" }).getByRole("button", { name: "Edit" }).waitFor();
  expect((await allItems()).map(({ title }) => title)).toEqual(["third", "first"]);
  expect(await countMutations()).toBe(1);
  await page.reload();
  await page.getByRole("row").filter({ hasText: "xxxx" }).getByRole("button", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "Capture" }).fill("second");
  await page.keyboard.press("Enter");
  await row("second").getByText("page", { exact: true }).waitFor();
  expect(await countWhenSent(page)).toEqual({ open: 3, all: 3 });
});

test("signs of pasted lines are counted and read, or stay text", async () => {
  const lines = ["Pay !2031-12-24 #bulk", "Mow #bulk", "Look at C# and F#", "Write ~15m"];
  await paste(
    lines
      .map((line) => `- ${line}`)
      .concat("plain")
      .slice(0, 4),
  );
  await row("Pay").getByText("page", { exact: true }).waitFor();
  await waitForAllSent();
  const read = new Map((await allItems()).map((item) => [item.title, item]));
  expect(read.get("Pay")).toMatchObject({ dueDate: "2031-12-24", tags: ["bulk"] });
  expect(read.get("Mow")?.tags).toEqual(["bulk"]);
  expect(read.get("Look at C# and F#")?.tags).toEqual([]);
  expect(read.get("Write")?.minutes).toBe(15);

  await offer(["Ask !2031-12-24 #bulk", "Tell #bulk", "plain"]);
  await page.getByRole("button", { name: "1 with dates, 2 with tags", pressed: true }).click();
  await page.getByRole("button", { name: "Signs stay text", pressed: false }).waitFor();
  await page.getByRole("button", { name: "3 items" }).click();
  await row("Tell #bulk").getByText("page", { exact: true }).waitFor();
  await waitForAllSent();
  expect((await allItems()).find(({ title }) => title.startsWith("Ask"))).toMatchObject({
    title: "Ask !2031-12-24 #bulk",
    tags: [],
  });
});

test("a change of a refused line is sent behind it, also after a reload", async () => {
  await page.route(batches, (route) => route.abort());
  await paste(["Line A", "Line B", "Line C"]);
  await page.keyboard.press("Escape");
  await row("Line B").focus();
  await page.keyboard.press("n");
  await page.getByRole("textbox", { name: "Note", exact: true }).waitFor();
  await page.keyboard.type("of the second line");
  await page.keyboard.press("Control+Enter");
  while ((await countMutations()) !== 2) await Bun.sleep(20);
  // Over the route before, which stays: between the two a retry would send the batch as it is.
  await page.route(batches, (route) =>
    route.continue({ postData: (route.request().postData() ?? "").replace('"Line B"', '""') }),
  );
  await page.evaluate(() => dispatchEvent(new Event("online")));
  while ((await allItems()).length !== 2) await Bun.sleep(20);
  await page.getByRole("button", { name: "Try again" }).first().waitFor();
  expect(await countMutations()).toBe(2);
  await page.unroute(batches);
  await page.reload();
  await waitForAllSent();
  expect((await allItems()).map(({ title, note }) => [title, note]).sort()).toEqual([
    ["Line A", null],
    ["Line B", "of the second line"],
    ["Line C", null],
  ]);
});
