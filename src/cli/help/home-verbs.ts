import { FILTER_BY_DUE, SCOPE, type VerbHelp } from "./verb-help.ts";

/** The help of the verbs for the home, its clients and its files. */
export const HOME_VERB_HELP: Record<string, VerbHelp> = {
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
  copy: {
    does: "Keeps a copy of all items in a folder, as Markdown and JSON Lines, made each night while Creel runs. Creel never reads it back.",
    examples: [
      ["copy on ~/creel-copy", "in a new or empty folder; the first copy is made at once"],
      ["copy now", "makes it again, and writes only the files that changed"],
    ],
  },
  import: {
    does: "Reads a file or folder of another task system, shows what it brings, and imports it after a yes (docs/import.md). The same file again changes nothing.",
    options: {
      "--as": "The system that the file is of, if it is not recognised, for example todoist.",
      "--to": "Where open items go: auto, inbox, next or someday.",
      "--cancelled": "Where cancelled items go: done or trash.",
      "--priority": "What priorities become: none, focus for the highest, or tags.",
      "--encoding": "The encoding of a file that is not UTF-8: windows-1252.",
      "--column": "Of a CSV of no known system: what a column is, as Termin=dueDate; several times.",
      "--dates": "Whether 3/4/2026 begins with the day (dmy) or the month (mdy).",
      "--bullets": "Of Markdown each item of a list, not only checkboxes.",
      "--no-block": "Leaves out the values without a field. Otherwise they are at the end of the note.",
      "--theirs": "Where an item was changed here and in the file, the file wins.",
      "--yes": "Imports without asking.",
    },
    examples: [
      ["import Todoist.zip", "shows what the file brings, and asks"],
      ["import undo 3f2a9c01b7d4", "takes an import back"],
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
