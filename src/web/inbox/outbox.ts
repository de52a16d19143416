import type { Draft } from "../../domain/capture.ts";
import { Kept } from "../kept.ts";

/** A capture that the server has not acknowledged. */
export interface Waiting {
  /** Names this capture to the server too, so that asking again makes no second item. */
  key: string;
  draft: Draft;
  /** Unix seconds. */
  at: number;
}

const kept = new Kept<Waiting[]>("outbox");

/** The page's outbox, oldest first. Every change reads it anew: other tabs keep theirs in the same place. */
export const outbox = {
  all: (): Waiting[] => kept.get() ?? [],
  add: (one: Waiting): boolean => kept.set([...outbox.all(), one]),
  remove(key: string): void {
    const rest = outbox.all().filter((one) => one.key !== key);
    kept.set(rest.length > 0 ? rest : null);
  },
};
