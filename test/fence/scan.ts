/** One import of a file, of whatever kind. */
export interface Import {
  /** The specifier; null when it is computed and cannot be known. */
  from: string | null;
  line: number;
}

/** `import` in all its forms, with a type or not; `export … from`; and the calls. Each ends before the specifier. */
const FORMS = [
  /(?<![.\w$])import\b(?:[\w$\s{},*]*?\bfrom\b)?\s*(?=["'])/g,
  /(?<![.\w$])export\b\s*(?:type\b\s*)?(?:\*\s*(?:as\s+[\w$]+\s*)?|\{[^{}]*\}\s*)from\b\s*(?=["'])/g,
  /(?<![.\w$])(?:import|require|require\.resolve|import\.meta\.require)\s*\(\s*(?=\S)/g,
];

const WHOLE_STRING = /^(["'])( *)\1/;
const WHOLE_ARGUMENT = /^(["'])( *)\1\s*[,)]/;

/** Every import in a TypeScript source, in its order: static or dynamic, of values or only of types. */
export function scanImports(text: string, code = maskText(text)): Import[] {
  const matches = FORMS.flatMap((form) => [...code.matchAll(form)]);
  return matches
    .sort((a, b) => a.index - b.index)
    .map((match) => {
      const quote = match.index + match[0].length;
      const whole = match[0].includes("(") ? WHOLE_ARGUMENT : WHOLE_STRING;
      const [, , inside] = code.slice(quote).match(whole) ?? [];
      const from = inside === undefined ? null : text.slice(quote + 1, quote + 1 + inside.length);
      return { from, line: lineAt(text, match.index) };
    });
}

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;
const STRING = /"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?/y;
const TEMPLATE = /[`}](?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{|$)/y; // from one end or `}` to the next `${` or end
const REGEX = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/?/y;

/**
 * Blanks comments, quoted text, templates and regular expressions of a source; offsets and lines stay. It knows no
 * grammar: an apostrophe in the text of a JSX element opens a string, but only to the line's end.
 */
export function maskText(text: string): string {
  const out = text.split("");
  /** For each template that is open, how many braces are open in its `${}`. */
  const open: number[] = [];

  function take(token: RegExp, at: number): number {
    token.lastIndex = at;
    const end = token.test(text) ? token.lastIndex : at;
    const edge = token === COMMENT ? 0 : 1;
    for (let i = at + edge; i < end - edge; i++) if (out[i] !== "\n") out[i] = " ";
    return end;
  }

  for (let at = 0; at < text.length; ) {
    const char = text[at] ?? "";
    const depth = open.at(-1);
    let end = at;
    if (char === "/") {
      end = take(COMMENT, at);
      if (end === at && opensRegex(out, at)) end = take(REGEX, at);
    } else if (char === '"' || char === "'") {
      end = take(STRING, at);
    } else if (char === "`" || (char === "}" && depth === 0)) {
      if (char === "}") open.pop();
      end = take(TEMPLATE, at);
      if (text[end - 1] === "{") open.push(0);
    } else if (depth !== undefined && (char === "{" || char === "}")) {
      open[open.length - 1] = depth + (char === "{" ? 1 : -1);
    }
    at = Math.max(end, at + 1);
  }
  return out.join("");
}

/** A slash divides after a value, closes an element after `<`, and opens a regular expression elsewhere. */
function opensRegex(before: string[], at: number): boolean {
  let last = at - 1;
  while (last >= 0 && /\s/.test(before[last] ?? "")) last--;
  if (!/[\w$)\]}"'`<.]/.test(before[last] ?? "")) return true;
  const word = before.slice(Math.max(0, last - 10), last + 1).join("");
  return /(?<![\w$.])(return|typeof|case|in|of|delete|void|throw|new|await|yield|else|do)$/.test(word);
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}
