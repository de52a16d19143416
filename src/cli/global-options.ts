/**
 * `--json` and `--home` stand anywhere before `--`; the rest belongs to the verb. An option is no folder, unless it is given
 * as `--home=-x`: else a forgotten folder would make a home of the next option.
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
