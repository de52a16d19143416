/** The help for a verb, below its form. */
export interface VerbHelp {
  /** One or two sentences. */
  does: string;
  /** A sentence for each option of the form that `COMMON_OPTIONS` does not have, or has in another meaning. */
  options?: Record<string, string>;
  /** Each is a command without `creel`, and what it does. */
  examples: [command: string, does: string][];
}

/** Options that mean the same for several verbs. */
export const COMMON_OPTIONS: Record<string, string> = {
  "--local": "Uses the inbox of this computer although it is connected to another.",
  "--revision": "Changes the item only if it is still at this revision.",
  "--limit": "Shows this many at most.",
  "--due": "Sets the due date: a day such as friday or 2027-05-10.",
  "--kind": "Shows this kind only.",
  "--focused": "Shows what has the focus.",
  "--tag": "Shows what has this tag; several times: all of them.",
  "--area": "Shows what is in this area.",
  "--contact": "Shows what is about this person.",
  "--project": "Shows what is in this project.",
  "--max-minutes": "Shows what takes so many minutes at most.",
  "--energy": "Shows what needs this energy.",
  "--available": "Leaves out what waits for another item.",
  "--held-back": "Shows only what waits for another item.",
  "--search": "Shows what has these words in title, note or names.",
};

const FILTER_BY_DUE = { "--due": "Shows what is due then, or until that day." };
const SCOPE = { "--scope": "What the client may do: capture only, read too, or all." };

/** The help of every verb; `test/journeys/help.test.ts` compares it with the forms. */
export const VERB_HELP: Record<string, VerbHelp> = {
  add: {
    does: "Puts an item in the inbox and prints its id. Where Creel cannot be reached, the item waits and is sent later.",
    options: {
      "-f": "Gives the item the focus.",
      "--parse": "Reads the signs of quick entry in the title, such as !friday and #home.",
      "--remind":
        "Reminds of it then: a day and time in the words of quick entry. Once for each reminder. Creel must answer; nothing waits.",
      "--now": "Fails where the item cannot be stored now, and keeps nothing for later.",
      "--lines": "Makes one item of each line.",
      "--from": "Makes a project of this template.",
      "--due": "The day on which the project is due.",
    },
    examples: [
      ['add "Call Ann" "about March"', "an item with a note"],
      ['add --parse "Pay the rent !friday #home *monthly"', "with a due date, a tag and a repeat"],
    ],
  },
  list: {
    does: "Shows the inbox or another list, newest first. A filter without a list searches all open items.",
    options: { ...FILTER_BY_DUE, "--all": "Searches done and trash too." },
    examples: [
      ["list next --tag @phone --max-minutes 15", "calls that take a quarter of an hour"],
      ['list --search "milk egg" --all', "words in any item"],
    ],
  },
  today: {
    does: "Shows what is overdue, due, starts or reminds today, and what has the focus.",
    options: FILTER_BY_DUE,
    examples: [
      ["today", "all of it"],
      ["today --tag @home --energy low", "what of it can be done at home, tired"],
    ],
  },
  upcoming: {
    does: "Shows what starts or is due after today, by day.",
    options: FILTER_BY_DUE,
    examples: [
      ["upcoming", "all of it"],
      ["upcoming --project Boat", "of one project"],
    ],
  },
  show: {
    does: "Shows all of an item: its fields, its project and its note.",
    examples: [
      ["show 5A71", "an item, by the beginning of its id"],
      ["show 5A71 --json", "for a program"],
    ],
  },
  edit: {
    does: "Changes the fields of items; without options, the title and note of one item in $EDITOR. `none` clears a field.",
    options: {
      "--title": "Sets the title.",
      "--note": "Sets the note.",
      "--note-from-stdin": "Reads the note from a pipe.",
      "--due": "Sets the due date, with a time if there is one: 2027-05-10 17:00.",
      "--start": "Sets the day before which the item is not shown in Next.",
      "--remind": "Sets a reminder: friday 9:00. Give it once for each; they replace those of the item.",
      "--repeat": "Sets how it repeats: every 2 weeks.",
      "--minutes": "Sets how long it takes.",
      "--energy": "Sets the energy that it needs: low, medium or high.",
      "--tag": "Adds a tag; --tag -NAME removes one.",
      "--area": "Sets the area.",
      "--contact": "Sets the person.",
      "--project": "Puts it in this project.",
      "--heading": "Puts it under this heading of its project.",
      "--list": "Moves it to this list.",
      "--kind": "Makes it an action, a project or a note.",
      "--focus": "Gives it the focus.",
      "--no-focus": "Takes the focus from it.",
      "--sequential": "Makes only the first action of the project next.",
      "--parallel": "Makes all actions of the project next.",
      "--blocked-by": "Lets it wait until that item is done.",
      "--text": "Reads title and note from this file.",
    },
    examples: [
      ["edit 5A71 --due friday --tag +home --tag -work", "a due date and other tags"],
      ["edit 5A71 C0DE --project Boat", "several items in one step of undo"],
    ],
  },
  move: {
    does: "Moves items to a list. Several at once are one step of undo.",
    examples: [
      ["move 5A71 C0DE someday", "two items"],
      ["move 5A71 next", "one"],
    ],
  },
  focus: {
    does: "Gives items the focus: they stand in Today and Focus.",
    options: { "--off": "Takes the focus from them." },
    examples: [
      ["focus 5A71", "gives it"],
      ["focus 5A71 --off", "takes it"],
    ],
  },
  done: {
    does: "Completes items. Of a repeating item the next one is made.",
    examples: [
      ["done 5A71", "one item"],
      ["done 5A71 C0DE", "several in one step of undo"],
    ],
  },
  reopen: {
    does: "Opens completed items again.",
    examples: [
      ["list done", "shows the completed ones"],
      ["reopen 5A71", "opens one"],
    ],
  },
  trash: {
    does: "Puts items in the trash. `creel restore ID` takes them out again.",
    examples: [
      ["trash 5A71", "one item"],
      ["list trash", "shows what is there"],
    ],
  },
  restore: {
    does: "Takes items out of the trash, or replaces the inbox by a backup. The inbox before is kept.",
    examples: [
      ["restore 5A71", "an item"],
      ["restore backups/creel-20261125-090000.db", "a backup; stop Creel first"],
    ],
  },
  purge: {
    does: "Deletes items of the trash for good, with their history. Nothing takes this back.",
    options: { "--yes": "Does not ask." },
    examples: [
      ["list trash", "shows what can be deleted"],
      ["purge 5A71", "asks, then deletes it"],
    ],
  },
  undo: {
    does: "Takes back the newest step of this terminal, and says what it was.",
    examples: [
      ["undo", "once"],
      ["redo", "does it again"],
    ],
  },
  redo: {
    does: "Does again what the newest undo took back.",
    examples: [
      ["undo", "takes a step back"],
      ["redo", "does it again"],
    ],
  },
  history: {
    does: "Shows the changes of an item, with their authors.",
    examples: [
      ["history 5A71", "an item"],
      ["history 5A71 --json", "for a program"],
    ],
  },
  duplicate: {
    does: "Makes a copy of a project with its open items. Without --due the copies have no dates.",
    options: { "--due": "The day on which the copy is due; all other dates move with it." },
    examples: [
      ["duplicate Trip", "a copy with the same title"],
      ['duplicate Trip "Trip to Rome" --due 2027-05-10', "with another title and new dates"],
    ],
  },
  template: {
    does: "Shows the templates, saves a project as one, or removes one.",
    examples: [
      ["template save Trip", "saves the project Trip"],
      ["add --from Trip --due 2027-06-10", "makes a project of it"],
    ],
  },
  tag: {
    does: "Shows the tags with their number of items, renames, joins or colours one in every item.",
    options: { "--area": "Means areas instead of tags.", "--contact": "Means people instead of tags." },
    examples: [
      ["tag rename work job", "in every item, one step of undo"],
      ["tag colour job '#2f6feb'", "a colour; none removes it"],
    ],
  },
  open: {
    does: "Opens the page in the browser, signed in. Creel must be running.",
    examples: [
      ["up", "runs Creel and opens the page"],
      ["open", "opens it again"],
    ],
  },
  pair: {
    does: "Invites a phone or another computer: prints a link and its QR code, good for five minutes.",
    options: { ...SCOPE, "--page": "Invites a browser, which shows the whole page." },
    examples: [
      ["pair phone", "a client that may capture"],
      ["pair --page", "a browser"],
    ],
  },
  device: {
    does: "Shows the browsers that are signed in, or signs one out.",
    examples: [
      ["device list", "shows them"],
      ["device revoke 3f2a", "signs one out"],
    ],
  },
  key: {
    does: "Makes, shows, changes, replaces and revokes the keys of clients. A key is shown once.",
    options: {
      ...SCOPE,
      "--secret-from-stdin": "Takes the key that a pipe has, for a client that cannot be changed.",
      "--expires": "The key works until then.",
      "--in-query": "Allows the key in addresses too, where logs may show it.",
      "--grace": "The old key works until then too; without this it ends at once.",
    },
    examples: [
      ["key add phone", "a key that may capture"],
      ["key rotate phone --grace 12h", "a new key; the old one ends in 12 hours"],
    ],
  },
  webhook: {
    does: "Sends changes to an address as they happen, or shows, tests, resumes and removes such addresses.",
    options: {
      "--verbs": "Sends these changes only.",
      "--allow-private": "Allows an address of your own network.",
    },
    examples: [
      ["webhook add https://example.org/hook --verbs capture,complete", "new and completed items"],
      ["webhook deliveries 3f2a", "shows what was sent"],
    ],
  },
  calendar: {
    does: "Adds, shows and removes the calendars whose events the page shows beside your day. Creel only reads them.",
    options: { "--allow-private": "Allows an address of your own network." },
    examples: [
      ["calendar add Work https://example.org/work.ics", "by its iCal address"],
      ["calendar add Home -", "its secret address from stdin, which no other user sees"],
    ],
  },
  drop: {
    does: "Takes what is put into a file or folder into the inbox while Creel runs: each line of a file, each text of a folder.",
    options: {
      "--no-parse": "Takes each title as it is, without the signs of quick entry.",
      "--existing": "Allows a file or folder that has texts already, which are then taken too.",
    },
    examples: [
      ["drop add ~/Sync/inbox.md", "each line that another device writes there"],
      ["drop list", "what is watched, and which files are not taken and why"],
    ],
  },
  attention: {
    does: "Shows the requests that Creel could not understand. Each is kept until you keep its text or discard it.",
    examples: [
      ["attention", "shows them"],
      ['attention keep 7c1d "Buy milk"', "makes an item of one"],
    ],
  },
  receipts: {
    does: "Shows what came over the API, from whom, and what became of it.",
    examples: [
      ["receipts", "the newest"],
      ["receipts --limit 500", "more of them"],
    ],
  },
  api: {
    does: "Turns the API on or off, says where it listens, and sets who reaches it.",
    options: {
      "--host": "Listens on this address; 0.0.0.0 is the whole network.",
      "--port": "Listens on this port.",
      "--certificate": "Serves your own certificate from this file.",
      "--certificate-key": "The file with its key.",
      "--no-certificate": "Serves Creel's own certificate again.",
    },
    examples: [
      ["api on --host 192.168.1.20", "lets your network reach it"],
      ["api status", "says where it listens"],
    ],
  },
  connect: {
    does: "Uses the inbox of another computer from here. Asks for the link that `creel pair` prints there.",
    options: {
      "--pin": "The expected pin of the other computer's certificate.",
      "--yes": "Trusts the certificate that it shows.",
      "--key-stdin": "Reads the key from a pipe.",
      "--repin": "Accepts a new certificate with the key from before.",
    },
    examples: [
      ["connect", "asks for the link"],
      ["disconnect", "uses the inbox of this computer again"],
    ],
  },
  disconnect: {
    does: "Uses the inbox of this computer again.",
    examples: [
      ["disconnect", "ends the connection"],
      ["outbox", "shows what was not sent"],
    ],
  },
  outbox: {
    does: "Shows the captures that wait to be sent, tries them again, or takes them out.",
    options: { "--all": "Tries all of them again." },
    examples: [
      ["outbox", "shows them"],
      ["outbox retry --all", "tries them again now"],
    ],
  },
  trust: {
    does: "Lets the programs of this computer trust Creel's certificate.",
    options: { "--remove": "Takes that back." },
    examples: [
      ["trust", "asks, then changes the trust store"],
      ["trust --remove", "takes it back"],
    ],
  },
  backup: {
    does: "Makes a checked copy of the inbox, also while Creel runs. Without a file, in the folder of the daily backups.",
    examples: [
      ["backup", "beside the daily ones"],
      ["backup /media/stick/inbox.db", "in a file of your choice"],
    ],
  },
  export: {
    does: "Writes all items as JSON, one a line, with nothing left out, or with --as some of them for another program (docs/export.md). There are no keys and no secrets in it.",
    options: {
      ...FILTER_BY_DUE,
      "-o": "To this new file; otherwise to a program or to the file that stdout leads to.",
      "--at":
        "Names this moment, in Unix seconds, as that of the export: the same items give the same bytes.",
      "--as": "Writes the open items in this format, and says what it cannot say of them.",
      "--all": "Writes done and trash too.",
    },
    examples: [
      ["export -o inbox.jsonl", "all items to a file"],
      ["export --as ics --project Boat -o boat.ics", "a project for a calendar program"],
    ],
  },
  doctor: {
    does: "Checks the home, the database, the certificate, the outbox and the listeners, and says what to do.",
    examples: [
      ["doctor", "checks"],
      ["doctor --json", "for a program"],
    ],
  },
  mcp: {
    does: "Serves an assistant that speaks MCP, over stdin and stdout (docs/assistant.md).",
    examples: [
      ["mcp", "as the assistant starts it"],
      ["mcp --local", "with the inbox of this computer"],
    ],
  },
  up: {
    does: "Runs Creel in the foreground and opens the page. The API comes back if it was on before.",
    options: {
      "--api": "Turns the API on.",
      "--no-open": "Does not open the page.",
      "--app-port": "Serves the page on this port.",
      "--api-port": "Serves the API on this port.",
    },
    examples: [
      ["up --api", "with the API"],
      ["up --no-open", "without a browser, as a service"],
    ],
  },
  version: {
    does: "Prints the version of Creel and of what it is made with.",
    examples: [
      ["version", "for people"],
      ["version --json", "for a program"],
    ],
  },
};
