import { Signal } from "../state/signal.ts";

export interface Toast {
  id: number;
  kind: "good" | "bad" | "ask" | "reminder";
  title: string;
  detail: string;
  /** Takes back what the toast tells, for as long as it tells it. */
  undo?: () => void;
  /** What else can be done about it at once. */
  actions?: readonly { label: string; act: () => void }[];
}

const LIMIT = 3;

/** What is being told in the corner of the page, oldest first. */
export const toasts = new Signal<readonly Toast[]>([]);
let count = 0;

/** Returns its id. */
export function showToast(toast: Omit<Toast, "id">): number {
  const id = ++count;
  toasts.set([...toasts.get(), { ...toast, id }].slice(-LIMIT));
  return id;
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

export function undoToast({ id, undo }: Toast): void {
  dismissToast(id);
  undo?.();
}
