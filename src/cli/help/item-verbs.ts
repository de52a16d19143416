import { FILTER_BY_DUE, type VerbHelp } from "./verb-help.ts";

/** The help of the verbs for items. */
export const ITEM_VERB_HELP: Record<string, VerbHelp> = {
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
};
