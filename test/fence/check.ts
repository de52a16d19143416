import { checkArrows } from "./arrows.ts";
import { checkCycles } from "./cycles.ts";
import { checkWords } from "./forbidden-words.ts";
import { checkFunctions } from "./function-lengths.ts";
import { checkPackages } from "./packages.ts";
import { checkPlaces } from "./placement.ts";
import { type File, readSources, type Violation } from "./tree.ts";
import { checkExports } from "./unique-exports.ts";

/** Lists all violations of a tree. It reads no files itself, so a test can pass a wrong tree. */
export function checkTree(files: readonly File[]): Violation[] {
  const sources = readSources(files);
  return [
    ...checkPlaces(files),
    ...checkArrows(sources),
    ...checkCycles(sources),
    ...checkExports(sources),
    ...checkFunctions(sources),
    ...checkWords(files, sources),
    ...checkPackages(files, sources),
  ];
}
