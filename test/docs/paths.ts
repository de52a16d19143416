import { posix } from "node:path";
import type { File, Violation } from "../fence/tree.ts";
import type { Page } from "./markdown.ts";

/** A path of this repository, anywhere in the text: not part of a longer path or an address. */
const NAMED = /(?<![\w/.:~@-])(?:\.\/)?((?:src|test|bench|scripts|docs|bin|\.ci)\/[\w./*{},@-]*[\w*}/])/g;
/** In backticks a path may begin with its room, and a document or source may be named alone. */
const ROOM = /^(?:domain|store|wire|http|cli|web|main)\/[\w./-]*[\w/]$/;
const ALONE = /^[\w.-]+\.(?:md|tsx?)$/;

/** Every path and link leads somewhere. How many were seen comes with it. */
export function checkPaths(
  pages: readonly Page[],
  files: readonly File[],
): { seen: number; wrong: Violation[] } {
  const paths = files.map(({ path }) => path);
  const places = new Set(paths.flatMap((path) => [path, ...parents(path)]));
  const names = new Set(paths.map((path) => posix.basename(path)));
  const anchors = new Map(pages.map(({ path, anchors }) => [path, anchors]));
  const wrong: Violation[] = [];
  let seen = 0;

  for (const { path: page, text, code, links } of pages) {
    const miss = (what: string) =>
      wrong.push({ rule: "path", path: page, says: `names ${what}, which does not exist.` });

    for (const link of links.filter((to) => !/^([a-z][\w+.-]*:|\/\/)/i.test(to))) {
      seen++;
      const [place = "", anchor] = link.split("#");
      const bare = decodeURIComponent(place.split("?")[0] ?? "");
      const to =
        bare === ""
          ? page
          : posix.join(bare.startsWith("/") ? "." : posix.dirname(page), bare).replace(/\/$/, "");
      if (to !== "." && !places.has(to)) miss(link);
      else if (anchor && anchors.has(to) && !anchors.get(to)?.has(anchor)) miss(link);
    }

    if (page.startsWith("docs/adr/")) continue; // a decision stays as it was when the paths have moved on
    for (const [, named = ""] of text.matchAll(NAMED)) {
      if (isPattern(named)) continue;
      seen++;
      if (!exists(named, places, paths)) miss(named);
    }
    for (const one of code.filter((word) => !isPattern(word))) {
      if (ROOM.test(one)) {
        seen++;
        if (!["", ".ts", ".tsx"].some((kind) => exists(`src/${one}${kind}`, places, paths))) miss(one);
      } else if (ALONE.test(one)) {
        seen++;
        if (!names.has(one)) miss(one);
      }
    }
  }
  return { seen, wrong };
}

/** A name to be filled in, such as `docs/adr/NNNN-title.md`. */
function isPattern(path: string): boolean {
  return /NNNN|NAME|<|…|\.\.\./.test(path);
}

function exists(named: string, places: Set<string>, paths: string[]): boolean {
  const path = named.replace(/\/$/, "");
  if (places.has(path)) return true;
  if (!/[*{]/.test(path)) return false;
  const glob = new Bun.Glob(path);
  return paths.some((one) => glob.match(one));
}

function parents(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === "." ? [] : [folder, ...parents(folder)];
}
