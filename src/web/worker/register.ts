import { messages } from "../i18n/messages.ts";
import { connectionState } from "../server/event-stream.ts";
import { showToast } from "../ui/toasts.ts";

let hasStarted = false;

/** Registers the service worker, which starts the page offline, and notifies when a new version waits. */
export async function registerWorker(): Promise<void> {
  if (hasStarted || !("serviceWorker" in navigator)) return;
  hasStarted = true;
  try {
    // The browser checks for a new worker without its HTTP cache.
    const registration = await navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" });
    follow(registration);
    // After a reconnect the server may have a newer version.
    connectionState.watch(() => {
      if (connectionState.get() === "live") registration.update().catch(() => {});
    });
  } catch {
    // Without it the page works, but not offline: a private window, or an untrusted certificate.
  }
}

function follow(registration: ServiceWorkerRegistration): void {
  const notifyIfInstalled = (worker: ServiceWorker | null) => {
    // The first worker replaces none.
    if (worker?.state === "installed" && navigator.serviceWorker.controller) showUpdateToast(worker);
  };
  const notifyWhenInstalled = () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => notifyIfInstalled(installing));
  };
  notifyIfInstalled(registration.waiting);
  notifyWhenInstalled(); // it may have been found before we listened
  registration.addEventListener("updatefound", notifyWhenInstalled);
}

/** The new version starts with the next load; the page never reloads without the user. */
function showUpdateToast(worker: ServiceWorker): void {
  const reload = () => {
    if (worker.state !== "installed") return location.reload(); // another window had it take over
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    worker.postMessage("take over");
  };
  showToast({
    kind: "good",
    title: messages.notice.newVersion,
    detail: messages.notice.newVersionHow,
    actions: [{ label: messages.notice.reload, act: reload }],
  });
}
