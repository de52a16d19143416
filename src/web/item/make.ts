import type { Patch } from "../../domain/item.ts";
import { items } from "../items/items-data.ts";

/** Makes an item that is decided about at once. Its key stands for its id until the server has it. */
function make(title: string, patch: Patch): string {
  const [id = ""] = items.captureAll([{ title, note: null, isFocused: false }]);
  items.change({ id, command: { verb: "edit", patch } });
  return id;
}

/** Makes a project, and resolves once the page knows it for one. */
export async function makeProject(title: string): Promise<string> {
  const id = make(title, { kind: "project", list: "next" });
  await new Promise((resolve) => setTimeout(resolve)); // it is drawn by then
  return items.view.get().open.find(({ key }) => key === id)?.item.id ?? id;
}

/** Makes an action of a project, to be done next. */
export function makeAction(title: string, project: string): void {
  make(title, { project, list: "next" });
}
