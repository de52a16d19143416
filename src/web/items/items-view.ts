import type { Row } from "./row.ts";

/** The items that the page shows. */
export interface ItemsView {
  /** The open items and the unsent captures, newest first. */
  open: readonly Row[];
  done: readonly Row[];
  trash: readonly Row[];
  /** Which lists were read to their end. */
  isWhole: { open: boolean; done: boolean; trash: boolean };
  isLoaded: boolean;
  problem: string | null;
}

/** The view before the first read. */
export const EMPTY_VIEW: ItemsView = {
  open: [],
  done: [],
  trash: [],
  isWhole: { open: false, done: false, trash: false },
  isLoaded: false,
  problem: null,
};
