import type { Patch } from "../../domain/item/item.ts";
import type { CaptureText } from "../items/mutations/mutation.ts";
import { itemStore } from "../items/store.ts";
import { type MoveTarget, movePatch } from "./move-patch.ts";

/** The project or the list that captured items go to, instead of the inbox. */
export type CaptureTarget = { project: string; heading?: string | null } | { list: MoveTarget };

/** Captures items into a project or a list, as one step of undo. Returns the keys of their rows. */
export function captureInto(target: CaptureTarget | null, captures: readonly CaptureText[]): string[] {
  let keys: string[] = [];
  itemStore.asOne(() => {
    keys = itemStore.captureAll(captures);
    if (target === null) return;
    const patch: Patch =
      "project" in target
        ? { project: target.project, heading: target.heading ?? null, list: "next" }
        : movePatch(target.list, { kind: "action", list: "inbox" });
    itemStore.change(...keys.map((id) => ({ id, command: { verb: "edit" as const, patch } })));
  });
  return keys;
}

/** Captures an item and changes it in one step of undo. Its key is its id until the server has it. */
function createItem(title: string, patch: Patch, then = (_id: string) => {}): void {
  itemStore.asOne(() => {
    const [id = ""] = itemStore.captureAll([plainText(title)]);
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
export function makeAction(title: string, project: string): string {
  const [key] = captureInto({ project }, [plainText(title)]);
  return key as string; // one text has one row
}

function plainText(title: string): CaptureText {
  return { draft: { title, note: null, isFocused: false }, parse: false };
}
