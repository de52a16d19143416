/** The lists an item can be in. Every capture starts in the inbox. */
export const LISTS = ["inbox", "next", "waiting", "scheduled", "someday", "done", "trash"] as const;
export type List = (typeof LISTS)[number];

export const KINDS = ["action", "project", "note"] as const;
export type Kind = (typeof KINDS)[number];

/** Anything kept. Moments are Unix seconds. */
export interface Item {
  /** UUID v4 as 32 upper-case hexadecimal characters (specification, section 2). */
  id: string;
  kind: Kind;
  title: string;
  note: string | null;
  list: List;
  isFocused: boolean;
  createdOn: number;
  changedOn: number;
  completedOn: number | null;
  /** The name of the actor that captured it. */
  source: string;
  /** 1 when captured, one more with every change. */
  revision: number;
}
