import { ROOMS, roomOf } from "./rooms.ts";
import { isTest, type Source, type Violation } from "./tree.ts";

const ENGINES = ["store/sqlite", "store/postgres"];
const PLAIN = new Set(
  "assert buffer child_process crypto events fs http https net os path process stream tls url util".split(
    " ",
  ),
);

/** Which way imports may point: each is looked up in the table of rooms, be it of values, types or late. */
export function checkArrows(sources: readonly Source[]): Violation[] {
  return sources.flatMap((source) =>
    source.imports.flatMap(({ from, to, line }) => {
      const violation =
        from === null ? computed(source) : to === null ? outside(source, from) : inside(source, to);
      return violation
        ? [{ rule: violation.rule, path: source.path, says: `line ${line}: ${violation.says}` }]
        : [];
    }),
  );
}

type Wrong = Pick<Violation, "rule" | "says"> | null;

function computed({ room, isTest }: Source): Wrong {
  if (room === null || isTest) return null;
  return { rule: "computed", says: "imports what it computes, which nobody can follow. Name the file." };
}

/** What unit tests share: a home, one with a plain copy, the readers of the samples of formats, and a log of changes. */
const TEST_PARTS = ["test/home.ts", "test/copied-home.ts", "test/text-samples.ts", "test/server-log.ts"];

/** Another file of ours. */
function inside({ path, room, isTest: fromTest }: Source, to: string): Wrong {
  if (isTest(to))
    return { rule: "tests", says: `imports the test ${to}. Move what both need to a file of its own.` };
  if (!path.startsWith("src/")) return null;
  if (TEST_PARTS.includes(to) && fromTest) return null;
  if (to.startsWith("test/"))
    return { rule: "tests", says: `imports ${to}. Only tests may, and only ${TEST_PARTS.join(" and ")}.` };
  const target = roomOf(to);
  if (room === null || room === target) return null;
  if (target === null && room === "main" && !to.startsWith("bench/")) return null;
  if (target !== null && ROOMS[room]?.rooms.includes(target)) return null;
  // The contract suite beside the port runs on every engine.
  if (fromTest && room === "store" && target !== null && ENGINES.includes(target)) return null;
  return { rule: "arrows", says: `${room} imports ${to}. It may import ${allowed(room)}.` };
}

/** The runtime or a package. Tests may use any; whether it is installed is the matter of another rule. */
function outside({ room, isTest }: Source, from: string): Wrong {
  const rules = ROOMS[room ?? ""];
  if (!rules || isTest) return null;
  const { packages, runtime } = rules;
  if (isRuntime(from)) {
    if (runtime.test(from)) return null;
    return { rule: "runtime", says: `${room} imports ${from}, which this room may not name.` };
  }
  if (packages === "any" || packages.includes(packageOf(from))) return null;
  return { rule: "packages", says: `${room} imports ${from}. Of packages it may import ${list(packages)}.` };
}

export function isRuntime(from: string): boolean {
  return from === "bun" || /^[a-z]+:/.test(from) || PLAIN.has(from.split("/")[0] ?? "");
}

/** `@scope/name/more` is of the package `@scope/name`. */
export function packageOf(from: string): string {
  return from
    .split("/")
    .slice(0, from.startsWith("@") ? 2 : 1)
    .join("/");
}

function allowed(room: string): string {
  return list(ROOMS[room]?.rooms ?? []);
}

function list(names: readonly string[]): string {
  return names.length > 0 ? names.join(", ") : "none";
}
