import { Signal } from "../state/signal.ts";

export interface ToastAction {
  label: string;
  act: () => void;
}

export interface Toast {
  id: number;
  kind: "good" | "bad" | "ask" | "reminder";
  title: string;
  detail: string;
  /** Undoes the action of the toast while the toast is shown. */
  undo?: () => void;
  /** Redoes the step that the toast reports as undone. */
  redo?: () => void;
  /** More actions of the toast. */
  actions?: readonly ToastAction[];
}

const MAX_TOASTS = 3;

/** The toasts, oldest first. Only the newest is visible; the others show again when it closes. */
export const toasts = new Signal<readonly Toast[]>([]);
let lastId = 0;

/** Returns its id. */
export function showToast(toast: Omit<Toast, "id">): number {
  const id = ++lastId;
  toasts.set([...toasts.get(), { ...toast, id }].slice(-MAX_TOASTS));
  return id;
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

export function undoToast({ id, undo }: Toast): void {
  dismissToast(id);
  undo?.();
}
