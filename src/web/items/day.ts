import { lookAgain } from "../state/look-again.ts";
import { Cell } from "../state/signal.ts";
import { today } from "./row.ts";

/** The day it is. On its start date an item is next without anybody doing anything, so lists follow it. */
export const day = new Cell(today());

/** A timer that waits for midnight would sleep with the computer. */
export const followDay = (): (() => void) => lookAgain(() => day.set(today()));
