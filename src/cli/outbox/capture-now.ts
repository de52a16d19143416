import type { Draft } from "../../domain/item/capture.ts";
import type { Problem } from "../../domain/problem.ts";
import type { Send } from "../../wire/client.ts";
import { describe } from "../../wire/problems.ts";
import type { Hand } from "../context.ts";
import { openLine, PATIENCE, type Remote } from "../remote/http-client.ts";
import { printError, printJson, safe } from "../terminal/output.ts";
import { newKept, type Say } from "./capture-via-outbox.ts";
import { giveBack } from "./echo-drafts.ts";
import { deliver } from "./send-entry.ts";

/** `--now`: in the server's inbox, or back with exit 69. Nothing is kept, and nothing is waited for. */
export async function captureNow(
  hand: Hand,
  remote: Remote,
  drafts: Draft[],
  say: Say,
  parse: boolean,
): Promise<number> {
  const until = Date.now() + PATIENCE;
  const send: Send = (...request) => openLine(remote, () => until - Date.now()).send(...request);
  for (const [n, draft] of drafts.entries()) {
    const outcome = await deliver(send, newKept(draft, remote, Date.now(), parse), false);
    if ("captured" in outcome) {
      say(outcome.captured, n);
      continue;
    }
    const [problem, code]: [Problem, number] =
      "refused" in outcome ? [outcome.refused, 1] : [outcome.failed, 69];
    giveBack(drafts.slice(n));
    if (hand.json) printJson(describe(problem));
    else printError(`creel: ${safe(problem.detail)}`);
    return code;
  }
  return 0;
}
