import type { Patch } from "../../domain/item/item.ts";
import { itemStore } from "../items/store.ts";

/** Captures an item and changes it in one step of undo. Its key is its id until the server has it. */
function createItem(title: string, patch: Patch, then = (_id: string) => {}): void {
  itemStore.asOne(() => {
    const [id = ""] = itemStore.captureAll([{ title, note: null, isFocused: false }]);
    itemStore.change({ id, command: { verb: "edit", patch } });
    then(id);
  });
}

/** Makes a project; the changes in `then` belong to the same step. */
export function makeProject(title: string, then: (id: string) => void): void {
  createItem(title, { kind: "project", list: "next" }, then);
}

/** Makes an action in Next for which another one waits; the changes in `then` belong to the same step. */
export function makeBlocker(title: string, then: (id: string) => void): void {
  createItem(title, { list: "next" }, then);
}

/** Makes an action of a project, in Next. */
export function makeAction(title: string, project: string): void {
  createItem(title, { project, list: "next" });
}
