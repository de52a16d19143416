import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";

const SOURCE = join(import.meta.dir, "../src/web");
const HASHED = "[name]-[hash].[ext]";

/**
 * Builds the page into `outdir`, flat: `index.html`, and beside it the files it names as `/assets/<file>`, each
 * with a hash of its content in its name. Nothing is inlined, for the page's policy allows no `data:`.
 */
export async function buildPage(outdir: string): Promise<void> {
  const unfinished = `${outdir}.${process.pid}`; // whoever reads the old files meanwhile shall find them all
  try {
    await build(unfinished);
    await rm(outdir, { recursive: true, force: true });
    await rename(unfinished, outdir);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function build(outdir: string): Promise<void> {
  await mkdir(outdir, { recursive: true });
  const { outputs } = await Bun.build({
    entrypoints: [join(SOURCE, "index.html")],
    outdir,
    minify: true,
    splitting: true,
    publicPath: "/assets/",
    define: { "process.env.NODE_ENV": '"production"' },
    naming: { entry: HASHED, chunk: HASHED, asset: HASHED },
  });
  const html = outputs.find(({ path }) => path.endsWith(".html"));
  if (!html) throw new Error("The build made no HTML file.");
  const icon = outputs.find(({ path }) => path.endsWith(".svg"));
  if (!icon) throw new Error("The build made no icon.");

  const text = await html.text();
  const manifest = await writeManifest(outdir, `/assets/${basename(icon.path)}`);
  await rename(html.path, join(outdir, "index.html"));
  await Bun.write(
    join(outdir, "index.html"),
    text.replace("</head>", `<link rel="manifest" href="/assets/${manifest}"></head>`),
  );
  await removeUnused(outdir);
}

/** The bundler would not put the icon's hashed name into the manifest. */
async function writeManifest(outdir: string, icon: string): Promise<string> {
  const manifest = await Bun.file(join(SOURCE, "manifest.json")).json();
  const text = JSON.stringify({
    ...manifest,
    icons: [{ src: icon, sizes: "any", type: "image/svg+xml", purpose: "any" }],
  });
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
  for (const file of files) if (file !== "index.html" && !named.includes(file)) await rm(join(outdir, file));
}

if (import.meta.main) {
  const outdir = process.argv[2] ?? join(import.meta.dir, "../dist/page");
  await buildPage(outdir);
  for (const file of (await readdir(outdir)).sort()) {
    const bytes = await Bun.file(join(outdir, file)).bytes();
    console.log(`${file}  ${bytes.length} bytes, ${Bun.gzipSync(bytes).length} gzipped`);
  }
}
