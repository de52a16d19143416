import type { Draft } from "../../domain/item/capture.ts";
import type { Problem } from "../../domain/problem.ts";
import type { Transport } from "../../wire/client.ts";
import { describe } from "../../wire/problems.ts";
import type { CommandContext } from "../context.ts";
import { openRemoteConnection, REQUEST_TIMEOUT_MS, type RemoteConfig } from "../remote/http-client.ts";
import { printError, printJson, safe } from "../terminal/output.ts";
import { newOutboxEntry, type WarningPrinter } from "./capture-via-outbox.ts";
import { echoDrafts } from "./echo-drafts.ts";
import { sendEntry } from "./flush.ts";

/** `--now`: captures on the server, or fails with exit 69. Nothing is stored, and nothing waits. */
export async function captureNow(
  context: CommandContext,
  remote: RemoteConfig,
  drafts: Draft[],
  say: WarningPrinter,
  parse: boolean,
): Promise<number> {
  const until = Date.now() + REQUEST_TIMEOUT_MS;
  const send: Transport = (...request) =>
    openRemoteConnection(remote, () => until - Date.now()).send(...request);
  for (const [n, draft] of drafts.entries()) {
    const outcome = await sendEntry(send, newOutboxEntry(draft, remote, Date.now(), parse), false);
    if ("captured" in outcome) {
      say(outcome.captured, n);
      continue;
    }
    const [problem, code]: [Problem, number] =
      "refused" in outcome ? [outcome.refused, 1] : [outcome.failed, 69];
    echoDrafts(drafts.slice(n));
    if (context.json) printJson(describe(problem));
    else printError(`creel: ${safe(problem.detail)}`);
    return code;
  }
  return 0;
}
