import { type Draft, draftFromText } from "../domain/capture.ts";
import { Problem } from "../domain/problem.ts";
import { FORM, readArguments } from "./add-arguments.ts";
import type { Desk, Hand } from "./desk.ts";
import { giveBack } from "./give-back.ts";
import { print, printJson } from "./print.ts";
import { readRemote } from "./remote.ts";
import { readStdin } from "./stdin.ts";
import type { Remote } from "./transport.ts";
import { Usage } from "./usage.ts";

/** `creel add`: captures. Whatever goes wrong, the text is not swallowed. */
export async function add(hand: Hand): Promise<number> {
  const { values, positionals } = readArguments(hand.args);
  const drafts = readDrafts(positionals, values.lines).map((draft) => ({
    ...draft,
    isFocused: values.focus,
  }));
  const remote = values.local ? null : readRemoteOrGiveBack(hand, drafts);
  if (remote && !values.now) return (await import("./capture-there.ts")).captureThere(hand, remote, drafts);
  const code = remote
    ? await (await import("./capture-now.ts")).captureNow(hand, remote, drafts)
    : await captureHere(hand, drafts);
  // Without a server there is nobody to send to.
  if (remote || values.local) await (await import("./send-waiting.ts")).sendAfter(hand);
  return code;
}

/** A home or a file in it that cannot be read is no matter of waiting: exit 1. */
function readRemoteOrGiveBack({ remote }: Hand, drafts: Draft[]): Remote | null {
  try {
    return readRemote(remote);
  } catch (thrown) {
    giveBack(drafts);
    throw thrown instanceof Problem ? new Problem("conflict", thrown.detail, { cause: thrown }) : thrown;
  }
}

/** In this computer's own inbox, now or not at all. */
async function captureHere(hand: Hand, drafts: Draft[]): Promise<number> {
  let done = 0;
  let desk: Desk | undefined;
  try {
    desk = await hand.desk({ local: true });
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
