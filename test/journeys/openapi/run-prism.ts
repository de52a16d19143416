import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeDocument } from "../../../scripts/openapi/document.ts";
import { ROUTES } from "../../../src/http/routes.ts";
import { creel, makeFolder, startCreel } from "../../home.ts";
import { freePort } from "../../ports.ts";
import { run } from "../../programs.ts";

const PRISM = "@stoplight/prism-cli@5.14.2"; // 185 packages and 90 MB: installed for a run and deleted after it
const ROOT = join(import.meta.dir, "..", "..", "..");

/**
 * `npm run proof -- api`: Prism validates each response of the journeys, and runs as a proxy between the Python client
 * and the real program. Both use the document with closed response schemas, so that an extra field is found as well.
 */
export async function proveApi(only = ""): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "creel-prism-"));
  try {
    await run(["npm", "install", "--no-save", "--prefix", folder, "--no-audit", "--no-fund", PRISM]);
    const journeys = await validateJourneys(folder, only);
    const proxied = await runThroughProxy(folder);
    return journeys && proxied ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function validateJourneys(folder: string, only: string): Promise<boolean> {
  const logFile = join(folder, "judged.txt");
  const names = [...new Bun.Glob("*.test.ts").scanSync({ cwd: join(import.meta.dir, "..") })].sort();
  const files = names.filter((name) => new RegExp(only).test(name)).map((name) => `./test/journeys/${name}`);
  const child = Bun.spawn(
    [
      process.execPath,
      "test",
      "--timeout",
      "60000",
      "--parallel=2",
      "--preload",
      "./test/journeys/openapi/preload.ts",
      ...files,
    ],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        CREEL_PRISM: folder,
        CREEL_VALIDATOR: join(import.meta.dir, "prism.ts"),
        CREEL_VALIDATED: logFile,
      },
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  const isGood = (await child.exited) === 0;
  const lines = readFileSync(logFile, "utf8").trim().split("\n");
  const kinds = new Set(lines.filter((line) => !line.includes("(none)")));
  const operations = new Set([...kinds].map((line) => line.split(" ").slice(0, 2).join(" ")));
  const all = ROUTES.map(({ method, path }) => `${method} ${path}`);
  const missed = all.filter((name) => !operations.has(name));
  console.log(
    `Prism judged ${lines.length} answers: ${all.length - missed.length} of ${all.length} operations, ${kinds.size} kinds of answers.`,
  );
  if (missed.length > 0) console.log(`Never asked: ${missed.join(", ")}`);
  return isGood && (only !== "" || missed.length === 0);
}

async function runThroughProxy(folder: string): Promise<boolean> {
  const home = makeFolder();
  const document = join(folder, "closed.json");
  writeFileSync(document, JSON.stringify(writeDocument(ROUTES, { isClosed: true })));
  const server = await startCreel(home.path);
  const port = await freePort();
  const proxy = Bun.spawn(
    [
      join(folder, "node_modules", ".bin", "prism"),
      "proxy",
      document,
      server.api ?? "",
      "--errors",
      "--port",
      String(port),
    ],
    { env: { ...process.env, NODE_EXTRA_CA_CERTS: server.caPath }, stdio: ["ignore", "ignore", "inherit"] },
  );
  try {
    const { out } = await creel(home.path, ["key", "add", "full", "--scope", "full", "--json"]);
    const address = `http://127.0.0.1:${port}`;
    while (!(await fetch(`${address}/api/health`).catch(() => null))) await Bun.sleep(200);
    const client = join(import.meta.dir, "client.py");
    const ended = await run(["python3", client, address, JSON.parse(out).key]);
    console.log(`The client in Python, through Prism's proxy: ${ended.out}${ended.err}`);
    return ended.code === 0;
  } finally {
    proxy.kill();
    await proxy.exited;
    await server.stop();
    home.remove();
  }
}
