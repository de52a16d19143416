import type { Item } from "../../domain/item/item.ts";
import { type CopyStep, type ProjectCopy, planCopy, stepsOf, takeCopy } from "../../domain/project/copy.ts";
import { messages } from "../i18n/messages.ts";
import { problemText } from "../i18n/problem-text.ts";
import { shortTitle } from "../i18n/title.ts";
import { itemLists } from "../items/lists.ts";
import { today } from "../items/row.ts";
import { itemStore } from "../items/store.ts";
import { showToast } from "../ui/toasts.ts";
import { reportStep } from "./run-action.ts";

/** The project with its open items, in the order of the page. */
export function copyOf(project: Item): ProjectCopy {
  return takeCopy(
    project,
    (itemLists.get().byProject.get(project.id) ?? []).map(({ item }) => item),
  );
}

/** Makes the project and its items, as one step of undo. */
export function insertCopy(copy: ProjectCopy, due: string | null, done: string): void {
  try {
    const steps = stepsOf(planCopy(copy, due), today());
    itemStore.asOne(() => insertSteps(steps));
    reportStep(done, shortTitle(copy.project.title));
  } catch (thrown) {
    showToast({ kind: "bad", title: messages.items.notChanged, detail: problemText(thrown) });
  }
}

/** The project is there before its items, and these before what they wait for. */
function insertSteps(steps: readonly CopyStep[]): void {
  const keys = itemStore.captureAll(steps.map(({ draft }) => ({ draft, parse: false })));
  const [project = ""] = keys;
  const editOf = (n: number, patch: CopyStep["patch"]) => ({
    id: keys[n] ?? "",
    command: { verb: "edit" as const, patch },
  });
  itemStore.change(editOf(0, steps[0]?.patch ?? {}));
  const items = steps.slice(1);
  if (items.length > 0)
    itemStore.change(...items.map(({ patch }, n) => editOf(n + 1, { ...patch, project })));
  const waiting = items.flatMap(({ blockedBy }, n) =>
    blockedBy === null ? [] : [editOf(n + 1, { blockedBy: keys[blockedBy + 1] ?? null })],
  );
  if (waiting.length > 0) itemStore.change(...waiting);
}
