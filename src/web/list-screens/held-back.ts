import { Signal } from "../state/signal.ts";

/** Whether Next also shows the actions that wait for others. */
export const areHeldBackShown = new Signal(false);
