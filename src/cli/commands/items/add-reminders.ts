import { SYSTEM } from "../../../domain/environment.ts";
import type { Items } from "../../../domain/inbox/items.ts";
import type { Draft } from "../../../domain/item/capture.ts";
import { Problem } from "../../../domain/problem.ts";
import { type CommandContext, withHome } from "../../context.ts";
import type { WarningPrinter } from "../../outbox/capture-via-outbox.ts";
import { echoDrafts } from "../../outbox/echo-drafts.ts";
import { markStored } from "../../terminal/output.ts";
import { ADD_USAGE } from "./add-arguments.ts";
import { readReminderTime } from "./edit-arguments.ts";

export interface ReminderOptions {
  /** Moments in words. */
  remind: readonly string[];
  parse: boolean;
  local: boolean;
}

/** `creel add --remind`: captures, and then sets the reminders, so the server must answer; nothing waits in the outbox. */
export async function captureWithReminders(
  context: CommandContext,
  drafts: readonly Draft[],
  say: WarningPrinter,
  { remind, parse, local }: ReminderOptions,
): Promise<number> {
  let done = 0;
  try {
    const here = { now: SYSTEM.now(), timeZone: SYSTEM.zone() };
    const moments = await Promise.all(remind.map((text) => readReminderTime(text, here, ADD_USAGE)));
    await withHome(context, local, async (inbox) => {
      for (const draft of drafts) {
        const captured = await inbox.capture(draft, { parse });
        say(captured, done++);
        markStored("The capture is stored");
        await remindOf(inbox, captured.id, moments);
      }
    });
    return 0;
  } catch (thrown) {
    echoDrafts(drafts.slice(done));
    throw thrown;
  }
}

/** Adds the moments to those that the signs of the title have set. */
async function remindOf(inbox: Items, id: string, moments: readonly number[]): Promise<void> {
  try {
    const item = await inbox.get(id);
    const reminders = [...new Set([...(item?.reminders ?? []), ...moments])].sort((a, b) => a - b);
    await inbox.change({ id, command: { verb: "edit", patch: { reminders } } });
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
    throw new Problem(thrown.code, `The item is stored, without its reminder. ${thrown.detail}`, {
      cause: thrown,
    });
  }
}
