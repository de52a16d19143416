import { Usage } from "../../usage.ts";

export const ADD_USAGE =
  "add TITLE [NOTE] [-f] [--parse] [--remind WHEN]… [--now] [--local]   or: … | creel add - [--lines]   or: add --from TEMPLATE [TITLE] [--due WHEN]";

const FLAGS = {
  "-f": "focus",
  "--focus": "focus",
  "--lines": "lines",
  "--local": "local",
  "--now": "now",
  "--parse": "parse",
} as const;

/** Options with a value, which follows. */
const TEXTS = { "--from": "from", "--due": "due", "--remind": "remind" } as const;

interface Arguments {
  values: Record<(typeof FLAGS)[keyof typeof FLAGS], boolean>;
  positionals: string[];
  /** `--from` makes a project of a template, which is due on the day of `--due`. */
  texts: { from?: string; due?: string };
  /** Moments in words. */
  remind: string[];
}

/** Parses the arguments of `creel add` without `parseArgs`, which takes a tenth of a cold start to load. */
export function parseAddArguments(args: readonly string[]): Arguments {
  const values = { focus: false, lines: false, local: false, now: false, parse: false };
  const positionals: string[] = [];
  const texts: Arguments["texts"] = {};
  const remind: string[] = [];
  let pending: (typeof TEXTS)[keyof typeof TEXTS] | null = null;
  let isOver = false;
  for (const arg of args) {
    if (pending !== null) {
      if (pending === "remind") remind.push(arg);
      else texts[pending] = arg;
      pending = null;
    } else if (!isOver && Object.hasOwn(TEXTS, arg)) pending = TEXTS[arg as keyof typeof TEXTS];
    else if (isOver || !isFlag(arg)) positionals.push(arg);
    else if (arg === "--") isOver = true;
    else {
      const name = (FLAGS as Record<string, keyof typeof values | undefined>)[arg];
      if (!name)
        throw new Usage(`Unknown option '${arg}'. After -- a title may begin with a dash.`, ADD_USAGE);
      values[name] = true;
    }
  }
  if (pending !== null) throw new Usage(`--${pending} needs a value.`, ADD_USAGE);
  if (texts.due !== undefined && texts.from === undefined)
    throw new Usage("--due goes with --from. In a title, --parse reads !friday.", ADD_USAGE);
  if (remind.length > 0 && texts.from !== undefined)
    throw new Usage("--remind goes with a title, not with --from.", ADD_USAGE);
  return { values, positionals, texts, remind };
}

/** A single dash means stdin. */
function isFlag(arg: string): boolean {
  return arg.length > 1 && arg.startsWith("-");
}
