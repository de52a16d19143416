import { lookAgain } from "../state/look-again.ts";
import { Signal } from "../state/signal.ts";
import { today } from "./row.ts";

/** The current day. Lists follow it, because an item moves to next on its start date. */
export const currentDay = new Signal(today());

/** Checks regularly: a timer until midnight would sleep with the computer. */
export const followDay = (): (() => void) => lookAgain(() => currentDay.set(today()));
