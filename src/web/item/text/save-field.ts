import type { Patch } from "../../../domain/item/item.ts";
import { Problem } from "../../../domain/problem.ts";
import { problemText } from "../../i18n/problem-text.ts";
import { itemStore } from "../../items/store.ts";

/** Changes fields of an item at once. Returns an error message, or null on success. */
export type SaveField = (patch: Patch, revision?: number) => string | null;

export function createSaveField(id: string): SaveField {
  return (patch, revision) => {
    try {
      itemStore.change({
        id,
        command: { verb: "edit", patch },
        ...(revision === undefined ? {} : { revision }),
      });
      return null;
    } catch (thrown) {
      if (thrown instanceof Problem) return problemText(thrown);
      throw thrown;
    }
  };
}
