import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { PageFile } from "../http/ports.ts";

/** True in the executable that `npm run build` makes: the page is inside it. */
declare const PAGE_INSIDE: boolean;

const TYPES: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  webmanifest: "application/manifest+json",
  json: "application/json",
};

/** The page's files by name. In a checkout they are built when they are older than their sources. */
export function openPage(): (name: string) => Promise<PageFile | null> {
  const ready = typeof PAGE_INSIDE === "undefined" ? buildInCheckout() : readInside();
  ready.catch(() => {}); // told to whoever asks for the page
  return async (name) => {
    const files = await ready;
    const body = files.get(name);
    const type = TYPES[name.split(".").at(-1) ?? ""];
    return body && type ? { body, type } : null;
  };
}

async function readInside(): Promise<Map<string, Blob>> {
  const { files } = await import("creel:page");
  return new Map(Object.entries(files).map(([name, path]) => [name, Bun.file(path)]));
}

const ROOT = join(import.meta.dir, "..", "..");
const BUILT = join(ROOT, "dist", "page");
const MOMENT = 500; // ms
const SOURCES = ["src/web", "src/wire", "src/domain", "docs/openapi.json", "package-lock.json"];

/**
 * In a process of its own: the bundler's memory is not ours. All of it is read now, for whoever builds it anew takes these
 * files away, and an open page would lose the rest of itself.
 */
async function buildInCheckout(): Promise<Map<string, Blob>> {
  if (isStale()) {
    const build = Bun.spawn([process.execPath, join(ROOT, "scripts", "page.ts")], { stdout: "ignore" });
    if ((await build.exited) !== 0) throw new Error("The page could not be built; the lines above say why.");
  }
  const read = async (name: string) => [name, new Blob([await Bun.file(join(BUILT, name)).bytes()])] as const;
  const readAll = async () => new Map(await Promise.all(readdirSync(BUILT).map(read)));
  return readAll().catch(() => Bun.sleep(MOMENT).then(readAll)); // another process was just putting it there
}

function isStale(): boolean {
  const index = join(BUILT, "index.html");
  if (!existsSync(index)) return true;
  const built = statSync(index).mtimeMs;
  return SOURCES.some((source) => newest(join(ROOT, source)) > built);
}

function newest(path: string): number {
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
