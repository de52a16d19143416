import { type ParseArgsConfig, parseArgs } from "node:util";
import { Usage, withUsage } from "./usage.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** `parseArgs`, but a text option takes the next argument even if it begins with a dash: `--tag -home`. */
export function parseOptions<const Given extends Options>(form: string, args: string[], options: Given) {
  return withUsage(form, () => parseArgs({ args: join(args, options), options, allowPositionals: true }));
}

function join(args: string[], options: Options): string[] {
  const joined: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? "";
    if (arg === "--") return [...joined, ...args.slice(i)];
    const isText = arg.startsWith("--") && options[arg.slice(2)]?.type === "string";
    joined.push(isText && i + 1 < args.length ? `${arg}=${args[++i]}` : arg);
  }
  return joined;
}

/** `--revision N`: the item must still be at revision N. For one item only. */
export function parseRevision(text: string | undefined, count: number, form: string): { revision?: number } {
  if (text === undefined) return {};
  if (count > 1) throw new Usage("--revision is for one item. Give one id.", form);
  if (!/^\d{1,15}$/.test(text))
    throw new Usage("--revision takes a number, as `creel show` prints it.", form);
  return { revision: Number(text) };
}
