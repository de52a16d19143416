import type { Verb } from "./desk.ts";
import { print, printJson } from "./print.ts";

/** `creel version`: which Creel this is. */
export function sayVersion(version: string): Verb {
  return async ({ json }) => {
    if (json) printJson({ version });
    else print(version);
    return 0;
  };
}
