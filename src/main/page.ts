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
    const file = files.get(name);
    const type = TYPES[name.split(".").at(-1) ?? ""];
    return file && type ? { body: Bun.file(file), type } : null;
  };
}

async function readInside(): Promise<Map<string, string>> {
  const { files } = await import("creel:page");
  return new Map(Object.entries(files));
}

const ROOT = join(import.meta.dir, "..", "..");
const BUILT = join(ROOT, "dist", "page");
const SOURCES = ["src/web", "src/wire", "src/domain", "docs/openapi.json", "package-lock.json"];

/** In a process of its own: the bundler's memory is not ours. */
async function buildInCheckout(): Promise<Map<string, string>> {
  if (isStale()) {
    const build = Bun.spawn([process.execPath, join(ROOT, "scripts", "page.ts")], { stdout: "ignore" });
    if ((await build.exited) !== 0) throw new Error("The page could not be built; the lines above say why.");
  }
  return new Map(readdirSync(BUILT).map((name) => [name, join(BUILT, name)]));
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
