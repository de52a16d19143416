import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildPage } from "./page.ts";
import { recordStarts } from "./record-startup.ts";

const ROOT = join(import.meta.dir, "..");
const DIST = join(ROOT, "dist");
const RUNTIMES: Record<string, string> = {
  "linux-x64": "@oven/bun-linux-x64",
  "linux-arm64": "@oven/bun-linux-aarch64",
  "darwin-x64": "@oven/bun-darwin-x64",
  "darwin-arm64": "@oven/bun-darwin-aarch64",
  "windows-x64": "@oven/bun-windows-x64",
};
const UNHURRIED = 8; // times the calls after which code is compiled: `creel add` has ended by then, and `up` resets it

/**
 * `npm run build` makes dist/creel, one file with the page inside; `-- --all` makes one for every platform. With
 * `-- --unordered` it is made once, in half the time, for those who do not look at how soon it starts.
 */
async function main(): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const page = join(folder, "page");
    await buildPage(page);
    if (process.argv.includes("--unordered")) return say(await build(page, join(DIST, "creel")));
    const first = join(folder, "creel");
    await build(page, first);
    // The second build puts the code of a start together: this saves a third of a millisecond a capture.
    const bytecodeOrder = await recordStarts(first, folder);
    if (!process.argv.includes("--all"))
      return say(await build(page, join(DIST, "creel"), { bytecodeOrder }));
    for (const [platform, runtime] of Object.entries(RUNTIMES)) {
      const unpacked = join(folder, platform);
      const executable = await fetchRuntime(runtime, unpacked);
      const made = await build(page, join(DIST, `creel-${platform}`), {
        target: `bun-${platform}` as Bun.Build.CompileTarget,
        executablePath: executable,
        bytecodeOrder,
      });
      say(made);
      rmSync(unpacked, { recursive: true });
    }
  });
}

/** The runtime of another platform is a package of the npm registry, in the version that this checkout pins. */
async function fetchRuntime(name: string, folder: string): Promise<string> {
  mkdirSync(folder);
  await run(["npm", "pack", "--silent", `${name}@${Bun.version}`, "--pack-destination", folder]);
  const [archive = ""] = readdirSync(folder);
  await run(["tar", "-xzf", join(folder, archive), "-C", folder]);
  return join(folder, "package", "bin", name.includes("windows") ? "bun.exe" : "bun");
}

async function build(
  page: string,
  outfile: string,
  more: { target?: Bun.Build.CompileTarget; executablePath?: string; bytecodeOrder?: string[] } = {},
): Promise<string> {
  const result = await Bun.build({
    entrypoints: [
      join(ROOT, "src", "main", "creel.ts"),
      ...["worker.ts", "long-reads-worker.ts"].map((inside) => join(ROOT, "src", "store", "sqlite", inside)),
      join(ROOT, "src", "http", "calendars", "calendar-worker.ts"),
      join(ROOT, "src", "import", "read-worker.ts"),
      ...["export-worker.ts", "copy-worker.ts"].map((inside) =>
        join(ROOT, "src", "store", "sqlite", "maintenance", inside),
      ),
    ],
    naming: { entry: "[name].[ext]" }, // beside the chunk that starts it
    compile: {
      outfile,
      jitPolicy: UNHURRIED,
      ...more,
      // Nothing beside the executable may change what it does, and looking for it takes time.
      autoloadDotenv: false,
      autoloadBunfig: false,
      autoloadTsconfig: false,
      autoloadPackageJson: false,
    },
    format: "esm",
    splitting: true, // a verb loads its own part only
    bytecode: true, // without it a cold `creel add` spends its time on parsing
    minify: true,
    define: { PAGE_INSIDE: "true", "process.env.NODE_ENV": '"production"' },
    plugins: [{ name: "page inside", setup: (builder) => embed(builder, page) }],
  });
  if (!result.success) throw new Error(result.logs.join("\n"));
  return outfile;
}

function say(outfile: string): void {
  process.stdout.write(`${outfile}\n`);
}

/**
 * Answers the import of `creel:page` with one file of all the page's files, which the compiler takes in, and where each
 * begins and ends: each file in the executable makes every start longer, also that of `creel add`.
 */
function embed(builder: Bun.PluginBuilder, page: string): void {
  const joined = `${page}.joined`;
  const places: Record<string, [number, number]> = {};
  const contentOf = readdirSync(page).map((name) => [name, readFileSync(join(page, name))] as const);
  let end = 0;
  for (const [name, { length }] of contentOf) {
    places[name] = [end, end + length];
    end += length;
  }
  writeFileSync(joined, Buffer.concat(contentOf.map(([, content]) => content)));
  const contents = `import joined from ${JSON.stringify(joined)} with { type: "file" };
    export { joined };
    export const places = ${JSON.stringify(places)};`;
  builder.onResolve({ filter: /^creel:page$/ }, () => ({ path: "page", namespace: "creel" }));
  builder.onLoad({ filter: /.*/, namespace: "creel" }, () => ({ contents, loader: "ts" }));
}

async function run(command: string[]): Promise<void> {
  const exit = await Bun.spawn(command, { stdout: "ignore" }).exited;
  if (exit !== 0) throw new Error(`${command.join(" ")} failed`);
}

async function inTemporaryFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "creel-build-"));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
