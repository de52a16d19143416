import { Problem } from "../domain/problem.ts";

/**
 * Reads `--json` and `--home` anywhere before `--`; the rest belongs to the command. A folder that begins with a dash
 * needs `--home=-x`: otherwise a forgotten folder would take the next option as the home.
 */
export function parseGlobalOptions(argv: string[]) {
  const args: string[] = [];
  let json = false;
  let home: string | undefined;
  for (let i = 0; i < argv.length; i++) {
    const arg = argv[i] ?? "";
    if (arg === "--") {
      args.push(...argv.slice(i));
      break;
    }
    if (arg === "--json") json = true;
    else if (arg === "--home") home = argv[i + 1]?.startsWith("-") ? "" : (argv[++i] ?? "");
    else if (arg.startsWith("--home=")) home = arg.slice("--home=".length);
    else args.push(arg);
  }
  return { verb: args.shift(), args, json, home };
}

/** Throws `invalid-text` for an argument that is not UTF-8: the runtime has replaced its wrong bytes by U+FFFD. */
export function refuseUndecoded(argv: readonly string[]): void {
  for (const arg of argv)
    if (arg.includes("\ufffd"))
      throw new Problem(
        "invalid-text",
        "An argument is not UTF-8, so nothing was done. Set the terminal to UTF-8, or convert the text, for example with `iconv -f latin1 -t utf-8 | creel add -`.",
      );
}
