import { parseArgs } from "node:util";
import type { CliCommand } from "../../context.ts";
import { print, printJson } from "../../terminal/output.ts";
import { withUsage } from "../../usage.ts";

/** `creel version`: prints the version. */
export function versionCommand(version: string): CliCommand {
  return async ({ args, json }) => {
    withUsage("version", () => parseArgs({ args, options: {} }));
    if (json) printJson({ version });
    else print(version);
    return 0;
  };
}
