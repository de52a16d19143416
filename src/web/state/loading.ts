import { Signal } from "./signal.ts";

/** Whether the page shows some of the open items, and reads the others. */
export const isLoadingRest = new Signal(false);
