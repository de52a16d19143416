import { messages } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";

/** A guessed title in one short line; there may be nothing to guess from. */
export function attentionTitle(title: string): string {
  return shortTitle(title).trim() || messages.attention.unreadable;
}

/** What was wrong, without the advice: that is for whoever writes the client. */
export function shortReason(detail: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(detail)?.[0] ?? detail;
}
