import { isPairedDevice } from "./device.ts";

/** The texts of a notification. A later one with the same tag replaces it. */
interface Shown {
  title: string;
  body: string;
  tag: string;
}

/**
 * Whether this browser can be asked for notifications of reminders: on a paired device that was not asked yet. On Creel's
 * own computer its program shows them, also while no page is open.
 */
export function canAskForNotifications(): boolean {
  return isPairedDevice && "Notification" in globalThis && Notification.permission === "default";
}

export async function notifyInBrowser({ title, body, tag }: Shown): Promise<void> {
  if (!("Notification" in globalThis) || Notification.permission !== "granted") return;
  try {
    new Notification(title, { body, tag });
  } catch {
    // Phones show those of a service worker only. Without one the page's own message is there.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(title, { body, tag });
  }
}
