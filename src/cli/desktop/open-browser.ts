import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { BrowseResult } from "../context.ts";
import { writeSignInPage } from "./sign-in-page.ts";

/**
 * Opens an address with a one-time code in the user's browser. It opens a file that redirects there, because other
 * users can read arguments; or the page without the code, if the browser cannot read the file.
 */
export async function openBrowser(folder: string, address: string): Promise<BrowseResult> {
  const opener = findOpener();
  if (opener === null) return "not";
  const page = (await readsOurFiles()) ? writePage(folder, address) : null;
  const bare = new URL("/", address).href;
  const target = page === null ? bare : process.platform === "win32" ? pathToFileURL(page).href : page;
  Bun.spawn([...opener, target], { stdin: "ignore", stdout: "ignore", stderr: "ignore" }).unref();
  return page === null ? "signed-out" : "signed-in";
}

/** Null if the disk is full. */
function writePage(folder: string, address: string): string | null {
  try {
    return writeSignInPage(folder, address);
  } catch {
    return null;
  }
}

/** Null if there is no desktop. */
function findOpener(): string[] | null {
  if (process.platform === "darwin") return ["open"];
  if (process.platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler"];
  const hasDesktop = process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  return hasDesktop && Bun.which("xdg-open") !== null ? ["xdg-open"] : null;
}

/**
 * Whether the default browser may read hidden folders such as the home: Snap and Flatpak browsers may not. An unknown
 * browser gets the file, because the browsers that come with a system can read it.
 */
async function readsOurFiles(): Promise<boolean> {
  if (process.platform !== "linux" || Bun.which("xdg-mime") === null) return true;
  const query = Bun.spawn(["xdg-mime", "query", "default", "text/html"], {
    stderr: "ignore",
    timeout: 3_000,
  });
  const name = (await new Response(query.stdout).text()).trim();
  const entry = /^[\w.+-]+\.desktop$/.test(name) ? readEntry(name) : null;
  if (entry === null) return !/^\w+_[\w-]+\.desktop$/.test(name); // the form of Snap's names
  return /^(MimeType|Categories)=.*(x-scheme-handler\/http|WebBrowser)/m.test(entry) && !CONFINED.test(entry);
}

const CONFINED = /^Exec=.*(\/snap\/|\bflatpak\b)/m;

/** The desktop entry of a program. */
function readEntry(name: string): string | null {
  const { XDG_DATA_HOME, XDG_DATA_DIRS } = process.env;
  const data = XDG_DATA_HOME || join(homedir(), ".local/share");
  for (const folder of [
    data,
    join(data, "flatpak/exports/share"),
    ...(XDG_DATA_DIRS || "/usr/local/share:/usr/share").split(":"),
    "/var/lib/flatpak/exports/share",
    "/var/lib/snapd/desktop",
  ])
    try {
      return readFileSync(join(folder, "applications", name), "utf8");
    } catch {
      // The entry is not in this folder.
    }
  return null;
}
