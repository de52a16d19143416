import { messages } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";

/** A guessed title in one short line, or a text for none. */
export function attentionTitle(title: string): string {
  return shortTitle(title).trim() || messages.attention.unreadable;
}

/** The error without its advice, which is for the developer of the client. */
export function shortReason(detail: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(detail)?.[0] ?? detail;
}
