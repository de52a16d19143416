import { messages } from "../../i18n/messages.ts";
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
