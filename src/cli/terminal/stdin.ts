import { readFileSync } from "node:fs";
import { Problem } from "../../domain/problem.ts";

/** All of stdin as text. Text that is not UTF-8 is refused, never replaced. Throws `invalid-text`. */
export function readStdin(): string {
  const bytes = readFileSync(0);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Problem("invalid-text", "The text on stdin is not UTF-8. Convert it, for example with iconv.");
  }
}
