import type { Source, Violation } from "./tree.ts";

const MAX_LINES = 80; // of one function: what is longer has parts that deserve names
/** The text before the body of a function, a method, an arrow, a loop or a condition. */
const BODY = /(?:=>|\)(?:\s*:[^;{}]*)?)\s*$/;

/** Lists functions of `src` that are too long. */
export function checkFunctions(sources: readonly Source[]): Violation[] {
  return sources
    .filter(({ room, isTest }) => room !== null && !isTest)
    .flatMap(({ path, code }) =>
      findBodies(code)
        .filter(({ lines }) => lines > MAX_LINES)
        .map(({ line, lines }) => ({
          rule: "function",
          path,
          says: `line ${line}: a function of ${lines} lines, of at most ${MAX_LINES}. Divide it by what its parts do.`,
        })),
    );
}

/** The outermost bodies of functions, by where they begin. */
function findBodies(code: string): { line: number; lines: number }[] {
  const open: { at: number; line: number; isBody: boolean }[] = [];
  const bodies: { at: number; line: number; lines: number }[] = [];
  let line = 1;
  for (let at = 0; at < code.length; at++) {
    const sign = code[at];
    if (sign === "\n") line++;
    else if (sign === "{") open.push({ at, line, isBody: BODY.test(code.slice(Math.max(0, at - 400), at)) });
    else if (sign === "}") {
      const from = open.pop();
      if (from?.isBody) bodies.push({ at: from.at, line: from.line, lines: line - from.line + 1 });
    }
  }
  return bodies.sort((one, other) => one.at - other.at);
}
