import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { renderDocument } from "../src/web/docs/render.ts";
import { ICONS } from "./icons.ts";
import { replaceFolder } from "./replace-folder.ts";

const SOURCE = join(import.meta.dir, "../src/web");
const DOCUMENT = join(import.meta.dir, "../docs/openapi.json");
const PAGES = [
  "index.html",
  "capture/capture.html",
  "pair/pair.html",
  "pair/pair_de.html",
  "missing/missing.html",
  "missing/missing_de.html",
  "docs/docs.html",
];
const EMPTY_SCRIPT = /<script\b[^>]*><\/script>/g; // the bundler's own, in a page without code
/** The pages that start without a server: the address, and the code that is loaded after the messages. */
const OFFLINE: Record<string, { path: string; reads: string }> = {
  "index.html": { path: "/", reads: "app" },
  "capture.html": { path: "/capture", reads: "window" },
};
const HASHED = "[name]-[hash].[ext]";

/**
 * Builds the page into `outdir`, flat: one HTML file a page, and beside them the files they name as `/assets/<file>`, each
 * with a hash of its content in its name. Nothing is inlined, for the page's policy allows no `data:`. `list` reads the
 * files before they are in their place, where another build may replace them at any time.
 */
export async function buildPage(outdir: string, list = async (_folder: string) => {}): Promise<void> {
  const unfinished = `${outdir}.${process.pid}`; // a reader of the old files finds all of them until the end
  try {
    await build(unfinished);
    await list(unfinished);
    await replaceFolder(unfinished, outdir);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function build(outdir: string): Promise<void> {
  await mkdir(outdir, { recursive: true });
  const { outputs } = await Bun.build({
    entrypoints: PAGES.map((page) => join(SOURCE, page)),
    outdir,
    minify: true,
    splitting: true,
    publicPath: "/assets/",
    define: { "process.env.NODE_ENV": '"production"' },
    naming: { entry: HASHED, chunk: HASHED, asset: HASHED },
  });
  const icon = outputs.find(({ path }) => path.endsWith(".svg"));
  if (!icon) throw new Error("The build made no icon.");

  const manifest = await writeManifest(outdir, `/assets/${basename(icon.path)}`);
  const touch = (await readdir(outdir)).find((name) => name.startsWith("touch-")); // iOS reads no manifest for it
  const linked = `<link rel="manifest" href="/assets/${manifest}"><link rel="apple-touch-icon" href="/assets/${touch}"></head>`;
  for (const page of PAGES.map((path) => basename(path))) {
    const html = outputs.find(
      ({ path }) => basename(path).startsWith(page.replace(".html", "-")) && path.endsWith(".html"),
    );
    if (!html) throw new Error(`The build made no ${page}.`);
    const text = await html.text();
    await rename(html.path, join(outdir, page));
    const { reads } = OFFLINE[page] ?? {};
    const more = reads && (await preload(outdir, reads, text)) + linked;
    if (more) await Bun.write(join(outdir, page), text.replace("</head>", more));
    if (page === "docs.html") await Bun.write(join(outdir, page), await fillDocs(text));
    if (page.startsWith("missing")) await Bun.write(join(outdir, page), text.replace(EMPTY_SCRIPT, ""));
  }
  await removeUnused(outdir);
  await buildWorker(outdir);
  await Bun.write(join(outdir, "openapi.json"), Bun.file(DOCUMENT));
}

/** Links that ask at once for a file of code and all that it needs, as far as the HTML does not name it yet. */
async function preload(outdir: string, name: string, html: string): Promise<string> {
  const first = (await readdir(outdir)).find((file) => file.startsWith(`${name}-`) && file.endsWith(".js"));
  if (!first) throw new Error(`The build made no ${name}.`);
  const needed = new Set([first]);
  for (const file of needed) {
    const code = await Bun.file(join(outdir, file)).text();
    for (const [, each = ""] of code.matchAll(/(?:from|import)"\/assets\/([\w-]+\.js)"/g)) needed.add(each);
  }
  return [...needed]
    .filter((file) => !html.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/assets/${file}">`)
    .join("");
}

/** The page of the API is the document in HTML: it is readable without a line of JavaScript. */
async function fillDocs(shell: string): Promise<string> {
  const body = renderDocument(await Bun.file(DOCUMENT).json());
  return shell.replace(EMPTY_SCRIPT, "").replace("</main>", () => `${body}</main>`);
}

/** The bundler would not put the icons' hashed names into the manifest. */
async function writeManifest(outdir: string, icon: string): Promise<string> {
  const manifest = await Bun.file(join(SOURCE, "manifest.json")).json();
  const icons = [{ src: icon, sizes: "any", type: "image/svg+xml", purpose: "any" }];
  for (const { name, size, purpose } of ICONS) {
    const bytes = await Bun.file(join(SOURCE, "icons", `${name}.png`)).bytes();
    const file = `${name}-${Bun.hash(bytes).toString(36).slice(0, 8)}.png`;
    await Bun.write(join(outdir, file), bytes);
    icons.push({ src: `/assets/${file}`, sizes: `${size}x${size}`, type: "image/png", purpose });
  }
  const text = JSON.stringify({ ...manifest, icons });
  const name = `manifest-${Bun.hash(text).toString(36).slice(0, 8)}.webmanifest`;
  await Bun.write(join(outdir, name), text);
  return name;
}

/** Styles of parts that are read later stand in the one style sheet already, and once more in files of their own. */
async function removeUnused(outdir: string): Promise<void> {
  const files = await readdir(outdir);
  const texts = await Promise.all(
    files
      .filter((file) => /\.(html|js|webmanifest)$/.test(file))
      .map((file) => Bun.file(join(outdir, file)).text()),
  );
  const named = texts.join("\n");
  for (const file of files)
    if (!file.endsWith(".html") && !named.includes(file)) await rm(join(outdir, file));
}

/** The service worker knows by name all that the page needs, and by a hash of it whether there is a new version. */
async function buildWorker(outdir: string): Promise<void> {
  const files = (await readdir(outdir)).sort();
  const texts = new Map<string, string>();
  const follow = async (name: string) => {
    if (texts.has(name)) return;
    const text = await Bun.file(join(outdir, name)).text();
    texts.set(name, text);
    for (const file of files) if (text.includes(file)) await follow(file);
  };
  for (const page of Object.keys(OFFLINE)) await follow(page);
  const version = Bun.hash([...texts].sort().join()).toString(36);
  const paths = [...texts.keys()].sort().map((name) => OFFLINE[name]?.path ?? `/assets/${name}`);
  const { outputs } = await Bun.build({
    entrypoints: [join(SOURCE, "worker/service-worker.ts")],
    outdir,
    naming: "worker.js",
    minify: true,
    define: { SHELL: JSON.stringify({ version, paths }) },
  });
  if (outputs.length !== 1) throw new Error("The worker must be one file.");
}

async function printSizes(folder: string): Promise<void> {
  for (const file of (await readdir(folder)).sort()) {
    const bytes = await Bun.file(join(folder, file)).bytes();
    console.log(`${file}  ${bytes.length} bytes, ${Bun.gzipSync(bytes).length} gzipped`);
  }
}

if (import.meta.main) await buildPage(process.argv[2] ?? join(import.meta.dir, "../dist/page"), printSizes);
