import { COMMON_OPTIONS, VERB_HELP } from "./help-table.ts";

const GAP = 2; // cells between the columns
const FORM_CELLS = 80; // cells of a line of a form
const INDENT = " ".repeat(9); // of the second line of a form

/** An option of a form with its value, if it takes one. */
export interface FormOption {
  name: string;
  shown: string;
}

/** The text of `creel VERB --help`: every form on its own line, what the verb does, its options and examples. */
export function helpText(form: string): string {
  const verb = form.split(" ", 1)[0] ?? "";
  const help = VERB_HELP[verb];
  const usage = formsOf(form).flatMap((one, n) => wrap(`${n === 0 ? "Usage:" : "      "} ${one}`));
  if (!help) return usage.join("\n");
  const rows = inColumns(optionsOf(form).map(({ name, shown }) => [shown, optionSentence(verb, name)]));
  const examples = inColumns(help.examples.map(([command, does]) => [`creel ${command}`, does]));
  return [
    ...usage,
    "",
    help.does,
    ...(rows.length > 0 ? ["", ...rows] : []),
    "",
    "Examples:",
    ...examples,
    "",
    "Each verb takes --json, --home DIR and --help.",
  ].join("\n");
}

/** The sentence for an option of a verb; "" if the table has none. */
export function optionSentence(verb: string, name: string): string {
  return VERB_HELP[verb]?.options?.[name] ?? COMMON_OPTIONS[name] ?? "";
}

/** The options of a form in its order, each once. */
export function optionsOf(form: string): FormOption[] {
  const found = new Map<string, FormOption>();
  for (const [, name = "", value] of form.matchAll(
    /(?<=[\s[|])(--[a-z-]+|-[a-z](?![a-z-]))(?: (?!--|\|)([^\s\],]+))?/g,
  ))
    if (!found.has(name)) found.set(name, { name, shown: value === undefined ? name : `${name} ${value}` });
  return [...found.values()];
}

/** The alternatives of a form; what "each" of them takes is added to all. */
function formsOf(form: string): string[] {
  const verb = form.split(" ", 1)[0];
  const [main = "", more] = form.split(/, each (?=\[)/);
  return main
    .split(new RegExp(` \\| (?=${verb} )| {3}or: `))
    .map((one) => (one.startsWith("… | ") ? one : `creel ${one}`) + (more ? ` ${more}` : ""));
}

function inColumns(rows: readonly [left: string, right: string][]): string[] {
  const cells = Math.max(...rows.map(([left]) => left.length)) + GAP;
  return rows.map(([left, right]) => `  ${left.padEnd(cells)}${right}`);
}

/** Breaks a line before an option in brackets, never inside the brackets. */
function wrap(line: string): string[] {
  const lines: string[] = [];
  let last = "";
  for (const part of line.split(/ (?=\[)/)) {
    const longer = last === "" ? part : `${last} ${part}`;
    if (last !== "" && longer.length > FORM_CELLS) {
      lines.push(last);
      last = INDENT + part;
    } else last = longer;
  }
  return [...lines, last];
}
