import type { Screen } from "../state/route.ts";
import type { GroupOrder } from "./grouping.ts";

/** The data that a list passes to its rows. */
export interface RowContext {
  screen: Screen;
  today: string;
  /** Whether a finger can drag the rows at their grips. */
  canDrag: boolean;
  order: GroupOrder;
}
