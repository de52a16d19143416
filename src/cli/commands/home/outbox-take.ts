import { join } from "node:path";
import { removeIfThere } from "../../../disk/atomic-file.ts";
import { Problem } from "../../../domain/problem.ts";
import type { CommandContext, HomeSession } from "../../context.ts";
import type { OutboxEntry } from "../../outbox/entries.ts";
import type { FoundEntry } from "../../outbox/list.ts";
import { print, printError, printJson, safe } from "../../terminal/output.ts";

/** `creel outbox take`: puts what waits for another computer in this one's own inbox, with the day it was caught. */
export async function takeFromOutbox(
  { outbox, json, openSession: openDesk }: CommandContext,
  entries: FoundEntry[],
): Promise<number> {
  const session = await openDesk({ local: true });
  let failed = 0;
  try {
    for (const { id: short, file, kept } of entries) {
      if (!kept) {
        failed++;
        printError(`creel: ${short} is damaged. \`creel outbox text ${short}\` shows what is legible.`);
        continue;
      }
      try {
        const { id, createdOn } = await capture(session, kept);
        removeIfThere(join(outbox, file));
        if (json) printJson({ id, createdOn, state: "inbox" });
        else print(id);
      } catch (thrown) {
        if (!(thrown instanceof Problem) || thrown.code !== "invalid") throw thrown;
        failed++;
        printError(`creel: ${short}: ${safe(thrown.detail)}`);
      }
    }
  } finally {
    await session.close();
  }
  return failed > 0 ? 1 : 0;
}

/** A day that is too long ago is left out, as on the way to a server. */
async function capture({ items }: HomeSession, { key, draft, capturedOn }: OutboxEntry) {
  try {
    return await items.capture(draft, { idempotencyKey: key, capturedOn });
  } catch (thrown) {
    if (!(thrown instanceof Problem) || thrown.field !== "Creel-Captured-On") throw thrown;
    return items.capture(draft, { idempotencyKey: key });
  }
}
