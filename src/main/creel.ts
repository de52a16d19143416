import { addCommand } from "../cli/commands/items/add.ts";
import type { CliCommand, CommandContext } from "../cli/context.ts";
import { parseGlobalOptions, refuseUndecoded } from "../cli/global-options.ts";
import { isOutputLost, print } from "../cli/terminal/output.ts";
import { EXAMPLES } from "../cli/usage.ts";
import { Problem } from "../domain/problem.ts";
import { findPaths, type Paths, requireHome } from "./paths.ts";

/** The commands that make the home if it is missing. The others need one with data. */
const HOME_MAKERS = [
  "add", "mcp", "key", "api", "pair", "webhook", "calendar", "drop", "copy", "import", "restore", "up",
]; // biome-ignore format: a list

/** The commands that only read items, also of a home whose disk takes no write. */
const READERS = ["list", "today", "upcoming", "show", "history", "receipts", "export"];

/** `creel add` is imported at once, because its cold start counts; the other commands are loaded when they are called. */
const COMMAND_LOADERS: Record<string, (paths: Paths) => CliCommand | Promise<CliCommand>> = {
  __proto__: null as never, // `toString` is not a command
  add: () => addCommand,
  mcp: async () => (await import("../cli/mcp/mcp.ts")).mcp(await readVersion()),
  version: async () => (await import("../cli/commands/home/version.ts")).versionCommand(await readVersion()),
  up: async (paths) => {
    const { up } = await import("./up.ts");
    (await import("../cli/outbox/background.ts")).startFlushing(paths);
    return (context) => up(context, paths);
  },
};

const readVersion = async () => (await import("../../package.json")).version;

async function main(argv: string[]): Promise<number> {
  const { verb: word, args, json, home } = parseGlobalOptions(argv);
  const verb = word === "--version" || word === "-v" ? "version" : word;
  if (verb === "help" && args[0] !== undefined) return main([args[0], "--help"]);
  if (verb === undefined || verb === "help" || verb === "--help" || verb === "-h") {
    print((await import("../cli/terminal/command-name.ts")).withCommand(EXAMPLES));
    return 0;
  }
  try {
    refuseUndecoded(argv);
    const load = COMMAND_LOADERS[verb] ?? (await import("../cli/commands/commands.ts")).findCommand(verb);
    if (!load) throw (await import("../cli/help/suggest.ts")).unknownVerb(verb);
    if (home === "") throw new Problem("invalid-request", "--home needs a folder. Give one after it.");
    const paths = findPaths(home);
    const code = await (await load(paths))(createContext(verb, args, json, paths));
    if (verb !== "add") await (await import("../cli/outbox/background.ts")).flushAfter(paths, verb);
    return code;
  } catch (thrown) {
    return (await import("../cli/report-error.ts")).reportError(thrown, json);
  }
}

function createContext(verb: string, args: string[], json: boolean, paths: Paths): CommandContext {
  const checkHome = () => HOME_MAKERS.includes(verb) || requireHome(paths);
  return {
    args,
    json,
    home: paths.home,
    remote: paths.remote,
    outbox: paths.outbox,
    async openSession({ local, source }) {
      checkHome();
      const { openHome, openRemoteHome } = await import("./open-home.ts");
      return (
        (local ? null : openRemoteHome(paths)) ?? (await openHome(paths, source, READERS.includes(verb)))
      );
    },
    async openPage() {
      const { findRunning } = await import("./open-home.ts");
      return (await (await findRunning(paths))?.open()) ?? null;
    },
    async openMaintenance() {
      checkHome();
      return (await import("../store/sqlite/maintenance/maintenance.ts")).openMaintenance(paths);
    },
    openBrowser: async (address) =>
      (await import("../cli/desktop/open-browser.ts")).openBrowser(paths.signIn, address),
  };
}

process.umask(0o077); // only the owner can read new files
main(process.argv.slice(2)).then(async (code) =>
  process.exit(isOutputLost() ? (await import("../cli/report-error.ts")).reportLostOutput(code) : code),
);
