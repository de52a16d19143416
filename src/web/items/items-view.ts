import type { Row } from "./row.ts";

/** What the page shows of the items. */
export interface ItemsView {
  /** Everything open, and captures on their way, newest first. */
  open: readonly Row[];
  done: readonly Row[];
  trash: readonly Row[];
  /** Which of them were read to their end. */
  isWhole: { open: boolean; done: boolean; trash: boolean };
  isLoaded: boolean;
  problem: string | null;
}

/** Before anything was read. */
export const EMPTY_VIEW: ItemsView = {
  open: [],
  done: [],
  trash: [],
  isWhole: { open: false, done: false, trash: false },
  isLoaded: false,
  problem: null,
};
