import { causeText, Problem } from "../domain/problem.ts";
import { asProblem, describe, PROBLEMS } from "../wire/problems.ts";
import { withCommand } from "./terminal/command-name.ts";
import { lostOutput, print, printError, printJson, safe } from "./terminal/output.ts";
import { Usage } from "./usage.ts";

/** Reports why a command failed, or prints the help that was asked for. Returns the exit code. */
export async function reportError(thrown: unknown, json: boolean): Promise<number> {
  if (thrown instanceof Usage && thrown.isAsked) {
    print(withCommand((await import("./help/help-text.ts")).helpText(thrown.form)));
    return 0;
  }
  const problem = thrown instanceof Usage ? await withSuggestion(thrown) : asProblem(thrown);
  if (json) printJson(describe(problem));
  else printError(`creel: ${withCommand(safe(problem.detail))}`);
  if (problem.code === "internal") printError(causeText(problem.cause ?? problem));
  return PROBLEMS[problem.code].exit;
}

/** Reports output that could not be written, and whether the change is stored. Returns the exit code. */
export function reportLostOutput(code: number): number {
  const says = lostOutput();
  if (says === null) return code;
  printError(`creel: ${withCommand(safe(says))}`);
  return code || 1;
}

async function withSuggestion({ code, detail, form }: Usage): Promise<Problem> {
  return new Problem(code, (await import("./help/suggest.ts")).addSuggestion(detail, form));
}
