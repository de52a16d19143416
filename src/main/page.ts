import { readdirSync } from "node:fs";
import { join } from "node:path";
import { findPage } from "../../scripts/checkout-page.ts";
import type { Paths } from "./paths.ts";

/** True in the executable that `npm run build` makes: the page is inside it. */
declare const PAGE_INSIDE: boolean;

/** The page's files by name. In a checkout they are built when they are older than their sources. Throws `unavailable`. */
export function openPage({ page }: Pick<Paths, "page">): (name: string) => Promise<Blob | null> {
  const ready = typeof PAGE_INSIDE === "undefined" ? readOfCheckout(page) : readInside();
  ready.catch(() => {}); // each reader of the page gets the error below
  return async (name) => (await ready).get(name) ?? null;
}

async function readInside(): Promise<Map<string, Blob>> {
  const { joined, places } = await import("creel:page");
  const file = Bun.file(joined);
  return new Map(Object.entries(places).map(([name, place]) => [name, file.slice(...place)]));
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
