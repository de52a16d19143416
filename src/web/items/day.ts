import { lookAgain } from "../state/look-again.ts";
import { Signal } from "../state/signal.ts";
import { today } from "./row.ts";

/** The day it is. On its start date an item is next without anybody doing anything, so lists follow it. */
export const currentDay = new Signal(today());

/** A timer that waits for midnight would sleep with the computer. */
export const followDay = (): (() => void) => lookAgain(() => currentDay.set(today()));
