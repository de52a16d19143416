import { isRuntime, packageOf } from "./arrows.ts";
import type { File, Source, Violation } from "./tree.ts";

interface Manifest {
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  allowScripts?: Record<string, boolean>;
}

const MANIFEST = "package.json";
const LOCK = "package-lock.json";
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Checks that the packages are the allowed ones, in one version each, and that every one is used. */
export function checkPackages(files: readonly File[], sources: readonly Source[]): Violation[] {
  const manifest: Manifest = JSON.parse(files.find(({ path }) => path === MANIFEST)?.text ?? "{}");
  const lock = JSON.parse(files.find(({ path }) => path === LOCK)?.text ?? "{}") as { packages?: object };
  const {
    dependencies = {},
    devDependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
  } = manifest;
  const shipped = { ...dependencies, ...optionalDependencies, ...peerDependencies };
  const all = { ...shipped, ...devDependencies };
  const makeViolation = (says: string) => ({ rule: "dependencies", path: MANIFEST, says });

  if (Object.keys(dependencies).length === 0 || lock.packages === undefined)
    return [makeViolation("names no dependency, or has no lock: nothing was checked.")];
  const installed = Object.keys(lock.packages).map((place) => place.split("node_modules/").at(-1));
  return [
    ...Object.entries(all)
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) => makeViolation(`${name} is ${version}. Name one exact version.`)),
    ...Object.keys(dependencies)
      .filter((name) => !isUsed(name, manifest, sources))
      .map((name) => makeViolation(`${name} is imported nowhere in src. Remove it.`)),
    ...Object.keys(manifest.allowScripts ?? {})
      .filter((name) => !installed.includes(packageOf(name)))
      .map((name) => makeViolation(`allowScripts names ${name}, which is not installed.`)),
    ...sources.flatMap(({ path, room, isTest, imports }) =>
      imports.flatMap(({ from, to, line }) => {
        if (from === null || to !== null || isRuntime(from)) return [];
        if (Object.hasOwn(room === null || isTest ? all : shipped, packageOf(from))) return [];
        const where = room === null || isTest ? "package.json" : "dependencies";
        return [
          { rule: "undeclared", path, says: `line ${line}: imports ${from}, which ${where} does not name.` },
        ];
      }),
    ),
  ];
}

/** Imported by what is shipped, or what a script of package.json runs: the runtime itself. */
function isUsed(name: string, { scripts = {} }: Manifest, sources: readonly Source[]): boolean {
  const isRun = Object.values(scripts).some((command) => command.split(" ")[0] === name);
  return (
    isRun ||
    sources.some(
      ({ room, isTest, imports }) =>
        room !== null &&
        !isTest &&
        imports.some(({ from, to }) => from !== null && to === null && packageOf(from) === name),
    )
  );
}
