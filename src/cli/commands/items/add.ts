import { type Draft, draftFromText } from "../../../domain/item/capture.ts";
import { Problem } from "../../../domain/problem.ts";
import { isVisible } from "../../../domain/text.ts";
import type { CommandContext, HomeSession } from "../../context.ts";
import { captureViaOutbox, printCaptured, type WarningPrinter } from "../../outbox/capture-via-outbox.ts";
import { echoDrafts } from "../../outbox/echo-drafts.ts";
import { readRemoteConfig } from "../../remote/config.ts";
import type { RemoteConfig } from "../../remote/http-client.ts";
import { readStdin } from "../../terminal/stdin.ts";
import { Usage } from "../../usage.ts";
import { ADD_USAGE, parseAddArguments } from "./add-arguments.ts";

/** `creel add`: captures. On any error the text is printed, so it is not lost. */
export async function addCommand(context: CommandContext): Promise<number> {
  const { values, positionals, texts, remind } = parseAddArguments(context.args);
  if (texts.from !== undefined) {
    const { addFromTemplate } = await import("./template.ts");
    const [title, ...rest] = positionals;
    if (rest.length > 0) throw new Usage("A project of a template has one title.", ADD_USAGE);
    return addFromTemplate(context, { name: texts.from, title, ...texts, local: values.local });
  }
  const drafts = readDrafts(positionals, values.lines, values.focus);
  const remote = values.local ? null : readRemoteOrGiveBack(context, drafts);
  const capture = async (say: WarningPrinter) => {
    if (remind.length > 0) {
      const { captureWithReminders } = await import("./add-reminders.ts");
      return captureWithReminders(context, drafts, say, { remind, ...values });
    }
    if (remote && !values.now) return captureViaOutbox(context, remote, drafts, say, values.parse);
    const code = remote
      ? await (await import("../../outbox/capture-now.ts")).captureNow(
          context,
          remote,
          drafts,
          say,
          values.parse,
        )
      : await captureHere(context, drafts, say, values.parse);
    // Without a server the outbox is empty.
    if (remote || values.local) await (await import("../../outbox/background.ts")).flushAfter(context);
    return code;
  };
  if (values.parse)
    return (await import("./add-parsed.ts")).addParsed(context, drafts, values.local, capture);
  return capture((captured) => printCaptured(context.json, captured));
}

/** Reads the remote configuration. An unreadable home is an error (exit 1), not a reason to wait. */
function readRemoteOrGiveBack({ remote }: CommandContext, drafts: Draft[]): RemoteConfig | null {
  try {
    return readRemoteConfig(remote);
  } catch (thrown) {
    echoDrafts(drafts);
    throw thrown instanceof Problem ? new Problem("conflict", thrown.detail, { cause: thrown }) : thrown;
  }
}

/** Captures in this computer's own inbox. */
async function captureHere(
  context: CommandContext,
  drafts: Draft[],
  say: WarningPrinter,
  parse: boolean,
): Promise<number> {
  let done = 0;
  let session: HomeSession | undefined;
  try {
    session = await context.openSession({ local: true });
    for (const draft of drafts) {
      const captured = await session.captures.capture(draft, { parse });
      say(captured, done++);
    }
    return 0;
  } catch (thrown) {
    echoDrafts(drafts.slice(done));
    throw thrown;
  } finally {
    await session?.close();
  }
}

function readDrafts(positionals: string[], lines: boolean, isFocused: boolean): Draft[] {
  const [title, note, ...rest] = positionals;
  if (title === undefined) throw new Usage("There is nothing to add. Give a title.", ADD_USAGE);
  if (rest.length > 0)
    throw new Usage("There are more words than a title and a note. Put each in quotes.", ADD_USAGE);
  if (title !== "-") {
    if (lines) throw new Usage("--lines reads from a pipe: give - as the title.", ADD_USAGE);
    return [{ title, note: note ?? null, isFocused }];
  }
  const text = readStdin();
  if (!lines) return [{ ...withoutLastBreak(draftFromText(text)), isFocused }];
  return text
    .split(/\r\n|\n|\r/)
    .filter(isVisible)
    .map((line) => ({ title: line, note: null, isFocused }));
}

/** Removes the final line break of piped text. */
function withoutLastBreak(draft: Draft): Draft {
  return { ...draft, note: draft.note?.replace(/\r?\n$/, "") ?? null };
}
