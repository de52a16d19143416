import { join } from "node:path";
import { openBrowser, openInbox } from "../browser/browser.ts";
import { type Command, type CreelProcess, creel, makeFolder, startCreel } from "../home.ts";
import { freePort } from "../ports.ts";

const TITLES = ["In the list", "In the outbox", "In the browser, sent", "In the browser, waiting"];

/** The output of the two programs about one home, and the titles that arrived, with repeats. */
export interface TakenOver {
  before: string[];
  after: string[];
  arrived: string[];
  complaints: string[];
}

/**
 * A home with its server, a second one that is connected to it with a full outbox, and a browser with a session, a draft
 * queue and a worker, all written by `older`; then `newer` goes on with them.
 */
export async function takeOver(older: Command, newer: Command): Promise<TakenOver> {
  const [server, client] = [makeFolder(), makeFolder()];
  const [app, api] = [await freePort(), await freePort()];
  const start = (command: Command): Promise<CreelProcess> =>
    startCreel(server.path, { command, args: ["--api", "--app-port", `${app}`, "--api-port", `${api}`] });
  const browser = await openBrowser();
  let creelServer = await start(older);
  try {
    await fill(server.path, older);
    const key = (await creel(server.path, ["key", "add", "laptop", "--json"], { command: older })).out;
    const connecting = { command: older, stdin: `${JSON.parse(key).key}\n` };
    const connected = await creel(
      client.path,
      ["connect", creelServer.api ?? "", "--key-stdin", "--yes"],
      connecting,
    );
    if (connected.code !== 0) throw new Error(connected.err);
    const watched = await openInbox(browser, creelServer, { serviceWorkers: "allow" });
    const { page } = watched;
    const line = page.getByRole("textbox", { name: "Capture" });
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await line.fill("In the browser, sent");
    await line.press("Enter");
    await page.getByRole("row").filter({ hasText: "In the browser, sent" }).waitFor();

    const before = await describeHome(server.path, older);
    await creelServer.stop();
    await creel(client.path, ["add", "In the outbox"], { command: older });
    await line.fill("In the browser, waiting");
    await line.press("Enter");
    await page.getByText("Waits for Creel").first().waitFor();
    await page.close();

    creelServer = await start(newer);
    const after = await describeHome(server.path, newer);
    const again = await page.context().newPage();
    await again.goto(`${creelServer.app}/`);
    const row = again.getByRole("row").filter({ hasText: "In the browser, waiting" });
    await row.getByText("page", { exact: true }).waitFor();
    await creel(client.path, ["add", "Sent with the newer program"], { command: newer });
    while (
      JSON.parse((await creel(client.path, ["outbox", "--json"], { command: newer })).out).outbox.length > 0
    )
      await Bun.sleep(100);
    const { out } = await creel(server.path, ["list", "--all", "--json"], { command: newer });
    const titles = (JSON.parse(out).items as { title: string }[]).map(({ title }) => title);
    const arrived = titles.filter((title) => TITLES.includes(title)).sort();
    return { before, after, arrived, complaints: watched.complaints };
  } finally {
    await browser.close();
    await creelServer.stop();
    server.remove();
    client.remove();
  }
}

async function fill(home: string, command: Command): Promise<void> {
  const run = (...args: string[]) => creel(home, args, { command });
  const id = JSON.parse((await run("add", "In the list", "with a note", "--json")).out).id;
  for (const title of ["a", "b", "c"]) await run("add", "--parse", `${title} !2027-03-01 #home`);
  await run("edit", id, "--tag", "+work", "--repeat", "every week", "--due", "2027-03-02");
  await run("add", "done soon");
  await run("tag", "rename", "home", "house");
  await run("undo");
  await run("key", "add", "phone");
  await run("backup", join(home, "copy.db"));
}

/** The command line's output about a home, with all values. */
async function describeHome(home: string, command: Command): Promise<string[]> {
  const verbs = [
    ["list", "--all"],
    ["tag"],
    ["key", "list"],
    ["receipts"],
    ["attention"],
    ["webhook"],
    ["api"],
  ];
  const outputs: string[] = [];
  for (const verb of verbs) outputs.push((await creel(home, [...verb, "--json"], { command })).out);
  return outputs;
}
