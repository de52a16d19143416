import type { ListenerState } from "../../domain/home/api-listener.ts";
import { messages } from "../i18n/messages.ts";
import { notifyInBrowser } from "../state/notifications.ts";
import { Signal } from "../state/signal.ts";
import { isText, originStorage, StoredValue } from "../state/stored-value.ts";
import { showToast } from "../ui/toasts.ts";

/** The last state of the API listener from the server; null before the first. */
export const apiStatus = new Signal<ListenerState | null>(null);

const reportedState = new StoredValue<string>("told", isText, originStorage("sessionStorage"));

/** Stores the state, and notifies the user once: a reload of the page does not repeat it. */
export function updateApiStatus(state: ListenerState): void {
  apiStatus.set(state);
  // While the API is up, only the settings show a reason; it is no news.
  const report = JSON.stringify([
    state.state,
    state.address,
    state.since,
    state.state === "up" || state.reason,
  ]);
  if (report === reportedState.get()) return;
  reportedState.set(report);
  if (state.state === "up") notify("good", messages.notice.up, state.address ?? "");
  if (state.state === "failed") notify("bad", messages.notice.notUp, state.reason ?? "");
}

function notify(kind: "good" | "bad", title: string, detail: string): void {
  showToast({ kind, title, detail });
  void notifyInBrowser({ title, body: detail, tag: "creel-api" });
}
