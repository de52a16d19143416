import { Signal } from "./signal.ts";

/** Whether the page shows some of the open items, and reads the others. */
export const isLoadingRest = new Signal(false);

/** Something that loads, for which pressed keys wait. */
export interface KeyHold {
  /** Also the keys in this field wait; in others they do not. */
  field?: Element | null;
  /** Only a key whose command is not there yet waits, and all keys after it. */
  isForCommands?: boolean;
}

export const keyHolds = new Signal<readonly KeyHold[]>([]);

/** Lets the next keys wait. Returns the function that lets them act, in their order. */
export function holdKeys(hold: KeyHold = {}): () => void {
  keyHolds.set([...keyHolds.get(), hold]);
  return () => keyHolds.set(keyHolds.get().filter((other) => other !== hold));
}
