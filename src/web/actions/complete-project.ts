import type { ItemCommand } from "../../domain/item/command.ts";
import { isOpen } from "../../domain/item/item.ts";
import { messages } from "../i18n/messages.ts";
import { shortTitle } from "../i18n/title.ts";
import { itemLists } from "../items/lists.ts";
import { itemStore } from "../items/store.ts";
import { showToast } from "../ui/toasts.ts";
import { type Rows, runAction } from "./run-action.ts";

const texts = messages.acts;

/** The open actions of the projects among these rows. A project is completed after them. */
export function openActionsIn(rows: Rows): Rows {
  const { byProject } = itemLists.get();
  return rows
    .filter(({ item }) => item.kind === "project")
    .flatMap(({ item }) => byProject.get(item.id) ?? [])
    .filter(({ item }) => item.kind === "action" && isOpen(item.list));
}

/** Offers to complete the actions with their project, or to take them out of it: one step of undo. */
export function askAboutActions(rows: Rows, actions: Rows): void {
  const complete = (command: ItemCommand) =>
    itemStore.asOne(() => {
      if (runAction(actions, command, texts.completed))
        runAction(rows, { verb: "complete" }, texts.completed);
    });
  const project = rows.find(({ item }) => item.kind === "project");
  showToast({
    kind: "ask",
    title: texts.openActions(shortTitle(project?.item.title ?? ""), actions.length),
    detail: "",
    actions: [
      { label: texts.completeAll, act: () => complete({ verb: "complete" }) },
      { label: texts.takeOut, act: () => complete({ verb: "edit", patch: { project: null } }) },
    ],
  });
}
