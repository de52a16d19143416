import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium as launcher } from "playwright-core";
import type { Screen } from "../../src/web/state/route.ts";
import { type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";
import { freePort } from "../ports.ts";
import { run } from "../programs.ts";
import { createSignInAddress } from "./browser.ts";
import { chromiumPath } from "./chromium.ts";

/** An independent audit of the page, the newest for Node 20: installed for a run and deleted after it. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const SCREENS: readonly Screen[] = ["inbox", "next", "triage", "review", "done", "receipts", "settings"];
const FORMS = { wide: ["--preset=desktop"], narrow: ["--form-factor=mobile"] };

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>;
  audits: Record<string, { title: string; score: number | null }>;
}

/** `npm run proof -- page`: Lighthouse on each screen, signed in, in both sizes. 0 when no audit of it fails. */
export async function provePage(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "creel-lighthouse-"));
  const home = makeFolder();
  const server = await startCreel(home.path);
  const port = await freePort();
  try {
    await run(["npm", "install", "--no-save", "--prefix", folder, "--no-audit", "--no-fund", LIGHTHOUSE]);
    for (const title of ["Call Ada", "Book the ferry", "Renew the passport"])
      await creel(server.home, ["add", title]);
    const context = await launcher.launchPersistentContext(join(folder, "profile"), {
      executablePath: await chromiumPath(),
      args: ["--no-sandbox", `--remote-debugging-port=${port}`],
      headless: true,
    });
    const page = await context.newPage();
    await page.goto(await createSignInAddress(server));
    await page.getByRole("heading", { name: "Inbox" }).waitFor();
    let failed = 0;
    for (const screen of SCREENS)
      for (const [form, args] of Object.entries(FORMS))
        failed += printReport(`${screen}, ${form}`, await judge(folder, server, screen, port, args));
    await context.close();
    return failed === 0 ? 0 : 1;
  } finally {
    await server.stop();
    home.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function judge(
  folder: string,
  { app }: CreelProcess,
  screen: Screen,
  port: number,
  args: string[],
): Promise<Report> {
  const path = join(folder, "report.json");
  const { code, err } = await run([
    join(folder, "node_modules", ".bin", "lighthouse"),
    `${app}/#/${screen}`,
    `--port=${port}`,
    "--disable-storage-reset", // or it would sign the page out
    "--only-categories=accessibility,best-practices",
    "--output=json",
    `--output-path=${path}`,
    "--quiet",
    ...args,
  ]);
  if (code !== 0) throw new Error(err);
  return JSON.parse(readFileSync(path, "utf8")) as Report;
}

/** Prints the scores and returns the number of failed audits. */
function printReport(what: string, { categories, audits }: Report): number {
  const scores = Object.entries(categories).map(([name, { score }]) => `${name} ${(score ?? 0) * 100}`);
  const failed = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs.map(({ id }) => audits[id]))
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 1);
  console.log(`${what}: ${scores.join(", ")}${failed.map((audit) => `\n  ${audit?.title}`).join("")}`);
  return failed.length;
}
