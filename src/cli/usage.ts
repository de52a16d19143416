import { Problem } from "../domain/problem.ts";

/** Wrong arguments: exit 2, with the command's form. */
export class Usage extends Problem {
  constructor(
    what: string,
    readonly form: string,
  ) {
    super("invalid-request", `${what} Usage: creel ${form}`);
  }

  /** Whether the user asked for the form: no command has such an option. */
  get isAsked(): boolean {
    return /^Unknown option '(--help|-h)'/.test(this.detail);
  }
}

/** Runs `parse` and turns its error into a message with the command's form. */
export function withUsage<T>(form: string, parse: () => T): T {
  try {
    return parse();
  } catch (thrown) {
    throw new Usage(`${(thrown as Error).message.split(". ")[0]}.`, form);
  }
}

export const EXAMPLES = `Creel is a task inbox that anything can reach.

  creel up --api                      run it, with the API, and open the page;  open opens it later, signed in
  creel add "Buy milk"                put an item in the inbox
  creel add "Call Ann" "about March"  … with a note;  -f gives it focus
  creel add --parse "Pay !friday #home"  … with a due date and a tag (docs/quick-entry.md)
  pbpaste | creel add -               … from a pipe: first line title, rest note

  creel list                          show the inbox;  --next --someday --done … another list
  creel today                         show what is due, starts or reminds today;  creel upcoming  the days after
  creel list --focused --tag home     … or the open items that match;  --search "words"  --all
  creel show 5A71                     show an item, by the beginning of its id;  history 5A71
  creel edit 5A71 --due friday --tag +home   … change it;  without options in $EDITOR
  creel move 5A71 C0DE next           … to a list, several at once;  done, focus, trash, reopen, restore
  creel undo                          undo the last step;  redo.  purge 5A71 deletes it for good, from the trash
  creel add --from Trip               make a project of a template;  template save Trip.  duplicate Trip
  creel tag                           show the tags;  tag rename OLD NEW, merge, colour;  --area --contact

  creel api on --host 192.168.1.20    let your network reach the API
  creel key add phone                 make a key for a client;  rotate phone, revoke phone, list
  creel pair                          invite a phone or another computer;  outbox shows unsent captures
  creel mcp                           serve an assistant that speaks MCP, over stdio
Also doctor, backup, export, trust, attention, receipts, webhook, calendar, drop, copy. Each verb takes --json, --home DIR and --help.`;
