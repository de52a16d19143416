import type { Patch } from "../../../domain/item/item.ts";
import { Problem } from "../../../domain/problem.ts";
import { items } from "../../items/store.ts";

/** Changes fields of an item at once; says what speaks against it, or null. */
export type Save = (patch: Patch, revision?: number) => string | null;

export function saverOf(id: string): Save {
  return (patch, revision) => {
    try {
      items.change({
        id,
        command: { verb: "edit", patch },
        ...(revision === undefined ? {} : { revision }),
      });
      return null;
    } catch (thrown) {
      if (thrown instanceof Problem) return thrown.detail;
      throw thrown;
    }
  };
}
