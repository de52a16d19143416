import type { Screen } from "../state/route.ts";

/** What a list says to its rows. */
export interface RowContext {
  screen: Screen;
  today: string;
  canOrder: boolean;
}
