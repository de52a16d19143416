import type { DoorState } from "../../domain/home/api-listener.ts";
import { sentences } from "../i18n/messages.ts";
import { Cell } from "../state/signal.ts";
import { Kept } from "../state/stored-value.ts";
import { showToast } from "../ui/toasts.ts";

/** Where the API stands, as the server last said; null until it did. */
export const door = new Cell<DoorState | null>(null);

const told = new Kept<string>("told", sessionStorage);

/** Takes the news, and tells the reader once: a reload of the page does not tell them again. */
export function hearDoor(state: DoorState): void {
  door.set(state);
  // Why it is not otherwise, while it stays up, is said beside the settings, and is no news of its being up.
  const news = JSON.stringify([
    state.state,
    state.address,
    state.since,
    state.state === "up" || state.reason,
  ]);
  if (news === told.get()) return;
  told.set(news);
  if (state.state === "up") tell("good", sentences.notice.up, state.address ?? "");
  if (state.state === "failed") tell("bad", sentences.notice.notUp, state.reason ?? "");
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
