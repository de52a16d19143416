import { Cell } from "../cell.ts";

export interface Toast {
  id: number;
  kind: "good" | "bad";
  title: string;
  detail: string;
}

const LIMIT = 3;

/** What is being told in the corner of the page, oldest first. */
export const toasts = new Cell<readonly Toast[]>([]);
let count = 0;

export function showToast(toast: Omit<Toast, "id">): void {
  toasts.set([...toasts.get(), { ...toast, id: ++count }].slice(-LIMIT));
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
