import { readdirSync } from "node:fs";
import { join } from "node:path";
import { findPage } from "../../scripts/checkout-page.ts";
import type { PageFile } from "../http/request/dependencies.ts";
import type { Paths } from "./paths.ts";

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

/** The page's files by name. In a checkout they are built when they are older than their sources. Throws `unavailable`. */
export function openPage({ page }: Pick<Paths, "page">): (name: string) => Promise<PageFile | null> {
  const ready = typeof PAGE_INSIDE === "undefined" ? readOfCheckout(page) : readInside();
  ready.catch(() => {}); // each reader of the page gets the error below
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

const RETRY_MS = 500; // ms

/** Reads all files into memory: a later build removes them, and an open page still needs them. */
async function readOfCheckout(inHome: string): Promise<Map<string, Blob>> {
  const folder = await findPage(inHome);
  const read = async (name: string) =>
    [name, new Blob([await Bun.file(join(folder, name)).bytes()])] as const;
  const readAll = async () => new Map(await Promise.all(readdirSync(folder).map(read)));
  return readAll().catch(() => Bun.sleep(RETRY_MS).then(readAll)); // a build replaced the folder just now
}
