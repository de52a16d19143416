import { posix } from "node:path";
import { roomOf as placeOf } from "./rooms.ts";
import type { Source, Violation } from "./tree.ts";

/**
 * Checks that no import path leads from a file or a room back to itself, and that no two folders import each other.
 * Imports of types and late ones are counted too.
 */
export function checkCycles(sources: readonly Source[]): Violation[] {
  const files = new Map<string, Set<string>>();
  const rooms = new Map<string, Set<string>>();
  const roomOf = new Map(sources.map(({ path, room }) => [path, room]));
  for (const { path, room, isTest, imports } of sources) {
    const to = imports.flatMap((one) => (one.to !== null && roomOf.has(one.to) ? [one.to] : []));
    files.set(path, new Set(to));
    if (room === null || isTest) continue;
    const others = to.flatMap((one) => roomOf.get(one) ?? []).filter((other) => other !== room);
    rooms.set(room, new Set([...(rooms.get(room) ?? []), ...others]));
  }
  return [
    ...findCycles(files).map((cycle) => ({ rule: "file cycle", cycle })),
    ...findCycles(rooms).map((cycle) => ({ rule: "room cycle", cycle })),
  ]
    .map(({ rule, cycle }) => ({
      rule,
      path: cycle[0] ?? "",
      says: `${cycle.join(" > ")}. Give what they share a file of its own, further down.`,
    }))
    .concat(findPairs(sources));
}

/** Folders of `src` that import each other: neither can be read without the other. */
function findPairs(sources: readonly Source[]): Violation[] {
  const edges = new Map<string, string>();
  for (const { path, room, isTest, imports } of sources)
    for (const { to } of imports) {
      if (isTest || room === null || to === null || placeOf(to) !== room) continue; // rooms have rules of their own
      const [from, into] = [posix.dirname(path), posix.dirname(to)];
      if (from !== into) edges.set(`${from} ${into}`, `${path} imports ${to}`);
    }
  return [...edges].flatMap(([edge, one]) => {
    const [from = "", into = ""] = edge.split(" ");
    const other = edges.get(`${into} ${from}`);
    if (other === undefined || from > into) return [];
    const says = `and ${into} import each other: ${one}, and ${other}. Move what they share to a third folder.`;
    return [{ rule: "folder pair", path: from, says }];
  });
}

/** One cycle for each edge that closes one, from its first name round to it again. */
function findCycles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];

  function visit(name: string): void {
    const start = way.indexOf(name);
    if (start >= 0) cycles.push(rotate(way.slice(start)));
    if (start >= 0 || done.has(name)) return;
    way.push(name);
    for (const next of graph.get(name) ?? []) visit(next);
    way.pop();
    done.add(name);
  }

  for (const name of [...graph.keys()].sort()) visit(name);
  return cycles;
}

/** The cycle from its alphabetically first name, so that its report is the same from every entry. */
function rotate(circle: string[]): string[] {
  const first = circle.indexOf([...circle].sort()[0] ?? "");
  return [...circle.slice(first), ...circle.slice(0, first + 1)];
}
