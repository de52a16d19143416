import type { List } from "../item/item.ts";

/** The result of quick entry. It has only the fields that the text sets. */
export interface QuickDraft {
  title: string;
  note: string | null;
  isFocused: boolean;
  /** In the order of the text, without duplicates. A context keeps its `@`. */
  tags: string[];
  area?: string;
  contact?: string;
  projectName?: string;
  /** `YYYY-MM-DD`, as are all dates. */
  startDate?: string;
  dueDate?: string;
  /** `HH:MM`, with a due date. */
  dueTime?: string;
  /** Unix seconds. */
  remindAt?: number;
  /** The moments of a text with more than one. */
  reminders?: number[];
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

/** A recognized part of the text. */
export interface EntryToken {
  /** Offsets in the text in UTF-16 units: `text.slice(from, to)`. */
  from: number;
  to: number;
  kind: TokenKind;
  text: string;
  value: string | number | true;
  /** Its meaning in words: "due Fri 27 Nov 2026". */
  says: string;
  /** A guess of `suggestDates`: it stays in the title and sets nothing. */
  isSuggestion?: true;
  /** Names an unknown project: it stays in the title and sets nothing. */
  isUnknown?: true;
  /** Its date or time has passed: worth a warning. */
  isPast?: true;
}

/** A dismissed part: every equal part stays as text. */
export type DismissedToken = Pick<EntryToken, "kind" | "text">;

/** The match of a sigil's reader. */
export interface TokenMatch extends Pick<EntryToken, "kind" | "value" | "says" | "isPast"> {
  /** Its length in UTF-16 units. */
  length: number;
  sets: Partial<Omit<QuickDraft, "title" | "note">>;
}
