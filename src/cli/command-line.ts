/** `--json` and `--home` stand anywhere before `--`; the rest belongs to the verb. */
export function readCommon(argv: string[]) {
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
    else if (arg === "--home") home = argv[++i] ?? "";
    else if (arg.startsWith("--home=")) home = arg.slice("--home=".length);
    else args.push(arg);
  }
  return { verb: args.shift(), args, json, home };
}
