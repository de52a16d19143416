import { Usage } from "../../usage.ts";

export const ADD_USAGE = "add TITLE [NOTE] [-f] [--parse] [--now] [--local]   or: … | creel add - [--lines]";

const FLAGS = {
  "-f": "focus",
  "--focus": "focus",
  "--lines": "lines",
  "--local": "local",
  "--now": "now",
  "--parse": "parse",
} as const;

interface Arguments {
  values: Record<(typeof FLAGS)[keyof typeof FLAGS], boolean>;
  positionals: string[];
}

/** Parses the arguments of `creel add` without `parseArgs`, which takes a tenth of a cold start to load. */
export function parseAddArguments(args: readonly string[]): Arguments {
  const values = { focus: false, lines: false, local: false, now: false, parse: false };
  const positionals: string[] = [];
  let isOver = false;
  for (const arg of args) {
    if (isOver || !isFlag(arg)) positionals.push(arg);
    else if (arg === "--") isOver = true;
    else {
      const name = (FLAGS as Record<string, keyof typeof values | undefined>)[arg];
      if (!name)
        throw new Usage(`Unknown option '${arg}'. After -- a title may begin with a dash.`, ADD_USAGE);
      values[name] = true;
    }
  }
  return { values, positionals };
}

/** A single dash means stdin. */
function isFlag(arg: string): boolean {
  return arg.length > 1 && arg.startsWith("-");
}
