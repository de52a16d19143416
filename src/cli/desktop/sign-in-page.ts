import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Writes a page that leads to an address with a one-time code, and gives its path to be opened: a program's arguments are
 * shown to every user of this computer, and browsers keep what they open in theirs. Only our own user reads the file.
 */
export function writeSignInPage(folder: string, address: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${crypto.randomUUID()}.html`);
  writeFileSync(path, pageTo(address), { mode: 0o600, flag: "wx" });
  return path;
}

/** Its title is fixed, or a window would show the address; and no history keeps what `replace` leads to. */
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

/** Removes the pages whose code `isOver`, and looks at nothing where none was ever written. */
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

/** Empty when the page is gone meanwhile, or holds none. */
function readCodeOf(path: string): string {
  try {
    const [, code = ""] = /#code=([\w-]+)/.exec(readFileSync(path, "utf8")) ?? [];
    return code;
  } catch {
    return "";
  }
}
