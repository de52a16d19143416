import { type Draft, draftFromText } from "../../../domain/item/capture.ts";
import { Problem } from "../../../domain/problem.ts";
import { isVisible } from "../../../domain/text.ts";
import type { Desk, Hand } from "../../context.ts";
import { captureThere, type Say, tellCaptured } from "../../outbox/capture-via-outbox.ts";
import { giveBack } from "../../outbox/echo-drafts.ts";
import { readRemote } from "../../remote/config.ts";
import type { Remote } from "../../remote/http-client.ts";
import { readStdin } from "../../terminal/stdin.ts";
import { Usage } from "../../usage.ts";
import { FORM, readArguments } from "./add-arguments.ts";

/** `creel add`: captures. Whatever goes wrong, the text is not swallowed. */
export async function add(hand: Hand): Promise<number> {
  const { values, positionals } = readArguments(hand.args);
  const drafts = readDrafts(positionals, values.lines, values.focus);
  const remote = values.local ? null : readRemoteOrGiveBack(hand, drafts);
  const capture = async (say: Say) => {
    if (remote && !values.now) return captureThere(hand, remote, drafts, say, values.parse);
    const code = remote
      ? await (await import("../../outbox/capture-now.ts")).captureNow(
          hand,
          remote,
          drafts,
          say,
          values.parse,
        )
      : await captureHere(hand, drafts, say, values.parse);
    // Without a server there is nobody to send to.
    if (remote || values.local) await (await import("../../outbox/background.ts")).sendAfter(hand);
    return code;
  };
  if (values.parse) return (await import("./add-parsed.ts")).addParsed(hand, drafts, values.local, capture);
  return capture((captured) => tellCaptured(hand.json, captured));
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
async function captureHere(hand: Hand, drafts: Draft[], say: Say, parse: boolean): Promise<number> {
  let done = 0;
  let desk: Desk | undefined;
  try {
    desk = await hand.desk({ local: true });
    for (const draft of drafts) {
      const captured = await desk.inbox.capture(draft, { parse });
      say(captured, done++);
    }
    return 0;
  } catch (thrown) {
    giveBack(drafts.slice(done));
    throw thrown;
  } finally {
    await desk?.close();
  }
}

function readDrafts(positionals: string[], lines: boolean, isFocused: boolean): Draft[] {
  const [title, note, ...rest] = positionals;
  if (title === undefined) throw new Usage("There is nothing to add.", FORM);
  if (rest.length > 0) throw new Usage("There are more than a title and a note. Put each in quotes.", FORM);
  if (title !== "-") {
    if (lines) throw new Usage("--lines reads from a pipe, with - for the title.", FORM);
    return [{ title, note: note ?? null, isFocused }];
  }
  const text = readStdin();
  if (!lines) return [{ ...withoutLastBreak(draftFromText(text)), isFocused }];
  return text
    .split(/\r\n|\n|\r/)
    .filter(isVisible)
    .map((line) => ({ title: line, note: null, isFocused }));
}

/** Every line of a pipe ends in a line break, the last one too: it is not part of the text. */
function withoutLastBreak(draft: Draft): Draft {
  return { ...draft, note: draft.note?.replace(/\r?\n$/, "") ?? null };
}
