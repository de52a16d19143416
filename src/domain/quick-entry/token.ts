import type { List } from "../item/item.ts";

/** What quick entry makes of a text. A field that nothing in the text sets is not there. */
export interface QuickDraft {
  title: string;
  note: string | null;
  isFocused: boolean;
  /** In the order of the text, each once. A context keeps its sign: `@home`. */
  tags: string[];
  area?: string;
  contact?: string;
  projectName?: string;
  /** `YYYY-MM-DD`, as are all dates. */
  startDate?: string;
  dueDate?: string;
  /** Unix seconds. */
  remindAt?: number;
  /** The value of an RRULE (RFC 5545), without its name. */
  repeat?: string;
  repeatFrom?: "completion" | "date";
  minutes?: number;
  energy?: "low" | "medium" | "high";
  list?: List;
}

export type TokenKind =
  | "tag"
  | "context"
  | "project"
  | "area"
  | "due"
  | "start"
  | "repeat"
  | "minutes"
  | "energy"
  | "focus"
  | "list";

/** A stretch of the text that was understood, where it stands. */
export interface EntryToken {
  /** Offsets in the text in UTF-16 units: `text.slice(from, to)`. */
  from: number;
  to: number;
  kind: TokenKind;
  text: string;
  value: string | number | true;
  /** What it means, in words: "due Fri 27 Nov 2026". */
  says: string;
  /** Only a guess, asked for with `suggestDates`: it stays in the title and sets nothing. */
  isSuggestion?: true;
  /** Names a project that there is none of: it stays in the title and sets nothing. */
  isUnknown?: true;
  /** Its date, or its time, is over: worth a warning. */
  isPast?: true;
}

/** How a part is dismissed: every one that is the same stays as text. */
export type DismissedToken = Pick<EntryToken, "kind" | "text">;

/** What a sigil's reader finds in the words behind it. */
export interface TokenMatch extends Pick<EntryToken, "kind" | "value" | "says" | "isPast"> {
  /** How many UTF-16 units of the words it takes. */
  length: number;
  sets: Partial<Omit<QuickDraft, "title" | "note">>;
}
