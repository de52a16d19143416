import type { ProblemCode } from "../../domain/problem.ts";
import { messages } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";

/** A guessed title in one short line, or a text for none. */
export function attentionTitle(title: string): string {
  return shortTitle(title).trim() || messages.attention.unreadable;
}

/** Why a capture was refused, in the user's language if its catalogue has a sentence for the code. */
export function reasonOf({ code, detail }: { code: ProblemCode; detail: string }): string {
  return messages.problem(code) ?? detail;
}

/** The error without its advice, which is for the developer of the client. */
export function shortReason(detail: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(detail)?.[0] ?? detail;
}
