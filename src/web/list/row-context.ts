import type { Screen } from "../state/route.ts";
import type { GroupOrder } from "./grouping.ts";

/** The data that a list passes to its rows. */
export interface RowContext {
  screen: Screen;
  today: string;
  /** `HH:MM`; it is only exact while an item is due at a time of today. */
  time: string;
  /** Whether a finger can drag the rows at their grips. */
  canDrag: boolean;
  order: GroupOrder;
}
