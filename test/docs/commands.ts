import type { File, Violation } from "../fence/tree.ts";
import type { Page } from "./markdown.ts";

/** The text before a command: the start of a line, a pipe, a prompt, or a word that runs the next. */
const BEGIN = String.raw`(?:^|[|;&(=>]|\$\s)\s*(?:(?:sudo|time|exec|env|xargs|nohup|watch)\s+|\w+=\S*\s+)*`;
const NPM = new RegExp(`${BEGIN}npm\\s+(?:(run(?:-script)?)\\s+)?(?:--?[\\w-]+\\s+)*([a-z][\\w:-]*)`, "gm");
const CREEL = new RegExp(
  `${BEGIN}(?:npm run (?:--?[\\w-]+ )*creel --|npx creel|[\\w~./$-]*creel(?:\\.exe)?)((?:\\s+--(?:json|home(?:=\\S+|\\s+\\S+)))*)\\s+([a-z][a-z-]*)(?![\\w:=/.])`,
  "gm",
);
/** The commands of npm itself. */
const OWN = new Set(
  "ci install i uninstall update outdated audit pack view ls link exec config version help".split(" "),
);
/** The scripts that npm runs without `run`. */
const SHORT = new Set(["test", "t", "start", "stop", "restart"]);

/** The file with the table of verbs. */
const SOURCES = ["src/main/creel.ts", "src/cli/commands/commands.ts"];

/** Checks that every command in the documents exists: npm's scripts, and the verbs of the command line. */
export function checkCommands(
  pages: readonly Page[],
  files: readonly File[],
): { checked: number; wrong: Violation[] } {
  const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? "";
  const { scripts = {} } = JSON.parse(textOf("package.json") || "{}") as { scripts?: Record<string, string> };
  const verbs = SOURCES.flatMap((path) => readVerbs(textOf(path)));
  const violations: Violation[] = [];
  let checked = 0;
  if (verbs.length === 0)
    violations.push({
      rule: "nothing",
      path: "src/main/creel.ts",
      says: "has no table COMMAND_LOADERS that could be read.",
    });

  for (const { path, code } of pages) {
    const miss = (what: string) =>
      violations.push({ rule: "command", path, says: `shows \`${what}\`, which does not exist.` });
    for (const one of code) {
      for (const [, run, name = ""] of one.matchAll(NPM)) {
        checked++;
        const isThere = Object.hasOwn(scripts, name === "t" ? "test" : name);
        if (run ? !isThere : SHORT.has(name) ? !isThere : !OWN.has(name))
          miss(`npm ${run ? "run " : ""}${name}`);
      }
      if (path.startsWith("docs/adr/")) continue; // a decision may name a future command
      for (const [, , verb = ""] of one.matchAll(CREEL)) {
        checked++;
        if (verbs.length > 0 && ![...verbs, "help"].includes(verb)) miss(`creel ${verb}`);
      }
    }
  }
  return { checked, wrong: violations };
}

/** The names in the table `COMMAND_LOADERS`. */
export function readVerbs(source: string): string[] {
  const [, table = ""] = source.match(/\bconst COMMAND_LOADERS\b[^\n]*\{\n([\s\S]*?)\n\}/) ?? [];
  return [...table.matchAll(/^ {2}(?:async )?["']?([a-z][\w-]*)["']?\s*[:(,]/gm)].map(
    ([, name = ""]) => name,
  );
}
