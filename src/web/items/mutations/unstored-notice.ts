import { messages } from "../../i18n/messages.ts";
import { Signal } from "../../state/signal.ts";
import { dismissToast, showToast } from "../../ui/toasts.ts";

/** Warns of entries that only this window has, because the browser does not store them, and asks before it is left. */
export class UnstoredNotice {
  #toast: number | null = null;

  constructor(private readonly isNeeded: () => boolean) {
    addEventListener("beforeunload", (event) => {
      if (isNeeded()) event.preventDefault();
    });
  }

  show(): void {
    this.#toast ??= showToast({
      kind: "bad",
      title: messages.capture.onlyHere,
      detail: messages.capture.leaveOpen,
    });
  }

  /** Removes the warning if it is over. */
  check(): void {
    if (this.#toast === null || this.isNeeded()) return;
    dismissToast(this.#toast);
    this.#toast = null;
  }
}

/** The names of the unsent texts that the browser does not store. */
export const unstoredTexts = new Signal<ReadonlySet<string>>(new Set());

let textNotice: UnstoredNotice | null = null;

/** Reports whether the browser has stored an unsent text of a line or of a field. */
export function reportStored(name: string, isStored: boolean): void {
  const names = new Set(unstoredTexts.get());
  if (names.has(name) !== isStored) return;
  if (isStored) names.delete(name);
  else names.add(name);
  unstoredTexts.set(names);
  textNotice ??= new UnstoredNotice(() => unstoredTexts.get().size > 0);
  if (isStored) textNotice.check();
  else textNotice.show();
}
