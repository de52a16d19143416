import type { ListenerState } from "../../domain/home/api-listener.ts";
import { messages } from "../i18n/messages.ts";
import { Signal } from "../state/signal.ts";
import { StoredValue } from "../state/stored-value.ts";
import { showToast } from "../ui/toasts.ts";

/** Where the API stands, as the server last said; null until it did. */
export const apiStatus = new Signal<ListenerState | null>(null);

const told = new StoredValue<string>("told", sessionStorage);

/** Takes the news, and tells the reader once: a reload of the page does not tell them again. */
export function updateApiStatus(state: ListenerState): void {
  apiStatus.set(state);
  // Why it is not otherwise, while it stays up, is said beside the settings, and is no news of its being up.
  const news = JSON.stringify([
    state.state,
    state.address,
    state.since,
    state.state === "up" || state.reason,
  ]);
  if (news === told.get()) return;
  told.set(news);
  if (state.state === "up") tell("good", messages.notice.up, state.address ?? "");
  if (state.state === "failed") tell("bad", messages.notice.notUp, state.reason ?? "");
}

function tell(kind: "good" | "bad", title: string, detail: string): void {
  showToast({ kind, title, detail });
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  try {
    new Notification(title, { body: detail, tag: "creel-api" });
  } catch {
    // Some phones allow it from a service worker only; the toast has said it.
  }
}
