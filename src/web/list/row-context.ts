import type { Screen } from "../state/route.ts";

/** The data that a list passes to its rows. */
export interface RowContext {
  screen: Screen;
  today: string;
  canOrder: boolean;
}
