import type { Verb } from "./desk.ts";
import { print, printJson } from "./print.ts";
import { Usage } from "./usage.ts";

/** `creel version`: which Creel this is. */
export function sayVersion(version: string): Verb {
  return async ({ args, json }) => {
    if (args.length > 0) throw new Usage("version takes nothing more.", "version");
    if (json) printJson({ version });
    else print(version);
    return 0;
  };
}
