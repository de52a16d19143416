import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeSubfolder } from "../../disk/subfolder.ts";

/**
 * Writes a page that redirects to an address with a one-time code, and returns its path. Other users can read a
 * program's arguments, but only our own user can read the file.
 */
export function writeSignInPage(folder: string, address: string): string {
  makeSubfolder(folder);
  const path = join(folder, `${crypto.randomUUID()}.html`);
  writeFileSync(path, pageTo(address), { mode: 0o600, flag: "wx" });
  return path;
}

/** The title is fixed, or a window would show the address; and `replace` leaves no entry in the history. */
function pageTo(address: string): string {
  return `<!doctype html>
<html>
  <head>
    <meta charset="utf-8">
    <meta name="referrer" content="no-referrer">
    <title>Creel</title>
    <script>location.replace(${JSON.stringify(address)});</script>
  </head>
  <body><noscript>Creel's page needs JavaScript.</noscript></body>
</html>
`;
}

/** Removes the pages whose code `isOver`. Does nothing if the folder does not exist. */
export function removeSignInPages(folder: string, isOver: (code: string) => boolean): void {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return;
  }
  for (const name of names) {
    const path = join(folder, name);
    if (isOver(readCodeOf(path))) rmSync(path, { force: true });
  }
}

/** The code in a page; empty if the page was removed or has none. */
function readCodeOf(path: string): string {
  try {
    const [, code = ""] = /#code=([\w-]+)/.exec(readFileSync(path, "utf8")) ?? [];
    return code;
  } catch {
    return "";
  }
}
