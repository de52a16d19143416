import { posix } from "node:path";
import type { File, Violation } from "../fence/tree.ts";
import type { Page } from "./markdown.ts";

/** A path of this repository, anywhere in the text: not part of a longer path or an address. */
const NAMED = /(?<![\w/.:~@-])(?:\.\/)?((?:src|test|bench|scripts|docs|bin|\.ci)\/[\w./*{},@-]*[\w*}/])/g;
/** In backticks a path may begin with its room, and a document or source may be named alone. */
const ROOM = /^(?:domain|store|wire|http|cli|web|main)\/[\w./-]*[\w/]$/;
const ALONE = /^[\w.-]+\.(?:md|tsx?)$/;

/** Checks that every path and link has a target. Also returns the number of checked ones. */
export function checkPaths(
  pages: readonly Page[],
  files: readonly File[],
): { checked: number; wrong: Violation[] } {
  const paths = files.map(({ path }) => path);
  const places = new Set(paths.flatMap((path) => [path, ...parents(path)]));
  const names = new Set(paths.map((path) => posix.basename(path)));
  const anchors = new Map(pages.map(({ path, anchors }) => [path, anchors]));
  const exists = (path: string) => isThere(path.replace(/\/$/, ""), places, paths);

  const results = pages.map((page) => {
    const links = page.links.filter((link) => !/^([a-z][\w+.-]*:|\/\/)/i.test(link));
    // A decision may keep old paths.
    const isDated = page.path.startsWith("docs/adr/");
    const named = isDated ? [] : [...page.text.matchAll(NAMED)].map(([, path = ""]) => path);
    const rooms = isDated ? [] : page.code.filter((code) => ROOM.test(code));
    const alone = isDated ? [] : page.code.filter((code) => ALONE.test(code));
    const missed = [
      ...links.filter((link) => {
        const { to, anchor } = follow(link, page.path);
        return !(to === "." || places.has(to)) || (anchor && anchors.get(to)?.has(anchor) === false);
      }),
      ...named.filter((path) => !exists(path)),
      ...rooms.filter((path) => !["", ".ts", ".tsx"].some((kind) => exists(`src/${path}${kind}`))),
      ...alone.filter((name) => !names.has(name)),
    ];
    return {
      checked: links.length + named.length + rooms.length + alone.length,
      wrong: [...new Set(missed)]
        .filter((path) => !isPattern(path))
        .map((path) => ({ rule: "path", path: page.path, says: `names ${path}, which does not exist.` })),
    };
  });
  return {
    checked: results.reduce((sum, { checked }) => sum + checked, 0),
    wrong: results.flatMap(({ wrong }) => wrong),
  };
}

/** Resolves a relative link to a path from the root and an anchor. */
function follow(link: string, page: string): { to: string; anchor: string | undefined } {
  const [address = "", anchor] = link.split("#");
  const path = decodeURIComponent(address.split("?")[0] ?? "");
  if (path === "") return { to: page, anchor };
  const folder = path.startsWith("/") ? "." : posix.dirname(page);
  return { to: posix.join(folder, path).replace(/\/$/, ""), anchor };
}

/** A path as it is, or a pattern such as `src/*.ts` that fits some. */
function isThere(path: string, places: Set<string>, paths: string[]): boolean {
  if (places.has(path)) return true;
  if (!/[*{]/.test(path)) return false;
  const glob = new Bun.Glob(path);
  return paths.some((one) => glob.match(one));
}

/** A name to be filled in, such as `docs/adr/NNNN-title.md`. */
function isPattern(path: string): boolean {
  return /NNNN|NAME|<|…|\.\.\./.test(path);
}

function parents(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === "." ? [] : [folder, ...parents(folder)];
}
