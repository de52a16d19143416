import type { ItemChange } from "../../../domain/inbox/items.ts";
import type { Draft } from "../../../domain/item/capture.ts";

/** Something that this page wants and the server has not answered: a capture, or changes that are one step of undo. */
export type Mutation = {
  /** Names it to the server too, where asking again would make a second item. */
  key: string;
  /** Unix seconds. */
  at: number;
} & ({ draft: Draft; parse: boolean } | { wishes: readonly ItemChange[] });

/** Something on its way to the server. */
export interface MutationInFlight {
  entry: Mutation;
  state: "saving" | "waiting" | "failed";
  /** Why it is not there yet; null while the server is only away. */
  reason: string | null;
}
