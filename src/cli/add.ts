import { parseArgs } from "node:util";
import { type Draft, draftFromText } from "../domain/capture.ts";
import type { Desk, Hand } from "./desk.ts";
import { print, printError, printJson } from "./print.ts";
import { readStdin } from "./stdin.ts";
import { parsed, Usage } from "./usage.ts";

const FORM = "add TITLE [NOTE] [-f] [--local]   or: … | creel add - [--lines]";
const OPTIONS = {
  focus: { type: "boolean", short: "f", default: false },
  lines: { type: "boolean", default: false },
  local: { type: "boolean", default: false },
} as const;

/** `creel add`: captures. Whatever goes wrong, the text is not swallowed. */
export async function add(hand: Hand): Promise<number> {
  const { values, positionals } = parsed(FORM, () =>
    parseArgs({ args: hand.args, options: OPTIONS, allowPositionals: true }),
  );
  const drafts = readDrafts(positionals, values.lines).map((draft) => ({
    ...draft,
    isFocused: values.focus,
  }));
  let done = 0;
  let desk: Desk | undefined;
  try {
    desk = await hand.desk({ local: values.local });
    for (const draft of drafts) {
      const { id, createdOn } = await desk.inbox.capture(draft);
      done++;
      if (hand.json) printJson({ id, createdOn, state: "inbox" });
      else print(`${id}`);
    }
    return 0;
  } catch (thrown) {
    giveBack(drafts.slice(done));
    throw thrown;
  } finally {
    await desk?.close();
  }
}

function readDrafts(positionals: string[], lines: boolean): Draft[] {
  const [title, note, ...rest] = positionals;
  if (title === undefined) throw new Usage("There is nothing to add.", FORM);
  if (rest.length > 0) throw new Usage("There are more than a title and a note. Put each in quotes.", FORM);
  if (title !== "-") {
    if (lines) throw new Usage("--lines reads from a pipe, with - for the title.", FORM);
    return [{ title, note: note ?? null, isFocused: false }];
  }
  const text = readStdin();
  if (!lines) return [withoutLastBreak(draftFromText(text))];
  return text
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== "")
    .map((line) => ({ title: line, note: null, isFocused: false }));
}

/** Every line of a pipe ends in a line break, the last one too: it is not part of the text. */
function withoutLastBreak(draft: Draft): Draft {
  return { ...draft, note: draft.note?.replace(/\r?\n$/, "") ?? null };
}

/** Nothing was kept, so the text goes back to where it came from. */
function giveBack(drafts: Draft[]): void {
  for (const { title, note } of drafts) printError(note === null ? title : `${title}\n${note}`);
}
