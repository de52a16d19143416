import { Problem } from "../domain/problem.ts";

/** The arguments do not fit the verb: exit 2, with the form that does. */
export class Usage extends Problem {
  constructor(what: string, form: string) {
    super("invalid-request", `${what} Usage: creel ${form}`);
  }
}

/** Runs `parse` and turns what it refuses into a sentence with the verb's form. */
export function parsed<T>(form: string, parse: () => T): T {
  try {
    return parse();
  } catch (thrown) {
    throw new Usage(`${(thrown as Error).message.split(". ")[0]}.`, form);
  }
}

export const EXAMPLES = `Creel is a task inbox that anything can reach.

  creel up --api                      run it, with the API, and open the page
  creel add "Buy milk"                put an item in the inbox
  creel add "Call Ann" "about March"  … with a note;  -f gives it focus
  pbpaste | creel add -               … from a pipe: first line title, rest note
  creel list                          see the inbox
  creel open                          open the page, signed in
  creel api on --host 192.168.1.20    let your network reach the API
  creel key add phone                 make a key for a client
  creel connect https://host:11111    capture to another computer's Creel
  creel outbox                        see what waits for it

Every verb takes --json and --home DIR. More: README.md`;
