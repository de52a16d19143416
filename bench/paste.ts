import type { Page } from "playwright-core";
import { openBrowser, openInbox } from "../test/browser/browser.ts";
import { startCreel } from "../test/home.ts";
import { statisticsOf } from "./statistics.ts";
import type { Table } from "./table-row.ts";

const ROUNDS = 5;
const LINES = 500;
const LIMIT = { sense: "<=", now: 500 } as const; // ms

/** The times in ms from the press of the button that keeps the lines as items. */
interface Pasted {
  shown: number;
  stored: number;
  requests: number;
}

/** How soon pasted lines, each with a date and a tag, are items of the list and are stored. */
export async function measurePaste(home: string): Promise<Table> {
  const server = await startCreel(home);
  const browser = await openBrowser();
  try {
    const { page, close } = await openInbox(browser, server);
    const rounds: Pasted[] = [];
    for (let round = 1; round <= ROUNDS; round++) rounds.push(await paste(page, round));
    await close();
    const most = Math.max(...rounds.map(({ requests }) => requests));
    return {
      title: `${LINES} pasted lines`,
      how: `In headless Chromium, from the press of the button until the count of the list has all lines, and until the server has answered that they are stored. Each line has a date and a tag. Requests: ${most}.`,
      rows: [
        {
          what: "all lines are in the list",
          measured: statisticsOf(rounds.map(({ shown }) => shown)),
          unit: "ms",
        },
        {
          what: "all lines are stored",
          measured: statisticsOf(rounds.map(({ stored }) => stored)),
          unit: "ms",
          target: LIMIT,
          synced: "yes",
        },
      ],
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function paste(page: Page, round: number): Promise<Pasted> {
  const lines = Array.from({ length: LINES }, (_, n) => `line ${round}-${n + 1} !friday #bench`);
  await page.getByRole("textbox", { name: "Capture" }).focus();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    const paste = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  }, lines.join("\n"));
  await page.getByText(/with dates/).waitFor();
  let requests = 0;
  const onRequest = (request: { url(): string }) => {
    if (new URL(request.url()).pathname === "/api/items/batch") requests++;
  };
  page.on("request", onRequest);
  const stored = page
    .waitForResponse((response) => new URL(response.url()).pathname === "/api/items/batch")
    .then(async (response) => {
      await response.finished();
      return performance.now();
    });
  const total = (round * LINES).toLocaleString("en");
  const shown = page.evaluate(
    (start) =>
      new Promise<number>((resolve) => {
        let pressed = 0;
        addEventListener("click", () => (pressed ||= performance.now()), { capture: true, once: true });
        const look = () => {
          if (pressed > 0 && document.querySelector(`main [title^='${start} ']`))
            resolve(performance.now() - pressed);
          else requestAnimationFrame(look);
        };
        look();
      }),
    total,
  );
  const start = performance.now();
  await page.getByRole("button", { name: `${LINES} items` }).click();
  const result = { shown: await shown, stored: (await stored) - start };
  page.off("request", onRequest);
  return { ...result, requests };
}
