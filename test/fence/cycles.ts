import type { Source, Violation } from "./tree.ts";

/** No way leads from a file, or from a room, back to itself. Imports of types and late ones are counted too. */
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
  ].map(({ rule, cycle }) => ({
    rule,
    path: cycle[0] ?? "",
    says: `${cycle.join(" > ")}. Give what they share a file of its own, further down.`,
  }));
}

/** One cycle for each edge that closes one, from its first name round to it again. */
function findCycles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];

  function visit(name: string): void {
    const start = way.indexOf(name);
    if (start >= 0) cycles.push(turn(way.slice(start)));
    if (start >= 0 || done.has(name)) return;
    way.push(name);
    for (const next of graph.get(name) ?? []) visit(next);
    way.pop();
    done.add(name);
  }

  for (const name of [...graph.keys()].sort()) visit(name);
  return cycles;
}

/** The circle from its first name in the alphabet, so that it is told alike wherever it was entered. */
function turn(circle: string[]): string[] {
  const first = circle.indexOf([...circle].sort()[0] ?? "");
  return [...circle.slice(first), ...circle.slice(0, first + 1)];
}
