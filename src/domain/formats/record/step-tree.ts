// Subtasks: one that is a title alone is a checkbox in the note of its task, others are actions of their own.

import { checkboxLine, type ItemDraft } from "./item-draft.ts";

export const STEP_LEFT_OUT = "A step: it is a checkbox in the note of its task.";

interface Step {
  parent: string | null;
  title: string;
  isDone: boolean;
  /** Whether it has a title alone. */
  isPlain: boolean;
}

export class StepTree {
  readonly #steps = new Map<string, Step>();
  readonly #children = new Map<string, string[]>();

  add(id: string, step: Step): void {
    this.#steps.set(id, step);
    if (step.parent === null) return;
    const children = this.#children.get(step.parent) ?? [];
    children.push(id);
    this.#children.set(step.parent, children);
  }

  /** Whether it is a checkbox of its parent. A task with steps is none, so a circle has none. */
  isStep(id: string): boolean {
    const { parent = null, isPlain = false } = this.#steps.get(id) ?? {};
    return isPlain && parent !== null && this.#steps.has(parent) && !this.#children.has(id);
  }

  /** Gives a task its checkboxes, and the title of its parent. */
  place(draft: ItemDraft, id: string, field: string, value: string | null): void {
    const steps = (this.#children.get(id) ?? []).filter((child) => this.isStep(child));
    const lines = steps.flatMap((child) => this.#steps.get(child) ?? []);
    draft.set({ steps: lines.map(({ title, isDone }) => checkboxLine(title, isDone)) });
    const parent = this.#steps.get(id)?.parent ?? null;
    if (parent === null) return;
    const title = this.#steps.get(parent)?.title;
    if (title && parent !== id) draft.set({ title: `${title} › ${draft.fields.title}` });
    draft.lose("depth", field, value ?? parent);
  }
}
