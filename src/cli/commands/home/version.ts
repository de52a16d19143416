import { parseArgs } from "node:util";
import type { Verb } from "../../context.ts";
import { print, printJson } from "../../terminal/output.ts";
import { parsed } from "../../usage.ts";

/** `creel version`: which Creel this is. */
export function sayVersion(version: string): Verb {
  return async ({ args, json }) => {
    parsed("version", () => parseArgs({ args, options: {} }));
    if (json) printJson({ version });
    else print(version);
    return 0;
  };
}
